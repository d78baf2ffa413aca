import { euroText } from '../../money.ts'
import type { MatchConfig } from '../config.ts'

/*
 * Numbers, dates and lists in the form of a regulation. It is an Italian text in every language of
 * the interface.
 */

const whole = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })
const decimal = new Intl.NumberFormat('it-IT', { useGrouping: 'always', maximumFractionDigits: 3 })

/** 1500 → '1.500'. */
export const countText = (count: number): string => whole.format(count)

/** Writes a coefficient or factor with at most three decimals: 1.5 → '1,5'. */
export const factorText = (factor: number): string => decimal.format(factor)

/** Writes euros: 39.9 → '39,90 €'. */
export const amountText = (euros: number): string => euroText(euros)

/** '2027-01-31' → '31/01/2027'. */
export function dateText(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}/${month}/${year}`
}

export const pointsText = (points: number): string =>
  `${countText(points)} ${points === 1 ? 'punto' : 'punti'}`
export const stampsText = (stamps: number): string =>
  `${countText(stamps)} ${stamps === 1 ? 'bollino' : 'bollini'}`
export const daysText = (days: number): string => `${countText(days)} ${days === 1 ? 'giorno' : 'giorni'}`
export const monthsText = (months: number): string => `${countText(months)} ${months === 1 ? 'mese' : 'mesi'}`
export const timesText = (times: number): string => `${countText(times)} ${times === 1 ? 'volta' : 'volte'}`

/** ['a', 'b', 'c'] → 'a, b e c'. */
export function listText(words: readonly string[], joint: 'e' | 'o' = 'e'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1) ?? ''}`
}

const WEEKDAYS = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']

/** 1 = Monday … 7 = Sunday. */
export function weekdaysText(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return 'tutti i giorni'
  return listText(days.toSorted((a, b) => a - b).map((day) => WEEKDAYS[day - 1] ?? String(day)))
}

/** Writes ' dal 01/03/2027 al 31/03/2027' without an open side; '' when both are open. */
export function rangeText(range: {
  readonly startDate: string | null
  readonly endDate: string | null
}): string {
  const from = range.startDate === null ? '' : ` dal ${dateText(range.startDate)}`
  const to = range.endDate === null ? '' : ` ${from === '' ? 'fino al' : 'al'} ${dateText(range.endDate)}`
  return from + to
}

/** Writes the products that a rule applies to: all given lists must match, each with any value. */
export function matchText(match: Partial<MatchConfig>): string {
  const parts = [
    named('della categoria', 'delle categorie', match.categories),
    named('della marca', 'delle marche', match.brands),
    named('con codice', 'con codice', match.codes),
    named('con codice che inizia con', 'con codice che inizia con', match.codePrefixes),
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'tutti i prodotti' : `i prodotti ${parts.join(' ')}`
}

function named(one: string, many: string, values: readonly string[] = []): string | null {
  if (values.length === 0) return null
  const quoted = values.map((value) => `«${value.trim()}»`)
  return `${values.length === 1 ? one : many} ${listText(quoted, 'o')}`
}
