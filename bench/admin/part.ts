import { createSecretKey } from 'node:crypto'
import { DEEPEST_ROW } from '@vicino/contract/common/admin-list'
import { DEAL_SORTS } from '@vicino/contract/marketplace/deals/admin/constants'
import { listDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { USER_SORTS } from '@vicino/contract/administration/users/constants'
import { listUsers } from '@vicino/contract/administration/users/endpoints'
import { dealList } from '@vicino/server/modules/marketplace/deals/admin/list-deals'
import { cardColumns } from '@vicino/server/modules/marketplace/deals/search/cards'
import { listAccounts } from '@vicino/server/modules/administration/users/list-accounts'
import type { AdminPage } from '@vicino/server/platform/admin-list'
import { CursorCodec } from '@vicino/server/platform/cursor'
import { KeyRing } from '@vicino/server/platform/key-ring'
import { type Database, openDatabase } from '@vicino/server/platform/db/database'
import type { Actor, Services } from '@vicino/server/platform/http/context'
import { sql } from 'kysely'
import pg from 'pg'
import { startCluster } from '../lib/cluster.ts'
import { median, type Report } from '../lib/report.ts'
import { rateOf } from '../lib/rounds.ts'
import { ADMIN, milliseconds, rounds } from '../lib/sizes.ts'
import { BENCH_USER, seedDeals } from '../seed/seed.ts'

/** Rows in either table; BENCH_ROWS sets another number. */
const ROWS = ADMIN.rows
const PAGE = 10
/** One address in this many belongs to a rare host. */
const RARE = Math.max(8, Math.round(ROWS / 40))
const ROUNDS = rounds(5)
const ROUND_MS = milliseconds(400)
/** Pages that are read by cursor before one is measured. */
const DEEP = ADMIN.pagesDeep
/**
 * A page, a sort and a search take at most twice the time of reading the same rows by their ids.
 */
const LEAST_RATIO = 0.5
/** Milliseconds. A jump to a page by its number goes at most 100,000 rows deep. */
const JUMP_MS = 250

const services = {
  cursors: new CursorCodec(new KeyRing('00', createSecretKey(Buffer.alloc(32, 1)))),
  clock: { now: () => new Date() },
} as Services
const actor: Actor = { sub: BENCH_USER, sid: BENCH_USER, role: 'superAdmin', brandId: null }

type Params = Readonly<Record<string, string>>
type List = (params: Params) => Promise<AdminPage<unknown>>

/**
 * Measures the back-office lists of users and deals: pages by cursor and by number, each order, and
 * searches, beside reading their rows by id.
 */
export async function run(report: Report): Promise<void> {
  console.log(`Admin grids over ${ROWS.toLocaleString('en')} users and as many deals`)
  const cluster = await startCluster({
    throwaway: true,
    settings: { max_wal_size: '8GB', maintenance_work_mem: '512MB' },
  })
  const db = openDatabase({ url: cluster.url, statementTimeoutMs: 0 })
  try {
    await seed(db, cluster.url)
    await measureUsers(db, report)
    await measureDeals(db, report)
  } finally {
    await db.destroy()
    await cluster.stop()
  }
}

async function seed(db: Database, url: string): Promise<void> {
  const began = performance.now()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await seedDeals(client, ROWS)
  await client.end()
  await sql`
    INSERT INTO users (username, email, handle, role, created_at, updated_at)
    SELECT 'Persona ' || md5(n::text), 'p' || n || CASE WHEN n % ${RARE}::int = 7 THEN '@rarissimo.it' ELSE '@esempio.it' END, 'persona' || n,
      CASE WHEN n % 500 = 0 THEN 'promoter' ELSE 'audience' END, now() - n * interval '1 second', now()
    FROM generate_series(1, ${ROWS}::int) n`.execute(db)
  await sql`VACUUM ANALYZE users`.execute(db)
  console.log(`  seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

async function measureUsers(db: Database, report: Report): Promise<void> {
  const ids = await idsOf(db, 'users')
  const byId = (number: number) =>
    sql`
      SELECT u.id, u.username, u.handle, u.email, u.role, u.brand_id, b.username AS "brandName", u.blocked_at, u.created_at, r.id, r.name
      FROM users u JOIN roles r ON CASE WHEN u.role_id IS NULL THEN r.is_base AND r.base = u.role ELSE r.id = u.role_id END
      LEFT JOIN brands b ON b.id = u.brand_id WHERE u.id = ANY (${tenOf(ids, number)}::uuid[])`.execute(db)
  const list: List = (params) => {
    const query = listUsers.query?.parse(params)
    if (query === undefined) throw new Error('The list takes a query')
    return listAccounts(db, services, query)
  }
  await measureList(report, {
    name: 'users',
    list,
    byId,
    sorts: USER_SORTS,
    searches: ['rarissimo', 'esempio'],
  })
}

async function measureDeals(db: Database, report: Report): Promise<void> {
  const ids = await idsOf(db, 'deals')
  const now = new Date()
  const byId = (number: number) =>
    sql`
      SELECT d.id, ${cardColumns(BENCH_USER, null, now)} FROM deals d JOIN brands b ON b.id = d.brand_id JOIN products p ON p.id = d.product_id
      WHERE d.id = ANY (${tenOf(ids, number)}::uuid[])`.execute(db)
  const list: List = (params) => {
    const query = listDeals.query?.parse(params)
    if (query === undefined) throw new Error('The list takes a query')
    return dealList(db, services, query, actor)
  }
  await measureList(report, {
    name: 'deals',
    list,
    byId,
    sorts: DEAL_SORTS,
    searches: ['pane', 'gelato artigianale'],
  })
}

interface Measured {
  readonly name: string
  readonly list: List
  readonly byId: (number: number) => Promise<unknown>
  readonly sorts: readonly string[]
  readonly searches: readonly string[]
}

/**
 * Compares with rows by id in each round and takes the median ratio, so that a slow moment of the
 * machine affects both sides.
 */
async function measureList(report: Report, { name, list, byId, sorts, searches }: Measured): Promise<void> {
  const against = async (what: string, call: () => Promise<unknown>) => {
    const ratios: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      let number = round * 1000
      const base = await rateOf(() => byId((number += 1)), ROUND_MS)
      const rate = await rateOf(call, ROUND_MS)
      if (round > 0) ratios.push(rate / base)
    }
    report.atLeast(`${name}: ${what}, beside ${PAGE} rows by id`, median(ratios), LEAST_RATIO)
  }
  for (const sort of sorts.flatMap((one) => [one, `-${one}`])) {
    const cursor = await cursorAfter(list, { sort }, DEEP)
    await against(`page ${DEEP} by ${sort}, by cursor`, () => list({ sort, cursor }))
  }
  for (const search of searches) {
    const first = await rateOf(() => list({ search }), ROUND_MS)
    report.note(`${name}: first page of the search «${search}», which counts`, `${first.toFixed(1)} a second`)
    const cursor = await cursorAfter(list, { search }, 1)
    await against(`second page of the search «${search}»`, () => list({ search, cursor }))
  }
  for (const sort of sorts) {
    const page = String(Math.min(ROWS, DEEPEST_ROW) / PAGE)
    const times: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const began = performance.now()
      await list({ sort, page })
      if (round > 0) times.push(performance.now() - began)
    }
    report.under(`${name}: jump to row ${Number(page) * PAGE} by ${sort}`, median(times), JUMP_MS, ' ms')
  }
}

/** Returns the cursor of the page after so many pages. */
async function cursorAfter(list: List, params: Params, pages: number): Promise<string> {
  let cursor: string | null = null
  for (let page = 0; page < pages; page += 1) {
    const answer: AdminPage<unknown> = await list({ ...params, ...(cursor !== null && { cursor }) })
    if (answer.nextCursor === null) break
    cursor = answer.nextCursor
  }
  if (cursor === null) throw new Error('The list has no second page')
  return cursor
}

const KEPT = 5000

async function idsOf(db: Database, table: 'users' | 'deals'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} TABLESAMPLE BERNOULLI (${Math.min(100, (KEPT * 200) / ROWS)}) LIMIT ${KEPT}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const tenOf = (ids: readonly string[], number: number): string[] =>
  Array.from({ length: PAGE }, (_, index) => ids[(number * 7919 + index * 104_729) % ids.length] ?? '')
