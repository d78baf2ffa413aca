import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Database } from '../../../platform/db/database.ts'
import { addCounts, type Counted } from './banners.queries.ts'

/** Counts are written together, this long after the first of them. */
const WRITE_AFTER_MS = 500
/**
 * Most banners and days that wait to be written. More at once can only be made-up ids, which are
 * not counted.
 */
const MOST_WAITING = 5000

/**
 * Counts how often banners are seen and followed. Counts wait in memory and are written in batches,
 * so that a slide costs no statement. A crash loses those of the last half second.
 */
export class BannerCounter {
  readonly #db: Database
  readonly #onError: (error: unknown) => void
  #waiting = new Map<string, Counted>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db
    this.#onError = onError
  }

  count(shown: readonly string[], clicked: readonly string[], now: Date): void {
    const day = dateText(dayAt(now.getTime()))
    for (const id of new Set(shown)) this.#note(id, day, 1, 0)
    for (const id of new Set(clicked)) this.#note(id, day, 0, 1)
    if (this.#waiting.size > 0) this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref()
  }

  #note(id: string, day: string, shown: number, clicked: number): void {
    const name = `${id} ${day}`
    const before = this.#waiting.get(name)
    if (before === undefined && this.#waiting.size >= MOST_WAITING) return
    this.#waiting.set(name, {
      id,
      day,
      shown: (before?.shown ?? 0) + shown,
      clicked: (before?.clicked ?? 0) + clicked,
    })
  }

  /** Writes the waiting counts. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counted = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (counted.length > 0) await addCounts(this.#db, counted).catch(this.#onError)
  }
}
