import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { serverClock } from '~/lib/server-clock.ts'

/** Writes a date of Rome (YYYY-MM-DD) as DD/MM/YYYY. */
export function formatDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}/${month}/${year}`
}

/** Writes a period: '01/03/2027 – 30/04/2027'. */
export function formatPeriod({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return `${formatDay(startDate)} – ${formatDay(endDate)}`
}

/** Returns today's date in Rome as YYYY-MM-DD, by the server's clock. */
export function today(): string {
  return dateText(dayAt(serverClock.now()))
}

/**
 * Says whether a scheduled program's day has come: the next run of the server's job, within a
 * minute, activates it.
 */
export const isStarting = ({ status, startDate }: { status: string; startDate: string }): boolean =>
  status === 'scheduled' && startDate <= today()
