import type { KeyObject } from 'node:crypto'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { isRobot, LINK_CODE } from '@vicino/domain/promoters'
import { BoundedCache } from '../../../platform/bounded-cache.ts'
import type { Database } from '../../../platform/db/database.ts'
import { addClicks, type Clicked, findTarget, type LinkTarget } from './clicks.queries.ts'
import { clickerOf, type Visitor } from './visitor.ts'

/** Clicks are written together, this long after the first of them. */
const WRITE_AFTER_MS = 500
/** People whose clicks wait to be written, a link each; more at once are a flood, and are not counted. */
const MOST_WAITING = 20_000
const CODES_KEPT = 10_000
/** For how long a code is not looked up again: a link that was given back counts clicks for as long. */
const KEPT_MS = 10_000

export interface Click extends Visitor {
  readonly isGet: boolean
  /** What the browser says of why it asks (Sec-Purpose, Purpose, X-Moz). */
  readonly purpose: string
}

/** The clicks of a person on a link since the last writing. */
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
 * Follows tracked links and counts the people who do. Clicks wait in memory and are written in batches, so that a click costs no
 * statement; those of the last half second are lost with the process.
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
   * Counts a click of a person; the deal that the code leads to, null for a code that nobody has. A promise only for a code that is
   * looked up: the others are answered in the turn in which they came.
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

  /** Writes what waits. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const clicked = [...this.#waiting.values()].map((each) => this.#clickedOf(each))
    this.#waiting = new Map()
    if (clicked.length === 0) return
    await addClicks(this.#db, clicked).catch(this.#onError)
  }

  /** Hashed here and not with each click: somebody who clicks often in the same moment is hashed once. */
  #clickedOf({ linkId, visitor, since, clicks }: Waiting): Clicked {
    const day = dateText(dayAt(since.getTime()))
    return { linkId, day, person: clickerOf(this.#key, visitor, day), clicks }
  }
}
