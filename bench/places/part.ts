import { join } from 'node:path'
import pg from 'pg'
import { type Child, startChild } from '../lib/child.ts'
import type { Report } from '../lib/report.ts'
import { inTurn, withUse } from '../lib/rounds.ts'
import { DEALS, rounds, seconds } from '../lib/sizes.ts'
import { dropIndexes } from '../seed/seed.ts'
import { seedDatabases } from '../server/databases.ts'
import type { Load, Measured } from '../server/load-process.ts'
import { origins } from '../server/paths.ts'
import type { Target } from '../server/target.ts'

const ROUNDS = rounds(5)
const SECONDS = seconds(2)

/**
 * Measures lists of a million deals, a tenth of them at three shops, beside the same deals at one
 * shop each: two databases of one cluster, the second a copy of the first.
 */
export async function run(report: Report): Promise<void> {
  console.log(`Places: seeding ${DEALS.large.toLocaleString('en')} deals, and a copy`)
  const databases = await seedDatabases({ small: DEALS.least, large: DEALS.large })
  const children: Child[] = []
  const start = (path: string, env: Record<string, string>) => {
    const child = startChild(join(import.meta.dirname, path), { LOG_LEVEL: 'warn', ...env })
    children.push(child)
    return child
  }
  try {
    const several = await copyOf(databases.large)
    const [one, many] = [databases.large, several].map((url) =>
      start('../server/app-process.ts', { DATABASE_URL: url }),
    ) as [Child, Child]
    const loader = start('../server/load-process.ts', { DATABASE_URL: '' })
    const at = { one: await one.ask<Target>('where'), many: await many.ask<Target>('where') }
    const places = await origins(40, 5)
    const lists = {
      'nearest first': '',
      'nearest within 5 km, second filter a category':
        '&distance=5&category=01900000-0000-7000-8000-000000000103',
      'cheapest within 5 km': '&distance=5&sortBy=price_asc',
      'most popular within 20 km': '&distance=20&sortBy=most_popular',
      'open now, nearest first': '&open=true',
    }
    for (const [name, query] of Object.entries(lists)) {
      const paths = places.map(({ lat, lon }) => `/api/v1/deal/browse?lat=${lat}&lon=${lon}&limit=10${query}`)
      const measure = (child: Child, target: Target) =>
        withUse(child, SECONDS, () =>
          loader.ask<Measured>({
            ...target,
            paths,
            seconds: SECONDS,
            connections: 8,
            kind: 'rate',
          } satisfies Load),
        )
      const [alone, shared] = await inTurn(ROUNDS, [measure(one, at.one), measure(many, at.many)])
      report.atLeast(
        `${name}: a tenth of the deals at three shops / all at one`,
        (shared?.perSecond ?? 0) / (alone?.perSecond ?? 1),
        0.8,
      )
    }
  } finally {
    await Promise.allSettled(children.map((child) => child.stop()))
    await databases.stop()
  }
}

/**
 * Makes a copy of a database in which every tenth deal is at two more shops: one some kilometres
 * away, one at another brand's place.
 */
async function copyOf(url: string): Promise<string> {
  const admin = new pg.Client(url.replace(/\/[^/]+$/, '/vicino'))
  await admin.connect()
  await admin.query('DROP DATABASE IF EXISTS bench_places')
  await admin.query(`CREATE DATABASE bench_places TEMPLATE ${url.split('/').at(-1) ?? ''}`)
  await admin.end()
  const copy = url.replace(/\/[^/]+$/, '/bench_places')
  const client = new pg.Client(copy)
  await client.connect()
  await client.query(`
    INSERT INTO shops (brand_id, name, address, city, lat, lon, opening, closures, created_at)
    SELECT b.id, 'Shop ' || n, 'Via 1', b.city, CASE n WHEN 1 THEN b.lat + 0.02 ELSE o.lat END,
      CASE n WHEN 1 THEN b.lon + 0.02 ELSE o.lon END,
      CASE WHEN hashtext(b.id::text) % 3 = 0 THEN NULL ELSE b.opening END,
      CASE WHEN hashtext(b.id::text) % 7 = 0 THEN datemultirange(daterange(current_date, current_date + 3)) ELSE '{}' END, now()
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS no FROM brands WHERE lat IS NOT NULL) b
      JOIN (SELECT lat, lon, row_number() OVER (ORDER BY id DESC) AS no FROM brands WHERE lat IS NOT NULL) o USING (no),
      generate_series(1, 2) n`)
  // Without the trigger, because the search rows are made again below.
  await client.query('SET session_replication_role = replica')
  await client.query(`
    UPDATE deals d SET other_shops = s.ids FROM (SELECT brand_id, array_agg(id ORDER BY id) AS ids FROM shops GROUP BY 1) s
    WHERE s.brand_id = d.brand_id AND d.active AND d.shop_id IS NULL AND hashtext(d.id::text) % 10 = 0`)
  await client.query('SET session_replication_role = origin')
  // The seed orders the rows in the same way: rows that are close on the map are close in the
  // table.
  const ofKeys = await dropIndexes(client, 'deal_search')
  await client.query('SELECT fill_deal_search()')
  for (const index of ofKeys) await client.query(index)
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM deal_search WHERE place_no > 0',
  )
  console.log(`  ${rows[0]?.count} other places`)
  await client.query('VACUUM (ANALYZE) deal_search')
  await client.query('VACUUM (ANALYZE) deals')
  await client.query('ANALYZE')
  await client.end()
  return copy
}
