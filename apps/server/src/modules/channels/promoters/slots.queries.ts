import { sql, type RawBuilder } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { escapeLike } from '../../../platform/db/like.ts'
import { allRows, allValues, anyChanged, anyRow, execute, firstRow } from '../../../platform/db/statement.ts'
import { onOffer } from '../../marketplace/deals/public.ts'
import type { Side } from './promoters.policy.ts'

/** A deal and its brand in the lists of promoters. */
export interface DealColumns {
  readonly dealId: string
  readonly title: string
  readonly image: string | null
  readonly priceCents: number
  readonly discountPriceCents: number
  readonly expiresAt: Date
  readonly brandId: string
  readonly brandUsername: string
  readonly brandAvatar: string | null
  readonly kind: 'amount' | 'percent'
  readonly value: number
}

const DEAL_COLUMNS = sql`d.id AS "dealId", d.title, d.images[1] AS image, d.price_cents AS "priceCents",
  d.discount_price_cents AS "discountPriceCents", d.expires_at AS "expiresAt", b.id AS "brandId",
  b.username::text AS "brandUsername", b.avatar AS "brandAvatar", s.kind, s.value`

export interface SlotRow extends DealColumns {
  readonly id: string
  readonly total: number
  readonly taken: number
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly linkId: string | null
  readonly code: string | null
  readonly clicks: number
  readonly people: number
  readonly redemptions: number
  readonly cents: number
}

/** Reads slots with the link of a promoter, or with the metrics for their brand. */
function readWhere(db: Db, side: Side, where: RawBuilder<unknown>): Promise<SlotRow[]> {
  const mine =
    'promoterId' in side
      ? sql`LEFT JOIN promoter_links m ON m.deal_id = s.deal_id AND m.promoter_id = ${side.promoterId}::uuid AND m.given_back_at IS NULL`
      : sql`LEFT JOIN promoter_links m ON false`
  const figures =
    'brandId' in side
      ? sql`CROSS JOIN LATERAL (
          SELECT coalesce(sum(k.click_count), 0)::int AS clicks, coalesce(sum(k.people_count), 0)::int AS people
          FROM promoter_links l JOIN promoter_clicks k ON k.link_id = l.id WHERE l.slot_id = s.id
        ) c CROSS JOIN LATERAL (
          SELECT count(*)::int AS redemptions, coalesce(sum(cents), 0)::bigint AS cents FROM promoter_commissions
          WHERE slot_id = s.id AND state NOT IN ('reversed', 'refused')
        ) e`
      : sql`CROSS JOIN (SELECT 0 AS clicks, 0 AS people) c CROSS JOIN (SELECT 0 AS redemptions, 0 AS cents) e`
  return allRows(db)`
    SELECT s.id, ${DEAL_COLUMNS}, s.total_count AS total, s.taken_count AS taken, s.opened_at AS "openedAt",
      s.closed_at AS "closedAt", m.id AS "linkId", m.code, c.clicks, c.people, e.redemptions, e.cents
    FROM promoter_slots s JOIN deals d ON d.id = s.deal_id JOIN brands b ON b.id = s.brand_id ${mine} ${figures}
    ${where}`
}

/**
 * Reads a page of slots, newest first: all of a brand, or for a promoter the open ones on deals on
 * offer.
 */
export function readSlots(
  db: Db,
  side: Side,
  asked: {
    readonly dealId: string | undefined
    readonly search: string | undefined
    /** The least cents of a redemption at today's price. */
    readonly leastCents: number | undefined
    readonly before: string | null
    readonly limit: number
    readonly now: Date
  },
): Promise<SlotRow[]> {
  const { dealId, search, leastCents, before, limit, now } = asked
  const parts =
    'brandId' in side
      ? [sql`s.brand_id = ${side.brandId}::uuid`]
      : [sql`s.closed_at IS NULL AND ${onOffer(now)} AND (s.taken_count < s.total_count OR m.id IS NOT NULL)`]
  if (dealId !== undefined) parts.push(sql`s.deal_id = ${dealId}::uuid`)
  if (search !== undefined && search !== '') {
    const like = sql`plain_text(${`%${escapeLike(search)}%`})`
    parts.push(sql`(plain_text(d.title) LIKE ${like} OR plain_text(b.username::text) LIKE ${like})`)
  }
  // The same rounding as commissionCents() of the domain.
  if (leastCents !== undefined)
    parts.push(sql`${leastCents}::int <= least(d.discount_price_cents,
      CASE s.kind WHEN 'amount' THEN s.value ELSE (d.discount_price_cents::bigint * s.value + 50) / 100 END)`)
  if (before !== null) parts.push(sql`s.id < ${before}::uuid`)
  return readWhere(
    db,
    side,
    sql`WHERE ${sql.join(parts, sql` AND `)} ORDER BY s.id DESC LIMIT ${sql.lit(limit)}`,
  )
}

export async function findSlot(db: Db, side: Side, id: string): Promise<SlotRow | undefined> {
  const ofBrand = 'brandId' in side ? sql`AND s.brand_id = ${side.brandId}::uuid` : sql``
  const [row] = await readWhere(db, side, sql`WHERE s.id = ${id}::uuid ${ofBrand}`)
  return row
}

/** Finds a deal of the brand that opens slots on it. */
export const findDealOf = (
  db: Db,
  { dealId, brandId, now }: { dealId: string; brandId: string; now: Date },
): Promise<{ priceCents: number; isOver: boolean } | undefined> => firstRow(db)`
    SELECT discount_price_cents AS "priceCents", expires_at <= ${now}::timestamptz OR withdrawn_at IS NOT NULL AS "isOver"
    FROM deals WHERE id = ${dealId}::uuid AND brand_id = ${brandId}::uuid`

/** Opens slots; returns undefined when the deal has open ones. */
export async function insertSlots(
  tx: Db,
  slots: {
    readonly dealId: string
    readonly brandId: string
    readonly kind: 'amount' | 'percent'
    readonly value: number
    readonly total: number
    readonly now: Date
  },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('promoter_slots')
    .values({
      deal_id: slots.dealId,
      brand_id: slots.brandId,
      kind: slots.kind,
      value: slots.value,
      total_count: slots.total,
      opened_at: slots.now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Finds promoters who have or had a link of the slots' brand and have none to their deal, at most
 * 1,000: those who took one last.
 */
export const promotersFor = (db: Db, slotId: string): Promise<string[]> => allValues(db)`
    SELECT l.promoter_id AS id FROM promoter_slots n JOIN promoter_slots s ON s.brand_id = n.brand_id JOIN promoter_links l ON l.slot_id = s.id
      JOIN users u ON u.id = l.promoter_id AND u.erased_at IS NULL
    WHERE n.id = ${slotId}::uuid AND u.role IN ('promoter', 'superAdmin')
    GROUP BY l.promoter_id HAVING NOT bool_or(l.deal_id = n.deal_id AND l.given_back_at IS NULL) ORDER BY max(l.taken_at) DESC LIMIT 1000`

/** Closes open slots of a brand; returns whether they were open. */
export function closeSlotsOf(tx: Db, id: string, brandId: string, now: Date): Promise<boolean> {
  return anyChanged(tx)`
    UPDATE promoter_slots SET closed_at = ${now}::timestamptz
    WHERE id = ${id}::uuid AND brand_id = ${brandId}::uuid AND closed_at IS NULL`
}

/**
 * Finds the open slots that an id names, and whether their deal is on offer; a deal's id stands for
 * its newest slots.
 */
export function findTakeable(
  db: Db,
  of: { readonly dealId: string } | { readonly slotId: string },
  now: Date,
): Promise<{ id: string; dealId: string; isOpen: boolean } | undefined> {
  const which = 'slotId' in of ? sql`s.id = ${of.slotId}::uuid` : sql`s.deal_id = ${of.dealId}::uuid`
  return firstRow(db)`
    SELECT s.id, s.deal_id AS "dealId", s.closed_at IS NULL AND ${onOffer(now)} AS "isOpen"
    FROM promoter_slots s JOIN deals d ON d.id = s.deal_id WHERE ${which} ORDER BY s.id DESC LIMIT 1`
}

/** Counts a slot as taken; returns whether one was free. */
export const takeOne = (tx: Db, slotId: string): Promise<boolean> => anyChanged(tx)`
    UPDATE promoter_slots SET taken_count = taken_count + 1
    WHERE id = ${slotId}::uuid AND closed_at IS NULL AND taken_count < total_count`

/** Stores a link; returns false when the promoter has one to the deal, or the code is taken. */
export async function insertLink(
  tx: Db,
  link: {
    readonly slotId: string
    readonly dealId: string
    readonly promoterId: string
    readonly code: string
    readonly device: Buffer
    readonly now: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('promoter_links')
    .values({
      slot_id: link.slotId,
      deal_id: link.dealId,
      promoter_id: link.promoterId,
      code: link.code,
      device: link.device,
      taken_at: link.now,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const hasLink = (db: Db, promoterId: string, dealId: string): Promise<boolean> => anyRow(db)`
    SELECT FROM promoter_links WHERE deal_id = ${dealId}::uuid AND promoter_id = ${promoterId}::uuid
      AND given_back_at IS NULL`

/** Gives back one or all links of a promoter, and frees their slots. */
export const returnLinks = (
  tx: Db,
  of: { readonly promoterId: string; readonly id: string | null; readonly now: Date },
): Promise<void> => execute(tx)`
    WITH back AS (
      UPDATE promoter_links SET given_back_at = ${of.now}::timestamptz
      WHERE promoter_id = ${of.promoterId}::uuid AND given_back_at IS NULL
        AND (${of.id}::uuid IS NULL OR id = ${of.id}::uuid)
      RETURNING slot_id
    )
    UPDATE promoter_slots s SET taken_count = s.taken_count - n.links
    FROM (SELECT slot_id, count(*) AS links FROM back GROUP BY slot_id) n WHERE s.id = n.slot_id`

export const isLinkOf = (db: Db, id: string, promoterId: string): Promise<boolean> =>
  anyRow(db)`SELECT FROM promoter_links WHERE id = ${id}::uuid AND promoter_id = ${promoterId}::uuid`

/**
 * Stores that a person came by a link, unless their last visit of the deal was by the same link
 * less than an hour ago.
 */
export const insertVisit = (
  db: Db,
  visit: {
    readonly userId: string
    readonly code: string
    readonly device: Buffer
    readonly now: Date
  },
): Promise<void> => execute(db)`
    INSERT INTO promoter_visits (user_id, deal_id, link_id, device, at)
    SELECT ${visit.userId}::uuid, l.deal_id, l.id, ${visit.device}, ${visit.now}::timestamptz
    FROM promoter_links l WHERE l.code = ${visit.code} AND l.given_back_at IS NULL
      AND NOT EXISTS (
        SELECT FROM (
          SELECT v.link_id, v.at FROM promoter_visits v
          WHERE v.user_id = ${visit.userId}::uuid AND v.deal_id = l.deal_id ORDER BY v.at DESC, v.id DESC LIMIT 1
        ) last WHERE last.link_id = l.id AND last.at > ${visit.now}::timestamptz - interval '1 hour'
      )`

const LINK_COLUMNS = tableColumns('promoter_links l: id code slotId takenAt givenBackAt')

export interface LinkRow extends RowOf<typeof LINK_COLUMNS>, DealColumns {
  readonly isLive: boolean
  readonly clicks: number
  readonly people: number
  readonly redemptions: number
  readonly cents: number
}

/** Reads a page of a promoter's links with their metrics, newest first. */
export function readLinks(
  db: Db,
  promoterId: string,
  asked: { readonly before: string | null; readonly limit: number; readonly now: Date },
): Promise<LinkRow[]> {
  const { before, limit, now } = asked
  return allRows(db)`
    SELECT ${LINK_COLUMNS}, ${DEAL_COLUMNS}, l.given_back_at IS NULL AND ${onOffer(now)} AS "isLive", c.clicks,
      c.people, e.redemptions, e.cents
    FROM promoter_links l JOIN promoter_slots s ON s.id = l.slot_id JOIN deals d ON d.id = l.deal_id
      JOIN brands b ON b.id = s.brand_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(click_count), 0)::int AS clicks, coalesce(sum(people_count), 0)::int AS people
        FROM promoter_clicks WHERE link_id = l.id
      ) c CROSS JOIN LATERAL (
        SELECT count(*)::int AS redemptions, coalesce(sum(cents), 0)::bigint AS cents FROM promoter_commissions
        WHERE link_id = l.id AND state NOT IN ('reversed', 'refused')
      ) e
    WHERE l.promoter_id = ${promoterId}::uuid AND (${before}::uuid IS NULL OR l.id < ${before}::uuid)
    ORDER BY l.id DESC LIMIT ${sql.lit(limit)}`
}
