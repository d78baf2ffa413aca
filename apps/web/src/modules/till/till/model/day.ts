import { VOID_HOURS } from '@vicino/contract/till/till/constants'
import { DAY_MS } from '@vicino/domain/durations'

const romeDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' })

/** Returns the day of a moment (ms) in Rome, YYYY-MM-DD. */
export function dayOf(moment: number): string {
  return romeDay.format(moment)
}

/**
 * Returns the calendar day before `day` (YYYY-MM-DD). It is computed from noon UTC, so that clock
 * changes do not matter.
 */
export function dayBefore(day: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return new Date(noon - DAY_MS).toISOString().slice(0, 10)
}

interface Confirmed {
  readonly status: string
  readonly confirmedAt: string
}

/** Says whether the shop can still void a confirmation; `now` in ms. */
export function canVoid({ status, confirmedAt }: Confirmed, now: number): boolean {
  return status === 'redeemed' && now - Date.parse(confirmedAt) < VOID_HOURS * 3_600_000
}
