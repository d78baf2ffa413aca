import { centsText } from '@vicino/domain/money'
import { discountedCents } from '@vicino/domain/pricing'
import { AppError } from '../../../../platform/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type PricesBefore, readLowestPrice } from './prices.queries.ts'

type ClaimedPrice = PricesBefore & { readonly listCents: number }

/**
 * Returns the lowest price in cents of the 30 days before a reduction, which the deal must show
 * (art. 17-bis Codice del Consumo, D.lgs. 26/2023; Directive 98/6/EC art. 6a). Without a history it
 * is the list price itself.
 * @throws AppError price_not_lowest when the claimed list price is above it
 */
export async function lowestPriceOf(tx: Db, claim: ClaimedPrice): Promise<number> {
  const lowest = await readLowestPrice(tx, claim)
  if (lowest === null) return claim.listCents
  if (claim.listCents > lowest) {
    throw new AppError('price_not_lowest', {
      values: { lowest: centsText(lowest) },
      fieldErrors: { price: 'invalid' },
    })
  }
  return lowest
}

/**
 * Computes the price after the discount, in cents.
 * @throws AppError validation_failed at discount when the discount rounds to nothing, like one
 * percent of 20 cents
 */
export function reducedCents(listCents: number, discount: number): number {
  const cents = discountedCents(listCents, discount)
  if (cents >= listCents) throw new AppError('validation_failed', { fieldErrors: { discount: 'invalid' } })
  return cents
}
