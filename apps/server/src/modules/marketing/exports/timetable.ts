import type { ExportStep } from '@vicino/contract/marketing/exports/constants'
import { type Day, dayAt, firstDayOf, instantOf, monthOf, weekdayOf } from '@vicino/domain/loyalty/clock'

const HOUR_MS = 3_600_000
/** Days within which every timetable is due once: the longest month, and a day for the hour. */
const SPAN = 32

/** A timetable by Rome's wall clock. */
export interface Timetable {
  readonly every: ExportStep
  /** 1 = Monday; for weekly ones. */
  readonly weekday: number | null
  /** For monthly ones. */
  readonly monthDay: number | null
  readonly hour: number
}

/**
 * Returns the first moment of a timetable after another moment. An hour that the clocks skip in
 * March becomes the one after it.
 */
export function dueAfter(timetable: Timetable, moment: Date): Date {
  return nearest(timetable, moment, 1, (due) => due > moment.getTime())
}

/** Returns the last moment of a timetable up to and including another moment. */
export function dueUntil(timetable: Timetable, moment: Date): Date {
  return nearest(timetable, moment, -1, (due) => due <= moment.getTime())
}

function nearest(timetable: Timetable, moment: Date, step: 1 | -1, isMeant: (due: number) => boolean): Date {
  const today = dayAt(moment.getTime())
  for (let days = 0; days <= SPAN; days += 1) {
    const day = today + step * days
    const due = instantOf(day, timetable.hour * HOUR_MS)
    if (isOn(timetable, day) && isMeant(due)) return new Date(due)
  }
  throw new Error('A timetable has a day in every month')
}

function isOn({ every, weekday, monthDay }: Timetable, day: Day): boolean {
  if (every === 'weekly') return weekdayOf(day) === weekday
  return every === 'daily' || day - firstDayOf(monthOf(day)) + 1 === monthDay
}
