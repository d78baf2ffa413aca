import { DAY_MS, MINUTE_MS, wallAt, weekdayOf } from './loyalty/clock.ts'

/** When something is shown, by the clocks of Europe/Rome. */
export interface Scheduled {
  /** 1 = Monday … 7 = Sunday. */
  readonly weekdays: readonly number[]
  /** Minutes of the day, `to` not included; with `to` before `from` the hours pass midnight and belong to the day they begin on. */
  readonly from: number
  readonly to: number
}

/** A deal on the playlist of a display. */
export interface Playable extends Scheduled {
  /** ISO 8601. */
  readonly expirationDate: string
  /** Pieces left when the display last heard of it. */
  readonly quantity: number
}

/** Whether a moment (milliseconds of the epoch) lies in the hours of a schedule. */
export function isScheduled({ weekdays, from, to }: Scheduled, at: number): boolean {
  const { day, time } = wallAt(at)
  const minute = Math.floor((time % DAY_MS) / MINUTE_MS)
  const today = weekdayOf(day)
  if (from < to) return weekdays.includes(today) && minute >= from && minute < to
  const yesterday = today === 1 ? 7 : today - 1
  return (weekdays.includes(today) && minute >= from) || (weekdays.includes(yesterday) && minute < to)
}

/** Whether a display shows a deal at a moment: in its hours, not expired, not sold out. */
export const isPlayable = (item: Playable, at: number): boolean =>
  item.quantity > 0 && Date.parse(item.expirationDate) > at && isScheduled(item, at)

/** The place of the next deal to show after `current` (−1 for the first), round and round; null when none can be shown now. */
export function nextToPlay(items: readonly Playable[], current: number, at: number): number | null {
  for (let step = 1; step <= items.length; step += 1) {
    const index = (current + step) % items.length
    const item = items[index]
    if (item && isPlayable(item, at)) return index
  }
  return null
}

/** A QR of a display changes this often, in milliseconds. */
const PROOF_MS = 10 * MINUTE_MS
/** Periods for which a QR is taken after its own: an hour, in which somebody may register. */
const PROOF_PERIODS = 6

/** Characters of a proof: the period in which it was shown, and the keyed hash. */
export const SCAN_PROOF = /^([0-9a-z]{4,8})\.([\w-]{16})$/

/** The period that a moment (milliseconds of the epoch) lies in, as it stands in a proof. */
export const proofPeriod = (at: number): string => Math.floor(at / PROOF_MS).toString(36)

/** What a display's QR is signed over, with the SHA-256 of the display's token as the key (HMAC-SHA256, its first 12 bytes). */
export const proofText = (displayId: string, dealId: string, period: string): string =>
  `${displayId}\n${dealId}\n${period}`

/** Whether a QR of a period is still taken: whoever photographs a screen gets nothing from it on other days. */
export function isFreshProof(period: string, at: number): boolean {
  const age = Math.floor(at / PROOF_MS) - Number.parseInt(period, 36)
  // A screen's clock may be a little ahead.
  return age >= -1 && age <= PROOF_PERIODS
}
