import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, anyRow, firstRow, firstValue } from '../../../platform/db/statement.ts'
import { escapeLike } from '../../../platform/db/like.ts'
import type { Products } from '../../../platform/db/schema.gen.ts'

export interface ProductRow {
  readonly id: string
  readonly brand_id: string | null
  readonly product_name: string
  readonly maker: string
  readonly description: string
  readonly code: string | null
  readonly link: string | null
  readonly gtin: string[]
  readonly image: string | null
  readonly price_cents: number | null
  readonly category: string
}

/** Columns of a product, called `p`. */
export const PRODUCT_COLUMNS = sql.raw(
  'p.id, p.brand_id, p.product_name, p.maker, p.description, p.code, p.link, p.gtin, p.image, p.price_cents, p.category',
)

/** A found product, with the sort key for a cursor. */
export interface FoundRow extends ProductRow {
  readonly sorted: number | string
}

/**
 * Products that are compared with the words of a search at most: for a word in many names, any of
 * them.
 */
const COMPARED = 2000

/**
 * Reads products by name, or those whose names resemble the words, the best first; `brandId` null =
 * of all brands and the catalogue. Owners of replays (sandboxes) have none. It returns one row more
 * than `limit` when the list goes on.
 */
export async function findProducts(
  db: Db,
  search: {
    readonly words: string
    readonly brandId: string | null
    readonly start: { readonly key: number | string; readonly id: string } | null
    readonly limit: number
  },
): Promise<FoundRow[]> {
  const { words, start, limit } = search
  const ofBrand = search.brandId === null ? sql`true` : sql`p.brand_id = ${search.brandId}::uuid`
  if (words === '') {
    const after =
      start === null
        ? sql`true`
        : sql`(name_key(p.product_name), p.id) > (${start.key}::text, ${start.id}::uuid)`
    return allRows(db)<FoundRow>`
      SELECT ${PRODUCT_COLUMNS}, name_key(p.product_name) AS sorted FROM products p WHERE ${ofBrand} AND ${after}
      ORDER BY name_key(p.product_name), p.id LIMIT ${limit + 1}::int`
  }
  const after = start === null ? sql`true` : sql`(m.sorted, m.id) > (${start.key}::float8, ${start.id}::uuid)`
  return allRows(db)`
    SELECT m.* FROM (
      SELECT ${PRODUCT_COLUMNS}, (1 - word_similarity(plain_text(${words}), searched_text(p.product_name)))::float8 AS sorted
      FROM (
        SELECT * FROM products p WHERE ${ofBrand} AND ${alike(words)} LIMIT ${COMPARED}::int
      ) p
    ) m WHERE ${after}
    ORDER BY m.sorted, m.id LIMIT ${limit + 1}::int`
}

const alike = (words: string): RawBuilder<boolean> => sql<boolean>`
  (plain_text(${words}) <% searched_text(p.product_name)
    OR searched_text(p.product_name) LIKE plain_text(${`%${escapeLike(words)}%`}))`

/** The mark by which a product is looked up. */
export type Mark = { readonly code: string } | { readonly link: string } | { readonly gtin: string }

/**
 * Finds the product of a mark: that of `brandId` if there is one, else one of the catalogue, else
 * another brand's; undefined when there is none.
 */
export const findMarked = (
  db: Db,
  mark: Mark,
  brandId: string | null,
): Promise<ProductRow | undefined> => firstRow(db)`
    SELECT ${PRODUCT_COLUMNS} FROM products p WHERE ${isMarked(mark)}
    ORDER BY p.brand_id IS NOT DISTINCT FROM ${brandId}::uuid DESC, p.brand_id IS NULL DESC, p.id LIMIT 1`

function isMarked(mark: Mark): RawBuilder<boolean> {
  if ('code' in mark) return sql`p.code = ${mark.code}`
  if ('link' in mark) return sql`p.link = ${mark.link}`
  return sql`p.gtin @> ARRAY[${mark.gtin}::text]`
}

export const readProduct = (db: Db, id: string): Promise<ProductRow | undefined> =>
  firstRow(db)`SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.id = ${id}`

/** Reads a product and locks it until the transaction ends; undefined when there is none. */
export const lockProduct = (tx: Db, id: string): Promise<ProductRow | undefined> => firstRow(tx)`
    SELECT ${PRODUCT_COLUMNS} FROM products p WHERE p.id = ${id} FOR NO KEY UPDATE`

/** Tells whether a brand has another product with this name, in any spelling. */
export const isNameTaken = (
  db: Db,
  brandId: string,
  name: string,
  except: string | null,
): Promise<boolean> => firstValue(db, false)`
    SELECT EXISTS (
      SELECT FROM products WHERE brand_id = ${brandId}::uuid AND name_key(product_name) = name_key(${name}::text)
        AND id IS DISTINCT FROM ${except}::uuid
    ) AS taken`

/** Tells whether another product of the brand, or of the catalogue, has one of these GTINs. */
export const isGtinTaken = (
  db: Db,
  brandId: string | null,
  gtin: readonly string[],
  except: string | null,
): Promise<boolean> => firstValue(db, false)`
    SELECT EXISTS (
      SELECT FROM products WHERE gtin && ${gtin}::text[] AND brand_id IS NOT DISTINCT FROM ${brandId}::uuid
        AND id IS DISTINCT FROM ${except}::uuid
    ) AS taken`

/**
 * Locks the products of a brand, or of the catalogue, until the transaction ends; false when there
 * is no such brand.
 */
export async function lockProductsOf(tx: Db, brandId: string | null): Promise<boolean> {
  if (brandId === null) {
    await lockByName(tx, 'products of the catalogue')
    return true
  }
  return anyRow(tx)`SELECT FROM brands WHERE id = ${brandId} FOR NO KEY UPDATE`
}

type Values = Pick<
  Updateable<Products>,
  | 'product_name'
  | 'maker'
  | 'description'
  | 'code'
  | 'link'
  | 'gtin'
  | 'image'
  | 'price_cents'
  | 'category'
  | 'updated_at'
>

/** Stores a new product. @returns its id */
export async function insertProduct(
  tx: Db,
  brandId: string | null,
  values: Values & { product_name: string; created_at: Date },
): Promise<string> {
  const row = { ...values, brand_id: brandId }
  const { id } = await tx.insertInto('products').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes a product whose row the caller has locked; undefined columns stay unchanged. */
export async function writeProduct(tx: Db, id: string, values: Values): Promise<void> {
  await tx.updateTable('products').set(values).where('id', '=', id).execute()
}
