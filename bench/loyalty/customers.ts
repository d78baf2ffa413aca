import { createSecretKey } from 'node:crypto'
import { CUSTOMER_SORTS } from '@vicino/contract/loyalty/customers/constants'
import { listCustomers as contract } from '@vicino/contract/loyalty/customers/endpoints'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import { listCustomers } from '@vicino/server/modules/loyalty/customers/list-customers'
import { countSegment } from '@vicino/server/modules/loyalty/customers/segments/segments'
import { CursorCodec } from '@vicino/server/platform/cursor'
import { KeyRing } from '@vicino/server/platform/key-ring'
import { type Database, openDatabase } from '@vicino/server/platform/db/database'
import { sql } from 'kysely'
import { median, type Report } from '../lib/report.ts'
import { LOYALTY, milliseconds as millisecondsOf, rounds as roundsOf } from '../lib/sizes.ts'
import { HOT, MEMBERS, programId, tillId, userId } from './ids.ts'
import { mayBeProfiled } from './profiled.ts'

const PROGRAM = programId(HOT)
const PAGE = 50
const CLIENTS = 8
const ROUNDS = roundsOf(5)
const ROUND_MS = millisecondsOf(1000)
const SHORT_MS = millisecondsOf(250)

const services = {
  cursors: new CursorCodec(new KeyRing('00', createSecretKey(Buffer.alloc(32, 1)))),
  clock: { now: () => new Date() },
}
const brandId = tillId(HOT).replace('-8003-', '-8002-')
const actor = { sub: tillId(HOT), role: 'brand', brandId, sid: tillId(HOT) } as const

/**
 * Measures the table of customers of a program of 100,000 members, 8 callers at a time: pages of 50
 * of each order, first and thousandth, with filters and by number, beside reading 50 rows by their
 * ids; and the count of a segment.
 */
export async function measureCustomers(report: Report, url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: CLIENTS, statementTimeoutMs: 0 })
  try {
    await fillCustomers(report, db)
    await measurePages(report, db)
    await measureSegment(report, db)
  } finally {
    await db.destroy()
  }
}

/**
 * Fills the read model as the consumer writes it, with consents, and with spread values in columns
 * that purchases leave empty.
 */
export async function fillCustomers(report: Report, db: Database): Promise<void> {
  const began = performance.now()
  await mayBeProfiled(db, PROGRAM, 3)
  const filling = performance.now()
  for (let from = 1; from <= MEMBERS; from += 500) {
    const ids = Array.from({ length: Math.min(500, MEMBERS - from + 1) }, (_, index) => userId(from + index))
    await sql`SELECT refresh_member_stats(${ids.map(() => PROGRAM)}::uuid[], ${ids}::uuid[])`.execute(db)
  }
  const perSecond = MEMBERS / ((performance.now() - filling) / 1000)
  await sql`VACUUM ANALYZE member_stats`.execute(db)
  await sql`VACUUM ANALYZE member_names`.execute(db)
  report.note(
    `rows of ${MEMBERS} customers`,
    `written in batches of 500, ${perSecond.toFixed(0)} a second; ${((performance.now() - began) / 1000).toFixed(0)} s in all`,
  )
}

function page(db: Database, asked: object) {
  const query = contract.query?.parse({ perPage: String(PAGE), ...asked })
  if (query === undefined) throw new Error('The list takes a query')
  return listCustomers(db, services, PROGRAM, query, actor)
}

/** Returns the calls per second of 8 callers at once. */
async function rateOf(call: (number: number) => Promise<unknown>, milliseconds: number): Promise<number> {
  const until = performance.now() + milliseconds
  const began = performance.now()
  let calls = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      calls += 1
      await call(calls)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, caller))
  return calls / ((performance.now() - began) / 1000)
}

/**
 * Measures the rates of several calls in turns, so that all have the same machine. Compares each
 * with the first one by the median ratio of the rounds.
 */
async function compare<Name extends string>(
  calls: Readonly<Record<Name, (number: number) => Promise<unknown>>>,
  milliseconds: number,
): Promise<Record<Name, { readonly rate: number; readonly ratio: number }>> {
  const names = Object.keys(calls) as Name[]
  const rounds: Map<Name, number>[] = []
  // The first round is left out, because plans and code are made in it.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = new Map<Name, number>()
    for (const name of names) rates.set(name, await rateOf(calls[name], milliseconds))
    if (round > 0) rounds.push(rates)
  }
  const [first] = names
  const of = (name: Name | undefined, rates: Map<Name, number>) =>
    (name === undefined ? undefined : rates.get(name)) ?? 0
  const entries = names.map((name) => {
    const rate = median(rounds.map((rates) => of(name, rates)))
    return [name, { rate, ratio: median(rounds.map((rates) => of(name, rates) / of(first, rates))) }] as const
  })
  return Object.fromEntries(entries) as Record<Name, { readonly rate: number; readonly ratio: number }>
}

const someIds = (number: number): string[] =>
  Array.from({ length: PAGE }, (_, index) => userId(1 + ((number * 7919 + index * 104_729) % MEMBERS)))

/** Reads 50 rows by id, with the other data of a page, by the same application code. */
function rowsById(db: Database) {
  return (number: number) =>
    sql`
      SELECT s.user_id, u.username, u.handle, u.avatar, s.consent_class, s.first_interaction_at, s.proof_posts, s.reviews,
        s.redeemed_rewards, s.stamps, s.bp, s.purchases, s.total_cents, s.points, s.last_purchase_at, s.tier_rank, s.labels
      FROM member_stats s JOIN users u ON u.id = s.user_id
      WHERE s.program_id = ${PROGRAM} AND s.user_id = ANY (${someIds(number)}::uuid[])`.execute(db)
}

async function measurePages(report: Report, db: Database): Promise<void> {
  const byId = rowsById(db)
  const worst = { first: Infinity, thousandth: Infinity }
  const slowest = { first: '', thousandth: '' }
  const pages = Math.min(1000, Math.floor(MEMBERS / PAGE) - 1)
  for (const sort of CUSTOMER_SORTS.flatMap((key) => [key, `-${key}`])) {
    const { nextCursor: cursor } = await page(db, { sort, page: String(pages - 1) })
    // A page by number returns the cursor of the next one, here of the thousandth.
    const rates = await compare(
      { byId, first: () => page(db, { sort }), thousandth: () => page(db, { sort, cursor }) },
      SHORT_MS,
    )
    for (const name of ['first', 'thousandth'] as const) {
      const { ratio } = rates[name]
      if (ratio >= worst[name]) continue
      worst[name] = ratio
      slowest[name] = sort
    }
  }
  report.note('slowest orders', `first page ${slowest.first}, page ${pages} ${slowest.thousandth}`)
  report.atLeast('first page of 50 customers, slowest of 26 orders, of 50 rows by id', worst.first, 0.5)
  report.atLeast(`page ${pages} by cursor, slowest of 26 orders, of 50 rows by id`, worst.thousandth, 0.5)
  const filters = { level: '1', consent: 'partial', spendMin: '100', sort: '-totalValue' }
  const { nextCursor: next } = await page(db, filters)
  const middle = String(Math.floor(MEMBERS / PAGE / 2))
  const rates = await compare(
    {
      byId,
      filtered: () => page(db, filters),
      filteredNext: () => page(db, { ...filters, cursor: next ?? undefined }),
      middle: () => page(db, { sort: 'lastPurchase', page: middle }),
    },
    ROUND_MS,
  )
  const { total } = await page(db, filters)
  report.note(
    'a second',
    `50 rows by id ${rates.byId.rate.toFixed(0)}, filtered ${rates.filtered.rate.toFixed(0)} (of ${total}), its next page ${rates.filteredNext.rate.toFixed(0)}, middle ${rates.middle.rate.toFixed(0)}`,
  )
  report.atLeast(
    'a page by level, consent and spend with its total, of 50 rows by id',
    rates.filtered.ratio,
    0.2,
  )
  report.atLeast('its next page by cursor, of 50 rows by id', rates.filteredNext.ratio, 0.2)
  report.atLeast('a jump to the page in the middle, of 50 rows by id', rates.middle.ratio, 0.025)
}

/** Builds a rule of six conditions, one of them a window of days, of purchases or of spend. */
const ruleWith = (window: SegmentRule): SegmentRule => ({
  all: [
    { field: 'totalValue', op: 'gte', value: 50 },
    { field: 'consent', op: 'ne', value: 'none' },
    { field: 'joinedAt', op: 'gte', value: '2020-01-01' },
    {
      any: [
        { field: 'tier', op: 'eq', value: 'Silver' },
        { field: 'loyaltyPoints', op: 'gt', value: 120 },
      ],
    },
    window,
  ],
})
const RULES: Readonly<Record<string, SegmentRule>> = {
  'one purchase in 30 days': ruleWith({ field: 'purchasesIn', days: 30, op: 'gte', value: 1 }),
  'three purchases in 60 days': ruleWith({ field: 'purchasesIn', days: 60, op: 'gte', value: 3 }),
  '90 euros spent in 60 days': ruleWith({ field: 'spendIn', days: 60, op: 'gte', value: 90 }),
}
const COUNTS = LOYALTY.counts

async function measureSegment(report: Report, db: Database): Promise<void> {
  const slowest = { ms: 0, ratio: 0 }
  for (const [name, rule] of Object.entries(RULES)) {
    const rounds: { readonly segment: number; readonly count: number }[] = []
    let found = 0
    for (let round = 0; round < COUNTS; round += 1) {
      const segment = await timed(async () => {
        found = (await countSegment(db, services, PROGRAM, rule, actor)).count
      })
      const count = await timed(() =>
        sql`SELECT count(*) FROM members WHERE program_id = ${PROGRAM}`.execute(db),
      )
      if (round > 1) rounds.push({ segment, count })
    }
    const ms = median(rounds.map(({ segment }) => segment))
    const ratio = median(rounds.map(({ segment, count }) => segment / count))
    report.note(
      name,
      `${found} of ${MEMBERS} customers, ${ms.toFixed(1)} ms; count(*) ${median(rounds.map(({ count }) => count)).toFixed(1)} ms`,
    )
    slowest.ms = Math.max(slowest.ms, ms)
    slowest.ratio = Math.max(slowest.ratio, ratio)
  }
  report.under('count of a segment of six leaves, slowest of three', slowest.ms, 300, ' ms')
  report.under('count of a segment, of count(*) of the program', slowest.ratio, 2)
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}
