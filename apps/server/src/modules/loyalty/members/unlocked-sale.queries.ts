import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstValue } from '../../../platform/db/statement.ts'
import type { UserKeyedRequest } from '../../../platform/http/idempotency.ts'
import { PROGRAM_HEAD, type ProgramHead, programsOfSeller, type SoldIn } from '../programs/public.ts'
import type { Account } from './facts.queries.ts'

export interface SaleAsked {
  /**
   * A session, which the same statement checks, or the brand of an API key that was checked before.
   */
  readonly seller: { readonly sub: string; readonly sid: string } | { readonly brandId: string | null }
  readonly now: Date
  readonly statuses: readonly ProgramHead['status'][]
  readonly userId: string
  readonly day: number
  readonly month: number
  /** True when the mechanics use all days of a member and all one-time awards. */
  readonly isWhole: boolean
  /** The named shop. */
  readonly storeId: string | null
  /** Moments between which purchases are counted; null where no limit needs the count. */
  readonly pace: {
    readonly at: Date
    readonly from: Date
    readonly until: Date
  } | null
}

/** Sums of a period, in the order of the columns. */
type FactRow = readonly [
  kind: 'day' | 'month',
  period: number,
  spend: number,
  points: number,
  qualifying: number,
  social: number,
]

const SALE_COLUMNS = tableColumns('members m: joinedAt tierFloor tierRank lastEventAt purchases')

/**
 * A program in which the till's sales count, with the customer as its member; till and customer are
 * the same in all rows.
 */
export interface SaleRow extends RowOf<typeof SALE_COLUMNS>, SoldIn {
  readonly role: string
  readonly tillBrandId: string
  /** True when no shop is named, or the named shop belongs to the brand. */
  readonly isOwnShop: boolean
  /** Version of the program's row. */
  readonly seenProgram: string
  readonly customerId: string | null
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
  readonly customerBrandId: string | null
  /** Id for the new event; ids grow with time. */
  readonly eventId: string
  /**
   * Version of the member's row; null for people who do not take part, whose columns below are
   * meaningless.
   */
  readonly seenMember: string | null
  readonly facts: readonly FactRow[] | null
  readonly periods:
    | readonly (readonly [period: number, status: number, spend: number, purchases: number])[]
    | null
  readonly tierChanges: readonly (readonly [at: number, rank: number])[] | null
  readonly once: readonly string[] | null
  readonly pace: readonly [inDay: number, inHour: number] | null
}

const WHOLE = {
  facts: sql`f.kind IN ('day', 'month')`,
  once: sql`ARRAY(SELECT o.mechanic FROM one_time_awards o
      WHERE o.program_id = m.program_id AND o.user_id = m.user_id AND o.mechanic = 'firstInteraction' AND o.object_id = '')`,
} as const

/**
 * Reads the seller, the programs in one of these states in which the sale counts, and the
 * customer's facts in each: all that evaluating a purchase needs, in one statement without locks.
 * No rows when the session has ended or there is no program.
 */
export function readSale(db: Db, asked: SaleAsked): Promise<SaleRow[]> {
  const { day, month, isWhole, storeId, pace } = asked
  // The number of a day can equal the number of a month; an extra row does no harm.
  const facts = isWhole
    ? WHOLE.facts
    : sql`f.kind = ANY ('{day,month}') AND f.period = ANY (ARRAY[${day}::int, ${month}::int])`
  const counted =
    pace === null
      ? sql`NULL::json`
      : sql`(SELECT json_build_array(
          count(*) FILTER (WHERE q.occurred_at >= ${pace.from} AND q.occurred_at < ${pace.until}),
          count(*) FILTER (WHERE q.channel IN ('till', 'api') AND q.store_id IS NOT DISTINCT FROM ${storeId}::uuid
            AND q.occurred_at > ${pace.at}::timestamptz - interval '1 hour' AND q.occurred_at <= ${pace.at}))
        FROM purchases q WHERE q.program_id = m.program_id AND q.user_id = m.user_id AND q.brand_id = s.brand_id
          AND q.occurred_at > least(${pace.from}::timestamptz, ${pace.at}::timestamptz - interval '1 hour') - interval '1 second'
          AND q.occurred_at < ${pace.until}::timestamptz)`
  const isOwnShop =
    storeId === null
      ? sql`true`
      : sql`EXISTS (SELECT FROM shops h WHERE h.id = ${storeId}::uuid AND h.brand_id = s.brand_id)`
  return allRows(db)`
    SELECT ${SALE_COLUMNS}, s.role, s.brand_id AS "tillBrandId", ${isOwnShop} AS "isOwnShop", ${PROGRAM_HEAD},
      sold.since, p.xmin::text AS "seenProgram", c.id AS "customerId", c.username, c.handle, c.avatar,
      c.brand_id AS "customerBrandId", uuidv7() AS "eventId", m.xmin::text AS "seenMember",
      (SELECT json_agg(json_build_array(f.kind, f.period, f.spend_cents, f.points, f.qualifying, f.social_points) ORDER BY f.period)
        FROM member_facts f WHERE f.program_id = m.program_id AND f.user_id = m.user_id AND ${facts}) AS facts,
      (SELECT json_agg(json_build_array(t.period, t.status_points, t.spend_cents, t.purchases) ORDER BY t.period)
        FROM status_periods t WHERE t.program_id = m.program_id AND t.user_id = m.user_id) AS periods,
      (SELECT json_agg(json_build_array(ms_of(h.at), h.to_rank) ORDER BY h.seq) FROM tier_changes h
        WHERE h.program_id = m.program_id AND h.user_id = m.user_id AND h.at >= m.joined_at) AS "tierChanges",
      ${isWhole ? WHOLE.once : sql`NULL::text[]`} AS once, ${counted} AS pace
    FROM (${sellerOf(asked)}) s CROSS JOIN LATERAL (${programsOfSeller(sql`s.brand_id`)}) sold
      JOIN programs p ON p.id = sold.id AND p.status = ANY (${asked.statuses}::text[]) AND NOT p.sandbox
      JOIN brands b ON b.id = p.brand_id
      LEFT JOIN users c ON c.id = ${asked.userId}::uuid AND c.erased_at IS NULL
      -- Compares with the parameter, not with c.id: otherwise the planner may read all members of a
      -- program.
      LEFT JOIN members m ON m.program_id = p.id AND m.user_id = ${asked.userId}::uuid AND m.left_at IS NULL`
}

const sellerOf = ({ seller, now }: SaleAsked) =>
  'sid' in seller
    ? sql`SELECT u.role, u.brand_id FROM sessions o JOIN users u ON u.id = o.user_id
      WHERE o.id = ${seller.sid} AND u.id = ${seller.sub} AND u.erased_at IS NULL AND o.revoked_at IS NULL AND o.expires_at > ${now}`
    : sql`SELECT 'scanner' AS role, ${seller.brandId}::uuid AS brand_id`

/**
 * Writes a purchase if nothing has changed since it was read, by loyalty_write_unchanged() of
 * loyalty-write.functions.sql, in its own transaction. `said` is stored under the request's key,
 * with the account of the member then.
 * @returns the account afterwards; null where something has changed and nothing was written
 * @throws Error 23505 for a known event or key
 */
export const writeUnchanged = (
  db: Db,
  {
    head,
    row,
    done,
    sent,
    said,
  }: {
    readonly head: ProgramHead
    readonly row: Pick<SaleRow, 'seenMember' | 'seenProgram' | 'customerId'>
    readonly done: object
    readonly sent: UserKeyedRequest | undefined
    readonly said: object
  },
): Promise<Pick<Account, 'points' | 'debt' | 'stamps'> | null> => firstValue(db, null)`
    SELECT loyalty_write_unchanged(${head.id}::uuid, ${row.customerId}::uuid, ${row.seenMember}::xid, ${row.seenProgram}::xid,
      ${head.tiersVersion}::int, ${JSON.stringify(done)}::jsonb,
      ROW(${sent?.endpoint ?? null}::text, ${sent?.key ?? null}::text, ${sent?.hash ?? null}::bytea)::request_key,
      ${sent?.userId ?? null}::uuid, ${sent === undefined ? null : JSON.stringify(said)}::jsonb) AS account`
