import type { OpeningHours } from '@vicino/contract/marketplace/brands/schemas'
import { weekRanges, type WeekRange } from '@vicino/domain/opening'

const DAY = 1440
const WEEK = 7 * DAY

export interface DayRow {
  /** 0 is Monday. */
  readonly day: number
  readonly isToday: boolean
  readonly allDay: boolean
  /** 'HH:MM–HH:MM' in order; empty means closed. */
  readonly spans: readonly string[]
}

export interface NextOpening {
  /** 0 is Monday. */
  readonly day: number
  readonly inDays: number
  /** As 'HH:MM'. */
  readonly at: string
}

/** Whether the shop is open, and the next change; null when there is none. Times are 'HH:MM'. */
export type OpenNow =
  | { readonly open: true; readonly closesAt: string | null }
  | { readonly open: false; readonly opens: NextOpening | null }

/** Writes minutes of the day as 'HH:MM'. After midnight it starts again at 00:00. */
export function clockText(minutes: number): string {
  const ofDay = minutes % DAY
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

/**
 * Builds the seven rows of the table of opening hours, Monday first. `minute` of the week decides
 * which row is today.
 */
export function weekRows(hours: OpeningHours, minute: number): DayRow[] {
  const today = Math.floor(minute / DAY)
  return hours.map((spans, day) => ({
    day,
    isToday: day === today,
    allDay: spans.some(([from, to]) => from === 0 && to >= DAY),
    spans: spans.toSorted((a, b) => a[0] - b[0]).map(([from, to]) => `${clockText(from)}–${clockText(to)}`),
  }))
}

/**
 * Computes whether the shop is open at a minute of the week (Monday 00:00 is 0, on Rome's clock),
 * and the next change.
 */
export function openNow(hours: OpeningHours, minute: number): OpenNow {
  const ranges = threeWeeks(hours)
  const current = ranges.find(([from, to]) => from <= minute && minute < to)
  if (current !== undefined) {
    return { open: true, closesAt: current[1] - current[0] > WEEK ? null : clockText(current[1]) }
  }
  const next = ranges.find(([from]) => from > minute)
  if (next === undefined) return { open: false, opens: null }
  const day = Math.floor(next[0] / DAY)
  return {
    open: false,
    opens: { day: day % 7, inDays: day - Math.floor(minute / DAY), at: clockText(next[0]) },
  }
}

/**
 * Puts last, this and next week on one line of minutes and joins ranges that touch, so that a
 * 24-hour shop does not close at midnight.
 */
function threeWeeks(hours: OpeningHours): WeekRange[] {
  const week = weekRanges(hours).toSorted((a, b) => a[0] - b[0])
  const line = [-WEEK, 0, WEEK].flatMap((shift) =>
    week.map(([from, to]): WeekRange => [from + shift, to + shift]),
  )
  const joined: WeekRange[] = []
  for (const range of line) {
    const last = joined.at(-1)
    if (last !== undefined && range[0] <= last[1]) {
      joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])]
    } else joined.push(range)
  }
  return joined
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
