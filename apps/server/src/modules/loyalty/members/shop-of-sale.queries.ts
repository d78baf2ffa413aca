import type { Db } from '../../../platform/db/database.ts'
import { anyRow } from '../../../platform/db/statement.ts'

/**
 * Tells whether a shop belongs to a brand. A closed shop counts too, because its receipts may come
 * late.
 */
export const isShopOf = (db: Db, shopId: string, brandId: string): Promise<boolean> =>
  anyRow(db)`SELECT FROM shops WHERE id = ${shopId} AND brand_id = ${brandId}`
