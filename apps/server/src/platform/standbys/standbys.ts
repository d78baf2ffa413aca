import { type Database, databaseBefore, isCrowded, openDatabase, poolOf } from '../db/database.ts'
import { LogPositions } from './log-positions.ts'
import { Poll } from './poll.ts'
import { PrimaryPool } from './primary-pool.ts'
import { Standby, type StandbyLog, type StandbyOptions } from './standby.ts'
import { type PrimaryPosition, readPrimary } from './standbys.queries.ts'

/** How often primary and standbys are looked at while somebody reads, and otherwise. */
const LOOK_MS = 250
const LOOK_AT_REST_MS = 1000
/** After these ms without a read from a standby the server is at rest. */
const REST_MS = 5000
/**
 * Added to the moment of a write, for answers that arrive at the caller in another order than they
 * were sent.
 */
const RESERVE_MS = 50

/** A long read waits for at most so many looks until a standby has all. */
const MOST_LOOKS = 6

/** Where reads go that may be answered by a standby (docs/modules/platform.md, "Standbys"). */
export interface ReadDatabases {
  /**
   * The primary for requests: while it is gone, those that change nothing read from a standby.
   * Undefined without standbys.
   */
  readonly primary: Database | undefined
  /** True while the primary does not answer, or is none. */
  readonly isPrimaryGone: boolean
  /** Whether a standby is in use for which not too many requests wait. */
  readonly takesReads: boolean
  /**
   * Returns the database for a caller who has last written at a moment of the primary's clock, in
   * ms: a standby that has it, or the primary. Infinity = the newest rows: the primary.
   */
  readFor(wroteAt?: number): Database
  /** Does the same for questions that come always, so the server still counts as being at rest. */
  readAtRest(): Database
  /**
   * Returns a standby that has all that is committed now, as soon as there is one, or the primary:
   * for long reads, before which a moment may pass.
   */
  readWhenReplayed(): Promise<Database>
  /** Returns a moment of the primary's clock that is not before now; undefined without standbys. */
  moment(): number | undefined
  readonly standbys: readonly Pick<Standby, 'name' | 'lagMs' | 'state' | 'isInUse'>[]
}

/** For an installation without standbys. */
export const primaryOnly = (primary: Database): ReadDatabases => ({
  primary: undefined,
  isPrimaryGone: false,
  takesReads: false,
  readFor: () => primary,
  readAtRest: () => primary,
  readWhenReplayed: () => Promise.resolve(primary),
  moment: () => undefined,
  standbys: [],
})

/** The last answer of the primary. */
interface Latest {
  readonly position: PrimaryPosition
  /** When it was asked, by performance.now(). */
  readonly askedAt: number
}

interface StandbysOptions extends Omit<StandbyOptions, 'url' | 'intervalMs' | 'isNeeded' | 'primary'> {
  readonly primary: Database
  readonly primaryUrl: string
  readonly urls: readonly string[]
  readonly log: StandbyLog
}

/**
 * The standbys of an installation. The server reads where the primary's log ends and how far each
 * standby has replayed it, some times a second; from that follows which standby has what a caller
 * wrote, without a statement for each write or read.
 */
export class Standbys implements ReadDatabases {
  readonly primary: Database
  readonly standbys: readonly Standby[]
  readonly #monitor: Database
  readonly #positions = new LogPositions()
  readonly #poll: Poll
  readonly #log: StandbyLog
  #latest: Latest | undefined
  #isPrimaryGone = false
  #readAt = -Infinity
  #turn = 0

  constructor({ primary, primaryUrl, urls, ...options }: StandbysOptions) {
    this.#log = options.log
    const pool = new PrimaryPool(poolOf(primary), this)
    this.primary = databaseBefore(primary, pool, options.onStatement)
    // A loss is logged by the pool of requests.
    this.#monitor = openDatabase({ url: primaryUrl, poolSize: 1, onLost: () => undefined })
    const isAtRest = (): boolean => !this.#isPrimaryGone && performance.now() - this.#readAt > REST_MS
    const intervalMs = (): number => (isAtRest() ? LOOK_AT_REST_MS : LOOK_MS)
    const isNeeded = (standby: Standby): boolean =>
      this.#isPrimaryGone && !this.standbys.some((other) => other !== standby && other.isInUse)
    this.standbys = urls.map((url) => new Standby({ ...options, url, primary: pool, intervalMs, isNeeded }))
    this.#poll = new Poll(
      () => this.#look(),
      (error) => {
        poolOf(this.#monitor).giveUp()
        this.#become(true, error)
      },
      intervalMs,
    )
  }

  get isPrimaryGone(): boolean {
    return this.#isPrimaryGone
  }

  get takesReads(): boolean {
    return this.standbys.some(({ isInUse, db }) => isInUse && !isCrowded(db))
  }

  async askPrimary(): Promise<boolean> {
    await this.#poll.askAnew()
    return this.#isPrimaryGone
  }

  /** Starts looking; resolves when the primary was asked once. */
  async start(): Promise<void> {
    await this.#poll.start(() => this.#become(false))
    for (const standby of this.standbys) standby.start(() => this.#judge())
  }

  readFor(wroteAt = -Infinity): Database {
    return this.standbyFor(wroteAt)?.db ?? this.primary
  }

  readAtRest(): Database {
    return this.standbys.find(({ isInUse }) => isInUse)?.db ?? this.primary
  }

  async readWhenReplayed(): Promise<Database> {
    const moment = this.moment()
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const db = this.readFor(moment)
      if (db !== this.primary) return db
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    return this.primary
  }

  moment(): number | undefined {
    // Without an answer of the primary nothing was written.
    return this.#latest && this.#now(this.#latest) + RESERVE_MS
  }

  async stop(): Promise<void> {
    this.#poll.stop()
    await Promise.all([this.#monitor.destroy(), ...this.standbys.map((standby) => standby.stop())])
  }

  /**
   * Returns a standby that has what was written by a moment, the one for which the fewest requests
   * wait. While the primary is gone the standby that has replayed the most stands for one.
   */
  standbyFor(wroteAt: number): Standby | undefined {
    if (wroteAt === Infinity && !this.#isPrimaryGone) return undefined
    this.#noteRead()
    const inUse = this.standbys.filter((standby) => standby.isInUse)
    const able =
      wroteAt === -Infinity ? inUse : inUse.filter((standby) => standby.hasReplayed(wroteAt, this.#positions))
    if (able.length === 0 && this.#isPrimaryGone) {
      return inUse.toSorted((one, other) => other.replayed - one.replayed)[0]
    }
    const fewest = Math.min(...able.map(({ waiting }) => waiting))
    const least = able.filter(({ waiting }) => waiting === fewest)
    this.#turn = (this.#turn + 1) % 1_000_000
    return least[this.#turn % least.length]
  }

  #become(isPrimaryGone: boolean, error?: Error): void {
    const hasChanged = this.#isPrimaryGone !== isPrimaryGone
    this.#isPrimaryGone = isPrimaryGone
    if (!isPrimaryGone) poolOf(this.primary).heard()
    // A primary that is gone does not answer, so nothing else would judge the standbys by it.
    this.#judge()
    if (!hasChanged) return
    if (isPrimaryGone) this.#log.warn({ message: error?.message }, 'primary gone: standbys answer reads')
    else this.#log.info({}, 'primary back')
  }

  /** A server that was at rest looks now, because its last look may be a second old. */
  #noteRead(): void {
    const now = performance.now()
    const wasAtRest = now - this.#readAt > REST_MS
    this.#readAt = now
    if (!wasAtRest) return
    this.#poll.runNow()
    for (const standby of this.standbys) standby.lookNow()
  }

  /** The primary's clock now, or somewhat later: it was read after it was asked. */
  #now({ position, askedAt }: Latest): number {
    return position.at + performance.now() - askedAt
  }

  async #look(): Promise<void> {
    const askedAt = performance.now()
    const position = await readPrimary(this.#monitor)
    this.#latest = { position, askedAt }
    this.#positions.add(position)
  }

  #judge(): void {
    if (this.#latest === undefined) return
    const now = this.#now(this.#latest)
    for (const standby of this.standbys) {
      standby.judge(this.#latest.position, this.#positions, now, this.#isPrimaryGone)
    }
  }
}
