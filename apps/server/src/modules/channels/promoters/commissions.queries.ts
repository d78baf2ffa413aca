import type { COMMISSION_STATES } from '@vicino/contract/channels/promoters/constants'
import { PROMOTER_RULES, type Suspicion } from '@vicino/domain/promoters'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { TimeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstRow, onlyRow } from '../../../platform/db/statement.ts'
import type { Side } from './promoters.policy.ts'

export type CommissionState = (typeof COMMISSION_STATES)[number]

/**
 * Returns those of some redemptions whose customer came by a link, or that have earned a
 * commission.
 */
export async function concernedOf(db: Db, redemptionIds: readonly string[]): Promise<Set<string>> {
  const values = await allValues(db)<string>`
    SELECT r.id FROM redemptions r WHERE r.id = ANY (${redemptionIds}::uuid[]) AND (
      EXISTS (SELECT FROM promoter_visits v WHERE v.user_id = r.user_id AND v.deal_id = r.deal_id)
      OR EXISTS (SELECT FROM promoter_commissions c WHERE c.redemption_id = r.id))`
  return new Set(values)
}

export interface VisitRow {
  readonly linkId: string
  readonly promoterId: string
  readonly device: Buffer
  readonly at: Date
  readonly slotId: string
  readonly brandId: string
  readonly dealId: string
  readonly kind: 'amount' | 'percent'
  readonly value: number
  /** The promoter's role now; null for an erased account. */
  readonly role: string | null
  readonly customerId: string
  readonly openedAt: Date
  readonly confirmedAt: Date
  readonly priceCents: number
}

/**
 * Reads the newest visits of the redeeming customer by links of the deal, oldest first. A voided
 * redemption has none.
 */
export const readVisits = (db: Db, redemptionId: string): Promise<VisitRow[]> => allRows(db)`
    SELECT v.link_id AS "linkId", l.promoter_id AS "promoterId", v.device, v.at, l.slot_id AS "slotId",
      s.brand_id AS "brandId", r.deal_id AS "dealId", s.kind, s.value,
      CASE WHEN u.erased_at IS NULL THEN u.role END AS role, r.user_id AS "customerId", r.opened_at AS "openedAt",
      r.confirmed_at AS "confirmedAt", r.discount_price_cents AS "priceCents"
    FROM redemptions r JOIN LATERAL (
      SELECT * FROM promoter_visits v WHERE v.user_id = r.user_id AND v.deal_id = r.deal_id AND v.at <= r.opened_at
      ORDER BY v.at DESC, v.id DESC LIMIT 10
    ) v ON true JOIN promoter_links l ON l.id = v.link_id JOIN promoter_slots s ON s.id = l.slot_id
      JOIN users u ON u.id = l.promoter_id
    WHERE r.id = ${redemptionId}::uuid AND r.status = 'redeemed' ORDER BY v.at, v.id`

/** Reads the odd circumstances of a visit that earns a commission (domain/promoters.ts). */
export const readCircumstances = (
  db: Db,
  visit: VisitRow,
): Promise<{ isPromotersDevice: boolean; othersOnDevice: number; recent: number }> => onlyRow(db)`
    SELECT
      EXISTS (SELECT FROM promoter_links WHERE promoter_id = ${visit.promoterId}::uuid AND device = ${visit.device})
      OR EXISTS (SELECT FROM promoter_visits WHERE user_id = ${visit.promoterId}::uuid AND device = ${visit.device})
        AS "isPromotersDevice",
      (SELECT count(DISTINCT v.user_id)::int FROM promoter_visits v JOIN promoter_links l ON l.id = v.link_id
        WHERE v.device = ${visit.device} AND l.promoter_id = ${visit.promoterId}::uuid
          AND v.user_id NOT IN (${visit.customerId}::uuid, ${visit.promoterId}::uuid)
          AND v.at > ${visit.confirmedAt}::timestamptz - make_interval(days => ${PROMOTER_RULES.attributionDays}))
        AS "othersOnDevice",
      (SELECT count(*)::int FROM promoter_commissions
        WHERE link_id = ${visit.linkId}::uuid AND earned_at <= ${visit.confirmedAt}::timestamptz
          AND earned_at > ${visit.confirmedAt}::timestamptz - make_interval(mins => ${PROMOTER_RULES.burstMinutes}))
        AS recent`

/** Stores the commission of a redemption; returns undefined when it was stored before. */
export async function insertCommission(
  tx: Db,
  redemptionId: string,
  visit: VisitRow,
  earned: {
    readonly cents: number
    readonly reasons: readonly Suspicion[]
    readonly payableAt: Date
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('promoter_commissions')
    .values({
      redemption_id: redemptionId,
      link_id: visit.linkId,
      slot_id: visit.slotId,
      deal_id: visit.dealId,
      brand_id: visit.brandId,
      promoter_id: visit.promoterId,
      price_cents: visit.priceCents,
      cents: earned.cents,
      state: earned.reasons.length > 0 ? 'review' : 'open',
      reasons: [...earned.reasons],
      earned_at: visit.confirmedAt,
      payable_at: earned.payableAt,
    })
    .onConflict((clash) => clash.column('redemption_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface CommissionHead {
  readonly id: string
  readonly state: 'open' | 'review' | 'paid' | 'reversed' | 'refused'
  readonly brandId: string
  readonly promoterId: string
  readonly cents: number
}

/** Locks a commission, by its id within a brand or by its redemption. */
export function lockCommission(
  tx: Db,
  of: { readonly id: string; readonly brandId: string } | { readonly redemptionId: string },
): Promise<CommissionHead | undefined> {
  const which =
    'id' in of
      ? sql`id = ${of.id}::uuid AND brand_id = ${of.brandId}::uuid`
      : sql`redemption_id = ${of.redemptionId}::uuid`
  return firstRow(tx)`
    SELECT id, state, brand_id AS "brandId", promoter_id AS "promoterId", cents
    FROM promoter_commissions WHERE ${which} FOR UPDATE`
}

/**
 * Changes the state of a locked commission, and names the deciding account where the brand decided.
 */
export const changeCommission = (
  tx: Db,
  id: string,
  change: {
    readonly state: 'open' | 'reversed' | 'refused'
    readonly refusal?: string
    readonly by?: string
    readonly now: Date
  },
): Promise<void> => execute(tx)`
    UPDATE promoter_commissions SET state = ${change.state}, refusal = ${change.refusal ?? null}::text,
      decided_by = coalesce(${change.by ?? null}::uuid, decided_by),
      decided_at = CASE WHEN ${change.by ?? null}::uuid IS NULL THEN decided_at ELSE ${change.now}::timestamptz END
    WHERE id = ${id}::uuid`

/** SQL: the state of a commission at a moment, computed from the stored columns. */
const stateAt = (now: Date): RawBuilder<CommissionState> =>
  sql`CASE WHEN c.state <> 'open' THEN c.state WHEN c.payable_at <= ${now}::timestamptz THEN 'payable' ELSE 'held' END`

const ofSide = (side: Side): RawBuilder<unknown> =>
  'brandId' in side ? sql`c.brand_id = ${side.brandId}::uuid` : sql`c.promoter_id = ${side.promoterId}::uuid`

export interface People {
  readonly brandId: string
  readonly brandUsername: string
  readonly brandAvatar: string | null
  readonly promoterId: string
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
}
const PEOPLE = sql`b.id AS "brandId", b.username::text AS "brandUsername", b.avatar AS "brandAvatar",
  u.id AS "promoterId", u.username::text AS username, u.handle::text AS handle, u.avatar`

const COMMISSION_COLUMNS = tableColumns(`promoter_commissions c:
  id dealId priceCents cents refusal earnedAt payableAt`)

export interface CommissionRow extends RowOf<typeof COMMISSION_COLUMNS>, People {
  readonly title: string
  readonly state: CommissionState
  readonly reasons: Suspicion[]
}

const readWhere = (db: Db, now: Date, where: RawBuilder<unknown>): Promise<CommissionRow[]> => allRows(db)`
    SELECT ${COMMISSION_COLUMNS}, d.title, ${stateAt(now)} AS state, c.reasons, ${PEOPLE}
    FROM promoter_commissions c JOIN deals d ON d.id = c.deal_id JOIN brands b ON b.id = c.brand_id
      JOIN users u ON u.id = c.promoter_id ${where}`

/** Reads a page of the commissions of one side, the last earned first. */
export function readCommissions(
  db: Db,
  side: Side,
  asked: {
    readonly state: CommissionState | undefined
    readonly promoterId: string | undefined
    readonly start: TimeStart | null
    readonly limit: number
    readonly now: Date
  },
): Promise<CommissionRow[]> {
  const { state, promoterId, start, limit, now } = asked
  const parts = [ofSide(side)]
  if (state === 'held') parts.push(sql`c.state = 'open' AND c.payable_at > ${now}::timestamptz`)
  else if (state === 'payable') parts.push(sql`c.state = 'open' AND c.payable_at <= ${now}::timestamptz`)
  else if (state !== undefined) parts.push(sql`c.state = ${sql.lit(state)}`)
  if (promoterId !== undefined) parts.push(sql`c.promoter_id = ${promoterId}::uuid`)
  if (start !== null) parts.push(sql`(c.earned_at, c.id) < (${start.at}::timestamptz, ${start.id}::uuid)`)
  return readWhere(
    db,
    now,
    sql`WHERE ${sql.join(parts, sql` AND `)} ORDER BY c.earned_at DESC, c.id DESC LIMIT ${sql.lit(limit)}`,
  )
}

export async function findCommission(db: Db, id: string, now: Date): Promise<CommissionRow | undefined> {
  const [row] = await readWhere(db, now, sql`WHERE c.id = ${id}::uuid`)
  return row
}

/** Reads the commissions of a payout, oldest first. */
export const readCommissionsOfPayout = (db: Db, payoutId: string, now: Date): Promise<CommissionRow[]> =>
  readWhere(db, now, sql`WHERE c.payout_id = ${payoutId}::uuid ORDER BY c.id`)

export interface Sums {
  readonly held: number
  readonly review: number
  readonly payable: number
  readonly paid: number
}
const sums = (now: Date): RawBuilder<unknown> => sql`
  coalesce(sum(c.cents) FILTER (WHERE c.state = 'open' AND c.payable_at > ${now}::timestamptz), 0)::bigint AS held,
  coalesce(sum(c.cents) FILTER (WHERE c.state = 'review'), 0)::bigint AS review,
  coalesce(sum(c.cents) FILTER (WHERE c.state = 'open' AND c.payable_at <= ${now}::timestamptz), 0)::bigint AS payable,
  coalesce(sum(c.cents) FILTER (WHERE c.state = 'paid'), 0)::bigint AS paid`

export interface DayRow {
  readonly day: string
  readonly clicks: number
  readonly people: number
  readonly redemptions: number
  readonly cents: number
}

/** Reads a promoter's earnings in cents and the number of links that they have not given back. */
export const readSums = (
  db: Db,
  promoterId: string,
  now: Date,
): Promise<Sums & { readonly links: number }> => onlyRow(db)`
    SELECT ${sums(now)}, (SELECT count(*)::int FROM promoter_links WHERE promoter_id = ${promoterId}::uuid
      AND given_back_at IS NULL) AS links
    FROM promoter_commissions c WHERE c.promoter_id = ${promoterId}::uuid`

/** Reads a promoter's last days in Rome, oldest first. */
export function readDays(db: Db, promoterId: string, now: Date, days: number): Promise<DayRow[]> {
  return allRows(db)`
    WITH today AS (SELECT (${now}::timestamptz AT TIME ZONE 'Europe/Rome')::date AS day),
    listed AS (SELECT generate_series(day - ${days - 1}::int, day, interval '1 day')::date AS day FROM today),
    clicked AS (
      SELECT k.day, sum(k.click_count)::int AS clicks, sum(k.people_count)::int AS people
      FROM promoter_links l JOIN promoter_clicks k ON k.link_id = l.id
      WHERE l.promoter_id = ${promoterId}::uuid AND k.day >= (SELECT min(day) FROM listed) GROUP BY k.day
    ), earned AS (
      SELECT (c.earned_at AT TIME ZONE 'Europe/Rome')::date AS day, count(*)::int AS redemptions, sum(c.cents)::bigint AS cents
      FROM promoter_commissions c
      WHERE c.promoter_id = ${promoterId}::uuid AND c.state NOT IN ('reversed', 'refused')
        AND c.earned_at >= (SELECT min(day) FROM listed)::timestamp AT TIME ZONE 'Europe/Rome' GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(k.clicks, 0) AS clicks, coalesce(k.people, 0) AS people,
      coalesce(e.redemptions, 0) AS redemptions, coalesce(e.cents, 0)::bigint AS cents
    FROM listed d LEFT JOIN clicked k ON k.day = d.day LEFT JOIN earned e ON e.day = d.day ORDER BY d.day`
}

export interface OwedRow extends Omit<People, 'brandId' | 'brandUsername' | 'brandAvatar'>, Sums {
  readonly redemptions: number
}

/**
 * Reads what a brand owes its promoters, in cents, the largest debts first; `start` is the last row
 * of the page before.
 */
export function readOwed(
  db: Db,
  brandId: string,
  asked: {
    readonly start: { readonly payable: number; readonly id: string } | null
    readonly limit: number
    readonly now: Date
  },
): Promise<OwedRow[]> {
  const { start, limit, now } = asked
  return allRows(db)`
    SELECT s.*, u.username::text AS username, u.handle::text AS handle, u.avatar FROM (
      SELECT c.promoter_id AS "promoterId", ${sums(now)},
        count(*) FILTER (WHERE c.state NOT IN ('reversed', 'refused'))::int AS redemptions
      FROM promoter_commissions c WHERE c.brand_id = ${brandId}::uuid GROUP BY c.promoter_id
    ) s JOIN users u ON u.id = s."promoterId"
    WHERE ${start === null} OR (s.payable, s."promoterId") < (${start?.payable ?? 0}::bigint, ${start?.id ?? brandId}::uuid)
    ORDER BY s.payable DESC, s."promoterId" DESC LIMIT ${sql.lit(limit)}`
}

/**
 * Locks the commissions that a brand can pay a promoter now; returns their ids and cents, oldest
 * first.
 */
export const lockPayable = (
  tx: Db,
  of: { readonly brandId: string; readonly promoterId: string; readonly now: Date },
): Promise<{ id: string; cents: number }[]> => allRows(tx)`
    SELECT id, cents FROM promoter_commissions
    WHERE brand_id = ${of.brandId}::uuid AND promoter_id = ${of.promoterId}::uuid AND state = 'open'
      AND payable_at <= ${of.now}::timestamptz ORDER BY id FOR UPDATE`

/** Stores a payout of locked commissions. */
export async function insertPayout(
  tx: Db,
  payout: {
    readonly brandId: string
    readonly promoterId: string
    readonly cents: number
    readonly ids: readonly string[]
    readonly reference: string
    readonly by: string
    readonly now: Date
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('promoter_payouts')
    .values({
      brand_id: payout.brandId,
      promoter_id: payout.promoterId,
      cents: payout.cents,
      commission_count: payout.ids.length,
      reference: payout.reference,
      paid_at: payout.now,
      paid_by: payout.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await execute(tx)`
    UPDATE promoter_commissions SET state = 'paid', payout_id = ${id}::uuid
    WHERE id = ANY (${payout.ids}::uuid[])`
  return id
}

export interface PayoutRow extends People {
  readonly id: string
  readonly cents: number
  readonly commissions: number
  readonly reference: string
  readonly paidAt: Date
}

/** Reads the payouts of one side, newest first: a page, or the one with an id. */
export function readPayouts(
  db: Db,
  side: Side,
  asked: { readonly before: string | null; readonly limit: number } | { readonly id: string },
): Promise<PayoutRow[]> {
  const which =
    'id' in asked
      ? sql`AND c.id = ${asked.id}::uuid`
      : sql`AND (${asked.before}::uuid IS NULL OR c.id < ${asked.before}::uuid) ORDER BY c.id DESC LIMIT ${sql.lit(asked.limit)}`
  return allRows(db)`
    SELECT c.id, c.cents, c.commission_count AS commissions, c.reference, c.paid_at AS "paidAt", ${PEOPLE}
    FROM promoter_payouts c JOIN brands b ON b.id = c.brand_id JOIN users u ON u.id = c.promoter_id
    WHERE ${ofSide(side)} ${which}`
}
