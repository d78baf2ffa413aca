import type { Channel } from '@vicino/contract/redemption/redemptions/schemas'
import { TYPED_CODES } from '@vicino/contract/till/till/constants'
import type { RedemptionState } from '@vicino/domain/redemption'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow, firstValue } from '../../../platform/db/statement.ts'
import type { Redemptions } from '../../../platform/db/schema.gen.ts'

/** A redemption as it is stored; CHECK constraints allow no other status or channel. */
export type RedemptionRow = Omit<Selectable<Redemptions>, 'status' | 'channel'> & {
  readonly status: RedemptionState
  readonly channel: Channel
}

/** Fields of a redemption that lists and the till show beside its own. */
interface ShownRow extends RedemptionRow {
  readonly deal_title: string
  readonly product_name: string
  readonly image: string | null
  readonly brand_username: string
}

export interface HistoryRow extends ShownRow {
  readonly link: string | null
  readonly brand_logo: string | null
}

/** Fields of a code in every answer. */
export type CodeFacts = Pick<
  RedemptionRow,
  | 'id'
  | 'transaction_id'
  | 'channel'
  | 'status'
  | 'points'
  | 'price_cents'
  | 'discount_price_cents'
  | 'opened_at'
  | 'expires_at'
  | 'closed_at'
>

const SHOWN_OF_DEAL_COLUMNS = tableColumns(`deals d:
  description images discount lowest_price_cents lowest_declared own_count link`)

/** Fields of the deal on the screens of a code. */
interface ShownOfDeal extends RowOf<typeof SHOWN_OF_DEAL_COLUMNS> {
  readonly deal_title: string
  readonly product_name: string
  readonly brand_username: string
  readonly brand_logo: string | null
  readonly brand_avatar: string | null
  readonly brand_verified: boolean
  readonly brand_address: string
  readonly brand_city: string
}

/** Fields of the caller's own code. */
export type OwnCode = CodeFacts &
  Pick<RedemptionRow, 'deal_id' | 'user_id' | 'brand_id' | 'purchase_code' | 'freed_by' | 'void_reason'> &
  ShownOfDeal & {
    /** How long the shop's tills may be without network; null = they need it. */
    readonly offline_hours: number | null
  }

/**
 * Fields of an open code for its customer: opened_code of schema/redemption.sql. The opening counts
 * as the last sign of the customer's screen.
 */
export type OpenedCode = Omit<OwnCode, 'closed_at' | 'freed_by' | 'void_reason' | 'offline_hours'> & {
  readonly heard_at: Date
}

/** Further fields of a redemption in the till's answer. */
export type ShownAtTill = Pick<
  TillRow,
  'deal_id' | 'deal_title' | 'product_name' | 'image' | 'customer_username' | 'customer_avatar'
>

/** The till's answer to a confirmation: till_line of schema/redemption.sql. */
export type ToldAtTill = CodeFacts & ShownAtTill & Pick<TillRow, 'unheard_seconds'>

/** Further fields of a confirmation in the list of the day. */
export type ShownToShop = ShownAtTill & Pick<TillRow, 'confirmer_username'>

export interface TillRow extends ShownRow {
  readonly customer_username: string
  readonly customer_avatar: string | null
  readonly customer_brand_id: string | null
  readonly confirmer_username: string | null
}

const SHOWN = sql.raw(
  'r.*, d.title AS deal_title, d.images[1] AS image, p.product_name, b.username AS brand_username',
)
const SHOWN_FROM = sql.raw(
  `redemptions r JOIN deals d ON d.id = r.deal_id JOIN products p ON p.id = d.product_id
    JOIN brands b ON b.id = r.brand_id`,
)
const TILL = sql`${SHOWN}, u.username AS customer_username, u.avatar AS customer_avatar,
  u.brand_id AS customer_brand_id, coalesce(c.username, (SELECT k.name FROM api_keys k WHERE k.id = r.confirmed_by)) AS confirmer_username`
const TILL_FROM = sql`${SHOWN_FROM} JOIN users u ON u.id = r.user_id LEFT JOIN users c ON c.id = r.confirmed_by`

/** The columns and tables of a TillRow, for a till's lists of redemptions (`r`). */
export const AT_TILL = { columns: TILL, from: TILL_FROM }

/** Reads a user's own redemption by id. */
export function findOwn(db: Db, id: string, userId: string): Promise<RedemptionRow | undefined> {
  return db
    .selectFrom('redemptions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$castTo<RedemptionRow>()
    .executeTakeFirst()
}

/** Reads a user's own redemption by id, with the fields of the deal that its screens show. */
export const readOwn = (db: Db, id: string, userId: string): Promise<OwnCode | undefined> => firstRow(db)`
    SELECT ${SHOWN_OF_DEAL_COLUMNS}, ${SHOWN}, b.logo AS brand_logo, b.avatar AS brand_avatar,
      b.verified AS brand_verified, b.address AS brand_address, b.city AS brand_city, o.hours AS offline_hours
    FROM ${SHOWN_FROM} LEFT JOIN offline_till_settings o ON o.brand_id = r.brand_id AND o.enabled
    WHERE r.id = ${id} AND r.user_id = ${userId}`

/** Stores that the customer's screen of a code is active now. */
export async function writeLastSeen(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('redemptions').set({ heard_at: now }).where('id', '=', id).execute()
}

/**
 * Stores that the screen of a user's own in-store code is active now. Returns the code; undefined
 * when the user has no live code of that id. It is one short statement by the primary key that
 * changes no index, because every open screen sends it each 30 s.
 */
export function hearOwn(db: Db, id: string, userId: string, now: Date): Promise<RedemptionRow | undefined> {
  return db
    .updateTable('redemptions')
    .set({ heard_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'held')
    .where('channel', '=', 'store')
    .where('expires_at', '>', now)
    .returningAll()
    .$castTo<RedemptionRow>()
    .executeTakeFirst()
}

/**
 * Reads the id of a user's newest redemption of a deal, in any state. @throws when there is none
 */
export async function newestIdOf(db: Db, userId: string, dealId: string): Promise<string> {
  const { id } = await db
    .selectFrom('redemptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('deal_id', '=', dealId)
    .orderBy('opened_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Looks up a number that was typed at a till, and counts it as wrong when no code of the brand has
 * it.
 * @returns until when the account may type no more; null while it may
 */
export function countTypedCode(
  db: Db,
  typed: {
    readonly userId: string
    readonly brandId: string
    readonly transactionId: string | null
    readonly purchaseCode: string | null
    readonly now: Date
  },
): Promise<Date | null> {
  const { userId, brandId, transactionId, purchaseCode, now } = typed
  return firstValue(db, null)`
    SELECT count_typed_code(${userId}, ${brandId}, ${transactionId}, ${purchaseCode}, ${now},
      ${TYPED_CODES.wrong}::int, ${TYPED_CODES.minutes}::int * interval '1 minute') AS locked_until`
}

/** How a redemption is found at the till. */
export type TillKey = { readonly transactionId: string } | { readonly purchaseCode: string }

/** Reads a redemption as a brand sees it; undefined when there is none. */
export const findForTill = (
  db: Db,
  key: TillKey,
): Promise<(TillRow & { readonly adults: boolean }) | undefined> => firstRow(db)`
    SELECT ${TILL}, for_adults(d.adults, d.category_ids) AS adults FROM ${TILL_FROM} WHERE ${isKey(key)}`

function isKey(key: TillKey): RawBuilder<unknown> {
  if ('transactionId' in key) return sql`r.transaction_id = ${key.transactionId} AND r.channel = 'store'`
  return sql`r.purchase_code = ${key.purchaseCode}`
}

/** Start of a page: the sort moment (ms of the epoch) and id of the last row before it. */
export interface ListStart {
  readonly at: number
  readonly id: string
}

/**
 * Reads a user's own redemptions, newest first, and one row more than `limit` when the list goes
 * on.
 */
export function readHistory(
  db: Db,
  search: {
    readonly userId: string
    readonly state: 'all' | 'open' | 'closed'
    readonly start: ListStart | null
    readonly limit: number
    readonly now: Date
  },
): Promise<HistoryRow[]> {
  const live = sql`(r.status = 'held' AND r.expires_at > ${search.now}::timestamptz)`
  const state = { all: sql`true`, open: live, closed: sql`NOT ${live}` }[search.state]
  return allRows(db)`
    SELECT ${SHOWN}, d.link, b.logo AS brand_logo FROM ${SHOWN_FROM}
    WHERE r.user_id = ${search.userId} AND ${state} AND ${afterStart(search.start, sql`r.opened_at`, sql`<`)}
    ORDER BY r.opened_at DESC, r.id DESC LIMIT ${search.limit + 1}::int`
}

/**
 * Reads live online codes of a brand, the next to end first, and one row more than `limit` when the
 * list goes on, and counts them all.
 */
export async function readWaiting(
  db: Db,
  search: {
    readonly brandId: string
    readonly start: ListStart | null
    readonly limit: number
    readonly now: Date
  },
): Promise<{ rows: TillRow[]; count: number }> {
  const waiting = sql`r.brand_id = ${search.brandId} AND r.status = 'held' AND r.channel = 'online'
    AND r.expires_at > ${search.now}::timestamptz`
  const rows = await allRows(db)<TillRow & { count: number }>`
    SELECT total.count, page.* FROM (SELECT count(*)::int AS count FROM redemptions r WHERE ${waiting}) total
    LEFT JOIN (
      SELECT ${TILL} FROM ${TILL_FROM} WHERE ${waiting} AND ${afterStart(search.start, sql`r.expires_at`, sql`>`)}
      ORDER BY r.expires_at, r.id LIMIT ${search.limit + 1}::int
    ) page ON true
    ORDER BY page.expires_at, page.id`
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 }
}

/** A held unit as the shop sees it. */
export interface HoldRow extends Pick<
  RedemptionRow,
  'id' | 'brand_id' | 'deal_id' | 'channel' | 'status' | 'opened_at' | 'expires_at'
> {
  readonly deal_title: string
  readonly product_name: string
  readonly image: string | null
  readonly account_created_at: Date
}

/**
 * Reads units of a brand that live codes hold, the next to end first, and one row more than `limit`
 * when the list goes on, and counts them all.
 */
export async function readHolds(
  db: Db,
  search: {
    readonly brandId: string
    readonly start: ListStart | null
    readonly limit: number
    readonly now: Date
  },
): Promise<{ rows: HoldRow[]; count: number }> {
  const live = sql`r.brand_id = ${search.brandId} AND r.status = 'held' AND r.expires_at > ${search.now}::timestamptz`
  const rows = await allRows(db)<HoldRow & { count: number }>`
    SELECT total.count, page.* FROM (SELECT count(*)::int AS count FROM redemptions r WHERE ${live}) total
    LEFT JOIN (
      SELECT r.id, r.brand_id, r.deal_id, r.channel, r.status, r.opened_at, r.expires_at, d.title AS deal_title,
        p.product_name, d.images[1] AS image, u.created_at AS account_created_at
      FROM redemptions r JOIN deals d ON d.id = r.deal_id JOIN products p ON p.id = d.product_id
        JOIN users u ON u.id = r.user_id
      WHERE ${live} AND ${afterStart(search.start, sql`r.expires_at`, sql`>`)}
      ORDER BY r.expires_at, r.id LIMIT ${search.limit + 1}::int
    ) page ON true
    ORDER BY page.expires_at, page.id`
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.count ?? 0 }
}

/**
 * Condition for the rows after the start of a page; `beyond` is < for descending lists, > for
 * others.
 */
function afterStart(start: ListStart | null, column: RawBuilder<unknown>, beyond: RawBuilder<unknown>) {
  if (start === null) return sql`true`
  return sql`(${column}, r.id) ${beyond} (${new Date(start.at)}::timestamptz, ${start.id}::uuid)`
}
