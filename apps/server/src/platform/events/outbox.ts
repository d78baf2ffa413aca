import type { Clock } from '../clock.ts'
import type { Database, Db } from '../db/database.ts'
import { execute } from '../db/statement.ts'
import { inTransaction, OutcomeUnknown } from '../db/transaction.ts'
import { ATTEMPTS, waitAfter } from '../retries.ts'
import { inSpan } from '../telemetry/spans.ts'
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

/** A feature's reaction to events, after the transaction that emitted them has committed. */
export interface Consumer<T extends EventType = EventType> {
  /** Stored with its position, so it must not change. */
  readonly name: string
  readonly on: readonly T[]
  /**
   * 'posts': changes what the product counts (points, stock). 'notifies': only sends something
   * (e-mails, pushes, streams); skipped when a past is loaded (post-waiting.ts).
   */
  readonly effect: 'posts' | 'notifies'
  /**
   * Event types that may take long, such as notifications to many people: each event is processed
   * separately, beside the others.
   */
  readonly slow?: readonly T[]
  /**
   * Events with the same key are processed in their order: while one waits for another try, the
   * later ones wait too.
   */
  key?(event: EventOf<T>): string
  /**
   * Processes one event. `tx` also stores that this consumer has processed it, so an effect in the
   * database happens exactly once, any other effect at least once. If it throws, its changes are
   * undone.
   */
  run(tx: Db, event: EventOf<T>, now: Date): Promise<void>
  /**
   * Processes many events at once, in their order, with the effect of `run` for each; if it throws,
   * each is processed by `run`. For work that costs little more for many events than for one.
   */
  runAll?(tx: Db, events: readonly EventOf<T>[], now: Date): Promise<void>
}

export interface OutboxLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** When this process last stored an event of each type (performance.now). */
const lastEmissions = new Map<EventType, number>()

/**
 * Stores an event in the transaction of its cause; consumers get it after that transaction has
 * committed.
 */
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

/** Does the same for many events of a type at once, in their order. */
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

/** Call it when a function of the database stores events of these types. */
export function noteEmission(types: readonly EventType[]): void {
  for (const type of types) lastEmissions.set(type, performance.now())
}

/**
 * Tells whether this process has stored an event, or one of these types, within the last
 * `milliseconds`.
 */
export function emittedWithin(milliseconds: number, types?: readonly EventType[]): boolean {
  const since = performance.now() - milliseconds
  return [...lastEmissions].some(([type, at]) => at > since && (types?.includes(type) ?? true))
}

/** Ms of processing events before their effects are committed. */
const BATCH_MS = 200
/** An event that takes longer, in ms, is set aside, so that later ones need not wait. */
const LIMIT_MS = 5000
/** Limit in ms where no other event waits behind it, long enough for a slow machine. */
const PATIENT_MS = 120_000

export type OnProcessed = (consumer: string, events: readonly EventOf<EventType>[]) => void

export interface Lane {
  readonly db: Database
  readonly consumer: Consumer
  readonly clock: Clock
  readonly log?: OutboxLog | undefined
  readonly limitMs?: number
  /** Called when events were set aside that can be processed at once. */
  readonly onSetAside?: () => void
  /** Called with events that the consumer has processed, after their effect was committed. */
  readonly onProcessed?: OnProcessed | undefined
  readonly proceed?: () => boolean
}

/**
 * Lets a consumer process what it has not read yet, many events in one transaction with its
 * position. One process at a time works for a consumer. An event that fails or takes too long
 * undoes its transaction; then the others are processed again and that one is set aside.
 * @returns how many events were processed or set aside
 */
export async function drainLane(lane: Lane): Promise<number> {
  const { db, consumer, proceed = () => true } = lane
  const failures = new Map<number, LaneFailure>()
  const alone = new Set<number>()
  let tried = 0
  // Gaps are checked once: ids still missing then arrive with a later wake-up, or never.
  let gaps = true
  while (proceed() && (await hasNews(db, consumer.name, gaps))) {
    const batch = await measuredBatch(lane, failures, alone)
    // Another process works for this consumer, and checks again when it has finished.
    if (batch === undefined) return tried
    tried += batch.tried
    gaps = batch.passed > 0
  }
  return tried
}

interface LaneFailure {
  readonly reason: string
  /** It was only too slow and may succeed alone, so this does not count as an attempt. */
  readonly slow: boolean
}

interface Batch {
  /** Events that the consumer acts on. */
  readonly tried: number
  /** All events that it has read. */
  readonly passed: number
  /** Those that took effect now; without those that were set aside. */
  readonly processed?: readonly EventOf<EventType>[]
}

function measuredBatch(...[lane, failures, alone]: Parameters<typeof workBatch>): Promise<Batch | undefined> {
  return inSpan(consumeSpan(lane.consumer.name), async (set) => {
    const batch = await workBatch(lane, failures, alone)
    if (batch?.processed !== undefined) lane.onProcessed?.(lane.consumer.name, batch.processed)
    set({ 'vicino.events': batch?.tried ?? 0, 'vicino.passed': batch?.passed ?? 0 })
    return batch
  })
}

const consumeSpan = (consumer: string) =>
  ({ name: `consume ${consumer}`, kind: 'consumer', attributes: { 'vicino.consumer': consumer } }) as const

/** @param alone events that failed in a batch: to be processed one by one */
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
      const processed: EventOf<EventType>[] = []
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
          } else {
            const event = eventOf(stored)
            processed.push(event)
            if (consumer.runAll !== undefined && !alone.has(stored.id)) together.push(stored)
            else await consumer.run(tx, event, clock.now())
          }
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
      return { tried, passed: passed.length, processed }
    })
    if (anySetAside) lane.onSetAside?.()
    return batch
  } catch (error) {
    if (inHand === undefined && together.length > 0 && !(error instanceof OutcomeUnknown)) {
      // A batch failed: its events are run one by one to find the failing ones.
      for (const { id } of together) alone.add(id)
      return { tried: 0, passed: 1 }
    }
    // The commit's outcome is unknown, or the database cannot be reached: the stored position tells
    // where to continue.
    if (inHand === undefined || error instanceof OutcomeUnknown || failures.has(inHand.id)) throw error
    // The limit is for the whole batch; all its other events together take much less than half of
    // it.
    const slow = performance.now() - began >= limitMs / 2
    const reason = reasonOf(error)
    failures.set(inHand.id, { reason, slow })
    logFailure(lane.log, { consumer: consumer.name, id: inHand.id, type: inHand.type }, slow ? 0 : 1, reason)
    return { tried: 0, passed: 1 }
  }
}

/**
 * Processes one due event that was set aside, in its own transaction. Several workers and processes
 * share them.
 * @returns false when none is due
 */
export async function workSetAside(
  db: Database,
  consumers: readonly Consumer[],
  now: Date,
  log?: OutboxLog,
  onProcessed?: OnProcessed,
): Promise<boolean> {
  let taken: SetAside | undefined
  let processed: EventOf<EventType>[] = []
  try {
    await inTransaction(db, async (tx) => {
      taken = await lockSetAside(
        tx,
        consumers.map(({ name }) => name),
        now,
      )
      if (taken === undefined) return
      const consumer = consumers.find(({ name }) => name === taken?.consumer)
      if (consumer !== undefined && isOf(consumer, taken)) {
        const event = eventOf(taken)
        processed = [event]
        await inSpan(consumeSpan(consumer.name), () => consumer.run(tx, event, now))
      }
      await removeSetAside(tx, taken)
    })
    if (taken !== undefined) onProcessed?.(taken.consumer, processed)
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
 * Processes all due events, one consumer after the other; new consumers get the whole log. A server
 * does this by workers (worker.ts); this function is for tests and programs.
 * @returns how often a consumer got an event
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
 * Returns when an event is tried again after some failed attempts: at once after none, then 2, 4, 8
 * … seconds later, at most an hour; after the last one never.
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

/**
 * Describes why a consumer failed. The text of a database error is left out, because it may contain
 * values of a row.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code === 'string') return [error.name, code, constraint].filter(Boolean).join(' ')
  return `${error.name}: ${error.message}`.slice(0, 300)
}
