/** Where the primary's log ended at a moment of the primary's clock, in ms. */
export interface LogPosition {
  readonly at: number
  /** Bytes from the beginning of the log. */
  readonly lsn: number
  /** Grows by one with each promotion; positions of two timelines cannot be compared. */
  readonly timeline: number
}

/** Positions that are kept: enough for a minute of a standby that lags. */
const MOST_KEPT = 240

/**
 * Positions of the primary's log in the order of time, from which follows how up to date a standby
 * is.
 */
export class LogPositions {
  #kept: LogPosition[] = []

  get newest(): LogPosition | undefined {
    return this.#kept.at(-1)
  }

  add(position: LogPosition): void {
    const { newest } = this
    // Another primary: positions of the old one mean nothing any more.
    if (newest !== undefined && (newest.timeline !== position.timeline || position.lsn < newest.lsn)) {
      this.#kept = []
    }
    this.#kept.push(position)
    if (this.#kept.length > MOST_KEPT) this.#kept.shift()
  }

  /**
   * Returns the moment up to which a standby has everything that was committed, when it has
   * replayed the log up to `lsn`.
   */
  freshUpTo(lsn: number): number {
    return this.#kept.findLast((position) => position.lsn <= lsn)?.at ?? -Infinity
  }

  /** Returns for how many ms the standby has lacked something at `now`; 0 when it lacks nothing. */
  lag(lsn: number, now: number): number {
    const lacking = this.#kept.find((position) => position.lsn > lsn)
    return lacking === undefined ? 0 : Math.max(0, now - lacking.at)
  }
}

const PAGE_BYTES = 8192
const SEGMENT_BYTES = 16 * 1024 * 1024
const PAGE_HEAD_BYTES = 24
const SEGMENT_HEAD_BYTES = 40

/**
 * Returns the end of the last record before the place of the next one. At the beginning of a page
 * the next record stands behind the page's head, and a standby that has replayed everything never
 * reports that place while nothing more is written.
 */
export function endOfRecords(insertLsn: number): number {
  if (insertLsn % SEGMENT_BYTES === SEGMENT_HEAD_BYTES) return insertLsn - SEGMENT_HEAD_BYTES
  return insertLsn % PAGE_BYTES === PAGE_HEAD_BYTES ? insertLsn - PAGE_HEAD_BYTES : insertLsn
}
