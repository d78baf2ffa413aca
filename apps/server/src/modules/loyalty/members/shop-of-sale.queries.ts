import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/**
 * Tells whether a shop belongs to a brand. A closed shop counts too, because its receipts may come
 * late.
 */
export async function isShopOf(db: Db, shopId: string, brandId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM shops WHERE id = ${shopId} AND brand_id = ${brandId}`.execute(db)
  return rows.length > 0
}
