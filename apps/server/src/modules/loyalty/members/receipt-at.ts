import type { findPurchases } from '@vicino/contract/loyalty/members/endpoints'
import type { ResponseOf } from '@vicino/contract/endpoint'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { presentReceipt } from './members.presenter.ts'
import { findByReceipt } from './members.queries.ts'
import { SOURCE } from './till.ts'

/**
 * Finds what the brand's tills registered under a receipt number, for a refund; nothing where the
 * number is unknown, another brand's, or earned nothing.
 * @throws AppError till_without_brand
 */
export async function receiptAt(
  db: Db,
  receiptId: string,
  actor: Actor,
): Promise<ResponseOf<typeof findPurchases>> {
  const rows = await findByReceipt(db, { brandId: brandOfTill(actor), source: SOURCE.purchase, receiptId })
  const byCustomer = Map.groupBy(rows, ({ customer, register }) => customer.id + register)
  return {
    items: [...byCustomer.values()].flatMap(([first, ...more]) =>
      first === undefined ? [] : [presentReceipt([first, ...more])],
    ),
  }
}
