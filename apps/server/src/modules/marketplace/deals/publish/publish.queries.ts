import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DealBody } from '@vicino/contract/marketplace/deals/deal-body'
import type { Db } from '../../../../platform/db/database.ts'
import { firstRow } from '../../../../platform/db/statement.ts'
import type { Deals, DealStock } from '../../../../platform/db/schema.gen.ts'

/** Where a brand is, its row locked until the transaction ends; undefined when there is no such brand. */
export const lockPlaceOf = (
  tx: Db,
  brandId: string,
): Promise<{ lat: number | null; lon: number | null } | undefined> => firstRow(tx)`
    SELECT lat, lon FROM brands WHERE id = ${brandId} FOR NO KEY UPDATE`

/** Which brand a deal belongs to; undefined when there is no such deal. */
export function findOwner(db: Db, dealId: string): Promise<{ brand_id: string } | undefined> {
  return db.selectFrom('deals').select('brand_id').where('id', '=', dealId).executeTakeFirst()
}

const LOCKED_COLUMNS = [
  'id',
  'brand_id',
  'product_id',
  'price_cents',
  'discount',
  'discount_price_cents',
  'lowest_price_cents',
  'withdrawn_at',
  'shop_id',
  'other_shops',
  'expires_at',
  'active',
  'title',
  'description',
  'tags',
  'gtin',
  'images',
  'video_url',
  'link',
  'points',
  'category_ids',
] as const

/** What a change of a deal has to know of it and of its pieces. */
export type LockedDeal = Pick<Selectable<Deals>, (typeof LOCKED_COLUMNS)[number]> &
  Pick<Selectable<DealStock>, 'quantity' | 'redeemed' | 'held'>

/**
 * A deal, locked until the transaction ends; undefined when there is none. The stock is locked first, as whoever sells the
 * last piece has it when the deal's row is needed too.
 */
export async function lockForChange(tx: Db, id: string): Promise<LockedDeal | undefined> {
  const stock = tx.selectFrom('deal_stock').where('deal_id', '=', id)
  const locked = await stock.select('deal_id').forNoKeyUpdate().executeTakeFirst()
  if (locked === undefined) return undefined
  const deal = await tx
    .selectFrom('deals')
    .select(LOCKED_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Read once it is locked, so that all codes that others have opened are counted (search/stock.ts).
  const pieces = await stock
    .select([
      'quantity',
      sql<number>`redeemed + held - held_of(deal_id)`.as('redeemed'),
      sql<number>`held_of(deal_id)`.as('held'),
    ])
    .executeTakeFirstOrThrow()
  return deal && { ...deal, ...pieces }
}

/** Writes a new deal of so many pieces. @returns its id */
export async function insertDeal(tx: Db, values: Insertable<Deals>, quantity: number): Promise<string> {
  const { id } = await tx.insertInto('deals').values(values).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('deal_stock').values({ deal_id: id, quantity }).execute()
  return id
}

/** Changes how many pieces a deal offers in all. The caller has locked it and made sure that it fits. */
export async function writeQuantity(tx: Db, id: string, quantity: number): Promise<void> {
  await tx.updateTable('deal_stock').set({ quantity }).where('deal_id', '=', id).execute()
}

/** Changes a deal that the caller has locked; columns that are undefined stay as they are. */
export async function writeDeal(tx: Db, id: string, changes: Updateable<Deals>): Promise<void> {
  await tx.updateTable('deals').set(changes).where('id', '=', id).execute()
}

/** Which of these categories exist; none of them is deleted before the transaction ends. */
export async function existingCategories(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** A product's id, if it is the brand's; else undefined. */
export async function findProductOf(db: Db, brandId: string, productId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.id
}

/** The id of the brand's product of a name, however the name is spelt; undefined when there is none. */
export async function findProductNamed(db: Db, brandId: string, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('brand_id', '=', brandId)
    .where(sql<boolean>`name_key(product_name) = name_key(${name}::text)`)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

/** Writes a new product of a brand, without a picture: those of a deal belong to the deal. @returns its id */
export async function insertProduct(
  tx: Db,
  brandId: string,
  { productName, description, gtin }: Pick<DealBody, 'productName' | 'description' | 'gtin'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('products')
    .values({
      brand_id: brandId,
      product_name: productName,
      description,
      gtin,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What the check of a price has to know of a deal; undefined when there is none. */
export function findForPrice(
  db: Db,
  id: string,
): Promise<{ id: string; brand_id: string; product_id: string; expires_at: Date } | undefined> {
  return db
    .selectFrom('deals')
    .select(['id', 'brand_id', 'product_id', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}
