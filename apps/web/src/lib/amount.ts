import { MOST_EUROS } from '@vicino/contract/members/constants'

export type AmountProblem = 'empty' | 'unreadable' | 'decimals' | 'zero' | 'tooMuch'
export type Amount =
  | { readonly cents: number; readonly problem?: undefined }
  | { readonly problem: AmountProblem }

/** Whole euros with or without dots between the thousands, then a comma or a dot and the cents. */
const WRITTEN = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/
const WITH_DOT = /^(\d*)\.(\d{1,2})$/

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
  const bare = text.replaceAll(/[\s€]/g, '')
  if (bare === '') return { problem: 'empty' }
  const [, whole, decimals = ''] =
    WITH_DOT.exec(bare) ?? WRITTEN.exec(bare.startsWith(',') ? `0${bare}` : bare) ?? []
  if (whole === undefined) return { problem: 'unreadable' }
  if (decimals.length > 2) return { problem: 'decimals' }
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
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
