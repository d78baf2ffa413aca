import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { mayEditBrand } from './brands.policy.ts'

const editors = (brandId: string) => ROLES.filter((role) => mayEditBrand({ role, brandId }, 'shop'))

it('R-452 a brand is changed by its owner and by superAdmins, not by its managers, tills or other brands', () => {
  expect(editors('shop')).toEqual(['superAdmin', 'brand'])
  expect(editors('other')).toEqual(['superAdmin'])
})
