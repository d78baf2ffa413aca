import type { USE_PROOFS } from '@vicino/contract/loyalty/coupons/constants'
import type { CouponState } from '@vicino/domain/coupons'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import { TEMPLATE, type TemplateRow } from './templates.queries.ts'

export type UseProof = (typeof USE_PROOFS)[number]

const CODE_COLUMNS = tableColumns(`coupon_codes k:
  id templateId brandId userId code state cause issuedAt startsAt expiresAt usedAt revokedAt reason warned`)

/** A code with its template and its holder, and its use if it was used. */
export interface CodeRow extends RowOf<typeof CODE_COLUMNS> {
  /** The stored state; couponStateAt() returns the state at a moment. */
  readonly state: CouponState
  readonly template: TemplateRow
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
  readonly brandUsername: string
  readonly brandHandle: string
  readonly brandAvatar: string | null
  readonly shops: readonly { readonly _id: string; readonly name: string; readonly address: string }[]
  readonly use: {
    readonly id: string
    readonly receiptId: string
    readonly amountCents: number
    readonly discountCents: number
    readonly paidCents: number
    readonly proof: UseProof
    readonly by: string | null
  } | null
}

type FlatRow = Omit<CodeRow, 'template' | 'use'> &
  Omit<TemplateRow, 'id' | 'brandId' | 'shops' | 'state'> & {
    readonly templateShops: readonly string[]
    readonly templateState: TemplateRow['state']
    readonly use: CodeRow['use']
  }

// Template and code have columns of one name; the code's stand later in the list and win.
const FROM = sql`
  SELECT ${TEMPLATE}, ${CODE_COLUMNS}, t.shops AS "templateShops", t.state AS "templateState", u.username, u.handle,
    u.avatar, b.username AS "brandUsername", b.handle AS "brandHandle", b.avatar AS "brandAvatar",
    CASE WHEN t.shops = '{}' THEN '[]' ELSE coalesce((
      SELECT jsonb_agg(jsonb_build_object('_id', s.id, 'name', s.name, 'address', s.address || ', ' || s.city) ORDER BY s.name, s.id)
      FROM shops s WHERE s.brand_id = k.brand_id AND s.closed_at IS NULL AND s.id = ANY (t.shops)), '[]') END AS shops,
    CASE WHEN k.state = 'used' THEN (
      SELECT jsonb_build_object('id', w.id, 'receiptId', w.receipt_id, 'amountCents', w.amount_cents, 'discountCents',
        w.discount_cents, 'paidCents', w.paid_cents, 'proof', w.proof, 'by', (SELECT a.username FROM users a WHERE a.id = w.used_by))
      FROM coupon_uses w WHERE w.coupon_id = k.id AND w.voided_at IS NULL) END AS use
  FROM coupon_codes k JOIN coupon_templates t ON t.id = k.template_id JOIN users u ON u.id = k.user_id
    JOIN brands b ON b.id = k.brand_id`

async function readWhere(db: Db, where: RawBuilder<unknown>): Promise<CodeRow[]> {
  const rows = await allRows(db)<FlatRow>`${FROM} ${where}`
  return rows.map(({ templateShops, templateState, ...row }) => ({
    ...row,
    template: { ...row, id: row.templateId, shops: templateShops, state: templateState },
  }))
}

export async function findByCode(db: Db, code: string): Promise<CodeRow | undefined> {
  const [row] = await readWhere(db, sql`WHERE k.code = ${code}`)
  return row
}

/** Reads a code by its id at any brand, because a coupon's QR holds only the id. */
export async function findCode(db: Db, id: string): Promise<CodeRow | undefined> {
  const [row] = await readWhere(db, sql`WHERE k.id = ${id}`)
  return row
}

export async function findOwnCode(db: Db, userId: string, id: string): Promise<CodeRow | undefined> {
  const [row] = await readWhere(db, sql`WHERE k.id = ${id} AND k.user_id = ${userId}`)
  return row
}

export const readCodes = (db: Db, ids: readonly string[]): Promise<CodeRow[]> =>
  readWhere(db, sql`WHERE k.id = ANY (${ids}::uuid[])`)

/** Reads codes of a template, newest first. */
export function readCodesOf(
  db: Db,
  of: {
    readonly templateId: string
    readonly state: CouponState | undefined
    readonly now: Date
    readonly before: string | null
    readonly limit: number
    /**
     * LIKE pattern for the beginning of a name or handle; beside it the code that `search` may be;
     * null = all.
     */
    readonly like: string | null
    readonly code: string | null
  },
): Promise<CodeRow[]> {
  const { templateId, state, now, before, limit, like, code } = of
  const parts = [sql`k.template_id = ${templateId}`]
  // Includes codes whose time is over but which the job has not marked yet.
  if (state === 'expired') {
    parts.push(sql`k.state IN ('active', 'expired') AND k.expires_at <= ${now}::timestamptz`)
  } else if (state !== undefined) parts.push(sql`k.state = ${state}`)
  if (state === 'active') parts.push(sql`k.expires_at > ${now}::timestamptz`)
  if (before !== null) parts.push(sql`k.id < ${before}::uuid`)
  if (like !== null)
    parts.push(sql`(k.code = ${code ?? ''} OR u.username ILIKE ${like} OR u.handle ILIKE ${like})`)
  return readWhere(db, sql`WHERE ${sql.join(parts, sql` AND `)} ORDER BY k.id DESC LIMIT ${sql.lit(limit)}`)
}

/** Reads the next codes of a template, oldest first. */
export const readCodesAfter = (
  db: Db,
  templateId: string,
  after: string | null,
  limit: number,
): Promise<CodeRow[]> =>
  readWhere(
    db,
    sql`WHERE k.template_id = ${templateId} AND (${after}::uuid IS NULL OR k.id > ${after}::uuid)
      ORDER BY k.id LIMIT ${sql.lit(limit)}`,
  )

/**
 * Reads a member's codes: either those usable now or later, the next to end first, or all others,
 * newest first.
 */
export function readOwnCodes(
  db: Db,
  of: {
    readonly userId: string
    readonly show: 'open' | 'over'
    readonly now: Date
    readonly start: { readonly at: string; readonly id: string } | null
    readonly limit: number
  },
): Promise<CodeRow[]> {
  const { userId, show, now, start, limit } = of
  const isOpen = sql`k.state = 'active' AND k.expires_at > ${now}::timestamptz`
  if (show === 'open') {
    const after = start && sql`AND (k.expires_at, k.id) > (${start.at}::timestamptz, ${start.id}::uuid)`
    return readWhere(
      db,
      sql`WHERE k.user_id = ${userId} AND ${isOpen} ${after ?? sql``} ORDER BY k.expires_at, k.id LIMIT ${sql.lit(limit)}`,
    )
  }
  const before = start && sql`AND k.id < ${start.id}::uuid`
  return readWhere(
    db,
    sql`WHERE k.user_id = ${userId} AND NOT (${isOpen}) ${before ?? sql``} ORDER BY k.id DESC LIMIT ${sql.lit(limit)}`,
  )
}

/** Reads the newest deal that a person redeemed at a shop of the brand since a moment. */
export async function dealRedeemedSince(
  db: Db,
  of: { readonly userId: string; readonly brandId: string; readonly since: Date },
): Promise<{ readonly title: string; readonly at: Date } | null> {
  const rows = await allRows(db)<{ title: string; at: Date }>`
    SELECT d.title, r.confirmed_at AS at FROM redemptions r JOIN deals d ON d.id = r.deal_id
    WHERE r.brand_id = ${of.brandId} AND r.confirmed_at > ${of.since}::timestamptz AND r.user_id = ${of.userId}
      AND r.status = 'redeemed' AND r.channel = 'store'
    ORDER BY r.confirmed_at DESC LIMIT 1`
  return rows[0] ?? null
}

/** Locks codes in the order of their ids, until the transaction ends. @returns their states */
export async function lockCodes(tx: Db, ids: readonly string[]): Promise<Map<string, CouponState>> {
  const rows = await allRows(tx)<{ id: string; state: CouponState }>`
    SELECT id, state FROM coupon_codes WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/**
 * Locks a receipt number of a brand: two uses of coupons for one receipt run one after the other.
 */
export const lockReceipt = (tx: Db, brandId: string, receiptId: string): Promise<void> =>
  lockByName(tx, `coupons ${brandId} ${receiptId}`)

export interface LiveUse {
  readonly couponId: string
  readonly amountCents: number
  readonly discountCents: number
  readonly paidCents: number
}

/**
 * Reads the uses of coupons for a receipt that were not reversed. Each register numbers its own
 * receipts, so the same number from another shop or API key is another receipt.
 */
export const usesOfReceipt = (
  db: Db,
  {
    brandId,
    receiptId,
    storeId,
    actorId,
  }: { brandId: string; receiptId: string; storeId: string | null; actorId: string | null },
): Promise<LiveUse[]> => allRows(db)`
    SELECT coupon_id AS "couponId", amount_cents AS "amountCents", discount_cents AS "discountCents", paid_cents AS "paidCents"
    FROM coupon_uses WHERE brand_id = ${brandId} AND receipt_id = ${receiptId} AND voided_at IS NULL
      AND coalesce(store_id = ${storeId}::uuid, true)
      AND NOT (used_by <> ${actorId}::uuid
        AND (SELECT count(*) FROM api_keys k WHERE k.id IN (used_by, ${actorId}::uuid)) = 2)
    ORDER BY coupon_id`

/**
 * Stores the use of codes whose rows the transaction has locked. @returns the ids of the uses by
 * code
 */
export async function insertUses(
  tx: Db,
  uses: readonly {
    readonly couponId: string
    readonly templateId: string
    readonly brandId: string
    readonly userId: string
    readonly receiptId: string
    readonly storeId: string | null
    readonly amountCents: number
    readonly discountCents: number
    readonly paidCents: number
    readonly proof: UseProof
    readonly besideDeal: boolean
    readonly actorId: string | null
  }[],
  now: Date,
): Promise<Map<string, string>> {
  await tx
    .updateTable('coupon_codes')
    .set({ state: 'used', used_at: now, next_at: null })
    .where(
      'id',
      'in',
      uses.map(({ couponId }) => couponId),
    )
    .execute()
  const rows = await tx
    .insertInto('coupon_uses')
    .values(
      uses.map((use) => ({
        coupon_id: use.couponId,
        template_id: use.templateId,
        brand_id: use.brandId,
        user_id: use.userId,
        receipt_id: use.receiptId,
        store_id: use.storeId,
        amount_cents: use.amountCents,
        discount_cents: use.discountCents,
        paid_cents: use.paidCents,
        proof: use.proof,
        beside_deal: use.besideDeal,
        used_by: use.actorId,
        used_at: now,
      })),
    )
    .returning(['id', 'coupon_id'])
    .execute()
  return new Map(rows.map(({ id, coupon_id }) => [coupon_id, id]))
}

/**
 * Returns the shop in which a code was used; null = shop not known, undefined = the use was
 * reversed.
 */
export function findUse(db: Db, useId: string): Promise<{ readonly shop: string | null } | undefined> {
  return firstRow(db)`
    SELECT s.name AS shop FROM coupon_uses w LEFT JOIN shops s ON s.id = w.store_id
    WHERE w.id = ${useId} AND w.voided_at IS NULL`
}

/** Reverses the use of a locked code. */
export async function voidUse(
  tx: Db,
  of: {
    readonly couponId: string
    readonly useId: string
    readonly state: 'active' | 'expired'
    readonly nextAt: Date | null
    readonly actorId: string
    readonly reason: string
    readonly now: Date
  },
): Promise<void> {
  await tx
    .updateTable('coupon_uses')
    .set({ voided_at: of.now, voided_by: of.actorId, void_reason: of.reason })
    .where('id', '=', of.useId)
    .execute()
  await tx
    .updateTable('coupon_codes')
    .set({ state: of.state, used_at: null, next_at: of.nextAt })
    .where('id', '=', of.couponId)
    .execute()
}

/** Withdraws a locked, active code. */
export async function writeRevoked(
  tx: Db,
  of: {
    readonly id: string
    readonly actorId: string | null
    readonly reason: string | null
    readonly now: Date
  },
): Promise<void> {
  await tx
    .updateTable('coupon_codes')
    .set({ state: 'revoked', revoked_at: of.now, revoked_by: of.actorId, reason: of.reason, next_at: null })
    .where('id', '=', of.id)
    .execute()
}

export interface DueRow {
  readonly id: string
  readonly templateId: string
  readonly brandId: string
  readonly userId: string
  readonly expiresAt: Date
}

/** Marks codes whose time is over as expired, at most `most`. */
export const expireDue = (tx: Db, now: Date, most: number): Promise<DueRow[]> => allRows(tx)`
    UPDATE coupon_codes k SET state = 'expired', next_at = NULL
    FROM (SELECT id FROM coupon_codes WHERE next_at <= ${now}::timestamptz AND expires_at <= ${now}::timestamptz
      ORDER BY next_at LIMIT ${sql.lit(most)} FOR NO KEY UPDATE SKIP LOCKED) due
    WHERE k.id = due.id
    RETURNING k.id, k.template_id AS "templateId", k.brand_id AS "brandId", k.user_id AS "userId", k.expires_at AS "expiresAt"`

/** Marks codes that expire soon as announced, at most `most`, and returns them. */
export const warnDue = (tx: Db, now: Date, most: number): Promise<DueRow[]> => allRows(tx)`
    UPDATE coupon_codes k SET warned = true, next_at = k.expires_at
    FROM (SELECT id FROM coupon_codes WHERE next_at <= ${now}::timestamptz AND expires_at > ${now}::timestamptz
      ORDER BY next_at LIMIT ${sql.lit(most)} FOR NO KEY UPDATE SKIP LOCKED) due
    WHERE k.id = due.id
    RETURNING k.id, k.template_id AS "templateId", k.brand_id AS "brandId", k.user_id AS "userId", k.expires_at AS "expiresAt"`
