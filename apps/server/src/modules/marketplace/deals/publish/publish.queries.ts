import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DealBody } from '@vicino/contract/marketplace/deals/deal-body'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, firstRow, firstValue } from '../../../../platform/db/statement.ts'
import type { Deals, DealStock } from '../../../../platform/db/schema.gen.ts'

/**
 * Reads the position of a brand and locks its row until the transaction ends; undefined when there
 * is no such brand.
 */
export const lockPlaceOf = (
  tx: Db,
  brandId: string,
): Promise<{ lat: number | null; lon: number | null } | undefined> => firstRow(tx)`
    SELECT lat, lon FROM brands WHERE id = ${brandId} FOR NO KEY UPDATE`

/** Reads the brand of a deal; undefined when there is no such deal. */
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
  'lowest_declared',
  'first_end',
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
  'adults',
  'safety',
] as const

/** Facts of a deal and its units that a change needs. */
export type LockedDeal = Pick<Selectable<Deals>, (typeof LOCKED_COLUMNS)[number]> &
  Pick<Selectable<DealStock>, 'quantity' | 'redeemed' | 'held'>

/**
 * Reads a deal and locks it until the transaction ends; undefined when there is none. The stock is
 * locked first, as in a sale of the last unit, which needs the deal's row after the stock.
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
  // Read after the lock, so that all codes opened by others are counted (search/stock.ts).
  const units = await stock
    .select([
      'quantity',
      sql<number>`redeemed + held - held_of(deal_id)`.as('redeemed'),
      sql<number>`held_of(deal_id)`.as('held'),
    ])
    .executeTakeFirstOrThrow()
  return deal && { ...deal, ...units }
}

/** Stores a new deal with this many units. @returns its id */
export async function insertDeal(tx: Db, values: Insertable<Deals>, quantity: number): Promise<string> {
  const { id } = await tx.insertInto('deals').values(values).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('deal_stock').values({ deal_id: id, quantity }).execute()
  return id
}

/**
 * Changes the number of units that a deal offers. The caller has locked the deal and checked the
 * number.
 */
export async function writeQuantity(tx: Db, id: string, quantity: number): Promise<void> {
  await tx.updateTable('deal_stock').set({ quantity }).where('deal_id', '=', id).execute()
}

/** Changes a deal whose row the caller has locked; undefined columns stay unchanged. */
export async function writeDeal(tx: Db, id: string, changes: Updateable<Deals>): Promise<void> {
  await tx.updateTable('deals').set(changes).where('id', '=', id).execute()
}

/**
 * Returns those of these categories that exist, and prevents their deletion until the transaction
 * ends.
 */
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

/** Returns a product's id if it is the brand's; else undefined. */
export async function findProductOf(db: Db, brandId: string, productId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  return row?.id
}

/** Finds the brand's product with a name in any spelling; undefined when there is none. */
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

/** Finds the brand's product with one of these GTINs; undefined when there is none. */
export async function findProductMarked(
  db: Db,
  brandId: string,
  gtin: readonly string[],
): Promise<string | undefined> {
  if (gtin.length === 0) return undefined
  return firstValue(db)`
    SELECT id FROM products WHERE brand_id = ${brandId}::uuid AND gtin && ${[...gtin]}::text[] ORDER BY id LIMIT 1`
}

/** Names are alike from this similarity of their trigrams on. */
const ALIKE = 0.5
/** Most products that a person is asked about. */
const ASKED_ABOUT = 3

/**
 * Reads the brand's products with a like name whose prices of the last 30 days count, the most alike
 * first, except one.
 */
export const findAlike = (
  db: Db,
  brandId: string,
  { name, except, now }: { readonly name: string; readonly except: string | null; readonly now: Date },
): Promise<{ id: string; name: string }[]> => allRows(db)`
    SELECT id, product_name AS name FROM (
      SELECT p.id, p.product_name, similarity(plain_text(p.product_name), plain_text(${name})) AS likeness FROM products p
      WHERE p.brand_id = ${brandId}::uuid AND p.id IS DISTINCT FROM ${except}::uuid AND EXISTS (
        SELECT FROM deal_prices h WHERE h.product_id = p.id AND h.ends_at >= ${now}::timestamptz - interval '30 days')
    ) near WHERE likeness >= ${ALIKE}::float8 ORDER BY likeness DESC, id LIMIT ${ASKED_ABOUT}::int`

/**
 * Stores a new product of a brand, without an image: the deal's images belong to the deal.
 * @returns its id
 */
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

/** Reads the facts of a deal that the price check needs; undefined when there is none. */
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
