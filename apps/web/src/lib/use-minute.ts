import { useClock } from './use-clock.ts'

const startOfMinute = (now: number) => now - (now % 60_000)

/** The current time to the minute, for labels that speak in minutes, hours and days. */
export function useMinute(): number {
  return useClock(startOfMinute)
}
