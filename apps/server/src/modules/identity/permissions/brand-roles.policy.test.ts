import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { mayApply, mayEditBrand, mayOpenCompany } from './brand-roles.policy.ts'

const editors = (brandId: string) => ROLES.filter((role) => mayEditBrand({ role, brandId }, 'shop'))

it('R-452 a brand is changed by its owner and by superAdmins, not by its managers, tills or other brands', () => {
  expect(editors('shop')).toEqual(['superAdmin', 'brand'])
  expect(editors('other')).toEqual(['superAdmin'])
})

it('R-427 consumers and promoters apply for a brand account, but no staff of a brand or of the platform', () => {
  expect(ROLES.filter(mayApply)).toEqual(['audience', 'promoter'])
})

it('R-452 the owner changes the company data of the own brand, a manager reads it, a superAdmin does both for any', () => {
  const ofShop = ROLES.map((role) => ({ role, brandId: 'shop' }))
  const whoMay = (may: (actor: (typeof ofShop)[number], brandId: string) => boolean, brandId: string) =>
    ofShop.filter((actor) => may(actor, brandId)).map(({ role }) => role)
  expect(whoMay(mayOpenCompany, 'shop')).toEqual(['superAdmin', 'brand', 'brandManager'])
  expect(whoMay(mayEditBrand, 'shop')).toEqual(['superAdmin', 'brand'])
  expect(whoMay(mayOpenCompany, 'other')).toEqual(['superAdmin'])
  expect(whoMay(mayEditBrand, 'other')).toEqual(['superAdmin'])
})
