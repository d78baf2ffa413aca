import type { ProgramStatistics, SeriesRow } from '@vicino/contract/loyalty/programs/statistics-schemas'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { formatDay } from '../../shared/model/days.ts'

type Period = ProgramStatistics['period']

const isMonthly = (period: Period): boolean => period === 'year' || period === 'all'
const monthText = (date: string, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    month: style,
    year: style === 'short' ? '2-digit' : 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${date.slice(0, 7)}-01`))

/** Names a day, week or month under a chart: '23/11', 'nov 26'. */
export function stepLabel(from: string, period: Period): string {
  return isMonthly(period) ? monthText(from, 'short') : formatDay(from).slice(0, 5)
}

/** Names a day, week or month in a table: '23/11/2026', a week's first day, 'novembre 2026'. */
export function stepName(from: string, period: Period): string {
  return isMonthly(period) ? monthText(from, 'long') : formatDay(from)
}

/** Names a month YYYY-MM: 'nov 26'. */
export const monthName = (month: string): string => monthText(month, 'short')

/** Sums one series of a chart. */
export const sumOf = (rows: readonly SeriesRow[], key: Exclude<keyof SeriesRow, 'from'>): number =>
  rows.reduce((sum, row) => sum + row[key], 0)
