import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { allRows, allValues, execute, firstRow, firstValue, onlyRow } from '../db/statement.ts'

/** A stored event. `payload` is null where a reader does not need it. */
export interface StoredEvent {
  readonly id: number
  readonly type: string
  readonly payload: unknown
  readonly createdAt: Date
}

/** How far a consumer has read; valid while its row is locked. */
export interface Position {
  readonly lastId: number
  /** Number of a transaction: see the table consumer_offsets. */
  readonly gapsBefore: number
  readonly hasGaps: boolean
  /** Keys of this consumer with an event that waits for another try. */
  readonly waitingKeys: readonly string[]
}

export interface Read {
  readonly events: readonly StoredEvent[]
  /** All transactions with lower numbers had ended when this was read. */
  readonly oldestOpen: number
  /**
   * The number of this transaction, drawn when it locked the position, so after everything that
   * earlier reads saw.
   */
  readonly own: number
}

/**
 * Registers unknown consumers: with `all` they read the whole log, otherwise they begin with the
 * next events.
 */
export const addConsumers = (db: Db, names: readonly string[], all: boolean): Promise<void> => execute(db)`
    INSERT INTO consumer_offsets (consumer, last_id)
    SELECT name, CASE WHEN ${all}::boolean THEN 0 ELSE (SELECT coalesce(max(id), 0) FROM outbox_log) END
    FROM unnest(${names}::text[]) AS name
    WHERE NOT EXISTS (SELECT FROM consumer_offsets WHERE consumer = name)
    ON CONFLICT DO NOTHING`

/**
 * Tells whether a consumer has something to read; with `gaps` also whether an id that it passed may
 * have arrived since.
 */
export const hasNews = (db: Db, consumer: string, gaps: boolean): Promise<boolean> => firstValue(db, false)`
    SELECT EXISTS (SELECT FROM outbox_log WHERE id > o.last_id)
      OR ${gaps}::boolean AND NOT isempty(o.gaps + o.new_gaps) AS news
    FROM consumer_offsets o WHERE o.consumer = ${consumer}`

/** Returns those consumers after whose position there is an event of a type that they read. */
export async function withNews(db: Db, consumers: Readers): Promise<Set<string>> {
  const readers = JSON.stringify(consumers.map(({ name, on }) => ({ consumer: name, types: on })))
  const values = await allValues(db)<string>`
    SELECT o.consumer
    FROM jsonb_to_recordset(${readers}::jsonb) AS reader (consumer text, types text[])
      JOIN consumer_offsets o ON o.consumer = reader.consumer
    WHERE EXISTS (SELECT FROM outbox_log WHERE id > o.last_id AND type = ANY (reader.types))`
  return new Set(values)
}

/**
 * Locks a consumer's position until the transaction ends; undefined when another process has it.
 * The transaction does not wait for the disk (synchronous_commit): if a crash loses its result, the
 * events are processed again. PostgreSQL ends a transaction that lasts longer than `limitMs`, with
 * its connection.
 */
export function lockPosition(tx: Db, consumer: string, limitMs: number): Promise<Position | undefined> {
  return firstRow(tx)`
    SELECT set_config('synchronous_commit', 'off', true), set_config('transaction_timeout', ${String(limitMs)}, true),
      last_id AS "lastId", gaps_before::text::bigint AS "gapsBefore", NOT isempty(gaps + new_gaps) AS "hasGaps",
      ARRAY(SELECT key FROM events_set_aside s WHERE s.consumer = o.consumer AND state = 'waiting' AND key IS NOT NULL)
        AS "waitingKeys"
    FROM consumer_offsets o WHERE o.consumer = ${consumer} FOR NO KEY UPDATE SKIP LOCKED`
}

/**
 * Most events that are read at once. It is a literal in the statement, so that PostgreSQL plans for
 * so few.
 */
export const BATCH = 250

/**
 * Reads on in the log: first missing ids that have arrived, then what follows the position; at most
 * BATCH events, in the order of their ids. Only those of `types` have their payload.
 */
export async function readOn(
  tx: Db,
  consumer: string,
  { lastId }: Position,
  types: readonly string[],
): Promise<Read> {
  const rows = await allRows(tx)<StoredEvent & { oldestOpen: number; own: number }>`
    SELECT id, type, CASE WHEN type = ANY (${types}::text[]) THEN payload END AS payload, created_at AS "createdAt",
      pg_snapshot_xmin(snapshot)::text::bigint AS "oldestOpen", pg_current_xact_id()::text::bigint AS own
    FROM pg_current_snapshot() AS snapshot LEFT JOIN (
      (
        SELECT e.* FROM consumer_offsets o CROSS JOIN LATERAL unnest(o.gaps + o.new_gaps) AS gap CROSS JOIN LATERAL (
          SELECT * FROM outbox_log WHERE id >= lower(gap) AND id < upper(gap) ORDER BY id LIMIT ${sql.lit(BATCH)}
        ) e
        WHERE o.consumer = ${consumer}
      ) UNION ALL (
        SELECT * FROM outbox_log WHERE id > ${lastId} ORDER BY id LIMIT ${sql.lit(BATCH)}
      )
    ) AS found ON true
    ORDER BY id LIMIT ${sql.lit(BATCH)}`
  const events = rows.filter(({ id }) => id !== null)
  return { events, oldestOpen: rows[0]?.oldestOpen ?? 0, own: rows[0]?.own ?? 0 }
}

/**
 * Moves a locked position past the processed events. Missing ids between them are stored as gaps.
 * `isAll`: nothing else was there to read, so gaps are dropped if their transactions had all ended
 * by then. An event's transaction has its number before the event has its id, so the transactions
 * of gaps that earlier reads stored have lower numbers than this one; gaps stored now have to wait
 * for the next read. A transaction that did something else before has an older number, and must
 * pass false.
 */
export async function storePosition(
  tx: Db,
  consumer: string,
  position: Position,
  { oldestOpen, own }: Read,
  handled: readonly number[],
  isAll: boolean,
): Promise<void> {
  const lastId = Math.max(position.lastId, ...handled)
  // A number from the future belongs to another database cluster, from which this one was restored.
  const ended = isAll && (oldestOpen >= position.gapsBefore || position.gapsBefore > own)
  await execute(tx)`
    UPDATE consumer_offsets SET last_id = ${lastId},
      gaps = CASE WHEN ${ended}::boolean THEN new_gaps ELSE gaps END - seen,
      new_gaps = CASE WHEN ${ended}::boolean THEN passed ELSE new_gaps + passed END - seen,
      gaps_before = CASE WHEN ${ended}::boolean THEN ${String(own)}::text::xid8 ELSE gaps_before END
    FROM (
      SELECT coalesce(range_agg(int8range(id, id + 1)), '{}') AS seen,
        int8multirange(int8range(${position.lastId}::bigint + 1, ${lastId}::bigint + 1)) AS passed
      FROM unnest(${handled}::bigint[]) AS id
    ) read
    WHERE consumer = ${consumer}`
}

/** Moves consumers past all present events. */
export const passAll = (tx: Db, consumers: readonly string[]): Promise<void> => execute(tx)`
    UPDATE consumer_offsets SET last_id = newest, gaps = gaps - there,
      new_gaps = new_gaps + int8multirange(int8range(last_id + 1, newest + 1)) - there
    FROM (
      SELECT max(id) AS newest, range_agg(int8range(id, id + 1)) AS there FROM outbox_log
      WHERE id > (SELECT min(least(last_id, lower(gaps) - 1, lower(new_gaps) - 1)) FROM consumer_offsets)
    ) log
    WHERE consumer = ANY (${consumers}::text[]) AND newest > last_id`

/** Consumers and the types that they read. */
export type Readers = readonly { readonly name: string; readonly on: readonly string[] }[]

/** The result of one look. */
interface Seen {
  /**
   * Names of consumers that have something to read: events of their types, or gaps to look at
   * again.
   */
  readonly waiting: ReadonlySet<string>
  /** The answer of each of `others`, in their order. */
  readonly found: readonly (readonly string[])[]
  /** The database's clock, in ms. */
  readonly at: number
}

interface Looked {
  readonly at: number
  readonly waiting: string[]
  readonly [other: `other_${number}`]: string[] | null
}

/**
 * Checks for all consumers at once whether there is something to read. Consumers that have only
 * events of other types before them are moved past these; one that is working is left alone. A
 * missing id between them is stored as a gap, because an event of their types may arrive there.
 * @param others further questions of the same statement, each answered by a `text[]`
 */
export async function lookForAll(
  db: Db,
  consumers: Readers,
  others: readonly RawBuilder<string[] | null>[] = [],
): Promise<Seen> {
  const readers = JSON.stringify(consumers.map(({ name, on }) => ({ consumer: name, types: on })))
  const asked = others.map((other, index) => sql`, ${other} AS ${sql.ref(`other_${index}`)}`)
  const row = await onlyRow(db)<Looked>`
    WITH reader AS MATERIALIZED (
      SELECT o.consumer, o.last_id, NOT isempty(o.gaps + o.new_gaps) AS has_gaps,
        EXISTS (SELECT FROM outbox_log WHERE id > o.last_id AND type = ANY (r.types)) AS has_own
      FROM jsonb_to_recordset(${readers}::jsonb) AS r (consumer text, types text[]) JOIN consumer_offsets o USING (consumer)
    ), log AS MATERIALIZED (
      SELECT max(id) AS newest, range_agg(int8range(id, id + 1)) AS there FROM outbox_log
      WHERE id > (SELECT min(last_id) FROM reader WHERE NOT has_own)
    ), free AS MATERIALIZED (
      SELECT o.consumer FROM consumer_offsets o
      WHERE (o.consumer, o.last_id) IN (SELECT consumer, last_id FROM reader, log WHERE NOT has_own AND last_id < newest)
      FOR NO KEY UPDATE SKIP LOCKED
    ), moved AS (
      UPDATE consumer_offsets o SET last_id = newest,
        new_gaps = new_gaps + (int8multirange(int8range(last_id + 1, newest + 1)) - there)
      FROM log, free, (SELECT set_config('synchronous_commit', 'off', true)) AS quick
      WHERE o.consumer = free.consumer
    )
    SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at,
      ARRAY(SELECT consumer FROM reader WHERE has_own OR has_gaps) AS waiting ${sql.join(asked, sql``)}`
  return {
    at: row.at,
    waiting: new Set(row.waiting),
    found: others.map((_, index) => row[`other_${index}`] ?? []),
  }
}

/** An event that one consumer processes separately. */
export interface SetAside extends StoredEvent {
  readonly consumer: string
  readonly attempts: number
}

interface Failure {
  readonly state: 'waiting' | 'dead'
  readonly attempts: number
  readonly nextAt: Date
  readonly error: string | null
}

/** Sets an event aside for a consumer, without an attempt or after a failed one. */
export const setAside = (
  tx: Db,
  consumer: string,
  { id, type, payload, createdAt }: StoredEvent,
  key: string | null,
  { state, attempts, nextAt, error }: Failure,
): Promise<void> => execute(tx)`
    INSERT INTO events_set_aside (consumer, event_id, type, payload, created_at, key, state, attempts, next_at, last_error)
    VALUES (${consumer}, ${id}, ${type}, ${JSON.stringify(payload)}::jsonb, ${createdAt}, ${key}, ${state}, ${attempts},
      ${nextAt}, ${error})
    ON CONFLICT DO NOTHING`

/**
 * Lets consumers process, one by one, events that they were moved past (passAll) and that are
 * younger than a moment.
 */
export async function setAsideSince(tx: Db, consumers: Readers, since: Date): Promise<void> {
  const readers = JSON.stringify(consumers.map(({ name, on }) => ({ consumer: name, types: on })))
  await execute(tx)`
    INSERT INTO events_set_aside (consumer, event_id, type, payload, created_at, state, attempts, next_at)
    SELECT o.consumer, e.id, e.type, e.payload, e.created_at, 'waiting', 0, e.created_at
    FROM jsonb_to_recordset(${readers}::jsonb) AS reader (consumer text, types text[])
      JOIN consumer_offsets o ON o.consumer = reader.consumer
      JOIN outbox_log e ON e.type = ANY (reader.types) AND e.created_at > ${since} AND e.id <= o.last_id
    WHERE NOT (o.gaps + o.new_gaps) @> e.id
    ON CONFLICT DO NOTHING`
}

/** Whether an event is due that was set aside. */
export const setAsideWaits = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM events_set_aside WHERE state = 'waiting' AND next_at <= ${now})`

/**
 * Locks the event that has been due longest for one of these consumers, without those that wait
 * behind another one.
 */
export const lockSetAside = (
  tx: Db,
  consumers: readonly string[],
  now: Date,
): Promise<SetAside | undefined> => firstRow(tx)`
    SELECT set_config('synchronous_commit', 'off', true), consumer, event_id AS id, type, payload, created_at AS "createdAt",
      attempts
    FROM events_set_aside s
    WHERE state = 'waiting' AND next_at <= ${now} AND consumer = ANY (${consumers}::text[]) AND (key IS NULL OR NOT EXISTS (
      SELECT FROM events_set_aside before
      WHERE before.consumer = s.consumer AND before.key = s.key AND before.state = 'waiting' AND before.event_id < s.event_id
    ))
    ORDER BY next_at, event_id LIMIT 1 FOR UPDATE SKIP LOCKED`

export const removeSetAside = (tx: Db, { consumer, id }: SetAside): Promise<void> =>
  execute(tx)`DELETE FROM events_set_aside WHERE consumer = ${consumer} AND event_id = ${id}`

/** Stores a failed attempt, unless another process has stored one since. */
export const noteFailure = (db: Db, event: SetAside, failure: Failure): Promise<void> => execute(db)`
    UPDATE events_set_aside SET state = ${failure.state}, attempts = ${failure.attempts}, next_at = ${failure.nextAt},
      last_error = ${failure.error}
    WHERE consumer = ${event.consumer} AND event_id = ${event.id} AND attempts = ${event.attempts}`
