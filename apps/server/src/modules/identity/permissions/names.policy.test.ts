import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { mayGiveHandle, mayTakeName } from './names.policy.ts'

it('R-058 superAdmins alone give names and handles that are reserved for the platform', () => {
  expect(ROLES.filter((role) => mayTakeName({ role }, 'Assistenza Vicino'))).toEqual(['superAdmin'])
  expect(ROLES.filter((role) => mayTakeName({ role }, 'Forno Bruno'))).toEqual(ROLES)
  expect(ROLES.filter((role) => mayGiveHandle({ role }, 'vicino'))).toEqual(['superAdmin'])
  expect(ROLES.filter((role) => mayGiveHandle({ role }, 'forno.bruno'))).toEqual(ROLES)
})
