import { centsOf, discountedCents, eurosOf as eurosOfCents, percentOff } from '@vicino/domain/pricing'
import { eurosOf, type FormValues, typedNumber, wholeOf } from './values.ts'

export type PriceName = 'price' | 'discount' | 'finalPrice'

/**
 * Sets one of the price fields. Percent and final price fill each other: the one that was typed
 * stays, the other follows.
 */
export function withPrice(values: FormValues, name: PriceName, typed: string): FormValues {
  const next = { ...values, [name]: typed }
  if (name === 'finalPrice') return { ...next, discount: percentFor(next) ?? '' }
  const final = finalFor(next)
  if (final !== undefined) return { ...next, finalPrice: final }
  // The list price came last: the percent follows from it and the final price.
  if (name === 'price' && next.discount.trim() === '') return { ...next, discount: percentFor(next) ?? '' }
  return name === 'discount' ? { ...next, finalPrice: '' } : next
}

/** Returns the final price for list price and percent; undefined as long as they are not clear. */
function finalFor({ price, discount }: FormValues): string | undefined {
  const [list, percent] = [amountOf(price), wholeOf(discount)]
  if (list === undefined || percent === undefined || !(percent >= 1 && percent <= 99)) return undefined
  return typedNumber(eurosOfCents(discountedCents(centsOf(list), percent)))
}

/** Returns the whole percent for list price and final price; undefined where nothing is off. */
function percentFor({ price, finalPrice }: FormValues): string | undefined {
  const [list, final] = [amountOf(price), amountOf(finalPrice)]
  if (list === undefined || final === undefined) return undefined
  const percent = percentOff(centsOf(list), centsOf(final))
  return percent < 1 ? undefined : String(percent)
}

function amountOf(typed: string): number | undefined {
  const euros = eurosOf(typed)
  return euros !== undefined && euros >= 0.01 ? euros : undefined
}
