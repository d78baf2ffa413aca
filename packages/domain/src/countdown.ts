/**
 * Returns whole seconds until `endsAt` (ISO 8601) at `now` (ms of the epoch), rounded up so that 0
 * means over; never negative.
 */
export function secondsLeft(endsAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / 1000))
}

const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** 6128 → '01:42:08'. */
export function hoursClock(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':')
}

/** Writes seconds as a clock: 872 → '14:32'; from an hour on '23:05:09'. */
export function minutesClock(seconds: number): string {
  const clock = hoursClock(seconds)
  return seconds < 3600 ? clock.slice(3) : clock
}
