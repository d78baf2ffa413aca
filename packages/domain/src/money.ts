import { eurosOf } from './pricing.ts'

let format: Intl.NumberFormat | undefined

/**
 * Makes the format of every price on the screen, whatever the interface language. It is
 * made with the first price, because it takes longer than all other code of a page without prices
 * (100 ms on a slow phone).
 */
function euroFormat(): Intl.NumberFormat {
  format ??= new Intl.NumberFormat('it-IT', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    // By default it-IT writes 1234 without a dot.
    useGrouping: 'always',
  })
  return format
}

/**
 * Writes euros: 12.5 → '12,50 €', 1234.5 → '1.234,50 €'. The space is a non-breaking one.
 */
export function euroText(euros: number): string {
  return euroFormat().format(euros)
}

/** Writes cents as euros: 1250 → '12,50 €'. */
export const centsText = (cents: number): string => euroText(eurosOf(cents))

/** Writes a discount in whole percent: 30 → '-30%'. */
export function discountText(percent: number): string {
  return `-${Math.round(percent)}%`
}
