import { VOID_HOURS } from '@vicino/contract/constants'

const romeDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' })

/** The day of a moment (ms) in Rome, YYYY-MM-DD. */
export function dayOf(moment: number): string {
  return romeDay.format(moment)
}

/** The day before one; calendar days, so that a change of clocks does not matter. */
export function dayBefore(day: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`)
  return new Date(noon - 86_400_000).toISOString().slice(0, 10)
}

interface Confirmed {
  readonly status: string
  readonly confirmedAt: string
}

/** Whether the shop can still take it back. */
export function canVoid({ status, confirmedAt }: Confirmed, now: number): boolean {
  return status === 'redeemed' && now - Date.parse(confirmedAt) < VOID_HOURS * 3_600_000
}
