import type { PostgresPool, PostgresPoolClient } from 'kysely'
import {
  type Database,
  databaseBefore,
  type DatabaseOptions,
  openDatabase,
  poolOf,
  readsStandby,
} from '../db/database.ts'
import { FailoverPool } from './failover-pool.ts'
import type { LogPositions } from './log-positions.ts'
import { NoAnswer, Poll } from './poll.ts'
import { type PrimaryPosition, readStandby, type StandbyPosition } from './standbys.queries.ts'

/** A standby that lags more than this many ms behind the primary is not read from. */
const MOST_LAG_MS = 2000

/** Whether a standby is read from, or why not. */
export type StandbyState =
  | 'in use'
  | 'lags'
  | 'does not answer'
  | 'is no standby any more'
  | 'belongs to another primary'

export interface StandbyOptions extends Pick<DatabaseOptions, 'url' | 'onStatement'> {
  readonly poolSize: number
  /** Where statements run that the standby cannot answer. */
  readonly primary: PostgresPool
  readonly log: StandbyLog
  readonly intervalMs: () => number
  /** Whether nobody else answers reads, so that one slow answer is no reason to leave it out. */
  readonly isNeeded: (standby: Standby) => boolean
}

export interface StandbyLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Each loss of a connection is logged once, as a change of state. */
const onLost = (): void => undefined

/** A standby of the primary, with a pool of connections for reading and one to look at it. */
export class Standby {
  /** Host, port and database, without a password. */
  readonly name: string
  /** Reads from the standby, or from the primary while the standby cannot be used. */
  readonly db: Database
  readonly #pool: Database
  readonly #monitor: Database
  readonly #log: StandbyLog
  readonly #poll: Poll
  #position: StandbyPosition | undefined
  #state: StandbyState = 'does not answer'
  #lagMs = 0

  constructor({ url, poolSize, primary, log, intervalMs, isNeeded, onStatement }: StandbyOptions) {
    this.name = nameOf(url)
    this.#log = log
    this.#pool = openDatabase({ url, poolSize, onLost })
    this.#monitor = openDatabase({ url, poolSize: 1, onLost })
    const readFrom = {
      pool: poolOf(this.#pool),
      isInUse: () => this.isInUse,
      failed: () => this.failed(),
    }
    this.db = readsStandby(databaseBefore(this.#pool, new FailoverPool(readFrom, primary), onStatement))
    this.#poll = new Poll(
      async () => {
        this.#position = await readStandby(this.#monitor)
      },
      (error) => {
        if (error instanceof NoAnswer && isNeeded(this)) return
        poolOf(this.#monitor).giveUp()
        this.#lost()
      },
      intervalMs,
    )
  }

  get isInUse(): boolean {
    return this.#state === 'in use'
  }

  get state(): StandbyState {
    return this.#state
  }

  get lagMs(): number {
    return this.#lagMs
  }

  /** How far it has replayed the primary's log, in bytes. */
  get replayed(): number {
    return this.#position?.lsn ?? 0
  }

  /** Requests that wait for a connection. */
  get waiting(): number {
    return poolOf(this.#pool).waiting
  }

  /** Connects to it, without a way back to the primary. */
  connect(): Promise<PostgresPoolClient> {
    return poolOf(this.#pool).connect()
  }

  /** A statement failed because of it. */
  failed(): void {
    this.#lost()
  }

  /** Starts looking at it. `looked` is called after each look that it answered. */
  start(looked: () => void): void {
    void this.#poll.start(looked)
  }

  lookNow(): void {
    this.#poll.runNow()
  }

  /** Tells whether it has replayed all that was committed by a moment of the primary's clock. */
  hasReplayed(moment: number, positions: LogPositions): boolean {
    return this.#position !== undefined && positions.freshUpTo(this.#position.lsn) >= moment
  }

  /**
   * Decides whether it can be read from. While the primary is gone a standby lags no more than when
   * the primary last answered, because nothing is written. One that was promoted then, or follows one
   * that was, is read from until the product reaches the new primary.
   */
  judge(primary: PrimaryPosition, positions: LogPositions, now: number, isPrimaryGone: boolean): void {
    if (this.#position === undefined) return
    this.#lagMs = positions.lag(this.#position.lsn, isPrimaryGone ? primary.at : now)
    const state = stateOf(this.#position, primary, this.#lagMs)
    if (isPrimaryGone && this.isInUse && state !== 'lags') return
    this.#become(state)
  }

  async stop(): Promise<void> {
    this.#poll.stop()
    await Promise.all([this.#monitor.destroy(), poolOf(this.#pool).end()])
  }

  #lost(): void {
    this.#position = undefined
    if (this.#state === 'does not answer') return
    this.#become('does not answer')
    // Statements that it got already fail now, and run on the primary.
    poolOf(this.#pool).giveUp()
    this.#poll.runNow()
  }

  #become(state: StandbyState): void {
    if (state === this.#state) return
    this.#state = state
    const details = { standby: this.name, lagMs: Math.round(this.#lagMs) }
    if (state === 'in use') this.#log.info(details, 'standby in use')
    else this.#log.warn(details, `standby left out: it ${state}`)
  }
}

/**
 * Decides by what a standby answered. A primary of its own, after a promotion, is never read from,
 * nor is a standby that follows it: it has a later timeline than this primary.
 */
export function stateOf(
  { isStandby, cluster, timeline }: Omit<StandbyPosition, 'lsn'>,
  primary: Pick<PrimaryPosition, 'cluster' | 'timeline'>,
  lagMs: number,
): StandbyState {
  if (!isStandby) return 'is no standby any more'
  if (cluster !== primary.cluster || timeline > primary.timeline) return 'belongs to another primary'
  return lagMs > MOST_LAG_MS ? 'lags' : 'in use'
}

function nameOf(url: string): string {
  // A folder of a socket stands encoded in the place of the host.
  const { host, pathname, searchParams } = new URL(url.replace('@/', '@socket/'))
  return `${searchParams.get('host') ?? decodeURIComponent(host)}${pathname}`
}
