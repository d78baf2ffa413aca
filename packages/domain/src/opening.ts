const DAY = 1440
const WEEK = 7 * DAY
/**
 * Hours that continue past 6:00 of the next morning are split at midnight into the hours of two
 * days.
 */
const LATEST_CLOSE = DAY + 6 * 60

/**
 * Opening hours of a week, Monday first: [from, to] in minutes of the day; `to` passes 1440 after
 * midnight.
 */
export type WeekHours = readonly (readonly (readonly [from: number, to: number])[])[]
/** A range in minutes of the week (Monday 00:00 = 0), `to` not included. */
export type WeekRange = readonly [from: number, to: number]

const rome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Returns the minute of the week of a moment in Rome, Monday 00:00 = 0. */
export function minuteOfWeek(moment: Date): number {
  const parts = Object.fromEntries(rome.formatToParts(moment).map((part) => [part.type, part.value]))
  return WEEKDAYS.indexOf(parts['weekday'] ?? '') * DAY + Number(parts['hour']) * 60 + Number(parts['minute'])
}

/**
 * Turns daily hours into ranges of the week. A range that passes Sunday's midnight is split; its
 * rest starts on Monday at 0.
 */
export function weekRanges(hours: WeekHours): WeekRange[] {
  const ranges: WeekRange[] = []
  for (const [day, stretches] of hours.entries()) {
    for (const [from, to] of stretches) {
      const start = day * DAY + from
      const end = day * DAY + to
      if (end <= start) continue
      if (end <= WEEK) ranges.push([start, end])
      else ranges.push([start, WEEK], [0, end - WEEK])
    }
  }
  return ranges
}

/**
 * Turns ranges of the week into daily hours, the inverse of weekRanges; ranges longer than a day
 * are cut at midnight.
 */
export function weekHours(ranges: readonly WeekRange[]): [from: number, to: number][][] {
  const sorted = ranges.map(([from, to]): [number, number] => [from, to]).toSorted((a, b) => a[0] - b[0])
  const first = sorted[0]
  const last = sorted.at(-1)
  // Joins Sunday's late hours with their rest early on Monday, which weekRanges has split off.
  if (first !== undefined && last !== undefined && first !== last && first[0] === 0 && last[1] === WEEK) {
    if (first[1] <= LATEST_CLOSE - DAY) {
      last[1] += first[1]
      sorted.shift()
    }
  }
  const week: [number, number][][] = Array.from({ length: 7 }, () => [])
  for (const [from, to] of sorted) {
    let start = from
    while (start < to) {
      const day = Math.floor(start / DAY)
      const close = to - day * DAY
      const end = close <= LATEST_CLOSE ? close : DAY
      week[day]?.push([start - day * DAY, end])
      start = day * DAY + end
    }
  }
  return week
}
