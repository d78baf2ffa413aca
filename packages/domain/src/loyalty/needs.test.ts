import fc from 'fast-check'
import { expect, it } from 'vitest'
import { withTierDefaults } from './config.ts'
import { evaluate } from './evaluate.ts'
import type { LoyaltyEvent } from './events.ts'
import { applyChanges, type MemberFacts, newMember } from './facts.ts'
import { needsOf } from './needs.ts'
import { compileProgram } from './program.ts'
import { configs, DATES_OF_PROGRAM, histories, tierConfigs } from './testing/histories.ts'
import { programOf, rome } from './testing/make.ts'

const only = <Key, Value>(map: ReadonlyMap<Key, Value>, keys: readonly Key[]): Map<Key, Value> =>
  new Map([...map].filter(([key]) => keys.includes(key)))

/** Returns a member's facts without those that were not requested. */
function narrowed(facts: MemberFacts, needs: ReturnType<typeof needsOf>): MemberFacts {
  return {
    ...facts,
    days: needs.days === 'all' ? facts.days : only(facts.days, needs.days),
    months: only(facts.months, needs.months),
    once: new Set([...facts.once].filter((key) => needs.once.includes(key))),
    counts: only(facts.counts, needs.counts),
  }
}

it('an event needs no more facts than it requests', () => {
  fc.assert(
    fc.property(
      configs,
      fc.option(tierConfigs, { nil: withTierDefaults({}) }),
      histories,
      (mechanics, tiers, moments) => {
        const social = { ...mechanics.social, firstInteraction: 5, reaction: 3, comments: 4 }
        const limits = { ...mechanics.limits, socialPerDay: 6, socialPerMonth: 10 }
        const config = { ...mechanics, social, limits }
        const program = compileProgram({ ...DATES_OF_PROGRAM, config, tiers })
        const facts = newMember(moments[0]?.at ?? 0)
        for (const [index, { at, act }] of moments.entries()) {
          const received = { id: `event-${index}`, at, receivedAt: at }
          const named = [...facts.purchases.values()].find(({ lines }) =>
            lines.some(({ leftCents }) => leftCents > 0),
          )
          const event: LoyaltyEvent =
            act.kind === 'buys'
              ? { ...received, type: 'purchase', arrival: index, lines: act.lines }
              : act.isLinked && named !== undefined
                ? { ...received, type: 'refund', purchaseId: named.id, cents: 'all', items: null }
                : {
                    ...received,
                    type: 'award',
                    mechanic: act.byItem ? 'comments' : 'reaction',
                    objectId: `${act.percent}`,
                  }
          const outcome = evaluate(program, facts, event)
          const needs = needsOf(program, event, named === undefined ? [] : [named])
          expect(evaluate(program, narrowed(facts, needs), event)).toEqual(outcome)
          applyChanges(facts, outcome.changes)
        }
      },
    ),
    { numRuns: 300 },
  )
})

it('without streaks a purchase reads one day and one month, with streaks all days', () => {
  const at = rome('2027-03-28 12:00')
  const event: LoyaltyEvent = { id: 'a', at, receivedAt: at, type: 'purchase', arrival: 1, lines: [] }
  const plain = needsOf(programOf(), event)
  expect(plain).toMatchObject({ months: [2027 * 12 + 2], once: ['firstInteraction'], counts: [] })
  expect(plain.days).toHaveLength(1)
  expect(needsOf(programOf({ special: { firstPurchase: 5 } }), event).days).toBe('all')
})

it('visits and custom events read the counts of their limits', () => {
  const at = rome('2027-03-28 12:00')
  const limit = { count: 1, period: 'week' } as const
  const program = programOf({
    rules: [{ id: 'app', type: 'custom', event: 'newsletter', points: 1, isSaldo: false, limit }],
  })
  expect(needsOf(program, { id: 'a', at, receivedAt: at, type: 'custom', rule: 'app' }).counts).toHaveLength(
    1,
  )
  expect(needsOf(program, { id: 'a', at, receivedAt: at, type: 'visit', rule: 'door' }).counts).toEqual([
    'door:2027-03-28',
    'door:2027-03',
  ])
})
