import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Whether a shop is one of a brand; also one that has closed, as a receipt of it may come late. */
export async function isShopOf(db: Db, shopId: string, brandId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM shops WHERE id = ${shopId} AND brand_id = ${brandId}`.execute(db)
  return rows.length > 0
}
