import { createSecretKey } from 'node:crypto'
import { CUSTOMER_SORTS } from '@vicino/contract/customers/constants'
import { listCustomers as contract } from '@vicino/contract/customers/endpoints'
import { listCustomers } from '@vicino/server/features/customers/list-customers'
import { countSegment } from '@vicino/server/features/customers/segments/segments'
import { CursorCodec } from '@vicino/server/platform/cursor'
import { type Database, openDatabase } from '@vicino/server/platform/db/database'
import { sql } from 'kysely'
import { median, type Report } from '../lib/report.ts'
import { HOT, MEMBERS, programId, tillId, userId } from './ids.ts'

const PROGRAM = programId(HOT)
const PAGE = 50
const CLIENTS = 8
const ROUNDS = 3
const ROUND_MS = 1000
const SHORT_MS = 250

const services = {
  cursors: new CursorCodec(createSecretKey(Buffer.alloc(32, 1))),
  clock: { now: () => new Date() },
}
const brandId = tillId(HOT).replace('-8003-', '-8002-')
const actor = { sub: tillId(HOT), role: 'brand', brandId, sid: tillId(HOT) } as const

/**
 * Measures the table of customers of a program of 100,000 members (LOYALTY §9), 8 callers at a time: pages of 50 of each order, first
 * and thousandth, with filters and by number, beside fetching 50 rows by their ids; and the count of a segment.
 */
export async function measureCustomers(report: Report, url: string): Promise<void> {
  const db = openDatabase({ url, poolSize: CLIENTS, statementTimeoutMs: 0 })
  try {
    await fill(report, db)
    await measurePages(report, db)
    await measureSegment(report, db)
  } finally {
    await db.destroy()
  }
}

/** The read model as the consumer writes it, with consents and spread values in the columns that the purchases leave empty. */
async function fill(report: Report, db: Database): Promise<void> {
  const began = performance.now()
  await sql`
    INSERT INTO consents (user_id, program_id, purpose, granted, text_version, source, created_at)
    SELECT m.user_id, m.program_id, purpose, purpose = 'loyalty-privacy' OR hashtext(m.user_id::text || purpose) % 3 = 0, '1', 'bench', m.joined_at
    FROM members m, (VALUES ('loyalty-privacy'), ('loyalty-marketing'), ('loyalty-profiling')) p (purpose)
    WHERE m.program_id = ${PROGRAM}`.execute(db)
  await sql`ANALYZE consents`.execute(db)
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

/** Calls a second of 8 callers at once. */
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

/** Rates of several calls, measured in turns so that all have the same machine. */
async function compare<Name extends string>(
  calls: Readonly<Record<Name, (number: number) => Promise<unknown>>>,
  milliseconds: number,
): Promise<Record<Name, number>> {
  const names = Object.keys(calls) as Name[]
  const rates = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of names) {
      const rate = await rateOf(calls[name], milliseconds)
      // The first round is left out: plans and code are made in it.
      if (round > 0) rates.get(name)?.push(rate)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<
    Name,
    number
  >
}

const someIds = (number: number): string[] =>
  Array.from({ length: PAGE }, (_, index) => userId(1 + ((number * 7919 + index * 104_729) % MEMBERS)))

/** 50 rows by id, with what a page shows beside them, by the same application code. */
function rowsById(db: Database) {
  return (number: number) =>
    sql`
      SELECT s.*, u.username, u.handle, u.avatar FROM member_stats s JOIN users u ON u.id = s.user_id
      WHERE s.program_id = ${PROGRAM} AND s.user_id = ANY (${someIds(number)}::uuid[])`.execute(db)
}

async function measurePages(report: Report, db: Database): Promise<void> {
  const byId = rowsById(db)
  const worst = { first: Infinity, thousandth: Infinity }
  const slowest = { first: '', thousandth: '' }
  const pages = Math.min(1000, Math.floor(MEMBERS / PAGE) - 1)
  for (const sort of CUSTOMER_SORTS.flatMap((key) => [key, `-${key}`])) {
    const { nextCursor: cursor } = await page(db, { sort, page: String(pages - 1) })
    // A page by number gives the cursor of the next one: that of the thousandth.
    const rates = await compare(
      { byId, first: () => page(db, { sort }), thousandth: () => page(db, { sort, cursor }) },
      SHORT_MS,
    )
    for (const name of ['first', 'thousandth'] as const) {
      const ratio = rates[name] / rates.byId
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
    `50 rows by id ${rates.byId.toFixed(0)}, filtered ${rates.filtered.toFixed(0)} (of ${total}), its next page ${rates.filteredNext.toFixed(0)}, middle ${rates.middle.toFixed(0)}`,
  )
  report.atLeast(
    'a page by level, consent and spend with its total, of 50 rows by id',
    rates.filtered / rates.byId,
    0.2,
  )
  report.atLeast('its next page by cursor, of 50 rows by id', rates.filteredNext / rates.byId, 0.2)
  report.atLeast('a jump to the page in the middle, of 50 rows by id', rates.middle / rates.byId, 0.025)
}

/** Six leaves, one of them a window of days. */
const RULE = {
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
    { field: 'purchasesIn', days: 30, op: 'gte', value: 1 },
  ],
} as const

async function measureSegment(report: Report, db: Database): Promise<void> {
  const times = { segment: [] as number[], count: [] as number[] }
  let found = 0
  for (let round = 0; round < 12; round += 1) {
    let began = performance.now()
    found = (await countSegment(db, services, PROGRAM, RULE, actor)).count
    if (round > 1) times.segment.push(performance.now() - began)
    began = performance.now()
    await sql`SELECT count(*) FROM members WHERE program_id = ${PROGRAM}`.execute(db)
    if (round > 1) times.count.push(performance.now() - began)
  }
  const [segment, count] = [median(times.segment), median(times.count)]
  report.note(
    'a segment',
    `${found} of ${MEMBERS} customers, ${segment.toFixed(1)} ms; count(*) ${count.toFixed(1)} ms`,
  )
  report.under('count of a segment of six leaves, 100,000 members', segment, 300, ' ms')
  report.under('count of a segment, of count(*) of the program', segment / count, 2)
}
