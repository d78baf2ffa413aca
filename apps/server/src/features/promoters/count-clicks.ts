import type { KeyObject } from 'node:crypto'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { isRobot, LINK_CODE, PROMOTER_RULES } from '@vicino/domain/promoters'
import { BoundedCache } from '../../platform/bounded-cache.ts'
import type { Database } from '../../platform/db/database.ts'
import { addClicks, type Clicked, findTarget, type LinkTarget } from './clicks.queries.ts'
import { clickerOf, type Visitor } from './visitor.ts'

/** Clicks are written together, this long after the first of them. */
const WRITE_AFTER_MS = 500
/** People whose clicks wait to be written; more at once are a flood, and are not counted. */
const MOST_WAITING = 20_000
const CODES_KEPT = 10_000
/** For how long a code is not looked up again: a link that was given back counts clicks for as long. */
const KEPT_MS = 10_000

export interface Click extends Visitor {
  readonly isGet: boolean
  /** What the browser says of why it asks (Sec-Purpose, Purpose, X-Moz). */
  readonly purpose: string
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
  #waiting = new Map<string, Clicked>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Database, key: KeyObject, onError: (error: unknown) => void) {
    this.#db = db
    this.#key = key
    this.#onError = onError
  }

  /** Counts a click of a person; the deal that the code leads to, null for a code that nobody has. */
  async follow(code: string, click: Click, now: Date): Promise<string | null> {
    const target = await this.#targetOf(code, now.getTime())
    if (target === null) return null
    if (click.isGet && !target.isGivenBack && !isRobot(click.userAgent, click.purpose)) {
      this.#note(target.id, click, now)
    }
    return target.dealId
  }

  async #targetOf(code: string, now: number): Promise<LinkTarget | null> {
    if (!LINK_CODE.test(code)) return null
    const kept = this.#codes.get(code)
    if (kept !== undefined && kept.until > now) return kept.target
    const target = (await findTarget(this.#db, code)) ?? null
    this.#codes.set(code, { target, until: now + KEPT_MS })
    return target
  }

  #note(linkId: string, visitor: Visitor, now: Date): void {
    const day = dateText(dayAt(now.getTime()))
    const person = clickerOf(this.#key, visitor, day)
    const name = `${linkId}${day}${person.toString('base64')}`
    const before = this.#waiting.get(name)
    if (before === undefined && this.#waiting.size >= MOST_WAITING) return
    const clicks = Math.min((before?.clicks ?? 0) + 1, PROMOTER_RULES.clicksOfPerson)
    this.#waiting.set(name, { linkId, day, person, clicks })
    this.#timer ??= setTimeout(() => void this.write(), WRITE_AFTER_MS).unref()
  }

  /** Writes what waits. */
  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const clicked = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (clicked.length === 0) return
    await addClicks(this.#db, clicked).catch(this.#onError)
  }
}
