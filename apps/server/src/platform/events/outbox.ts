import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { execute } from '../db/statement.ts'
import { inTransaction, OutcomeUnknown } from '../db/transaction.ts'
import { ATTEMPTS, waitAfter } from '../retries.ts'
import type { DomainEvents, EventOf, EventType } from './events.ts'
import {
  addConsumers,
  BATCH,
  hasNews,
  lockPosition,
  lockSetAside,
  noteFailure,
  readOn,
  removeSetAside,
  type SetAside,
  setAside,
  storePosition,
  type StoredEvent,
} from './log.queries.ts'

/** What a feature does after events, once the transaction that emitted them has committed. */
export interface Consumer<T extends EventType = EventType> {
  /** Stored with how far it has read, so it must not change. */
  readonly name: string
  readonly on: readonly T[]
  /**
   * 'posts': changes what the product counts (points, stock). 'notifies': only says what happened (emails, pushes,
   * streams); left out when a past is loaded (post-waiting.ts).
   */
  readonly effect: 'posts' | 'notifies'
  /**
   * Those of its events that may take long, such as what is told to many people: each is handled by itself, beside the
   * others.
   */
  readonly slow?: readonly T[]
  /** Events with the same key are handled in their order: while one waits for another try, the later ones wait too. */
  key?(event: EventOf<T>): string
  /**
   * Handles one event. `tx` also notes that this consumer has handled it, so an effect in the database happens exactly
   * once, any other effect at least once. If it throws, its changes are undone.
   */
  run(tx: Db, event: EventOf<T>, now: Date): Promise<void>
  /**
   * Handles many events at once, in their order, as `run` would one after the other; where it throws, each is handled by
   * `run`. For what costs little more for many than for one.
   */
  runAll?(tx: Db, events: readonly EventOf<T>[], now: Date): Promise<void>
}

export interface OutboxLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** When this process last stored an event of each type (performance.now). */
const lastEmissions = new Map<EventType, number>()

/** Stores an event in the transaction of what happened; consumers get it after that transaction has committed. */
export async function emit<T extends EventType>(
  tx: Db,
  type: T,
  payload: DomainEvents[T],
  now: Date,
): Promise<void> {
  noteEmission([type])
  await execute(tx)`
    INSERT INTO outbox_log (type, payload, created_at)
    VALUES (${type}, ${JSON.stringify(payload)}::jsonb, ${now}::timestamptz)`
}

/** The same for many events of a type at once, in their order. */
export async function emitAll<T extends EventType>(
  tx: Db,
  type: T,
  payloads: readonly DomainEvents[T][],
  now: Date,
): Promise<void> {
  if (payloads.length === 0) return
  noteEmission([type])
  await execute(tx)`
    INSERT INTO outbox_log (type, payload, created_at)
    SELECT ${type}, payload, ${now}::timestamptz
    FROM jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) WITH ORDINALITY list (payload, no) ORDER BY no`
}

/** To be called by whoever has a function of the database store events of these types. */
export function noteEmission(types: readonly EventType[]): void {
  for (const type of types) lastEmissions.set(type, performance.now())
}

/** Whether this process has stored an event, or one of these types, within the last `milliseconds`. */
export function emittedWithin(milliseconds: number, types?: readonly EventType[]): boolean {
  const since = performance.now() - milliseconds
  return [...lastEmissions].some(([type, at]) => at > since && (types?.includes(type) ?? true))
}

/** How long events are handled before what is done of them is committed. */
const BATCH_MS = 200
/** An event that takes longer than this is set aside, so that those after it need not wait. */
const LIMIT_MS = 5000
/** Where no other event waits behind it, an event may take as long as a slow machine needs. */
const PATIENT_MS = 120_000

export interface Lane {
  readonly db: Database
  readonly consumer: Consumer
  readonly clock: Clock
  readonly log?: OutboxLog | undefined
  readonly limitMs?: number
  /** Called when events were set aside that can be handled at once. */
  readonly onSetAside?: () => void
  readonly proceed?: () => boolean
}

/**
 * Has a consumer handle what it has not read yet, many events in one transaction: their effects and how far it has read
 * are kept together. One process at a time works for a consumer. An event that fails or takes too long undoes its
 * transaction; then the others are handled again and that one is set aside.
 * @returns how many events were handled or set aside
 */
export async function drainLane(lane: Lane): Promise<number> {
  const { db, consumer, proceed = () => true } = lane
  const failures = new Map<number, LaneFailure>()
  const alone = new Set<number>()
  let tried = 0
  // Gaps are looked at once: what is still missing then comes with a later wake-up, or never.
  let gaps = true
  while (proceed() && (await hasNews(db, consumer.name, gaps))) {
    const batch = await workBatch(lane, failures, alone)
    // Another process has this consumer in hand, and looks again when it is through.
    if (batch === undefined) return tried
    tried += batch.tried
    gaps = batch.passed > 0
  }
  return tried
}

interface LaneFailure {
  readonly reason: string
  /** Only too slow: handled by itself it may succeed, so this was no attempt. */
  readonly slow: boolean
}

interface Batch {
  /** Events that the consumer acts on. */
  readonly tried: number
  /** All events that it has read. */
  readonly passed: number
}

/** @param alone events that failed when many were handled at once: to be handled one by one */
async function workBatch(
  lane: Lane,
  failures: Map<number, LaneFailure>,
  alone: Set<number>,
): Promise<Batch | undefined> {
  const { db, consumer, clock, limitMs = LIMIT_MS, proceed = () => true } = lane
  let inHand: StoredEvent | undefined
  let together: StoredEvent[] = []
  let began = performance.now()
  try {
    let anySetAside = false
    const batch = await inTransaction(db, async (tx) => {
      inHand = undefined
      together = []
      anySetAside = false
      const position = await lockPosition(tx, consumer.name, limitMs)
      if (position === undefined) return undefined
      const read = await readOn(tx, consumer.name, position, consumer.on)
      const waitingKeys = new Set(position.waitingKeys)
      const passed: number[] = []
      let tried = 0
      const until = performance.now() + BATCH_MS
      for (const stored of read.events) {
        if (passed.length > 0 && (performance.now() > until || !proceed())) break
        if (isOf(consumer, stored)) {
          inHand = stored
          began = performance.now()
          const key = consumer.key?.(eventOf(stored)) ?? null
          const failure = failures.get(stored.id)
          const isSlow = failure?.slow === true || consumer.slow?.includes(stored.type as EventType) === true
          if (failure !== undefined || isSlow || (key !== null && waitingKeys.has(key))) {
            const attempts = failure === undefined || isSlow ? 0 : 1
            const error = failure?.reason ?? null
            await setAside(tx, consumer.name, stored, key, { ...nextTry(attempts, clock.now()), error })
            if (key !== null) waitingKeys.add(key)
            anySetAside = true
          } else if (consumer.runAll !== undefined && !alone.has(stored.id)) together.push(stored)
          else await consumer.run(tx, eventOf(stored), clock.now())
          tried += 1
        }
        passed.push(stored.id)
      }
      if (together.length > 0) {
        inHand = undefined
        await consumer.runAll?.(tx, together.map(eventOf), clock.now())
      }
      const isAll = passed.length === read.events.length && passed.length < BATCH
      if (passed.length > 0 || position.hasGaps) {
        await storePosition(tx, consumer.name, position, read, passed, isAll)
      }
      return { tried, passed: passed.length }
    })
    if (anySetAside) lane.onSetAside?.()
    return batch
  } catch (error) {
    if (inHand === undefined && together.length > 0 && !(error instanceof OutcomeUnknown)) {
      // Among those that were handled together are failing ones: which, their own runs tell.
      for (const { id } of together) alone.add(id)
      return { tried: 0, passed: 1 }
    }
    // A commit whose outcome is unknown, or a database that cannot be reached: the position tells where to go on.
    if (inHand === undefined || error instanceof OutcomeUnknown || failures.has(inHand.id)) throw error
    // The limit is that of the whole batch; all others of it together take much less than half of it.
    const slow = performance.now() - began >= limitMs / 2
    const reason = reasonOf(error)
    failures.set(inHand.id, { reason, slow })
    logFailure(lane.log, { consumer: consumer.name, id: inHand.id, type: inHand.type }, slow ? 0 : 1, reason)
    return { tried: 0, passed: 1 }
  }
}

/**
 * Has one event handled that was set aside and is due, in a transaction of its own. Several workers and processes share
 * them.
 * @returns false when none is due
 */
export async function workSetAside(
  db: Database,
  consumers: readonly Consumer[],
  now: Date,
  log?: OutboxLog,
): Promise<boolean> {
  let taken: SetAside | undefined
  try {
    await inTransaction(db, async (tx) => {
      taken = await lockSetAside(
        tx,
        consumers.map(({ name }) => name),
        now,
      )
      if (taken === undefined) return
      const consumer = consumers.find(({ name }) => name === taken?.consumer)
      if (consumer !== undefined && isOf(consumer, taken)) await consumer.run(tx, eventOf(taken), now)
      await removeSetAside(tx, taken)
    })
  } catch (error) {
    if (taken === undefined) throw error
    const attempts = taken.attempts + 1
    const reason = reasonOf(error)
    await noteFailure(db, taken, { ...nextTry(attempts, now), error: reason })
    logFailure(log, taken, attempts, reason)
  }
  return taken !== undefined
}

/**
 * Has all events handled that are due, one consumer after the other; consumers that are new get the whole log. A server
 * does the same with workers (worker.ts); this is for tests and programs.
 * @returns how often a consumer was given an event
 */
export async function drainOutbox(
  db: Database,
  consumers: readonly Consumer[],
  now: Date,
  log?: OutboxLog,
): Promise<number> {
  await addConsumers(
    db,
    consumers.map(({ name }) => name),
    true,
  )
  const clock = { now: () => now }
  for (let total = 0; ;) {
    let tried = 0
    for (const consumer of consumers) {
      tried += await drainLane({ db, consumer, clock, log, limitMs: PATIENT_MS })
    }
    while (await workSetAside(db, consumers, now, log)) tried += 1
    if (tried === 0) return total
    total += tried
  }
}

const isOf = ({ on }: Consumer, { type }: StoredEvent): boolean => on.includes(type as EventType)

/** emit() has stored the payload that belongs to the type. */
const eventOf = ({ id, type, payload, createdAt }: StoredEvent): EventOf<EventType> =>
  ({ id, type, payload, createdAt }) as EventOf<EventType>

/**
 * When an event is tried again after so many failed attempts: at once after none, then 2, 4, 8 … seconds later, at most an
 * hour; after the last one never.
 */
function nextTry(attempts: number, now: Date) {
  return {
    state: attempts >= ATTEMPTS ? 'dead' : 'waiting',
    attempts,
    nextAt: attempts === 0 ? now : new Date(now.getTime() + waitAfter(attempts) * 1000),
  } as const
}

function logFailure(
  log: OutboxLog | undefined,
  { consumer, id, type }: Pick<SetAside, 'consumer' | 'id' | 'type'>,
  attempts: number,
  reason: string,
): void {
  const details = { event: id, type, consumer, attempts, reason }
  if (attempts >= ATTEMPTS) log?.error(details, 'event given up')
  else log?.warn(details, 'event failed')
}

/** Why a consumer failed. Of a database error without its text, which may contain values of a row. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code === 'string') return [error.name, code, constraint].filter(Boolean).join(' ')
  return `${error.name}: ${error.message}`.slice(0, 300)
}
