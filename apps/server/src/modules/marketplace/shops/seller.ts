import { message } from '@vicino/contract/common/field-messages'
import { type Seller, SELLER_FIELDS } from '@vicino/contract/marketplace/sellers/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { readSeller } from './seller.queries.ts'

/** Returns what a seller lacks of all that consumers must read. */
export const missingOf = (seller: Seller): (typeof SELLER_FIELDS)[number][] =>
  SELLER_FIELDS.filter((field) => seller[field].trim() === '')

/**
 * Refuses to put a brand's deals on offer while consumers could not read who sells (art. 30 Digital
 * Services Act). @throws AppError seller_unknown with the missing fields
 */
export async function refuseUnknownSeller(tx: Db, brandId: string): Promise<void> {
  const seller = await readSeller(tx, brandId)
  const missing = seller === undefined ? [] : missingOf(seller)
  if (missing.length === 0) return
  throw new AppError('seller_unknown', {
    fieldErrors: Object.fromEntries(missing.map((field) => [`seller.${field}`, message('seller_field')])),
  })
}
