import { expect, it } from 'vitest'
import { dateText, parseDate } from './clock.ts'
import { arrivalProblem, mayEarn, mayTakeBack, phaseOf } from './phase.ts'
import {
  birthdayIn,
  isBirthdayDue,
  isRealComment,
  type ReferralFacts,
  referralDueAt,
  referralRefusal,
  referralSignals,
} from './special-awards.ts'
import { programOf, rome } from './testing/make.ts'
import { discountedCost } from './tier-benefits.ts'

const day = (text: string): number => parseDate(text) ?? Number.NaN

const REFERRAL: ReferralFacts = {
  inviterId: 'a',
  invitedId: 'b',
  isCycle: false,
  takesPart: true,
  isQualifying: true,
  sharesDevice: false,
  friendsOfDay: 5,
}

it('R-326 a birthday is rewarded if the member joined before and entered it a week ago; 29 February counts on the 28th', () => {
  expect(birthdayIn(2027, '1990-02-29')).toBeNull()
  expect(dateText(birthdayIn(2027, '1992-02-29') ?? 0)).toBe('2027-02-28')
  expect(dateText(birthdayIn(2028, '1992-02-29') ?? 0)).toBe('2028-02-29')
  const person = {
    birthDate: '1992-03-20',
    knownSince: rome('2027-03-13 23:00'),
    joinedAt: rome('2027-03-19 23:59'),
    lastPaidOn: null,
  }
  const isDue = (changes: Partial<Parameters<typeof isBirthdayDue>[0]> = {}, on = '2027-03-20') =>
    isBirthdayDue({ ...person, ...changes }, day(on))
  expect(isDue()).toBe(true)
  expect(isDue({}, '2027-03-21')).toBe(false)
  expect(isDue({ joinedAt: rome('2027-03-20 00:05') })).toBe(false)
  expect(isDue({ knownSince: rome('2027-03-14 00:00') })).toBe(false)
  // A changed birth date gets no second award within 365 days.
  expect(isDue({ lastPaidOn: day('2026-03-21') })).toBe(false)
  expect(isDue({ lastPaidOn: day('2026-03-20') })).toBe(true)
})

it('R-327 an invitation is rewarded when the first purchase stood for 14 days, and never to the same person', () => {
  expect(referralDueAt(rome('2027-05-01 10:00'))).toBe(rome('2027-05-15 10:00'))
  expect(referralRefusal(REFERRAL)).toBeNull()
  expect(referralRefusal({ ...REFERRAL, invitedId: 'a' })).toBe('same_person')
  expect(referralRefusal({ ...REFERRAL, isCycle: true })).toBe('same_person')
  expect(referralRefusal({ ...REFERRAL, takesPart: false })).toBe('not_member')
  expect(referralRefusal({ ...REFERRAL, isQualifying: false })).toBe('purchase')
})

it('R-327 one device of both, and more than five friends in a day, cause a review', () => {
  expect(referralSignals(REFERRAL)).toEqual([])
  expect(referralSignals({ ...REFERRAL, friendsOfDay: 6 })).toEqual(['burst'])
  expect(referralSignals({ ...REFERRAL, sharesDevice: true, friendsOfDay: 9 })).toEqual(['device', 'burst'])
})

it('R-312 a comment earns from ten characters that are not all the same', () => {
  expect(
    ['Buonissimo', '  Buoni  ', 'aaaaaaaaaaaa', 'a a a a a a a', 'Ottimo pane!'].map(isRealComment),
  ).toEqual([true, false, false, false, true])
})

it('R-304 the phase of a program follows from status and clock, also when a job is late', () => {
  const program = programOf()
  const phase = (at: string, status: Parameters<typeof phaseOf>[0]['status']) =>
    phaseOf({ ...program, status }, rome(at))
  expect(phase('2027-06-01', 'draft')).toBe('draft')
  expect(phase('2026-12-31 23:59', 'scheduled')).toBe('scheduled')
  expect(phase('2027-01-01', 'scheduled')).toBe('active')
  expect(phase('2027-12-01 23:59', 'active')).toBe('active')
  expect(phase('2027-12-02', 'active')).toBe('ending')
  expect(phase('2028-01-01', 'active')).toBe('grace')
  expect(phase('2028-02-29 23:59', 'ended')).toBe('grace')
  expect(phase('2028-03-01', 'ended')).toBe('closed')
  expect(phase('2029-03-01', 'ended')).toBe('archived')
  expect(phase('2027-06-01', 'deleted')).toBe('cancelled')
  const ended = { ...program, status: 'ended' as const }
  expect([mayEarn(ended, rome('2028-01-29')), mayTakeBack(ended, rome('2028-02-29'))]).toEqual([true, true])
  expect([mayEarn(ended, rome('2028-02-01')), mayTakeBack(ended, rome('2028-03-01'))]).toEqual([false, false])
})

it('an event is at most five minutes ahead and ninety days late', () => {
  const now = rome('2027-06-01 12:00')
  expect(arrivalProblem(now + 300_000, now)).toBeNull()
  expect(arrivalProblem(now + 300_001, now)).toBe('future')
  expect(arrivalProblem(rome('2027-03-03 00:00'), now)).toBeNull()
  expect(arrivalProblem(rome('2027-03-02 23:59'), now)).toBe('too_old')
  expect(arrivalProblem(rome('2020-01-01'), now, { isImport: true })).toBeNull()
})

it('R-336 R-351 what a level takes off a cost is rounded up', () => {
  expect([
    discountedCost(100, 10),
    discountedCost(99, 10),
    discountedCost(5, 100),
    discountedCost(0, 10),
  ]).toEqual([90, 90, 1, 0])
})
