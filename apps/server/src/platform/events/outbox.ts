import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { ATTEMPTS, waitAfter } from '../retries.ts'
import type { DomainEvents, EventOf, EventType } from './events.ts'

/** What a feature does after events, once the transaction that emitted them has committed. */
export interface Consumer<T extends EventType = EventType> {
  /** Stored in the column done_by, so it must not change while events wait for this consumer. */
  readonly name: string
  readonly on: readonly T[]
  /**
   * 'books': changes what the product counts (points, stock). 'tells': only says what happened (emails, pushes,
   * streams). Consumers that book get an event first.
   */
  readonly effect: 'books' | 'tells'
  /** Order among consumers of the same effect, lowest first. Unique. */
  readonly rank: number
  /**
   * Handles one event. `tx` also notes that this consumer has handled it, so an effect in the database happens exactly
   * once, any other effect at least once. If it throws, only its own changes are undone.
   */
  run(tx: Db, event: EventOf<T>, now: Date): Promise<void>
}

export interface OutboxLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

let lastEmission = -Infinity

/** Stores an event in the transaction of what happened; consumers get it after that transaction has committed. */
export async function emit<T extends EventType>(
  tx: Db,
  type: T,
  payload: DomainEvents[T],
  now: Date,
): Promise<void> {
  await eventInsert(type, payload, now).execute(tx)
}

/** The same as SQL, for the WITH clause of another statement. */
export function eventInsert<T extends EventType>(
  type: T,
  payload: DomainEvents[T],
  now: Date,
): RawBuilder<unknown> {
  lastEmission = performance.now()
  return sql`
    INSERT INTO outbox (type, payload, created_at, next_at)
    VALUES (${type}, ${JSON.stringify(payload)}::jsonb, ${now}::timestamptz, ${now}::timestamptz)`
}

/** Whether this process has stored an event within the last `milliseconds`. */
export function emittedWithin(milliseconds: number): boolean {
  return performance.now() - lastEmission < milliseconds
}

/**
 * Handles all events that are due, each in its own transaction, so that locks are held for one event only and a failure
 * costs only one event an attempt. Several workers share the work: an event that one has locked is skipped by the
 * others.
 * @returns how many events were tried
 */
export async function drainOutbox(
  db: Database,
  consumers: readonly Consumer[],
  now: Date,
  log?: OutboxLog,
  proceed: () => boolean = () => true,
): Promise<number> {
  let tried = 0
  while (proceed() && (await workOne(db, consumers, now, log))) tried += 1
  return tried
}

interface Failure {
  readonly consumer: string
  readonly reason: string
}

interface Claimed {
  readonly id: number
  readonly type: string
  readonly payload: unknown
  readonly created_at: Date
  readonly done_by: readonly string[]
  readonly attempts: number
}

/** Has the event that has been due longest handled by all its consumers; false when none is due. */
async function workOne(
  db: Database,
  consumers: readonly Consumer[],
  now: Date,
  log: OutboxLog | undefined,
): Promise<boolean> {
  let claimed: Claimed | undefined
  try {
    await inTransaction(db, async (tx) => {
      claimed = await claim(tx, now)
      if (claimed === undefined) return
      const { doneBy, failures } = await runConsumers(tx, consumers, claimed, now)
      if (failures.length === 0) await finish(tx, claimed.id, doneBy, now)
      else await postpone(tx, claimed, doneBy, failures, now, log)
    })
  } catch (error) {
    if (claimed === undefined) throw error
    // The whole transaction was rolled back, and the count of attempts with it. It is counted here, as otherwise this
    // event would be tried first for ever.
    const failure = { consumer: 'transaction', reason: reasonOf(error) }
    await postpone(db, claimed, claimed.done_by, [failure], now, log)
  }
  return claimed !== undefined
}

/**
 * Locks the event that has been due longest. Its transaction does not wait for the disk (synchronous_commit): if its
 * result is lost in a crash, the event is simply handled again.
 */
async function claim(tx: Db, now: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    SELECT set_config('synchronous_commit', 'off', true), id, type, payload, created_at, done_by, attempts FROM outbox
    WHERE state = 'waiting' AND next_at <= ${now}
    ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows[0]
}

/** Runs each consumer that has not handled the event yet, in a savepoint of its own. */
async function runConsumers(
  tx: Db,
  consumers: readonly Consumer[],
  claimed: Claimed,
  now: Date,
): Promise<{ doneBy: string[]; failures: Failure[] }> {
  const doneBy = [...claimed.done_by]
  const failures: Failure[] = []
  // emit() has stored the payload that belongs to this type.
  const event = {
    id: claimed.id,
    type: claimed.type,
    payload: claimed.payload,
    createdAt: claimed.created_at,
  } as EventOf<EventType>
  for (const consumer of consumers) {
    if (!consumer.on.includes(event.type) || doneBy.includes(consumer.name)) continue
    await sql`SAVEPOINT consumer`.execute(tx)
    try {
      await consumer.run(tx, event, now)
      await sql`RELEASE SAVEPOINT consumer`.execute(tx)
      doneBy.push(consumer.name)
    } catch (error) {
      await sql`ROLLBACK TO SAVEPOINT consumer`.execute(tx)
      failures.push({ consumer: consumer.name, reason: reasonOf(error) })
    }
  }
  return { doneBy, failures }
}

async function finish(tx: Db, id: number, doneBy: string[], now: Date): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ state: 'done', done_by: doneBy, finished_at: now })
    .where('id', '=', String(id))
    .execute()
}

/**
 * Counts a failed attempt. The next one is 2, 4, 8 … seconds later, at most an hour; after the last one the event is
 * given up.
 */
async function postpone(
  db: Db,
  claimed: Claimed,
  doneBy: readonly string[],
  failures: readonly Failure[],
  now: Date,
  log: OutboxLog | undefined,
): Promise<void> {
  const attempts = claimed.attempts + 1
  const dead = attempts >= ATTEMPTS
  await db
    .updateTable('outbox')
    .set({
      attempts,
      state: dead ? 'dead' : 'waiting',
      done_by: [...doneBy],
      next_at: new Date(now.getTime() + waitAfter(attempts) * 1000),
      last_error: failures.map(({ consumer, reason }) => `${consumer}: ${reason}`).join('\n'),
    })
    .where('id', '=', String(claimed.id))
    .execute()
  const details = { event: claimed.id, type: claimed.type, attempts, failures }
  if (dead) log?.error(details, 'event given up')
  else log?.warn(details, 'event failed')
}

/** Why a consumer failed. Of a database error without its text, which may contain values of a row. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  if (typeof code === 'string') return [error.name, code, constraint].filter(Boolean).join(' ')
  return `${error.name}: ${error.message}`.slice(0, 300)
}
