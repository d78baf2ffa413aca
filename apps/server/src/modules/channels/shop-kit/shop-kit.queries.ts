import type { Db } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/statement.ts'

/** A brand as its materials name it. */
export interface KitBrand {
  readonly id: string
  readonly name: string
  readonly logo: string | null
}

export const readKitBrand = (db: Db, brandId: string): Promise<KitBrand | undefined> => firstRow(db)`
    SELECT id, username AS name, logo FROM brands WHERE id = ${brandId}`
