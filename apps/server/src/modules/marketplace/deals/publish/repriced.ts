import { centsOf } from '@vicino/domain/pricing'
import type { Db } from '../../../../platform/db/database.ts'
import { lowestPriceOf, reductionOf } from './price-truth.ts'
import { recordPrice } from './prices.queries.ts'
import type { LockedDeal } from './publish.queries.ts'

type Before = Pick<
  LockedDeal,
  | 'id'
  | 'product_id'
  | 'price_cents'
  | 'discount'
  | 'discount_price_cents'
  | 'lowest_price_cents'
  | 'lowest_declared'
  | 'quantity'
  | 'redeemed'
  | 'expires_at'
  | 'active'
>

/** The price fields of the change: euros and whole percent; `lowestPrice` is a declaration. */
interface Named {
  readonly price?: number | undefined
  readonly discount?: number | undefined
  readonly lowestPrice?: number | undefined
  readonly finalPrice?: number | undefined
}

/** The deal after the change: product, units offered, end. */
interface After {
  readonly productId: string
  readonly quantity: number
  readonly expiresAt: Date
  readonly now: Date
}

/**
 * Computes the price columns of a changed deal, in cents, and adds the price to the history.
 * - The price is checked against the history when price or product changes, and when a deal that
 *   had ended, was sold out or inactive is on offer again at its old price. A deal that had ended
 *   begins a new reduction: its former reduced prices count.
 * - A running deal that only gets another end keeps its lowest price; the history gets the new end
 *   of its price.
 * @returns the columns to write; none when neither price nor end changes
 * @throws AppError price_not_lowest, validation_failed when the discount takes nothing off, or nobody
 * knows or declares the lowest price
 */
export async function repriced(tx: Db, deal: Before, changes: Named, after: After) {
  const { productId, quantity, expiresAt, now } = after
  const listCents = changes.price === undefined ? deal.price_cents : centsOf(changes.price)
  const { discount, discountCents } = namesPrice(changes, deal)
    ? reductionOf(listCents, { ...changes, discount: changes.discount ?? deal.discount })
    : { discount: deal.discount, discountCents: deal.discount_price_cents }
  const ended = deal.expires_at <= now
  const isOver = expiresAt <= now
  const wasOff = !deal.active || deal.redeemed >= deal.quantity
  const isBackOnOffer = !isOver && (ended || (wasOff && quantity > deal.redeemed))
  const otherProduct = productId !== deal.product_id
  const isChecked =
    isBackOnOffer ||
    otherProduct ||
    listCents !== deal.price_cents ||
    discountCents !== deal.discount_price_cents
  if (!isChecked && expiresAt.getTime() === deal.expires_at.getTime()) return {}

  const runningDealId = ended ? null : deal.id
  // A running deal goes on with the lowest price that it began with.
  const begun = runningDealId === null || otherProduct ? undefined : deal.lowest_price_cents
  const declaredCents = changes.lowestPrice === undefined ? begun : centsOf(changes.lowestPrice)
  const claim = { productId, dealId: deal.id, runningDealId, otherProduct, listCents, declaredCents, now }
  const lowest = isChecked
    ? await lowestPriceOf(tx, claim)
    : { cents: deal.lowest_price_cents, isDeclared: deal.lowest_declared }
  // A deal whose end has passed offers no price.
  if (!isOver) {
    const declared = isChecked && lowest.isDeclared ? lowest.cents : null
    const price = { dealId: deal.id, productId, listCents, discountCents, now, endsAt: expiresAt }
    await recordPrice(tx, { ...price, declaredCents: declared })
  }
  return {
    price_cents: listCents,
    discount,
    discount_price_cents: discountCents,
    lowest_price_cents: lowest.cents,
    lowest_declared: lowest.isDeclared,
  }
}

/**
 * Tells whether a change names another price than the deal has. A deal whose exact price was named
 * keeps it when only its end changes.
 */
export function namesPrice(
  { price, discount, finalPrice }: Named,
  deal: Pick<LockedDeal, 'price_cents' | 'discount' | 'discount_price_cents'>,
): boolean {
  return (
    (price !== undefined && centsOf(price) !== deal.price_cents) ||
    (discount !== undefined && discount !== deal.discount) ||
    (finalPrice !== undefined && centsOf(finalPrice) !== deal.discount_price_cents)
  )
}
