const HOUR_MS = 3_600_000

/** Lifetimes offered for a new key, in hours; 'never' has none. */
export const LIVES = {
  never: null,
  hour: 1,
  day: 24,
  month: 24 * 30,
  quarter: 24 * 90,
  year: 24 * 365,
} as const
export type Life = keyof typeof LIVES

/** Computes when a key made at `now` (ms) expires; null means never. */
export function expiryOf(life: Life, now: number): string | null {
  const hours = LIVES[life]
  return hours === null ? null : new Date(now + hours * HOUR_MS).toISOString()
}

/** Reads a list of networks, separated by lines, spaces or commas. */
export const networksIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
