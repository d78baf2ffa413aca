import { dateText, dayAt, MINUTE_MS } from '@vicino/domain/loyalty/clock'
import { minuteOfWeek } from '@vicino/domain/opening'

/** A moment on Rome's clocks. */
interface RomeClock {
  /** Minute of the week, Monday 00:00 = 0. */
  readonly minute: number
  /** YYYY-MM-DD. */
  readonly day: string
}

let last: RomeClock & { readonly at: number } = { at: -1, minute: 0, day: '' }

/**
 * Returns what the clocks of Rome show. A calendar look-up costs more than the rest of a search, so
 * it is done once a minute.
 */
export function romeClockOf(moment: Date): RomeClock {
  const at = Math.floor(moment.getTime() / MINUTE_MS)
  if (at !== last.at) last = { at, minute: minuteOfWeek(moment), day: dateText(dayAt(moment.getTime())) }
  return last
}
