import { FIGURE_DAYS, type WAITING, WAITING_MOST } from '@vicino/contract/administration/overview/constants'
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../platform/db/statement.ts'

export type WaitingQueue = (typeof WAITING)[number]

/** SQL: the waiting entries of each queue, by an index of waiting entries only. */
const ITEMS: Readonly<Record<WaitingQueue, RawBuilder<unknown>>> = {
  reports: sql`SELECT created_at AS at FROM reports WHERE decision IS NULL`,
  appeals: sql`SELECT created_at AS at FROM reports WHERE is_appealed`,
  business: sql`SELECT created_at AS at FROM business_applications WHERE status = 'pending'`,
  support: sql`SELECT created_at AS at FROM support_requests WHERE answered_at IS NULL`,
  posts: sql`SELECT listed_at AS at FROM posts WHERE state = 'pending'`,
  commissions: sql`SELECT earned_at AS at FROM promoter_commissions WHERE state = 'review'`,
}
const MOST = sql.lit(WAITING_MOST)

export interface WaitingRow {
  readonly queue: WaitingQueue
  /** At most WAITING_MOST. */
  readonly count: number
  readonly since: Date | null
}

/** Counts the waiting entries of some queues, and since when they wait, in one statement. */
export async function readWaiting(db: Db, queues: readonly WaitingQueue[]): Promise<WaitingRow[]> {
  if (queues.length === 0) return []
  const each = queues.map(
    (queue) => sql`
      SELECT ${sql.lit(queue)} AS queue, count(*)::int AS count, min(at) AS since
      FROM (${ITEMS[queue]} ORDER BY at LIMIT ${MOST}) waiting`,
  )
  return allRows(db)`${sql.join(each, sql` UNION ALL `)}`
}

export interface FigureRow {
  /** Calendar date in Rome, YYYY-MM-DD. */
  readonly day: string
  readonly joined: number
  readonly redeemed: number
  readonly bpGiven: number
  readonly members: number | null
  readonly brands: number | null
  readonly deals: number | null
  readonly countedAt: Date
}

/** Reads the newest days of the metrics. */
export const readFigures = (db: Db): Promise<FigureRow[]> => allRows(db)`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, joined_count AS joined, redeemed_count AS redeemed, bp_given AS "bpGiven",
      member_count AS members, brand_count AS brands, deal_count AS deals, counted_at AS "countedAt"
    FROM platform_daily ORDER BY day DESC LIMIT ${sql.lit(FIGURE_DAYS)}`

/** Returns the last counted day, YYYY-MM-DD; undefined before the first count. */
export const lastCounted = (db: Db): Promise<string | undefined> => firstValue(db)`
    SELECT to_char(max(day), 'YYYY-MM-DD') AS day FROM platform_daily`

/** A code is valid for at most this many days before it is confirmed. */
const LONGEST_CODE_DAYS = 3

/** SQL: the moment at which a calendar date in Rome begins. */
const beginOf = (day: string) => sql`(${day}::date)::timestamp AT TIME ZONE 'Europe/Rome'`
const dayOf = (moment: string) => sql`(${sql.ref(moment)} AT TIME ZONE 'Europe/Rome')::date`

/**
 * Counts the days from `from` until `today` again. It finds rows by their ids, which begin with the
 * time (UUIDv7), so it reads only the rows of these days.
 */
export async function countDays(
  tx: Db,
  { from, today, now }: { readonly from: string; readonly today: string; readonly now: Date },
): Promise<void> {
  const start = new Date(`${from}T00:00:00Z`).getTime() - DAY_MS
  const firstId = firstIdAt(start)
  const firstCode = firstIdAt(start - LONGEST_CODE_DAYS * DAY_MS)
  await execute(tx)`
    INSERT INTO platform_daily (day, joined_count, redeemed_count, bp_given, counted_at)
    SELECT d.day::date, coalesce(j.count, 0), coalesce(r.count, 0), coalesce(b.points, 0), ${now}::timestamptz
    FROM generate_series(${from}::date, ${today}::date, interval '1 day') AS d (day)
      LEFT JOIN (
        SELECT ${dayOf('created_at')} AS day, count(*)::int AS count FROM users
        WHERE id >= ${firstId}::uuid AND created_at >= ${beginOf(from)} GROUP BY 1
      ) j ON j.day = d.day::date
      LEFT JOIN (
        SELECT ${dayOf('confirmed_at')} AS day, count(*)::int AS count FROM redemptions
        WHERE id >= ${firstCode}::uuid AND status = 'redeemed' AND confirmed_at >= ${beginOf(from)} GROUP BY 1
      ) r ON r.day = d.day::date
      LEFT JOIN (
        SELECT ${dayOf('t.created_at')} AS day, sum(t.amount) AS points
        FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id
        WHERE t.id >= ${firstId}::uuid AND a.unit = 'BP' AND t.amount > 0 AND t.created_at >= ${beginOf(from)} GROUP BY 1
      ) b ON b.day = d.day::date
    ON CONFLICT (day) DO UPDATE SET joined_count = excluded.joined_count, redeemed_count = excluded.redeemed_count,
      bp_given = excluded.bp_given, counted_at = excluded.counted_at`
  await execute(tx)`
    UPDATE platform_daily SET
      member_count = (SELECT count(*) FROM users WHERE erased_at IS NULL),
      brand_count = (SELECT count(*) FROM brands),
      deal_count = (SELECT count(*) FROM deals_once WHERE expires_at > ${now}::timestamptz)
    WHERE day = ${today}::date`
}

/** Returns the smallest id that uuidv7() can make at a moment. */
function firstIdAt(moment: number): string {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

export interface DatabaseFacts {
  readonly bytes: number
  readonly connections: number
  readonly connectionsMost: number
}

export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const rows = await allRows(db)<DatabaseFacts>`
    SELECT pg_database_size(current_database()) AS bytes,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
      current_setting('max_connections')::int AS "connectionsMost"`
  return rows[0] ?? { bytes: 0, connections: 0, connectionsMost: 0 }
}
