import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMonths, parseDate } from './clock.ts'
import { withTierDefaults } from './config.ts'
import { rollingTier } from './rolling.ts'
import { tier } from './testing/make.ts'
import { compileTiers, tierReachedBy } from './tier-rules.ts'

const FIRST = parseDate('2027-01-01') ?? 0

it('rolling months give the same tier as a walk from day to day (10)', () => {
  const bookings = fc.array(
    fc.record({
      day: fc.integer({ min: FIRST, max: FIRST + 400 }),
      amount: fc.integer({ min: -20, max: 150 }),
    }),
    { maxLength: 12 },
  )
  const rules = fc.record({
    rollingMonths: fc.integer({ min: 1, max: 6 }),
    graceDays: fc.constantFrom(0, 1, 10, 45),
  })
  fc.assert(
    fc.property(bookings, rules, fc.nat(600), (booked, { rollingMonths, graceDays }, days) => {
      const compiled = compileTiers(
        withTierDefaults({
          enabled: true,
          tiers: [tier('Silver', 100), tier('Gold', 200), tier('Vip', 300)],
          qualification: { period: { rollingMonths }, graceDays },
        }),
      )
      let [rank, lowerFor] = [0, 0]
      for (let today = FIRST; today <= FIRST + days; today += 1) {
        const after = addMonths(today, -rollingMonths)
        let window = 0
        for (const { day, amount } of booked) if (day > after && day <= today) window += amount
        const reached = tierReachedBy(compiled, window)
        // A day with a lower tier counts for the grace when it is over.
        if (reached >= rank || lowerFor === graceDays) {
          rank = reached
          lowerFor = 0
        } else lowerFor += 1
      }
      expect(rollingTier(compiled, booked, FIRST + days).rank).toBe(rank)
    }),
    { numRuns: 1000 },
  )
})
