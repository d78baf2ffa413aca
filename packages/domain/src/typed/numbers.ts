/**
 * Numbers as people write them, in a form, a file or a text of the API. Italian separates thousands
 * with a point and decimals with a comma, English the other way round. An ambiguous number is
 * refused, never guessed: nobody gets 1,20 € for 1.200.
 */

/** The language whose notation a text follows: the page's; null for a file, where it is unknown. */
export type Habits = 'it' | 'en' | null

export type NumberProblem =
  /** An empty text. */
  | 'empty'
  /** No number: letters, hexadecimal, exponents, digits of another script, misplaced separators. */
  | 'unreadable'
  /** One separator before three digits, which may be thousands or decimals: 1.200. */
  | 'ambiguous'
  /** More decimals than allowed. */
  | 'decimals'

export type TypedNumber =
  /** `units` of the last decimal: 12,50 with two places is 1250. */
  { readonly units: number; readonly problem?: undefined } | { readonly problem: NumberProblem }

const GROUPED = /^\d{1,3}(?:([., ])\d{3})(?:\1\d{3})*$/
const BLANKS = /[\u00a0\u2007\u202f]/g

const refused = (problem: NumberProblem): TypedNumber => ({ problem })

/** Reads a number. @param places the most decimals; more are refused, never rounded */
export function readTyped(
  text: string,
  { places, habits }: { readonly places: number; readonly habits: Habits },
): TypedNumber {
  const bare = text.replace(BLANKS, ' ').trim()
  if (bare === '') return refused('empty')
  const isNegative = bare.startsWith('-')
  const split = partsOf(isNegative ? bare.slice(1).trimStart() : bare, places, habits)
  if (typeof split === 'string') return refused(split)
  const [whole, decimals] = split
  if (decimals.length > places) return refused('decimals')
  const units = Number(whole + decimals.padEnd(places, '0'))
  if (!Number.isSafeInteger(units)) return refused('unreadable')
  return { units: isNegative && units !== 0 ? -units : units }
}

type Parts = readonly [whole: string, decimals: string]

function partsOf(bare: string, places: number, habits: Habits): Parts | NumberProblem {
  if (!/^[\d., ]*\d[\d., ]*$/.test(bare)) return 'unreadable'
  const last = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const sign = bare[last] ?? ''
  const before = bare.slice(0, Math.max(last, 0))
  const after = bare.slice(last + 1)
  if (last === -1 || !/^\d*$/.test(after)) return wholeOf(bare)
  // A second separator of the same sign, or thousands before it with another sign.
  if (before.includes(sign)) return wholeOf(bare)
  if (/[., ]/.test(before)) {
    const grouped = GROUPED.exec(before)
    return grouped === null || grouped[1] === sign ? 'unreadable' : [digitsOf(before), after]
  }
  if (after.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return [before === '' ? '0' : before, after]
  if (habits === null) return 'ambiguous'
  const parting = habits === 'it' ? '.' : ','
  if (sign === parting) return places < 3 ? [before + after, ''] : 'ambiguous'
  return places < 3 ? 'ambiguous' : [before, after]
}

/** Reads digits without separators, or with one sign between thousands. */
function wholeOf(text: string): Parts | NumberProblem {
  if (/^\d+$/.test(text)) return [text, '']
  return GROUPED.test(text) && !text.startsWith('0') ? [digitsOf(text), ''] : 'unreadable'
}

const digitsOf = (text: string): string => text.replaceAll(/[., ]/g, '')

/** Removes a unit before or after the number: € 12, 12 €, 30 %. */
const withoutUnit = (text: string): string => text.replace(/^\s*€\s*|\s*[€%]\s*$/g, '')

/** Reads an amount in cents. */
export const readAmountText = (text: string, habits: Habits): TypedNumber =>
  readTyped(withoutUnit(text), { places: 2, habits })

/** Reads a whole number: units, points, days, a percentage. */
export const readWholeText = (text: string, habits: Habits): TypedNumber =>
  readTyped(withoutUnit(text), { places: 0, habits })

/**
 * Reads degrees with any decimals after a comma or a point; they have no thousands. null for any
 * other text.
 */
export function readDegrees(text: string): number | null {
  const plain = text.trim().replace(/°$/, '')
  return /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

/** Reads a number with decimals; NaN for an invalid or ambiguous one. */
export function readNumberText(text: string, places: number, habits: Habits): number {
  const read = readTyped(withoutUnit(text), { places, habits })
  return read.problem === undefined ? read.units / 10 ** places : Number.NaN
}
