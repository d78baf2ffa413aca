import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues } from '../../../platform/db/statement.ts'

export interface PurchaseRow {
  readonly userId: string
  readonly at: Date
  readonly username: string
  readonly handle: string
  readonly receipt: string
  readonly channel: string
  readonly shop: string | null
  readonly amountCents: number
  readonly leftCents: number
  readonly points: number
  readonly stamps: number
  readonly id: string
}

/** Purchases are reported at most this many days late, except those of an import. */
const LATE_DAYS = 91

/** Members of a program, also former ones, in parts by id. */
export const readMemberIds = (
  db: Db,
  programId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> => allValues(db)`
    SELECT user_id AS id FROM members WHERE program_id = ${programId} AND (${after}::uuid IS NULL OR user_id > ${after}::uuid)
    ORDER BY user_id LIMIT ${sql.lit(limit)}`

/**
 * Reads the purchases of these members at the program's own brand that were reported in a period,
 * member by member.
 */
export const readPurchases = (
  db: Db,
  programId: string,
  userIds: readonly string[],
  { from, until }: { readonly from: Date | null; readonly until: Date },
): Promise<PurchaseRow[]> => allRows(db)`
    SELECT b.user_id AS "userId", b.occurred_at AS at, u.username::text AS username, u.handle::text AS handle,
      split_part(b.external_id, E'\\x1f', 1) AS receipt, b.channel, h.name AS shop, b.amount_cents::float8 AS "amountCents",
      b.left_cents::float8 AS "leftCents", e.points::float8 AS points, e.stamps::float8 AS stamps, b.id
    FROM unnest(${userIds}::uuid[]) listed (id) JOIN users u ON u.id = listed.id JOIN programs p ON p.id = ${programId}
      JOIN LATERAL (
        SELECT * FROM purchases WHERE program_id = ${programId} AND user_id = listed.id
          AND (${from}::timestamptz IS NULL OR occurred_at >= ${from}::timestamptz - ${LATE_DAYS}::int * interval '1 day')
      ) b ON b.brand_id = p.brand_id
      JOIN loyalty_events e ON e.program_id = ${programId} AND e.user_id = b.user_id AND e.id = b.id
        AND e.received_at < ${until}::timestamptz AND (${from}::timestamptz IS NULL OR e.received_at >= ${from}::timestamptz)
      LEFT JOIN shops h ON h.id = b.store_id
    ORDER BY b.user_id, b.occurred_at, b.id`
