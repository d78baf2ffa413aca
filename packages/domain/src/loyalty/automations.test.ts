import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AUTOMATION_LIMITS, chainProblem, dueAt, inactiveDays, isTriggeredBy } from './automations.ts'
import { dateText, parseDate } from './clock.ts'

const day = (date: string): number => parseDate(date) ?? Number.NaN

it('R-375 a trigger reacts to its own events: amount, first purchase, tier, reward', () => {
  const purchase = { type: 'purchase', cents: 1999, isFirst: false } as const
  expect(isTriggeredBy({ type: 'purchase', minAmount: null, firstOnly: false }, purchase)).toBe(true)
  expect(isTriggeredBy({ type: 'purchase', minAmount: 19.99, firstOnly: false }, purchase)).toBe(true)
  expect(isTriggeredBy({ type: 'purchase', minAmount: 20, firstOnly: false }, purchase)).toBe(false)
  expect(isTriggeredBy({ type: 'purchase', minAmount: null, firstOnly: true }, purchase)).toBe(false)
  expect(isTriggeredBy({ type: 'joined' }, purchase)).toBe(false)
  const silver = { type: 'tierReached', from: 0, to: 1 } as const
  expect(isTriggeredBy({ type: 'tierReached', rank: 1 }, silver)).toBe(true)
  expect(isTriggeredBy({ type: 'tierReached', rank: 2 }, silver)).toBe(false)
  expect(isTriggeredBy({ type: 'tierReached', rank: 1 }, { ...silver, to: 2 })).toBe(true)
  expect(isTriggeredBy({ type: 'tierReached', rank: null }, { ...silver, from: 2 })).toBe(false)
  const claimed = { type: 'rewardClaimed', rewardId: 'a' } as const
  expect(isTriggeredBy({ type: 'rewardClaimed', rewardId: null }, claimed)).toBe(true)
  expect(isTriggeredBy({ type: 'rewardClaimed', rewardId: 'b' }, claimed)).toBe(false)
})

it('R-375 a balance that rises step by step reaches a number once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(200), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 2000 }),
      (steps, amount) => {
        let balance = 0
        let times = 0
        for (const step of steps) {
          const happened = { type: 'pointsReached', before: balance, after: balance + step } as const
          if (isTriggeredBy({ type: 'pointsReached', amount }, happened)) times += 1
          balance += step
        }
        expect(times).toBe(balance >= amount ? 1 : 0)
      },
    ),
  )
})

it('R-377 a delay counts elapsed minutes, also where clocks change', () => {
  const night = Date.parse('2027-03-28T01:30:00+01:00')
  expect(new Date(dueAt(night, { delayMinutes: 60 })).toISOString()).toBe('2027-03-28T01:30:00.000Z')
  expect(dueAt(night, { delayMinutes: 0 })).toBe(night)
})

it('R-378 an automation never follows from itself, and at most three follow from one another', () => {
  expect(chainProblem('a', [])).toBeNull()
  expect(chainProblem('a', ['b', 'a'])).toBe('loop')
  expect(chainProblem('c', ['a', 'b'])).toBeNull()
  expect(chainProblem('d', ['a', 'b', 'c'])).toBe('depth')
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 40 }), (order) => {
      const chain: string[] = []
      for (const id of order) if (chainProblem(id, chain) === null) chain.push(id)
      expect(chain.length).toBeLessThanOrEqual(AUTOMATION_LIMITS.depth)
      expect(new Set(chain).size).toBe(chain.length)
    }),
  )
})

it('R-375 a member inactive for N days last bought N days ago, since it was switched on or ever', () => {
  const trigger = { type: 'inactive', days: 60, alsoPast: false } as const
  const found = inactiveDays(trigger, day('2027-05-10'), day('2027-05-01'))
  expect([dateText(found.from), dateText(found.to)]).toEqual(['2027-03-02', '2027-03-11'])
  const past = inactiveDays({ ...trigger, alsoPast: true }, day('2027-05-10'), day('2027-05-01'))
  expect(past).toEqual({ from: -Infinity, to: day('2027-03-11') })
})
