import { secondsLeft } from '@vicino/domain/countdown'
import { FLASH_SECONDS, LAST_MINUTE_SECONDS } from '@vicino/contract/marketplace/deals/constants'
import { DAY_MS } from '@vicino/domain/durations'

/** Says whether a deal is a flash deal: more than 0 and at most 7200 s left. */
export function isFlash(expiresAt: string, now: number): boolean {
  const left = secondsLeft(expiresAt, now)
  return left > 0 && left <= FLASH_SECONDS
}

/** Says whether less than 60 seconds are left. */
export function isLastMinute(expiresAt: string, now: number): boolean {
  const left = secondsLeft(expiresAt, now)
  return left > 0 && left < LAST_MINUTE_SECONDS
}

const romeDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' })

const romeMidnight = (moment: number) => Date.parse(romeDay.format(moment))

/** Counts the midnights in Rome between two moments. */
function daysBetween(from: number, to: number): number {
  return Math.round((romeMidnight(to) - romeMidnight(from)) / DAY_MS)
}

export type ExpiryLabel =
  | { readonly key: 'expired' | 'today' | 'tomorrow' }
  | { readonly key: 'minutes' | 'hours' | 'days'; readonly count: number }

/**
 * Chooses the label of a card's stub: minutes in the last hour, then today, tomorrow, and days.
 * Days end at midnight in Rome.
 */
export function expiryLabel(expiresAt: string, now: number): ExpiryLabel {
  const left = secondsLeft(expiresAt, now)
  if (left === 0) return { key: 'expired' }
  if (left <= 3600) return { key: 'minutes', count: Math.ceil(left / 60) }
  const days = daysBetween(now, Date.parse(expiresAt))
  if (days === 0) return { key: 'today' }
  return days === 1 ? { key: 'tomorrow' } : { key: 'days', count: days }
}

/**
 * Chooses the label of a saved deal: days left, counted as expiryLabel() counts them; hours in the
 * last 24, minutes in the last hour.
 */
export function remainingLabel(expiresAt: string, now: number): ExpiryLabel {
  const left = secondsLeft(expiresAt, now)
  if (left === 0) return { key: 'expired' }
  if (left < 3600) return { key: 'minutes', count: Math.ceil(left / 60) }
  if (left < 86_400) return { key: 'hours', count: Math.floor(left / 3600) }
  return { key: 'days', count: daysBetween(now, Date.parse(expiresAt)) }
}
