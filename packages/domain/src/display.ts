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
