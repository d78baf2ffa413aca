import { sql } from 'kysely'
import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import type { DealDraft } from '@vicino/contract/marketplace/deals/deal-body'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../../platform/db/statement.ts'
import { type CardRow, cardColumns } from '../search/cards.ts'
import { HELD, REDEEMED } from '../search/stock.ts'

export interface OwnRow extends CardRow {
  readonly offered: number
  readonly redeemed: number
  readonly held: number
  readonly withdrawn: boolean
  readonly active: boolean
  /** Microseconds since 1970, for cursors. */
  readonly made_key: number
}

/** Reads deals of a brand, newest first, and one row more than `limit` when the list goes on. */
export function readOwnDeals(
  db: Db,
  search: {
    readonly brandId: string
    /** The user whose reactions the cards show; null = nobody's. */
    readonly userId: string | null
    readonly state: 'all' | 'active' | 'ended'
    readonly start: { readonly key: number; readonly id: string } | null
    readonly limit: number
    readonly now: Date
  },
): Promise<OwnRow[]> {
  const isOver = sql`(NOT d.active OR d.expires_at <= ${search.now}::timestamptz)`
  const state = { all: sql`true`, active: sql`NOT ${isOver}`, ended: isOver }[search.state]
  const after =
    search.start === null
      ? sql`true`
      : sql`(d.created_at, d.id) <
          (timestamptz 'epoch' + ${search.start.key}::float8 * interval '1 microsecond', ${search.start.id}::uuid)`
  return allRows(db)`
    WITH page AS MATERIALIZED (
      SELECT d.id FROM deals d WHERE d.brand_id = ${search.brandId}::uuid AND ${state} AND ${after}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${search.limit + 1}::int
    )
    SELECT ${cardColumns(search.userId, null, search.now)}, stock.quantity AS offered, ${sql.raw(REDEEMED)} AS redeemed, ${sql.raw(HELD)} AS held, d.active,
      d.withdrawn_at IS NOT NULL AS withdrawn, (extract(epoch FROM d.created_at) * 1000000)::float8 AS made_key
    FROM page JOIN deals d ON d.id = page.id JOIN brands b ON b.id = d.brand_id JOIN products p ON p.id = d.product_id
      JOIN deal_stock stock ON stock.deal_id = d.id
    ORDER BY d.created_at DESC, d.id DESC`
}

export type OwnState = OwnDeal['state']

/** Ends a deal whose row the caller has locked. */
export async function writeEnd(
  tx: Db,
  id: string,
  { now, withdraw, expiresAt }: { now: Date; withdraw: boolean; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('deals')
    .set({
      active: false,
      expires_at: expiresAt,
      updated_at: now,
      ...(withdraw ? { withdrawn_at: now } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export interface DraftRow {
  readonly draft: DealDraft
  readonly updated_at: Date
}

export const readDraft = (db: Db, userId: string): Promise<DraftRow | undefined> => firstRow(db)`
    SELECT draft, updated_at FROM deal_drafts WHERE user_id = ${userId}::uuid`

/** Stores a person's draft in place of the former one. */
export async function writeDraft(db: Db, userId: string, draft: DealDraft, now: Date): Promise<void> {
  const values = { user_id: userId, draft: JSON.stringify(draft), updated_at: now }
  await db
    .insertInto('deal_drafts')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ draft: values.draft, updated_at: now }),
    )
    .execute()
}

export async function deleteDraft(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('deal_drafts').where('user_id', '=', userId).execute()
}
