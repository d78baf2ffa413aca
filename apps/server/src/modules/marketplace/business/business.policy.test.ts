import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { mayEditBrand } from '../brands/public.ts'
import { decisionRefusal, mayApply, mayGiveHandle, mayOpenCompany, mayTakeName } from './business.policy.ts'

it('R-427 consumers and promoters apply for a brand account, nobody who works for a brand or runs the platform', () => {
  expect(ROLES.filter(mayApply)).toEqual(['audience', 'promoter'])
})

/** Roles of applicants whose waiting application can be decided so. */
const applicantsToDecide = (decision: 'approve' | 'refuse') =>
  ROLES.filter((role) => decisionRefusal(decision, { status: 'pending', role }) === null)

it('R-427 an application is decided once, and approved only while its applicant works for no brand', () => {
  expect(applicantsToDecide('approve')).toEqual(['audience', 'promoter'])
  expect(applicantsToDecide('refuse')).toEqual(ROLES)
  expect(decisionRefusal('approve', { status: 'pending', role: 'scanner' })).toBe('forbidden')
  for (const status of ['approved', 'refused'] as const) {
    expect(decisionRefusal('refuse', { status, role: 'audience' })).toBe('application_decided')
  }
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

it('R-058 superAdmins alone give names and handles that are reserved for the platform', () => {
  expect(ROLES.filter((role) => mayTakeName({ role }, 'Assistenza Vicino'))).toEqual(['superAdmin'])
  expect(ROLES.filter((role) => mayTakeName({ role }, 'Forno Bruno'))).toEqual(ROLES)
  expect(ROLES.filter((role) => mayGiveHandle({ role }, 'vicino'))).toEqual(['superAdmin'])
  expect(ROLES.filter((role) => mayGiveHandle({ role }, 'forno.bruno'))).toEqual(ROLES)
})
