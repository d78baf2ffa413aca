import type { KeyObject } from 'node:crypto'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { isRobot, LINK_CODE } from '@vicino/domain/promoters'
import { BoundedCache } from '../../../platform/bounded-cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { addClicks, type Clicked, findTarget, type LinkTarget } from './clicks.queries.ts'
import { clickerOf, type Visitor } from './visitor.ts'

/** Ms after the first waiting click at which all waiting clicks are written. */
const WRITE_AFTER_MS = 500
/**
 * Limit of waiting clicks: one link of one person each. More at once are an attack and are not
 * counted.
 */
const MOST_WAITING = 20_000
const CODES_KEPT = 10_000
/**
 * Ms for which a code is not looked up again; a link that was given back counts clicks for as long.
 */
const KEPT_MS = 10_000

export interface Click extends Visitor {
  readonly isGet: boolean
  /** The browser's reason for the request (Sec-Purpose, Purpose, X-Moz). */
  readonly purpose: string
}

/** The clicks of a person on a link since the last write. */
interface Waiting {
  readonly linkId: string
  readonly visitor: Visitor
  readonly since: Date
  clicks: number
}

interface Kept {
  readonly target: LinkTarget | null
  readonly until: number
}

/**
 * Follows tracked links and counts the people who use them. Clicks wait in memory and are written
 * in batches, so that a click costs no statement. When the process dies, the clicks of the last
 * half second are lost.
 */
export class ClickCounter {
  readonly #codes = new BoundedCache<string, Kept>(CODES_KEPT)
  readonly #db: Database
  readonly #key: KeyObject
  readonly #onError: (error: unknown) => void
  #waiting = new Map<string, Waiting>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, key: KeyObject, onError: (error: unknown) => void) {
    this.#db = db
    this.#key = key
    this.#onError = onError
  }

  /**
   * Counts a person's click and returns the deal of the code, or null for an unknown code. It
   * returns a promise only for a code that must be looked up, so that known codes are answered in
   * the same turn of the event loop.
   */
  follow(code: string, click: Click, now: Date): string | null | Promise<string | null> {
    if (!LINK_CODE.test(code)) return null
    const kept = this.#codes.get(code)
    if (kept !== undefined && kept.until > now.getTime()) return this.#lead(kept.target, click, now)
    return this.#lookUp(code, now.getTime()).then((target) => this.#lead(target, click, now))
  }

  async #lookUp(code: string, now: number): Promise<LinkTarget | null> {
    const target = (await findTarget(this.#db, code)) ?? null
    this.#codes.set(code, { target, until: now + KEPT_MS })
    return target
  }

  #lead(target: LinkTarget | null, click: Click, now: Date): string | null {
    if (target === null) return null
    if (click.isGet && !target.isGivenBack && !isRobot(click.userAgent, click.purpose)) {
      this.#note(target.id, click, now)
    }
    return target.dealId
  }

  #note(linkId: string, visitor: Visitor, now: Date): void {
    const name = `${linkId}\n${visitor.address}\n${visitor.userAgent}`
    const before = this.#waiting.get(name)
    if (before !== undefined) before.clicks += 1
    else if (this.#waiting.size < MOST_WAITING)
      this.#waiting.set(name, { linkId, visitor, since: now, clicks: 1 })
    this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref()
  }

  /** Writes the waiting clicks. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const clicked = [...this.#waiting.values()].map((each) => this.#clickedOf(each))
    this.#waiting = new Map()
    if (clicked.length === 0) return
    await addClicks(this.#db, clicked).catch(this.#onError)
  }

  /**
   * The hash is computed here and not at each click, so that many clicks of a person in one moment
   * need one hash.
   */
  #clickedOf({ linkId, visitor, since, clicks }: Waiting): Clicked {
    const day = dateText(dayAt(since.getTime()))
    return { linkId, day, person: clickerOf(this.#key, visitor, day), clicks }
  }
}
