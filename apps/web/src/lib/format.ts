import { distanceLabel } from '@vicino/domain/distance-label'
import { discountText, euroText } from '@vicino/domain/money'
import { timeAgo } from '@vicino/domain/relative-time'
import { currentLanguage } from './i18n/language.ts'
import { text } from './i18n/texts.ts'
import { serverClock } from './server-clock.ts'

/** Writes euros: '12,50 €'. */
export const formatPrice = euroText
/** Writes a whole percentage: '-30%'. */
export const formatDiscount = discountText

const DATE = new Intl.DateTimeFormat('it-IT', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Rome',
})

/** Writes DD/MM/YYYY as in Rome, from an ISO time or milliseconds. */
export function formatDate(moment: string | number): string {
  return DATE.format(typeof moment === 'string' ? Date.parse(moment) : moment)
}

const TIME = new Intl.DateTimeFormat('it-IT', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' })

/** Writes HH:MM as in Rome, from an ISO time. */
export function formatTime(moment: string): string {
  return TIME.format(Date.parse(moment))
}

/** Writes DD/MM/YYYY, HH:MM as in Rome, from an ISO time. */
export function formatDateTime(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`
}

/** Writes whole metres: '350 m', '3 km', '> 5000 km', the same in both languages. */
export function formatDistance(metres: number): string {
  const label = distanceLabel(metres)
  return label.unit === 'far' ? '> 5000 km' : `${label.value} ${label.unit}`
}

const relative = {
  it: new Intl.RelativeTimeFormat('it', { numeric: 'always' }),
  en: new Intl.RelativeTimeFormat('en', { numeric: 'always' }),
}

/** Writes an age: '5 minuti fa', '1 ora fa'; 'adesso' under a minute. */
export function formatAgo(moment: string, now = serverClock.now(), language = currentLanguage()): string {
  const ago = timeAgo(Date.parse(moment), now)
  if (ago === 'now') return text('common:justNow', {}, language)
  return relative[language].format(-ago.count, ago.unit)
}

/** Writes a whole number with grouped thousands, also of four digits: 1.234 or 1,234. */
export function formatCount(value: number, language = currentLanguage()): string {
  return new Intl.NumberFormat(language, { useGrouping: 'always' }).format(value)
}
