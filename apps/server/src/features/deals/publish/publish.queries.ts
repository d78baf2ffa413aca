import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DealBody } from '@vicino/contract/deals/deal-body'
import type { Db } from '../../../platform/db/database.ts'
import type { Deals } from '../../../platform/db/schema.gen.ts'

/** Where a brand is, its row locked until the transaction ends; undefined when there is no such brand. */
export async function lockPlaceOf(
  tx: Db,
  brandId: string,
): Promise<{ lat: number | null; lon: number | null } | undefined> {
  const { rows } = await sql<{ lat: number | null; lon: number | null }>`
    SELECT lat, lon FROM brands WHERE id = ${brandId} FOR NO KEY UPDATE`.execute(tx)
  return rows[0]
}

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
  'quantity',
  'redeemed_count',
  'held_count',
  'lowest_price_cents',
  'expires_at',
  'active',
  'description',
  'gtin',
  'images',
  'video_url',
] as const

/** What a change of a deal has to know of it. */
export type LockedDeal = Pick<Selectable<Deals>, (typeof LOCKED_COLUMNS)[number]>

/** A deal, locked until the transaction ends; undefined when there is none. */
export function lockForChange(tx: Db, id: string): Promise<LockedDeal | undefined> {
  return tx
    .selectFrom('deals')
    .select(LOCKED_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Writes a new deal. @returns its id */
export async function insertDeal(tx: Db, values: Insertable<Deals>): Promise<string> {
  const { id } = await tx.insertInto('deals').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a deal that the caller has locked; columns that are undefined stay as they are. */
export async function writeDeal(tx: Db, id: string, changes: Updateable<Deals>): Promise<void> {
  await tx.updateTable('deals').set(changes).where('id', '=', id).execute()
}

/** Which of these categories exist. */
export async function existingCategories(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('id').where('id', 'in', ids).execute()
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
