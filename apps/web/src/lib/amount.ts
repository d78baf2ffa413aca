import { MOST_EUROS } from '@vicino/contract/loyalty/members/constants'
import { readAmountText } from '@vicino/domain/typed/numbers'

export type AmountProblem = 'empty' | 'unreadable' | 'decimals' | 'zero' | 'tooMuch'
export type Amount =
  | { readonly cents: number; readonly problem?: undefined }
  | { readonly problem: AmountProblem }

/**
 * Reads an amount typed at an Italian till, in cents: '39,90', '39.9', ',50', '1.250', '1.250,50
 * €'. A comma is always the decimal separator; a dot is when one or two digits follow. More than
 * two decimals are an error, never rounded.
 *
 * @param most cents at most; with `orZero` the amount may be 0, like a receipt line for a present
 */
export function readAmount(
  text: string,
  { most = MOST_EUROS * 100, orZero = false }: { most?: number; orZero?: boolean } = {},
): Amount {
  const read = readAmountText(text, 'it')
  if (read.problem !== undefined) return { problem: read.problem === 'ambiguous' ? 'decimals' : read.problem }
  const { units: cents } = read
  if (cents < 0) return { problem: 'unreadable' }
  if (cents === 0 && !orZero) return { problem: 'zero' }
  return cents > most ? { problem: 'tooMuch' } : { cents }
}

/** Writes an amount as it is typed: 3990 becomes '39,90'. */
export function amountText(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Converts cents to the API's euros, exact to the cent. */
export const eurosOf = (cents: number): number => cents / 100
export const centsOf = (euros: number): number => Math.round(euros * 100)
