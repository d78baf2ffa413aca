import { dateText, dayAt, MINUTE_MS } from '@vicino/domain/loyalty/clock'
import { minuteOfWeek } from '@vicino/domain/opening'

/** A moment on the clocks of Rome. */
interface RomeClock {
  /** Of the week, Monday 00:00 = 0. */
  readonly minute: number
  /** YYYY-MM-DD. */
  readonly day: string
}

let last: RomeClock & { readonly at: number } = { at: -1, minute: 0, day: '' }

/** What the clocks of Rome show. A look into a calendar costs more than the rest of a search, so there is one a minute. */
export function romeClockOf(moment: Date): RomeClock {
  const at = Math.floor(moment.getTime() / MINUTE_MS)
  if (at !== last.at) last = { at, minute: minuteOfWeek(moment), day: dateText(dayAt(moment.getTime())) }
  return last
}
