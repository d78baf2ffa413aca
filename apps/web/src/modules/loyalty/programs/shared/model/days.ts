import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { serverClock } from '~/lib/server-clock.ts'

/** DD/MM/YYYY of a wall date YYYY-MM-DD. */
export function formatDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}/${month}/${year}`
}

/** From the first to the last day: '01/03/2027 – 30/04/2027'. */
export function formatPeriod({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return `${formatDay(startDate)} – ${formatDay(endDate)}`
}

/** Today in Rome, YYYY-MM-DD, by the server's clock. */
export function today(): string {
  return dateText(dayAt(serverClock.now()))
}
