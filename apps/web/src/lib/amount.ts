import { MOST_EUROS } from '@vicino/contract/loyalty/members/constants'
import { readAmountText } from '@vicino/domain/typed/numbers'

export type AmountProblem = 'empty' | 'unreadable' | 'decimals' | 'zero' | 'tooMuch'
export type Amount =
  | { readonly cents: number; readonly problem?: undefined }
  | { readonly problem: AmountProblem }

/**
 * An amount as it is typed at an Italian till, in cents: '39,90', '39.9', ',50', '1.250', '1.250,50 €'. A comma is always the
 * decimal one; a dot is too where one or two digits follow. More than two decimals are told, never rounded.
 *
 * @param most cents at most; one may be 0 where `orZero`, as a line of a receipt that is a present
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

/** As it is typed: 3990 → '39,90'. */
export function amountText(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Euros as the API has them, exact to the cent. */
export const eurosOf = (cents: number): number => cents / 100
export const centsOf = (euros: number): number => Math.round(euros * 100)
