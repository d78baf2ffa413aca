import { centsText } from '@vicino/domain/money'
import { centsOf, discountedCents, percentOff } from '@vicino/domain/pricing'
import { AppError } from '../../../../platform/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type PricesBefore, readLowestPrice } from './prices.queries.ts'

interface ClaimedPrice extends PricesBefore {
  readonly listCents: number
  /** The lowest price that the shop declares; undefined = it declares none. */
  readonly declaredCents: number | undefined
  /** The law of the lowest price does not bind it: a service, or perishable food. */
  readonly isExempt?: boolean
}

/** The lowest price of the 30 days before a reduction. */
export interface LowestPrice {
  readonly cents: number
  /** The shop has declared it, and no deal proves it. */
  readonly isDeclared: boolean
}

/**
 * Chooses the lower of the known and the declared price; undefined when there is neither.
 */
export function lowestOf(known: number | null, declared: number | undefined): LowestPrice | undefined {
  if (declared !== undefined && (known === null || declared < known))
    return { cents: declared, isDeclared: true }
  return known === null ? undefined : { cents: known, isDeclared: false }
}

/**
 * Returns the lowest price of the 30 days before a reduction, which the deal must show (art. 17-bis
 * Codice del Consumo, D.lgs. 26/2023; Directive 98/6/EC art. 6a). Without a history the shop
 * declares it.
 * @throws AppError price_not_lowest when the claimed list price is above it, validation_failed when
 * nobody knows it
 */
export async function lowestPriceOf(tx: Db, claim: ClaimedPrice): Promise<LowestPrice> {
  const lowest = lowestOf(await readLowestPrice(tx, claim), claim.declaredCents)
  if (lowest === undefined) {
    throw new AppError('validation_failed', { fieldErrors: { lowestPrice: 'lowest_declared' } })
  }
  if (claim.listCents > lowest.cents && claim.isExempt !== true) {
    throw new AppError('price_not_lowest', {
      values: { lowest: centsText(lowest.cents) },
      fieldErrors: { price: 'invalid' },
    })
  }
  return lowest
}

/** A reduction as it is stored: whole percent, and cents. */
export interface Reduction {
  readonly discount: number
  readonly discountCents: number
}

/**
 * Takes the price that a brand names, with its whole percent, or computes it from the percent.
 * @throws AppError validation_failed at finalPrice when less than one percent is off
 */
export function reductionOf(
  listCents: number,
  { discount, finalPrice }: { readonly discount: number; readonly finalPrice?: number | undefined },
): Reduction {
  if (finalPrice === undefined) return { discount, discountCents: reducedCents(listCents, discount) }
  const discountCents = centsOf(finalPrice)
  const percent = percentOff(listCents, discountCents)
  if (percent < 1) {
    throw new AppError('validation_failed', { fieldErrors: { finalPrice: 'price_hardly_lower' } })
  }
  // The typed percent gives the same price: it stays, where rounding down would show one less.
  if (discountedCents(listCents, discount) === discountCents) return { discount, discountCents }
  return { discount: percent, discountCents }
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
