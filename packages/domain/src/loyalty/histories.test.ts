/*
 * Random histories of members against the invariants, 1,500 of them; `npm run stress -- loyalty`
 * runs 100,000.
 */
import { DAY_MS } from '../durations.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { advance, newAccount, post } from './account.ts'
import { dateText, dayAt } from './clock.ts'
import { type MechanicsConfig, type TierConfig, withTierDefaults } from './config.ts'
import { evaluate } from './evaluate.ts'
import type { LoyaltyEvent } from './events.ts'
import { applyChanges, copyFacts, newMember } from './facts.ts'
import type { Outcome } from './outcome.ts'
import { compileProgram, type Program } from './program.ts'
import {
  configs,
  DATES_OF_PROGRAM,
  histories,
  type Moment,
  purchases,
  tierConfigs,
} from './testing/histories.ts'
import { line, rome } from './testing/make.ts'
import { liveThrough } from './testing/member.ts'
import { modelOf } from './testing/model.ts'
import { standingAt } from './tiers.ts'

const { process } = globalThis as { process?: { env: Record<string, string | undefined> } }
/** Number of histories for each invariant; the other tests have a sixth of it. */
const HISTORIES = Number(process?.env['LOYALTY_HISTORIES'] ?? 1500)
const RUNS = { numRuns: HISTORIES }
const FEWER = { numRuns: Math.ceil(HISTORIES / 6) }
/** Ms for a test: a hundred thousand histories take minutes. */
const PATIENCE = 120_000 + HISTORIES * 20
const NO_TIERS = withTierDefaults({})

const compile = (config: MechanicsConfig, tiers: TierConfig = NO_TIERS): Program =>
  compileProgram({ ...DATES_OF_PROGRAM, config, tiers })
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Items add up to the posted points (20); no purchase lowers anything, no refund raises anything
 * (9).
 */
function expectExplained(outcome: Outcome): void {
  const isRefund = outcome.steps.some((step) => step.of !== null)
  const items = outcome.steps.flatMap((step) => step.items)
  for (const unit of ['points', 'stamps', 'status'] as const) {
    const numbers = items.map((item) => item[unit])
    // expect() for each of them would take longer than the history itself.
    const isRight =
      sum(numbers) === outcome[unit] && numbers.every((number) => (isRefund ? number <= 0 : number >= 0))
    if (!isRight) throw new Error(`Not explained: ${unit} of ${JSON.stringify(items)}`)
  }
}

/** Runs a history in the engine and in the model; `each` compares them after every event. */
function live(
  program: Program,
  config: MechanicsConfig,
  tiers: TierConfig,
  moments: readonly Moment[],
  each: (outcome: Outcome, at: number, member: ReturnType<typeof liveThrough>) => void,
) {
  const member = liveThrough(program, moments[0]?.at ?? 0)
  const model = modelOf(config, tiers, moments[0]?.at ?? 0)
  for (const moment of moments) {
    const { at, act } = moment
    if (act.kind === 'buys') {
      const id = model.buys(at, act)
      each(member.buys(at, act.lines, id), at, member)
      continue
    }
    const asked = model.returns(moment)
    if (asked === null) continue
    const outcome = member.returns(at, asked.cents, asked.purchaseId, asked.items)
    expect(outcome.unmatchedCents).toBe(asked.unmatched)
    each(outcome, at, member)
  }
  return { member, model }
}

it(
  'R-320 R-322 R-323 R-328 R-352 the posted points are those that the facts give (3, 4, 7, 9, 10, 20)',
  () => {
    fc.assert(
      fc.property(configs, fc.option(tierConfigs, { nil: NO_TIERS }), histories, (config, tiers, moments) => {
        const program = compile(config, tiers)
        const posted = { points: 0, stamps: 0, status: 0 }
        const add = (outcome: Outcome): void => {
          posted.points += outcome.points
          posted.stamps += outcome.stamps
          posted.status += outcome.status
          expectExplained(outcome)
        }
        const { member, model } = live(program, config, tiers, moments, (outcome, at, { facts, rank }) => {
          add(outcome)
          if (!tiers.enabled) return
          expect(outcome.tier.after).toBe(rank(at))
          expect(facts.tierChanges.at(-1)?.rank ?? 0).toBe(rank(at))
        })
        const { facts } = member
        const last = moments.at(-1)?.at ?? 0
        const wanted = model.totals()
        const status = [...wanted.status.values()].filter((points) => points !== 0)
        const counted = Array.from(facts.status.values(), (period) => period.status).filter(
          (points) => points !== 0,
        )
        expect(posted).toEqual({ points: wanted.points, stamps: wanted.stamps, status: sum(status) })
        expect(counted.toSorted()).toEqual(status.toSorted())
        for (const at of [last, last + 40 * DAY_MS]) expect(member.rank(at)).toBe(model.rank(at))
        // A tier is the same whether it is computed once or after every event.
        const again = { ...newMember(facts.joinedAt), status: new Map(facts.status) }
        expect(standingAt(program.tiers, again, last)).toEqual(standingAt(program.tiers, facts, last))
        for (const [month, held] of wanted.heldByMonth) {
          const key = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
          const targets = facts.months.get(key)?.dayTargets ?? 0
          expect(Math.min(targets, config.limits.purchasePerMonth ?? targets)).toBe(held)
        }
        expectEmptied(member, last, add)
        expect(posted).toEqual({ points: 0, stamps: 0, status: 0 })
      }),
      RUNS,
    )
  },
  PATIENCE,
)

/** Refunds the whole rest: then no target, no spend and no points remain either (7). */
function expectEmptied(
  member: ReturnType<typeof liveThrough>,
  at: number,
  add: (outcome: Outcome) => void,
): void {
  for (const { id, lines } of member.facts.purchases.values()) {
    if (lines.some(({ leftCents }) => leftCents > 0)) add(member.returns(at, 'all', id))
  }
  expect(member.account).toMatchObject({ balance: 0, debt: 0 })
  for (const period of member.facts.status.values()) {
    expect(period).toEqual({ status: 0, spendCents: 0, purchases: 0 })
  }
  for (const month of member.facts.months.values())
    expect(month).toMatchObject({ spendCents: 0, dayTargets: 0 })
}

it(
  'no points are lost on their way into the balance, debt, lots and pending (1, 15)',
  () => {
    const points = fc.record({
      expiryMonths: fc.constantFrom(null, 1, 3),
      pendingDays: fc.constantFrom(0, 1, 14),
    })
    fc.assert(
      fc.property(
        configs,
        points,
        fc.constantFrom(null, 40, 300),
        histories,
        (mechanics, lots, cost, moments) => {
          const config = { ...mechanics, points: lots, autoClaim: cost === null ? null : { cost } }
          live(compile(config), config, NO_TIERS, moments, (_, at, { account }) => {
            const { balance, debt, pending, totals } = account
            expect(balance - debt + sum(pending.map(({ amount }) => amount))).toBe(
              totals.issued - (totals.reversed - totals.forgiven) - totals.redeemed - totals.expired,
            )
            expect(balance >= 0 && debt >= 0 && (debt === 0 || balance === 0)).toBe(true)
            expect(sum(account.lots.map(({ remaining }) => remaining))).toBeLessThanOrEqual(balance)
            expect(account.lots.every(({ expiresAt }) => expiresAt.getTime() > at)).toBe(true)
            expect(balance).toBeLessThan(cost ?? Infinity)
          })
        },
      ),
      FEWER,
    )
  },
  PATIENCE,
)

it(
  'R-328 any order of purchases and linked refunds gives the same result, with limits too (6)',
  () => {
    const bought = fc.uniqueArray(purchases, { minLength: 1, maxLength: 8, selector: ({ at }) => at })
    fc.assert(
      fc.property(configs, bought, fc.infiniteStream(fc.nat()), (config, all, random) => {
        const program = compile(config)
        const next = (below: number): number => Number(random.next().value) % below
        // The refunded parts of each purchase do not depend on the order.
        const events = all.flatMap(({ at, act }, index): LoyaltyEvent[] => {
          const id = `buy-${index}`
          const received = { at, receivedAt: at }
          const lines = act.kind === 'buys' ? act.lines : []
          const cents = Math.max(
            1,
            Math.floor(sum(lines.map(({ netCents }) => netCents)) / (1 + (index % 3))),
          )
          return [
            { type: 'purchase', id, ...received, arrival: index, lines },
            { type: 'refund', id: `return-${index}`, ...received, purchaseId: id, cents, items: null },
          ].slice(0, 1 + (index % 2)) as LoyaltyEvent[]
        })
        const end = (order: readonly LoyaltyEvent[]) => {
          const facts = newMember(0)
          const total = { points: 0, stamps: 0, status: 0 }
          for (const event of order) {
            const outcome = evaluate(program, facts, event)
            applyChanges(facts, outcome.changes)
            total.points += outcome.points
            total.stamps += outcome.stamps
            total.status += outcome.status
          }
          return { total, status: [...facts.status].toSorted(([a], [b]) => a - b) }
        }
        const shuffled: LoyaltyEvent[] = []
        for (const event of events) {
          // A refund comes at some point after its purchase.
          const from =
            event.type === 'refund' ? shuffled.findIndex(({ id }) => id === event.purchaseId) + 1 : 0
          shuffled.splice(from + next(shuffled.length - from + 1), 0, event)
        }
        expect(end(shuffled)).toEqual(end(events))
      }),
      RUNS,
    )
  },
  PATIENCE,
)

it(
  'R-328 refunds of one item in any split give the same result as one refund of the sum (8)',
  () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(configs, purchases, purchases, cuts, (config, first, second, parts) => {
        const program = compile(config)
        const end = (refunds: readonly number[]) => {
          const member = liveThrough(program, 0)
          const lines = first.act.kind === 'buys' ? first.act.lines : []
          member.buys(first.at, [line(2000, { code: 'split', quantity: 3 }), ...lines], 'first')
          if (second.act.kind === 'buys') member.buys(second.at, second.act.lines)
          let [points, stamps, status] = [0, 0, 0]
          for (const cents of refunds) {
            const outcome = member.returns(Math.max(first.at, second.at), cents, 'first', [
              { code: 'split', cents },
            ])
            points += outcome.points
            stamps += outcome.stamps
            status += outcome.status
          }
          return { points, stamps, status, months: member.facts.months, held: member.facts.status }
        }
        expect(end(parts)).toEqual(end([sum(parts)]))
      }),
      RUNS,
    )
  },
  PATIENCE,
)

it(
  'evaluating a stored event again with its earlier facts gives the same outcome, and changes nothing (20)',
  () => {
    fc.assert(
      fc.property(configs, tierConfigs, histories, (config, tiers, moments) => {
        const program = compile(config, tiers)
        const facts = newMember(moments[0]?.at ?? 0)
        for (const [index, { at, act }] of moments.entries()) {
          if (act.kind !== 'buys') continue
          const event: LoyaltyEvent = {
            type: 'purchase',
            id: `buy-${index}`,
            at,
            receivedAt: at,
            arrival: index,
            lines: act.lines,
          }
          const then = copyFacts(facts)
          const outcome = evaluate(program, facts, event)
          expect(facts).toEqual(then)
          applyChanges(facts, outcome.changes)
          expect(evaluate(compile(config, tiers), then, event)).toEqual(outcome)
        }
      }),
      FEWER,
    )
  },
  PATIENCE,
)

it(
  'R-328 a reversal takes no more than was given, whatever expired or was claimed meanwhile',
  () => {
    fc.assert(
      fc.property(configs, histories, (config, moments) => {
        const program = { ...compile(config), expiryMonths: 1, autoClaimCost: 50 }
        const account = newAccount()
        const facts = newMember(moments[0]?.at ?? 0)
        for (const [index, { at, act }] of moments.entries()) {
          if (act.kind !== 'buys') continue
          const event: LoyaltyEvent = {
            type: 'purchase',
            id: `buy-${index}`,
            at,
            receivedAt: at,
            arrival: index,
            lines: act.lines,
          }
          advance(program, account, at)
          const outcome = evaluate(program, facts, event)
          applyChanges(facts, outcome.changes)
          post(program, account, event, outcome)
        }
        const end = rome('2028-12-01 12:00')
        for (const { id } of facts.purchases.values()) {
          const back = { id: `void-${id}`, at: end, receivedAt: end }
          advance(program, account, end)
          const outcome = evaluate(program, facts, {
            ...back,
            type: 'refund',
            purchaseId: id,
            cents: 'all',
            items: null,
          })
          applyChanges(facts, outcome.changes)
          post(program, account, back, outcome)
        }
        const { issued, reversed, forgiven, redeemed, expired } = account.totals
        expect(reversed).toBe(issued)
        expect(forgiven).toBeLessThanOrEqual(expired)
        expect(account.balance - account.debt).toBe(forgiven - redeemed - expired)
      }),
      FEWER,
    )
  },
  PATIENCE,
)

it(
  'every moment belongs to one day, also where the clocks change (23)',
  () => {
    const years = fc.integer({ min: 1975, max: 2060 })
    const near = fc
      .tuple(
        years,
        fc.constantFrom('03-25', '03-31', '10-25', '10-31'),
        fc.integer({ min: -6 * DAY_MS, max: 6 * DAY_MS }),
      )
      .map(([year, date, ms]) => rome(`${year}-${date}`) + ms)
    const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' })
    fc.assert(
      fc.property(fc.oneof(near, fc.integer({ min: 0, max: 2.5e12 })), (at) => {
        expect(dateText(dayAt(at))).toBe(intl.format(at))
      }),
      RUNS,
    )
  },
  PATIENCE,
)
