import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { rewardEntries, type RewardEntryRow } from '../../loyalty/claims/public.ts'
import { tillEntries, type TillEntryRow } from '../../loyalty/members/public.ts'
import { AT_TILL, type TillRow } from '../../redemption/redemptions/public.ts'

/**
 * Where a page of the day starts: the moment (ms of the epoch) and id of the last entry before it.
 */
export interface DayStart {
  readonly at: number
  readonly id: string
}

/** Whether a till without network read the code after its freshness token; null = no such till. */
export interface WithoutNetwork {
  readonly offline_stale: boolean | null
}

/**
 * An entry of the day's list: a confirmed redemption, an event of a member at the till, or a
 * reward.
 */
export type DayRow = { readonly at: Date; readonly entry_id: string } & (
  | { readonly entry: null; readonly redemption: TillRow & WithoutNetwork }
  | { readonly entry: TillEntryRow | RewardEntryRow }
)

/**
 * Reads the confirmations, registrations and fulfilments of a brand's tills in a day, newest first,
 * with one row more than `limit` when the list goes on, and the day's totals.
 */
export async function readDay(
  db: Db,
  search: {
    readonly brandId: string
    /** The confirming account; null = all accounts. */
    readonly confirmerId: string | null
    /** Calendar date in Rome, YYYY-MM-DD. */
    readonly day: string
    readonly start: DayStart | null
    readonly limit: number
  },
): Promise<{ rows: DayRow[]; count: number; cents: number }> {
  const { brandId, confirmerId, start, limit } = search
  const [from, to] = [midnight(search.day, 0), midnight(search.day, 1)]
  const whose = confirmerId === null ? sql`true` : sql`r.confirmed_by = ${confirmerId}`
  const ofDay = sql`r.brand_id = ${brandId} AND r.confirmed_at IS NOT NULL
    AND r.confirmed_at >= ${from} AND r.confirmed_at < ${to} AND ${whose}`
  const told = { brandId, actorId: confirmerId, from, to }
  const rows = await allRows(db)<
    {
      count: number
      cents: number
      at: Date
      entry_id: string | null
      entry: TillEntryRow | RewardEntryRow | null
    } & TillRow &
      WithoutNetwork
  >`
    WITH registered AS MATERIALIZED (${tillEntries(told)} UNION ALL ${rewardEntries(told)}),
    page AS (
      (SELECT r.confirmed_at AS at, r.id, NULL::jsonb AS entry FROM redemptions r
        WHERE ${ofDay} AND ${isAfter(start, sql`r.confirmed_at`)}
        ORDER BY r.confirmed_at DESC, r.id DESC LIMIT ${limit + 1}::int)
      UNION ALL
      SELECT r.at, r.id, r.entry FROM registered r WHERE ${isAfter(start, sql`r.at`)}
      ORDER BY at DESC, id DESC LIMIT ${limit + 1}::int
    )
    SELECT totals.count, totals.cents, page.at, page.id AS entry_id, page.entry, redemption.*, away.is_stale AS offline_stale FROM (
      SELECT count(*)::int + (SELECT count(*)::int FROM registered) AS count,
        coalesce(sum(r.discount_price_cents) FILTER (WHERE r.status = 'redeemed'), 0)::float8
          + (SELECT coalesce(sum(cents), 0) FROM registered)::float8 AS cents
      FROM redemptions r WHERE ${ofDay}
    ) totals LEFT JOIN page ON true
    LEFT JOIN LATERAL (SELECT ${AT_TILL.columns} FROM ${AT_TILL.from} WHERE page.entry IS NULL AND r.id = page.id) redemption ON true
    LEFT JOIN offline_till_entries away ON away.brand_id = ${brandId} AND away.redemption_id = redemption.id
    ORDER BY page.at DESC, page.id DESC`
  return {
    rows: rows.flatMap(({ at, entry_id, entry, ...redemption }): DayRow[] => {
      if (entry_id === null) return []
      return [entry === null ? { at, entry_id, entry, redemption } : { at, entry_id, entry }]
    }),
    count: rows[0]?.count ?? 0,
    cents: rows[0]?.cents ?? 0,
  }
}

/** Returns the moment of 00:00 in Rome, `days` after a calendar date. */
const midnight = (day: string, days: number): RawBuilder<unknown> =>
  sql`((${day}::date + ${days}::int)::timestamp AT TIME ZONE 'Europe/Rome')`

/** The sums of one day, as the list of that day has them. */
export interface DaySums {
  readonly date: string
  readonly cents: number
  readonly entries: number
  readonly deals: number
  readonly joined: number
}

const dayIn = (moment: RawBuilder<unknown>) => sql`(${moment} AT TIME ZONE 'Europe/Rome')::date`

/** Reads the sums of each day from `first` to `last`, also of days without an entry. */
export const readDays = (
  db: Db,
  search: {
    readonly brandId: string
    /** The confirming account; null = all accounts. */
    readonly confirmerId: string | null
    /** Calendar dates in Rome, YYYY-MM-DD. */
    readonly first: string
    readonly last: string
  },
): Promise<DaySums[]> => {
  const { brandId, confirmerId, first, last } = search
  const [from, to] = [midnight(first, 0), midnight(last, 1)]
  const told = { brandId, actorId: confirmerId, from, to }
  return allRows(db)<DaySums>`
    WITH redeemed AS (
      SELECT ${dayIn(sql`r.confirmed_at`)} AS day, count(*) AS entries,
        count(*) FILTER (WHERE r.status = 'redeemed') AS deals,
        coalesce(sum(r.discount_price_cents) FILTER (WHERE r.status = 'redeemed'), 0) AS cents
      FROM redemptions r
      WHERE r.brand_id = ${brandId} AND r.confirmed_at >= ${from} AND r.confirmed_at < ${to}
        AND ${confirmerId === null ? sql`true` : sql`r.confirmed_by = ${confirmerId}`}
      GROUP BY 1
    ), registered AS (
      SELECT ${dayIn(sql`e.at`)} AS day, count(*) AS entries, coalesce(sum(e.cents), 0) AS cents
      FROM (${tillEntries(told)} UNION ALL ${rewardEntries(told)}) e GROUP BY 1
    ), joins AS (
      SELECT f.day, sum(f.joins) AS joined FROM programs p
        JOIN program_daily f ON f.program_id = p.id AND f.day BETWEEN ${first}::date AND ${last}::date
      WHERE p.brand_id = ${brandId} AND NOT p.sandbox GROUP BY 1
    )
    SELECT d.day::date::text AS date, (coalesce(r.cents, 0) + coalesce(e.cents, 0))::float8 AS cents,
      (coalesce(r.entries, 0) + coalesce(e.entries, 0))::int AS entries, coalesce(r.deals, 0)::int AS deals,
      coalesce(j.joined, 0)::int AS joined
    FROM generate_series(${first}::date, ${last}::date, interval '1 day') d(day)
      LEFT JOIN redeemed r ON r.day = d.day::date LEFT JOIN registered e ON e.day = d.day::date
      LEFT JOIN joins j ON j.day = d.day::date
    ORDER BY d.day`
}

function isAfter(start: DayStart | null, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (start === null) return sql`true`
  return sql`(${column}, r.id) < (${new Date(start.at)}::timestamptz, ${start.id}::uuid)`
}
