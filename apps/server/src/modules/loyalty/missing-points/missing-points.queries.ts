import { MISSING_LIMITS } from '@vicino/contract/loyalty/missing-points/constants'
import type {
  MissingReason,
  MissingState,
  MissingTerms,
} from '@vicino/contract/loyalty/missing-points/schemas'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../platform/db/statement.ts'
import type { MissingRequests } from '../../../platform/db/schema.gen.ts'

const REQUEST_COLUMNS = tableColumns(`missing_requests r:
  id programId brandId userId shopId boughtTime boughtAt amountCents receiptId state imageKey askedAt
  decidedAt points stamps reason reasonText`)

/** A request with all that its member and its brand see. */
export interface RequestRow extends RowOf<typeof REQUEST_COLUMNS> {
  readonly shopName: string | null
  readonly shopCity: string | null
  /** Date in Rome, YYYY-MM-DD, and time, HH:MM. */
  readonly boughtOn: string
  readonly state: MissingState
  readonly answerBy: string
  readonly reason: MissingReason | null
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
  readonly programName: string
}

const readWhere = (db: Db, where: RawBuilder<unknown>): Promise<RequestRow[]> => allRows(db)`
    SELECT ${REQUEST_COLUMNS}, s.name AS "shopName", s.city AS "shopCity", r.bought_on::text AS "boughtOn",
      r.answer_by::text AS "answerBy", u.username, u.handle, u.avatar, p.name AS "programName"
    FROM missing_requests r JOIN users u ON u.id = r.user_id JOIN programs p ON p.id = r.program_id
      LEFT JOIN shops s ON s.id = r.shop_id
    ${where}`

/** Reads a request by its id, of a member or of a program. */
export async function findRequest(
  db: Db,
  of: { readonly id: string } & ({ readonly userId: string } | { readonly programId: string }),
): Promise<RequestRow | undefined> {
  const whose = 'userId' in of ? sql`r.user_id = ${of.userId}` : sql`r.program_id = ${of.programId}`
  const [row] = await readWhere(db, sql`WHERE r.id = ${of.id} AND ${whose}`)
  return row
}

/** Reads a member's own requests in a program after one of them, newest first. */
export function readOwn(
  db: Db,
  of: { programId: string; userId: string; after: string | null; limit: number },
): Promise<RequestRow[]> {
  return readWhere(
    db,
    sql`WHERE r.user_id = ${of.userId} AND r.program_id = ${of.programId}
      AND (${of.after}::uuid IS NULL OR r.id < ${of.after}::uuid) ORDER BY r.id DESC LIMIT ${of.limit}::int`,
  )
}

/**
 * Reads requests of a program after one of them: pending ones oldest first, others newest first.
 */
export function readQueue(
  db: Db,
  of: { programId: string; state: MissingState | undefined; after: string | null; limit: number },
): Promise<RequestRow[]> {
  const isPending = of.state === 'pending'
  const [compare, order] = isPending ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  return readWhere(
    db,
    sql`WHERE r.program_id = ${of.programId} AND ${of.state === undefined ? sql`true` : sql`r.state = ${of.state}`}
      AND (${of.after}::uuid IS NULL OR r.id ${compare} ${of.after}::uuid) ORDER BY r.id ${order} LIMIT ${of.limit}::int`,
  )
}

/**
 * Counts the pending requests of a program, and those that the brand should have answered by now.
 */
export async function countWaiting(
  db: Db,
  programId: string,
  today: string,
): Promise<{ pending: number; late: number }> {
  const rows = await allRows(db)<{ pending: number; late: number }>`
    SELECT count(*)::int AS pending, (count(*) FILTER (WHERE answer_by < ${today}::date))::int AS late
    FROM missing_requests WHERE program_id = ${programId} AND state = 'pending'`
  return rows[0] ?? { pending: 0, late: 0 }
}

export const countOpen = (db: Db, programId: string, userId: string): Promise<number> => firstValue(db, 0)`
    SELECT count(*)::int AS count FROM missing_requests
    WHERE user_id = ${userId} AND program_id = ${programId} AND state = 'pending'`

/**
 * Reads when a person joined, if they take part. With `lock` their other requests and purchases
 * wait for this transaction.
 */
export const joinedAt = (
  db: Db,
  of: { programId: string; userId: string; lock?: boolean },
): Promise<Date | undefined> => firstValue(db)`
    SELECT joined_at AS at FROM members
    WHERE program_id = ${of.programId} AND user_id = ${of.userId} AND left_at IS NULL
    ${of.lock === true ? sql`FOR NO KEY UPDATE` : sql``}`

/** Reads the brand's open shops, by name. */
export const shopsOf = (
  db: Db,
  brandId: string,
): Promise<{ _id: string; name: string; address: string; city: string }[]> => allRows(db)`
    SELECT id AS _id, name, address, city FROM shops WHERE brand_id = ${brandId} AND closed_at IS NULL
    ORDER BY name, id LIMIT 1000`

/**
 * Tells whether a brand has this shop, open or closed; for null, whether it has no shop to name.
 */
export function isShopOf(db: Db, brandId: string, shopId: string | null): Promise<boolean> {
  return firstValue(db, false)`
    SELECT CASE WHEN ${shopId}::uuid IS NULL
      THEN NOT EXISTS (SELECT FROM shops WHERE brand_id = ${brandId} AND closed_at IS NULL)
      ELSE EXISTS (SELECT FROM shops WHERE brand_id = ${brandId} AND id = ${shopId}::uuid) END AS fits`
}

/** Counts purchases of a customer in a program on a calendar day with exactly this amount. */
export const countAlike = (
  db: Db,
  of: Pick<RequestRow, 'programId' | 'userId' | 'amountCents' | 'receiptId'> & { from: Date; until: Date },
): Promise<number> => firstValue(db, 0)`
    SELECT count(*)::int AS count FROM purchases
    WHERE program_id = ${of.programId} AND user_id = ${of.userId} AND amount_cents = ${of.amountCents}
      AND occurred_at >= ${of.from} AND occurred_at < ${of.until}`

/** Tells whether a brand has accepted a receipt in any of its programs, for any member. */
export function isTaken(db: Db, brandId: string, receiptId: string): Promise<boolean> {
  return firstValue(db, false)`
    SELECT EXISTS (SELECT FROM missing_requests r JOIN programs p ON p.id = r.program_id
      WHERE p.brand_id = ${brandId} AND lower(r.receipt_id) = lower(${receiptId}) AND r.state = 'accepted') AS taken`
}

/** Stores a request. @returns its id; undefined when the receipt has a request already */
export const insertRequest = (
  tx: Db,
  values: Insertable<MissingRequests>,
): Promise<string | undefined> => firstValue(tx)`
    INSERT INTO missing_requests (program_id, brand_id, user_id, shop_id, bought_on, bought_time, bought_at, amount_cents,
      receipt_id, image_key, asked_at, answer_by, next_at)
    VALUES (${values.program_id}, ${values.brand_id}, ${values.user_id}, ${values.shop_id}, ${values.bought_on},
      ${values.bought_time}, ${values.bought_at}, ${values.amount_cents}, ${values.receipt_id}, ${values.image_key},
      ${values.asked_at}, ${values.answer_by}, ${values.next_at})
    ON CONFLICT DO NOTHING RETURNING id`

/**
 * Ends a pending request of the person that it was read for. @returns false when it is no longer
 * pending or theirs
 */
export async function endRequest(
  tx: Db,
  { id, userId }: Pick<RequestRow, 'id' | 'userId'>,
  set: Updateable<MissingRequests>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('missing_requests')
    .set(set)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Reads and locks requests that are due, the most overdue first; those locked by other transactions
 * are skipped.
 */
export const takeDue = (
  tx: Db,
  now: Date,
  limit: number,
): Promise<Pick<RequestRow, 'id' | 'programId' | 'brandId' | 'userId' | 'state'>[]> => allRows(tx)`
    SELECT id, program_id AS "programId", brand_id AS "brandId", user_id AS "userId", state FROM missing_requests
    WHERE next_at <= ${now}::timestamptz ORDER BY next_at LIMIT ${limit}::int FOR UPDATE SKIP LOCKED`

/** Expires requests that nobody answered; their images go at `imageUntil`. */
export const expireRequests = (
  tx: Db,
  ids: readonly string[],
  now: Date,
  imageUntil: Date,
): Promise<void> => execute(tx)`
    UPDATE missing_requests SET state = 'lapsed', decided_at = ${now}, next_at = ${imageUntil}
    WHERE id = ANY (${ids}::uuid[])`

/** Marks the images of requests as deleted. */
export const forgetImages = (tx: Db, ids: readonly string[]): Promise<void> => execute(tx)`
    UPDATE missing_requests SET image_key = NULL, next_at = NULL WHERE id = ANY (${ids}::uuid[])`

/** Reads the terms that a program's brand set for requests. */
export async function readTerms(db: Db, programId: string): Promise<MissingTerms> {
  const row = await db
    .selectFrom('missing_terms')
    .select(['is_open as isOpen', 'days', 'days_before as daysBefore', 'most_cents'])
    .where('program_id', '=', programId)
    .executeTakeFirst()
  if (row === undefined) {
    return { isOpen: true, days: MISSING_LIMITS.days, daysBefore: 0, mostEuros: MISSING_LIMITS.euros }
  }
  const { most_cents, ...terms } = row
  return { ...terms, mostEuros: most_cents / 100 }
}

export async function writeTerms(tx: Db, programId: string, terms: MissingTerms, now: Date): Promise<void> {
  const row = {
    is_open: terms.isOpen,
    days: terms.days,
    days_before: terms.daysBefore,
    most_cents: terms.mostEuros * 100,
    updated_at: now,
  }
  await tx
    .insertInto('missing_terms')
    .values({ program_id: programId, ...row })
    .onConflict((clash) => clash.column('program_id').doUpdateSet(row))
    .execute()
}
