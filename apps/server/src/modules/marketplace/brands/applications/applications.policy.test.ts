import { ROLES } from '@vicino/contract/roles'
import { expect, it } from 'vitest'
import { decisionRefusal } from './applications.policy.ts'

/** Roles of applicants whose waiting application can get this decision. */
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
