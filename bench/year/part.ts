import { join } from 'node:path'
import { openDatabase } from '@vicino/server/platform/db/database'
import { partitionsJob } from '@vicino/server/platform/events/partitions.jobs'
import pg from 'pg'
import { type Child, startChild } from '../lib/child.ts'
import { startCluster } from '../lib/cluster.ts'
import type { Report } from '../lib/report.ts'
import { isShort, rounds, YEAR } from '../lib/sizes.ts'
import { fillCustomers } from '../loyalty/customers.ts'
import { HOT, idIn, MEMBERS, programId, tillId, userId } from '../loyalty/ids.ts'
import { CONFIG, TIERS } from '../loyalty/served.ts'
import { openShops } from '../loyalty/shops.ts'

const ROUNDS = rounds(20)
const SHOWN = 12
/** A read of a brand with 100,000 members, after a year. */
const SLOWEST_MS = 500
const PROGRAM = programId(HOT)
const BRAND = tillId(HOT).replace('-8003-', '-8002-')

/**
 * Simulates a year of a brand with 100,000 members (BENCH_MEMBERS) and of the small ones around it:
 * purchases with all their consequences, redemptions with BrandPoints and audit rows, messages with
 * their notices. Prints the size of the largest tables, how long a vacuum of all takes, and the
 * slowest statements of the reads that people and brands do all day.
 */
export async function run(report: Report): Promise<void> {
  console.log('A year')
  const cluster = await startCluster({
    settings: {
      max_wal_size: '8GB',
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track': 'all',
    },
  })
  const client = new pg.Client({ connectionString: cluster.url })
  const db = openDatabase({ url: cluster.url, poolSize: 4, statementTimeoutMs: 0 })
  let app: Child | undefined
  try {
    await client.connect()
    await partitionsJob.run(db, new Date(), console)
    const began = performance.now()
    await client.query("SELECT add_partitions('audit_log', 'month', now() - interval '12 months', 12)")
    await openShops(client, CONFIG, TIERS, YEAR.purchases)
    await client.query('SET session_replication_role = replica')
    for (const statement of STATEMENTS) await client.query(statement)
    await client.query('SET session_replication_role = origin')
    await fillCustomers(report, db)
    report.note(`a year of ${MEMBERS} members was made in`, secondsSince(began))
    const vacuuming = performance.now()
    await client.query('VACUUM (ANALYZE)')
    report.note('a vacuum of everything', secondsSince(vacuuming))
    await reportSizes(report, client)
    app = startChild(join(import.meta.dirname, '../server/app-process.ts'), {
      DATABASE_URL: cluster.url,
      LOG_LEVEL: 'warn',
    })
    await reportReads(report, client, app)
  } finally {
    await app?.stop()
    await db.destroy()
    await client.end()
    await cluster.stop()
  }
}

const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(0)} s`

/** Spread over a year: the moment of one of `most` things of a member. */
const momentOf = (number: string, most: number): string =>
  `now() - (${number}) * interval '${Math.floor(360 / most)} days' - n % 700 * interval '1 minute'`

const STATEMENTS = [
  `CREATE TEMP TABLE redeemed AS
   SELECT uuidv7(at - now()) AS id, ${idIn('user', 'n')} AS user_id, n, k, at FROM generate_series(1, ${MEMBERS}) n,
     generate_series(1, ${YEAR.redemptions}) k, LATERAL (SELECT ${momentOf('k', YEAR.redemptions)} AS at) moments ORDER BY at`,
  `INSERT INTO redemptions (id, deal_id, user_id, brand_id, channel, transaction_id, status, points, price_cents,
     discount_price_cents, opened_at, expires_at, confirmed_at, confirmed_by, closed_at, heard_at)
   SELECT id, md5('deal ' || k || n % 500)::uuid, user_id, '${BRAND}', 'offline', to_char(n, 'FM0000000') || to_char(k, 'FM00'),
     'redeemed', 10, 2000, 1400, at, at + interval '15 minutes', at + interval '2 minutes', '${tillId(HOT)}', at + interval '2 minutes', at
   FROM redeemed`,
  `INSERT INTO ledger_accounts (unit, kind) VALUES ('BP', 'issuer')`,
  `INSERT INTO ledger_accounts (user_id, unit, kind, issuer_id, balance, entries)
   SELECT r.user_id, 'BP', 'member', i.id, 10 * ${YEAR.redemptions}, ${YEAR.redemptions}
   FROM (SELECT DISTINCT user_id FROM redeemed) r, ledger_accounts i WHERE i.unit = 'BP' AND i.kind = 'issuer'`,
  `INSERT INTO ledger_transfers (kind, source_type, source_id, account_id, issuer_id, amount, entry_no, balance_after, rule,
     rule_version, created_at)
   SELECT 'redemption', 'redemption', r.id, a.id, a.issuer_id, 10, row_number() OVER of_account, 10 * row_number() OVER of_account,
     'redemption', 1, r.at
   FROM redeemed r JOIN ledger_accounts a ON a.user_id = r.user_id AND a.unit = 'BP'
   WINDOW of_account AS (PARTITION BY a.id ORDER BY r.at)`,
  `INSERT INTO audit_log (id, actor_id, action, object_type, object_id, brand_id, detail, created_at)
   SELECT uuidv7(at - now()), '${tillId(HOT)}', 'redemption.confirm', 'redemption', id, '${BRAND}', '{"points": 10, "proof": "qr"}', at
   FROM redeemed`,
  `INSERT INTO outreach_sends (id, brand_id, program_id, user_id, origin_kind, origin_id, ref, title, body, at, in_app, push, email,
     delivered_at, opened_at)
   SELECT uuidv7(at - now()), '${BRAND}', '${PROGRAM}', ${idIn('user', 'n')}, 'campaign', md5('campaign ' || k)::uuid, '', 'Solo questa settimana',
     'Punti doppi su tutti i prodotti freschi fino a domenica: ti aspettiamo in negozio.', at, true, true, false, at,
     CASE WHEN n % 3 = 0 THEN at + interval '1 hour' END
   FROM generate_series(1, ${MEMBERS}) n, generate_series(1, ${YEAR.messages}) k,
     LATERAL (SELECT ${momentOf('k', YEAR.messages)} AS at) moments ORDER BY at`,
]

async function reportSizes(report: Report, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; rows: string; heap: string; indexes: string }>(`
    WITH tables AS (
      SELECT coalesce(i.inhparent, c.oid)::regclass::text AS name, c.oid, c.reltuples
      FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    )
    SELECT name, sum(greatest(reltuples, 0))::bigint AS rows, pg_size_pretty(sum(pg_table_size(oid))) AS heap,
      pg_size_pretty(sum(pg_indexes_size(oid))) AS indexes
    FROM tables GROUP BY 1 ORDER BY sum(pg_total_relation_size(oid)) DESC LIMIT ${SHOWN}`)
  for (const { name, rows: count, heap, indexes } of rows) {
    report.note(name, `${Number(count).toLocaleString('en')} rows, ${heap} and ${indexes} of indexes`)
  }
  const whole = await client.query<{ size: string; each: string }>(`
    SELECT pg_size_pretty(pg_database_size(current_database())) AS size,
      round(pg_database_size(current_database()) / 1024.0 / ${MEMBERS}, 1) AS each`)
  report.note('the whole database', `${whole.rows[0]?.size}, ${whole.rows[0]?.each} kB for each member`)
}

/** What is read all day, by whom. */
const READS = {
  owner: [
    `/program/${PROGRAM}`,
    ...['month', 'year', 'all'].map((period) => `/program/data/${BRAND}/${PROGRAM}?period=${period}`),
    `/customer/${PROGRAM}?perPage=50`,
    `/customer/${PROGRAM}?perPage=50&sort=-totalValue`,
    `/customer/data/${PROGRAM}`,
    '/redemption/confirmations?limit=20',
    `/campaign/${PROGRAM}?limit=20`,
  ],
  member: [
    '/program/joined',
    '/redemption/history?limit=20',
    '/points/history?limit=20',
    `/program/${PROGRAM}/event?limit=20`,
  ],
} as const

async function reportReads(report: Report, client: pg.Client, app: Child): Promise<void> {
  const { address } = await app.ask<{ address: string }>('where')
  const owner = { sub: tillId(HOT), role: 'brand', brandId: BRAND, sid: tillId(HOT) }
  const member = { sub: userId(1), role: 'audience', brandId: null, sid: userId(1) }
  const [ownerToken = '', memberToken = ''] = await app.ask<string[]>({ sign: [owner, member] })
  const paths = [
    ...READS.owner.map((path) => ({ path, token: ownerToken })),
    ...READS.member.map((path) => ({ path, token: memberToken })),
    ...Array.from({ length: ROUNDS }, (_, round) => ({
      path: `/customer/${PROGRAM}/${userId(1 + ((round * 7919) % MEMBERS))}/timeline?limit=20`,
      token: ownerToken,
    })),
  ]
  const counts = !isShort && (await hasStatements(client))
  const slowest = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1) {
    // The first round makes plans and reads what the memory does not hold yet.
    if (round === 1 && counts) await client.query('SELECT pg_stat_statements_reset()')
    for (const { path, token } of paths) {
      const began = performance.now()
      const answer = await fetch(`${address}/api/v1${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await answer.arrayBuffer()
      const ms = performance.now() - began
      const name = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')
      if (round > 0) slowest.set(name, Math.max(slowest.get(name) ?? 0, ms))
    }
  }
  for (const [path, ms] of [...slowest].toSorted(([, a], [, b]) => b - a))
    report.note(path, `${ms.toFixed(0)} ms at most`)
  report.under('the slowest of these reads', Math.max(0, ...slowest.values()), SLOWEST_MS, ' ms')
  if (!counts) return
  const { rows } = await client.query<{ query: string; calls: string; mean: number; most: number }>(`
    SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS query, calls, mean_exec_time AS mean, max_exec_time AS most
    FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY mean_exec_time DESC LIMIT ${SHOWN}`)
  for (const { query, calls, mean, most } of rows) {
    report.note(`${mean.toFixed(1)} ms (most ${most.toFixed(1)}), ${calls} times`, query)
  }
}

/** Makes the view of statements where the cluster counts them. */
async function hasStatements(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ shared_preload_libraries: string }>('SHOW shared_preload_libraries')
  if (rows[0]?.shared_preload_libraries !== 'pg_stat_statements') return false
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  return true
}
