import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, execute } from '../../../../platform/db/statement.ts'
import type { FileValues, KnownProduct } from './plan.ts'

/** Reads all products of a brand. */
export const readKnown = (db: Db, brandId: string): Promise<KnownProduct[]> => allRows(db)`
    SELECT p.id, p.product_name, p.maker, p.description, p.code, p.gtin, p.price_cents, p.category,
      name_key(p.product_name) AS key
    FROM products p WHERE p.brand_id = ${brandId}::uuid ORDER BY p.id`

/** Returns the key of each name by which two spellings are one product. */
export async function readKeys(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await allRows(db)<{ name: string; key: string }>`
    SELECT name, name_key(name) AS key FROM unnest(${[...new Set(names)]}::text[]) name`
  return new Map(rows.map(({ name, key }) => [name, key]))
}

interface Row {
  readonly id: string | null
  readonly values: FileValues | null
}

const records = (rows: readonly Row[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(rows.map(({ id, values }) => ({ id, ...values })))}::jsonb) AS row (id uuid,
    product_name text, maker text, description text, code text, gtin text[], price_cents integer, category text)`

/** Stores new products of a brand in one statement. */
export const insertProducts = async (
  tx: Db,
  brandId: string,
  rows: readonly Row[],
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return
  await execute(tx)`
    INSERT INTO products (brand_id, product_name, maker, description, code, gtin, price_cents, category, created_at, updated_at)
    SELECT ${brandId}::uuid, product_name, maker, description, code, gtin, price_cents, category, ${now}, ${now}
    FROM ${records(rows)}`
}

/** Changes products of a brand in one statement. */
export const updateProducts = async (
  tx: Db,
  brandId: string,
  rows: readonly Row[],
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return
  await execute(tx)`
    UPDATE products SET product_name = row.product_name, maker = row.maker, description = row.description, code = row.code,
      gtin = row.gtin, price_cents = row.price_cents, category = row.category, updated_at = ${now}
    FROM ${records(rows)} WHERE products.id = row.id AND products.brand_id = ${brandId}::uuid`
}
