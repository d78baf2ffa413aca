interface Anchored {
  readonly expiresAt: string
  /** The server's clock as it answered. */
  readonly serverTime: string
}

/** When a code ends by this device's clock (ms), however wrong that is: `received` is its time of the answer. */
export function localEnd({ expiresAt, serverTime }: Anchored, received: number): number {
  return received + Date.parse(expiresAt) - Date.parse(serverTime)
}

/** Whole seconds left, never negative. Rounded down: the clock of all countdowns stands at its last full second. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.floor((end - now) / 1000))
}

/** 872 → '14:32'; from an hour on '23:05:09'. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Full hours left of a code that lives a day, in its last hour minutes. */
export function roughlyLeft(seconds: number): { readonly unit: 'hours' | 'minutes'; readonly count: number } {
  if (seconds > 3600) return { unit: 'hours', count: Math.floor(seconds / 3600) }
  return { unit: 'minutes', count: Math.ceil(seconds / 60) }
}
