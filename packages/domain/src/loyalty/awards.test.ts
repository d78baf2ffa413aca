import { expect, it } from 'vitest'
import { type MechanicsConfig, type Partly, withDefaults, withTierDefaults } from './config.ts'
import { evaluate } from './evaluate.ts'
import type { AwardData, LoyaltyEvent } from './events.ts'
import { compileProgram } from './program.ts'
import { line, programOf, rome } from './testing/make.ts'
import { DATES_OF_PROGRAM } from './testing/histories.ts'
import { liveThrough } from './testing/member.ts'

let number = 0
const JOINED = rome('2027-01-01')

/** Returns the moments of an event and of its arrival, and its id. */
function when(time: string) {
  number += 1
  return { id: `event-${number}`, at: rome(time), receivedAt: rome(time) }
}

function memberOf(config: Partly<MechanicsConfig>) {
  const member = liveThrough(programOf(config), JOINED)
  return {
    ...member,
    award: (time: string, mechanic: AwardData['mechanic'], objectId = '') =>
      member.happens({ ...when(time), type: 'award', mechanic, objectId }),
    visit: (time: string) => member.happens({ ...when(time), type: 'visit', rule: 'visita' }),
    custom: (time: string) => member.happens({ ...when(time), type: 'custom', rule: 'app' }),
  }
}

it.each(['review', 'reaction', 'comments', 'share', 'basePost', 'approvedPost'] as const)(
  'R-310 R-311 R-312 R-313 R-314 R-315 %s is rewarded once for each object',
  (mechanic) => {
    const member = memberOf({ social: { [mechanic]: 5 } })
    expect(member.award('2027-02-01 10:00', mechanic, 'a')).toMatchObject({ points: 5, status: 0 })
    expect(member.award('2027-02-02 10:00', mechanic, 'a')).toMatchObject({
      points: 0,
      refused: 'already_rewarded',
    })
    expect(member.award('2027-02-02 10:00', mechanic, 'b')).toMatchObject({ points: 5 })
  },
)

it('R-316 R-318 a follow is rewarded once per program, a view of the profile once a day', () => {
  const member = memberOf({ social: { follow: 7, profileView: 1 } })
  expect(member.award('2027-02-01 10:00', 'follow').points).toBe(7)
  expect(member.award('2027-03-01 10:00', 'follow', 'other').refused).toBe('already_rewarded')
  expect(member.award('2027-02-01 23:59', 'profileView').points).toBe(1)
  expect(member.award('2027-02-01 08:00', 'profileView').refused).toBe('already_rewarded')
  expect(member.award('2027-02-02 00:00', 'profileView').points).toBe(1)
})

it('R-317 the first interaction is a reaction, comment, follow or purchase, once', () => {
  const config = { social: { firstInteraction: 10, reaction: 2 } }
  const member = memberOf(config)
  expect(member.award('2027-02-01 10:00', 'reaction', 'a').steps[0]?.items.map(({ rule }) => rule)).toEqual([
    'reaction',
    'firstInteraction',
  ])
  expect(member.buys(rome('2027-02-02 10:00'), [line(500)]).points).toBe(5)
  const buyer = memberOf(config)
  expect(buyer.buys(rome('2027-02-02 10:00'), [line(500)])).toMatchObject({ points: 15, status: 5 })
  // A follow without points is an interaction too.
  const follower = memberOf(config)
  expect(follower.award('2027-02-01 10:00', 'follow')).toMatchObject({ points: 10, refused: undefined })
})

it('R-309 points of an award count for the tier where isSaldo is set, an entry before its group', () => {
  const member = memberOf({ social: { review: 5, share: 5, isSaldo: true, entrySaldo: { share: false } } })
  expect(member.award('2027-02-01 10:00', 'review', 'a')).toMatchObject({ points: 5, status: 5 })
  expect(member.award('2027-02-01 10:00', 'share', 'a')).toMatchObject({ points: 5, status: 0 })
})

it('limits of a day and a month clip social awards, which are then done', () => {
  const member = memberOf({ social: { review: 8 }, limits: { socialPerDay: 10, socialPerMonth: 15 } })
  expect(member.award('2027-02-01 10:00', 'review', 'a').points).toBe(8)
  const clipped = member.award('2027-02-01 11:00', 'review', 'b')
  expect(clipped.points).toBe(2)
  expect(clipped.steps[0]?.items[0]?.capped).toEqual({ by: 'socialPerDay', from: 8, to: 2 })
  expect(member.award('2027-02-01 12:00', 'review', 'c')).toMatchObject({ points: 0, refused: 'cap_reached' })
  expect(member.award('2027-02-02 12:00', 'review', 'c').refused).toBe('already_rewarded')
  const byMonth = member.award('2027-02-02 12:00', 'review', 'd')
  expect(byMonth.steps[0]?.items[0]?.capped).toEqual({ by: 'socialPerMonth', from: 8, to: 5 })
  expect(member.award('2027-03-01 12:00', 'review', 'e').points).toBe(8)
})

const removed = (rule: string, points: number): LoyaltyEvent => ({
  id: `removed-${rule}`,
  at: rome('2027-02-03 10:00'),
  receivedAt: rome('2027-02-03 10:00'),
  type: 'reversal',
  award: { eventId: 'b', at: rome('2027-02-01 10:00'), rule, kind: 'social', points, status: 0 },
})

it('R-312 an award for removed content is reversed with its real points, once, and never given again', () => {
  const member = memberOf({ social: { comments: 8, reaction: 3 }, limits: { socialPerDay: 10 } })
  member.award('2027-02-01 10:00', 'comments', 'a')
  const paid = member.award('2027-02-01 10:00', 'comments', 'b')
  expect(paid.points).toBe(2)
  expect(member.happens(removed('comments', 2)).points).toBe(-2)
  expect(member.happens(removed('comments', 2)).refused).toBe('already_rewarded')
  expect(member.award('2027-02-04 10:00', 'comments', 'b').refused).toBe('already_rewarded')
  expect(member.happens(removed('reaction', 3)).refused).toBe('not_eligible')
  expect(member.account.balance).toBe(8)
})

it('R-326 R-327 special awards are once a year, per invited person, per program', () => {
  const member = memberOf({ special: { birthDay: 20, referral: 30, welcome: 5, isSaldo: true } })
  expect(member.award('2027-02-01 00:10', 'birthDay')).toMatchObject({ points: 20, status: 20 })
  expect(member.award('2027-09-01 00:10', 'birthDay').refused).toBe('already_rewarded')
  expect(member.award('2027-02-01 10:00', 'referral', 'anna').points).toBe(30)
  expect(member.award('2027-02-01 10:00', 'referral', 'anna').refused).toBe('already_rewarded')
  expect(member.award('2027-02-01 10:00', 'referral', 'bruno').points).toBe(30)
  expect(member.award('2027-02-01 10:00', 'welcome').points).toBe(5)
  expect(member.award('2027-02-01 10:00', 'profileCompleted').refused).toBe('not_eligible')
})

it('visits are an hour apart, with limits per day and month; a custom event has its own limit', () => {
  const member = memberOf({
    rules: [
      {
        id: 'visita',
        type: 'visit',
        points: 5,
        proof: 'qr',
        radius: null,
        perDay: 2,
        perMonth: 3,
        isSaldo: false,
      },
      {
        id: 'app',
        type: 'custom',
        event: 'newsletter',
        points: 10,
        isSaldo: true,
        limit: { count: 1, period: 'week' },
      },
    ],
  })
  expect(member.visit('2027-02-01 10:00').points).toBe(5)
  expect(member.visit('2027-02-01 10:59').refused).toBe('no_room')
  expect(member.visit('2027-02-01 11:00').points).toBe(5)
  expect(member.visit('2027-02-01 18:00').refused).toBe('no_room')
  expect(member.visit('2027-02-02 18:00').points).toBe(5)
  expect(member.visit('2027-02-03 18:00').refused).toBe('no_room')
  expect(member.visit('2027-03-01 18:00').points).toBe(5)
  expect(member.custom('2027-02-07 18:00')).toMatchObject({ points: 10, status: 10 })
  expect(member.custom('2027-02-07 19:00').refused).toBe('no_room')
  expect(member.custom('2027-02-08 00:00').points).toBe(10)
})

it('staff add and take points manually', () => {
  const member = memberOf({})
  const adjust = (points: number) => {
    const at = rome('2027-02-01 10:00')
    return member.happens({
      id: `by-hand-${points}`,
      at,
      receivedAt: at,
      type: 'adjustment',
      points,
      isSaldo: false,
    })
  }
  expect(adjust(100)).toMatchObject({ points: 100, status: 0 })
  expect(adjust(-130).points).toBe(-130)
  expect(member.account).toMatchObject({ balance: 0, debt: 30 })
  const at = rome('2027-02-01 11:00')
  const stampsBy = (stamps: number) =>
    member.happens({
      id: `stamps-${stamps}`,
      at,
      receivedAt: at,
      type: 'adjustment',
      points: 0,
      stamps,
      note: 'Bollino perso',
      isSaldo: false,
    })
  expect(stampsBy(3)).toMatchObject({
    points: 0,
    stamps: 3,
    steps: [{ items: [{ inputs: { note: 'Bollino perso' } }] }],
  })
  expect(() => stampsBy(101)).toThrow(RangeError)
  expect(() => adjust(10_001)).toThrow(RangeError)
  expect(() => adjust(0.5)).toThrow(RangeError)
})

it('nothing is earned by strangers, staff, before joining, out of the period or after the end (11)', () => {
  const definition = {
    startDate: '2027-01-10',
    endDate: '2027-12-31',
    config: withDefaults({ social: { review: 5 } }),
    tiers: withTierDefaults({}),
  }
  const program = compileProgram(definition)
  const reason = (
    at: string,
    changes: object = {},
    row: Parameters<typeof compileProgram>[1] = {},
    received = at,
  ) => {
    const { facts } = liveThrough(program, JOINED)
    const event = { id: 'x', at: rome(at), receivedAt: rome(received) }
    return evaluate(
      compileProgram(definition, row),
      { ...facts, ...changes },
      {
        ...event,
        type: 'award',
        mechanic: 'review',
        objectId: 'a',
      },
    ).refused
  }
  const event = { id: 'x', at: JOINED, receivedAt: JOINED }
  expect(evaluate(program, null, { ...event, type: 'visit', rule: 'x' }).refused).toBe('not_member')
  expect(reason('2027-01-10')).toBeUndefined()
  expect(reason('2027-01-09 23:59:59')).toBe('outside_period')
  expect(reason('2027-12-31 23:59:59')).toBeUndefined()
  expect(reason('2028-01-01')).toBe('outside_period')
  expect(reason('2027-06-01', { isStaff: true })).toBe('staff_self')
  expect(reason('2027-06-01', { joinedAt: rome('2027-06-02') })).toBe('before_join')
  expect(reason('2027-06-01', {}, { status: 'deleted' })).toBe('program_not_active')
  expect(reason('2027-06-01', {}, { isBlockedSector: true })).toBe('blocked_sector')
  // Reported after the end: accepted until 30 days before the end of claims.
  expect(reason('2027-12-31', {}, { status: 'ended' }, '2028-01-30 23:59')).toBeUndefined()
  expect(reason('2027-12-31', {}, { status: 'ended' }, '2028-01-31')).toBe('program_not_active')
})

it('LAW-7 with discounts only nothing is given without a purchase, and taking away is possible', () => {
  const definition = {
    ...DATES_OF_PROGRAM,
    config: withDefaults({ social: { reaction: 5 } }),
    tiers: withTierDefaults({}),
  }
  const refused = (event: Partial<LoyaltyEvent>, isDiscountsOnly = true) => {
    const program = compileProgram(definition, { isDiscountsOnly })
    const { facts } = liveThrough(program, JOINED)
    return evaluate(program, facts, { ...when('2027-06-01'), ...event } as LoyaltyEvent).refused
  }
  const gift = { type: 'gift', rule: 'a', points: 5, stamps: 0, note: 'Auguri' } as const
  const byHand = { type: 'adjustment', points: 5, isSaldo: false } as const
  for (const event of [
    gift,
    byHand,
    { ...byHand, points: 0, stamps: 1 },
    { type: 'award', mechanic: 'reaction', objectId: 'a' },
    { type: 'award', mechanic: 'birthDay', objectId: 'a' },
    { type: 'award', mechanic: 'referral', objectId: 'a' },
    { type: 'visit', rule: 'x' },
    { type: 'custom', rule: 'x' },
  ] as const) {
    expect(refused(event), JSON.stringify(event)).toBe('without_purchase')
    expect(refused(event, false)).not.toBe('without_purchase')
  }
  expect(refused({ ...gift, forPurchase: true })).toBeUndefined()
  expect(refused({ ...byHand, points: -5 })).toBeUndefined()
  expect(
    refused({ type: 'purchase', arrival: 1, lines: [line(1000)] } as Partial<LoyaltyEvent>),
  ).toBeUndefined()
})
