import type pg from 'pg'
import { readPlaces } from './places.ts'
import { CATALOGUE, DEALS, HABITS, STOCK, WORKING_TABLES } from './statements.ts'
import { GOODS, KINDS, NAMES, SHOPS } from './words.ts'

/**
 * The account that signs in for the benchmark. It has reactions and follows, like real accounts.
 */
export const BENCH_USER = '01900000-0000-7000-8000-000000000001'
export const CATEGORY_COUNT = 16

/**
 * Returns the id of a category by its number, 1 to CATEGORY_COUNT. The first ones have the most
 * deals.
 */
export function categoryId(number: number): string {
  return `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
}

/**
 * Fills an empty migrated database with deals spread like real shops: comuni are drawn by population, shops lie around
 * the centre of their comune, deals at their shop. The result is the same every time. Indexes are made after the rows.
 */
export async function seedDeals(client: pg.Client, deals: number): Promise<void> {
  await client.query('SELECT setseed(0.42)')
  await seedPlaces(client)
  await client.query(`SET session_replication_role = replica`)
  await client.query(CATALOGUE, [
    GOODS,
    KINDS,
    SHOPS,
    NAMES,
    BENCH_USER,
    Math.max(100, Math.round(deals / 20)),
  ])
  await client.query(
    `INSERT INTO categories (id, slug, icon, name_it, name_en, sort_order)
     SELECT ('01900000-0000-7000-8000-0000000001' || lpad(n::text, 2, '0'))::uuid, 'c' || n, 'tag', 'C' || n, 'C' || n, n
     FROM generate_series(1, $1::int) n`,
    [CATEGORY_COUNT],
  )
  const ofDeals = await dropIndexes(client, 'deals')
  await client.query(WORKING_TABLES)
  await client.query(DEALS, [deals])
  await client.query(STOCK)
  for (const index of ofDeals) await client.query(index)
  await client.query(HABITS, [BENCH_USER])
  await client.query(`SET session_replication_role = origin`)
  // The product's job does this each minute. The newest deals of the plan have ended already.
  await client.query('UPDATE deals SET active = false WHERE expires_at <= now()')
  const ofKeys = await dropIndexes(client, 'deal_search')
  await client.query('SELECT fill_deal_search()')
  for (const index of ofKeys) await client.query(index)
  await client.query('SELECT refresh_search_terms()')
  await client.query('SELECT recount_deal_squares()')
  await client.query('VACUUM (ANALYZE) deals')
  await client.query('VACUUM (ANALYZE) deal_stock')
  await client.query('VACUUM (ANALYZE) deal_search')
  await client.query('ANALYZE')
}

/** Drops all indexes of a table except its key. Returns statements that make them again. */
export async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; indexdef: string }>(
    `SELECT indexname AS name, indexdef FROM pg_indexes WHERE tablename = $1 AND indexname <> $1 || '_pkey'`,
    [table],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ indexdef }) => indexdef)
}

/**
 * Inserts the comuni, each with the cumulative share of the population, so that a number from 0 to
 * 1 selects one.
 */
async function seedPlaces(client: pg.Client): Promise<void> {
  const places = await readPlaces()
  const column = <Key extends keyof (typeof places)[number]>(key: Key) => places.map((place) => place[key])
  await client.query(
    'CREATE TEMP TABLE bench_places (code text, name text, lat float8, lon float8, population int, upto float8)',
  )
  await client.query(
    `INSERT INTO bench_places
     SELECT code, name, lat, lon, population,
       sum(population) OVER (ORDER BY code)::float8 / sum(population) OVER ()
     FROM unnest($1::text[], $2::text[], $3::float8[], $4::float8[], $5::int[]) p(code, name, lat, lon, population)`,
    [column('code'), column('name'), column('lat'), column('lon'), column('population')],
  )
  await client.query('CREATE INDEX ON bench_places (upto); ANALYZE bench_places')
}
