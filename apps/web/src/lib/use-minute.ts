import { useClock } from './use-clock.ts'

const startOfMinute = (now: number) => now - (now % 60_000)

/** Returns the present time to the minute, for labels in minutes, hours and days. */
export function useMinute(): number {
  return useClock(startOfMinute)
}
