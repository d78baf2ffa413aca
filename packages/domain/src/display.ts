import { DAY_MS, MINUTE_MS, wallAt, weekdayOf } from './loyalty/clock.ts'

/** The times when something is shown, in Rome. */
export interface Scheduled {
  /** 1 = Monday … 7 = Sunday. */
  readonly weekdays: readonly number[]
  /**
   * Minutes of the day, `to` not included. With `to` before `from` the hours pass midnight and
   * belong to the day on which they begin.
   */
  readonly from: number
  readonly to: number
}

/** A deal on the playlist of a display, or a slide, which neither ends nor sells out. */
export interface Playable extends Scheduled {
  /** ISO 8601. */
  readonly expirationDate?: string
  /** Units left at the display's last update. */
  readonly quantity?: number
}

/** Tells whether a moment (ms of the epoch) is within a schedule. */
export function isScheduled({ weekdays, from, to }: Scheduled, at: number): boolean {
  const { day, time } = wallAt(at)
  const minute = Math.floor((time % DAY_MS) / MINUTE_MS)
  const today = weekdayOf(day)
  if (from < to) return weekdays.includes(today) && minute >= from && minute < to
  const yesterday = today === 1 ? 7 : today - 1
  return (weekdays.includes(today) && minute >= from) || (weekdays.includes(yesterday) && minute < to)
}

/**
 * Tells whether a display shows a deal or slide at a moment: in its hours, not expired, not sold
 * out.
 */
export const isPlayable = (item: Playable, at: number): boolean =>
  item.quantity !== 0 && msLeft(item, at) > 0 && isScheduled(item, at)

/** Returns the milliseconds until the end of a deal; a slide has no end. */
export const msLeft = ({ expirationDate }: Pick<Playable, 'expirationDate'>, at: number): number =>
  expirationDate === undefined ? Infinity : Date.parse(expirationDate) - at

/**
 * Returns the index of the next deal or slide to show after `current` (−1 for the first), in a loop; null
 * when none can be shown now.
 */
export function nextToPlay(items: readonly Playable[], current: number, at: number): number | null {
  for (let step = 1; step <= items.length; step += 1) {
    const index = (current + step) % items.length
    const item = items[index]
    if (item && isPlayable(item, at)) return index
  }
  return null
}

/** The QR of a display changes this often, in ms. */
const NONCE_MS = 10 * MINUTE_MS
/**
 * Number of periods after its own for which a QR is accepted: an hour, in which a person may
 * register.
 */
const NONCE_PERIODS = 6

/** The form of a proof: its period, and the keyed hash. */
export const SCAN_NONCE = /^([0-9a-z]{4,8})\.([\w-]{16})$/

/** Returns the period of a moment (ms of the epoch), as it is written in a proof. */
export const noncePeriod = (at: number): string => Math.floor(at / NONCE_MS).toString(36)

/**
 * Returns the text that a display's QR signs. The key is the SHA-256 of the display's token
 * (HMAC-SHA256, its first 12 bytes).
 */
export const nonceText = (displayId: string, dealId: string, period: string): string =>
  `${displayId}\n${dealId}\n${period}`

/**
 * Tells whether a QR of a period is still accepted; a photograph of a screen is worth nothing on
 * other days.
 */
export function isFreshNonce(period: string, at: number): boolean {
  const age = Math.floor(at / NONCE_MS) - Number.parseInt(period, 36)
  // A screen's clock may be a little ahead.
  return age >= -1 && age <= NONCE_PERIODS
}
