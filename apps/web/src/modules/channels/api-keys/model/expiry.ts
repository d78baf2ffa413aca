const HOUR_MS = 3_600_000

/** What a new key is offered as its life, in hours; 'never' has none. */
export const LIVES = {
  never: null,
  hour: 1,
  day: 24,
  month: 24 * 30,
  quarter: 24 * 90,
  year: 24 * 365,
} as const
export type Life = keyof typeof LIVES

/** When a key that is made at `now` (ms) expires; null = never. */
export function expiryOf(life: Life, now: number): string | null {
  const hours = LIVES[life]
  return hours === null ? null : new Date(now + hours * HOUR_MS).toISOString()
}

/** The networks that somebody wrote, each on a line or behind a comma. */
export const networksIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
