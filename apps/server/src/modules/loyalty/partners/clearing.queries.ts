import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, anyChanged, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import { type ShortBrand, SUMS, type Sums } from './partners.queries.ts'

/**
 * An amount for one event in thousandths of a cent: below 0 a partner owes it to the owner, above 0
 * the partner is owed.
 */
export interface Entry {
  readonly programId: string
  readonly ownerId: string
  readonly partnerId: string
  readonly kind: 'earned' | 'reversed' | 'handed-over' | 'undone'
  readonly sourceId: string
  readonly points: number
  readonly amountMilli: number
}

/** The event by which a partner's till gave points or took some back. */
export interface Moved {
  readonly programId: string
  /** The partner. */
  readonly brandId: string
  readonly userId: string
  readonly eventId: string
  readonly at: Date
}

/**
 * Reads the price of a point in thousandths of a cent, as both had agreed at `at`; undefined where
 * they never agreed.
 */
export const readPrice = (
  db: Db,
  { programId, brandId, at }: Pick<Moved, 'programId' | 'brandId' | 'at'>,
): Promise<number | undefined> => firstValue(db)`
    SELECT k.point_price_milli AS milli FROM partner_terms k
    WHERE k.program_id = ${programId} AND k.brand_id = ${brandId} AND k.accepted_at IS NOT NULL
    ORDER BY k.accepted_at <= ${at} DESC, k.version DESC LIMIT 1`

const TAKEN = sql`coalesce(-sum((item ->> 'points')::bigint), 0)::bigint`

/**
 * Computes what a refund credits to a partner: for each purchase the points taken from it, at their
 * price when they were given, and at most the points charged for that purchase. Limits and
 * thresholds move points between purchases, so a refund may take points that were charged for
 * another one.
 */
export async function readBack(
  db: Db,
  { programId, brandId, userId, eventId }: Moved,
): Promise<{ points: number; amountMilli: number }> {
  const rows = await allRows(db)<{ points: number; amountMilli: number }>`
    WITH event AS MATERIALIZED (
      SELECT * FROM loyalty_events WHERE program_id = ${programId} AND user_id = ${userId} AND id = ${eventId}
    ), own AS (
      SELECT (step ->> 'of')::uuid AS purchase_id, ${TAKEN} AS points
      FROM event, jsonb_array_elements(explanation) step, jsonb_array_elements(step -> 'items') item GROUP BY 1
    )
    SELECT coalesce(sum(part.points), 0)::bigint AS points, coalesce(sum(part.points * part.price), 0)::bigint AS "amountMilli"
    FROM (
      SELECT least(c.points, b.points + own.points) - least(c.points, b.points) AS points, -c.amount_milli / c.points AS price
      FROM own JOIN clearing_entries c ON c.program_id = ${programId} AND c.source_id = own.purchase_id AND c.kind = 'earned'
          AND c.brand_id = ${brandId} AND c.points > 0
        CROSS JOIN LATERAL (
          SELECT ${TAKEN} AS points
          FROM event, refunds r JOIN loyalty_events e ON e.program_id = r.program_id AND e.user_id = r.user_id AND e.id = r.event_id,
            jsonb_array_elements(e.explanation) step, jsonb_array_elements(step -> 'items') item
          WHERE r.program_id = ${programId} AND r.purchase_id = own.purchase_id AND (step ->> 'of')::uuid = own.purchase_id
            AND (e.received_at, e.id) < (event.received_at, event.id)
        ) b
    ) part`
  return rows[0] ?? { points: 0, amountMilli: 0 }
}

/** A reward that a partner fulfilled; undefined where the program's own brand did. */
export interface Handed {
  readonly partnerId: string
  readonly valueCents: number
  readonly moneyCents: number
  readonly percent: number
  /** Points that the member paid. */
  readonly points: number
}
export function readHanded(db: Db, programId: string, claimId: string): Promise<Handed | undefined> {
  return firstRow(db)`
    SELECT c.delivered_brand AS "partnerId", (v.body ->> 'valueCents')::int AS "valueCents", c.money_cents AS "moneyCents",
      t.prize_percent AS percent, c.points
    FROM claims c JOIN reward_versions v ON v.program_id = c.program_id AND v.reward_id = c.reward_id AND v.version = c.reward_version
      CROSS JOIN LATERAL (
        SELECT k.prize_percent FROM partner_terms k WHERE k.program_id = c.program_id AND k.brand_id = c.delivered_brand
          AND k.hands_over AND k.accepted_at <= c.delivered_at
        ORDER BY k.version DESC LIMIT 1
      ) t
    WHERE c.program_id = ${programId} AND c.id = ${claimId}`
}

/**
 * Posts both sides of an entry in the month of `at`, or in that of `now` when the month has its
 * statements already. Earlier entries stay as they are.
 * @param month and `present`: first days of months, YYYY-MM-DD
 */
export async function insertEntry(
  tx: Db,
  { programId, ownerId, partnerId, kind, sourceId, points, amountMilli }: Entry,
  { month, present, now }: { readonly month: string; readonly present: string; readonly now: Date },
): Promise<void> {
  await lockClearing(tx, programId)
  await execute(tx)`
    INSERT INTO clearing_entries (program_id, month, brand_id, with_brand, kind, source_id, points, amount_milli, created_at)
    SELECT ${programId}::uuid, CASE WHEN EXISTS (
        SELECT FROM clearing_statements s WHERE s.program_id = ${programId} AND s.month >= ${month}::date
      ) THEN ${present}::date ELSE ${month}::date END, side.brand, side.other, ${kind}, ${sourceId}::uuid, ${points}::bigint,
      side.amount, ${now}::timestamptz
    FROM (VALUES (${partnerId}::uuid, ${ownerId}::uuid, ${amountMilli}::bigint),
      (${ownerId}::uuid, ${partnerId}::uuid, -${amountMilli}::bigint)) side (brand, other, amount)
    ON CONFLICT (program_id, source_id, kind, brand_id, with_brand) DO NOTHING`
}

/** Serialises the statements of a month and its last entries, so that no entry is left out. */
const lockClearing = (tx: Db, programId: string) => lockByName(tx, `clearing:${programId}`)

/**
 * Reads the oldest month of each program that has entries, has no statements and lies before
 * `present`.
 */
export const monthsDue = (
  db: Db,
  present: string,
  limit: number,
): Promise<{ programId: string; month: string }[]> => allRows(db)`
    SELECT t.program_id AS "programId", due.month::text AS month
    FROM (SELECT DISTINCT program_id FROM program_partners WHERE answered_at IS NOT NULL) t
      CROSS JOIN LATERAL (
        SELECT min(e.month) AS month FROM clearing_entries e
        WHERE e.program_id = t.program_id AND e.month < ${present}::date
          AND e.month > coalesce((SELECT max(s.month) FROM clearing_statements s WHERE s.program_id = t.program_id), '-infinity')
      ) due
    WHERE due.month IS NOT NULL ORDER BY due.month, t.program_id LIMIT ${limit}::int`

/** Sums a month for each partner, under the lock of insertEntry(). */
export async function readMonth(
  tx: Db,
  programId: string,
  month: string,
): Promise<(Sums & { partnerId: string })[]> {
  await lockClearing(tx, programId)
  return allRows(tx)`
    SELECT e.brand_id AS "partnerId", ${SUMS} FROM clearing_entries e JOIN programs p ON p.id = e.program_id
    WHERE e.program_id = ${programId} AND e.month = ${month}::date AND e.brand_id <> p.brand_id
    GROUP BY e.brand_id ORDER BY e.brand_id`
}

export const insertStatements = (
  tx: Db,
  { programId, month }: { readonly programId: string; readonly month: string },
  rows: readonly (Sums & { partnerId: string; amountCents: number })[],
  now: Date,
): Promise<void> => execute(tx)`
    INSERT INTO clearing_statements (program_id, month, brand_id, points_earned, points_reversed, prizes, amount_milli, amount_cents, made_at)
    SELECT ${programId}::uuid, ${month}::date, n."partnerId", n."pointsEarned", n."pointsReversed", n.prizes, n."amountMilli",
      n."amountCents", ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n ("partnerId" uuid, "pointsEarned" bigint, "pointsReversed" bigint,
      prizes integer, "amountMilli" bigint, "amountCents" bigint)
    ON CONFLICT (program_id, month, brand_id) DO NOTHING`

/** A statement between a partner and the program's owner. */
export interface StatementRow extends Sums {
  readonly month: string
  readonly brandId: string
  readonly brand: ShortBrand
  readonly programName: string
  readonly ownerName: string
  readonly amountCents: number
  readonly madeAt: Date
  readonly settledAt: Date | null
}

const STATEMENTS = sql`
  SELECT s.month::text AS month, s.brand_id AS "brandId", jsonb_build_object('_id', b.id, 'username', b.username, 'handle', b.handle,
    'avatar', b.avatar) AS brand, p.name AS "programName", o.username::text AS "ownerName", s.points_earned AS "pointsEarned",
    s.points_reversed AS "pointsReversed", s.prizes, s.amount_milli AS "amountMilli", s.amount_cents AS "amountCents",
    s.made_at AS "madeAt", s.settled_at AS "settledAt"
  FROM clearing_statements s JOIN brands b ON b.id = s.brand_id JOIN programs p ON p.id = s.program_id
    JOIN brands o ON o.id = p.brand_id`

/** Reads statements of a program, newest month first; of one partner if it is named. */
export function readStatements(
  db: Db,
  of: {
    readonly programId: string
    readonly partnerId: string | null
    readonly month?: string
    readonly before?: { readonly month: string; readonly id: string } | null
    readonly limit: number
  },
): Promise<StatementRow[]> {
  const { programId, partnerId, month = null, before = null } = of
  return allRows(db)`
    ${STATEMENTS} WHERE s.program_id = ${programId} AND (${partnerId}::uuid IS NULL OR s.brand_id = ${partnerId}::uuid)
      AND (${month}::date IS NULL OR s.month = ${month}::date)
      AND (${before?.month ?? null}::date IS NULL OR (s.month, s.brand_id) < (${before?.month ?? null}::date, ${before?.id ?? null}::uuid))
    ORDER BY s.month DESC, s.brand_id DESC LIMIT ${of.limit}::int`
}

/** Marks a statement as paid. @returns false where it was paid already */
export const settle = (
  tx: Db,
  of: { readonly programId: string; readonly month: string; readonly brandId: string },
  now: Date,
): Promise<boolean> => anyChanged(tx)`
    UPDATE clearing_statements SET settled_at = ${now}
    WHERE program_id = ${of.programId} AND month = ${of.month}::date AND brand_id = ${of.brandId} AND settled_at IS NULL`

/** An entry of a month's statement, in the order of posting. */
export interface EntryLine {
  readonly id: string
  readonly brand: string
  readonly kind: Entry['kind']
  readonly at: Date
  readonly points: number
  readonly amountMilli: number
}

export const readEntries = (
  db: Db,
  of: { readonly programId: string; readonly month: string; readonly partnerId: string | null },
): Promise<EntryLine[]> => allRows(db)`
    SELECT e.source_id AS id, b.username::text AS brand, e.kind, e.created_at AS at, e.points, e.amount_milli AS "amountMilli"
    FROM clearing_entries e JOIN programs p ON p.id = e.program_id JOIN brands b ON b.id = e.brand_id
    WHERE e.program_id = ${of.programId} AND e.month = ${of.month}::date AND e.brand_id <> p.brand_id
      AND (${of.partnerId}::uuid IS NULL OR e.brand_id = ${of.partnerId}::uuid)
    ORDER BY e.brand_id, e.id`

/** Tells whether the caller's brand owns the program or has been its partner. */
export const sideOf = (
  db: Db,
  programId: string,
  brandId: string,
): Promise<'owner' | 'partner' | undefined> => firstValue(db)`
    SELECT CASE WHEN p.brand_id = ${brandId} THEN 'owner' ELSE 'partner' END AS side FROM programs p
    WHERE p.id = ${programId} AND (p.brand_id = ${brandId} OR EXISTS (SELECT FROM program_partners t
      WHERE t.program_id = p.id AND t.brand_id = ${brandId} AND t.answered_at IS NOT NULL))`
