import type { DeliveryError, DeliveryState } from '@vicino/contract/channels/webhooks/constants'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstRow, onlyValue } from '../../../platform/db/statement.ts'
import type { OldSecret } from './endpoints.queries.ts'

const DELIVERY_COLUMNS = tableColumns(`webhook_deliveries d:
  id type state attempts status error nextAt createdAt`)

export interface DeliveryRow extends RowOf<typeof DELIVERY_COLUMNS> {
  readonly state: DeliveryState
  readonly error: DeliveryError | null
}

export interface DeliveryDetailRow extends DeliveryRow {
  readonly url: string
  readonly body: string
  readonly tries: readonly {
    readonly no: number
    readonly at: string
    readonly milliseconds: number
    readonly status: number | null
    readonly error: DeliveryError | null
    readonly answer: string
  }[]
}

/** A message to store. */
export interface NewDelivery {
  readonly endpointId: string
  readonly type: string
  readonly body: string
}

const COLUMNS = sql`${DELIVERY_COLUMNS}`

export async function insertDeliveries(tx: Db, list: readonly NewDelivery[], now: Date): Promise<void> {
  if (list.length === 0) return
  await execute(tx)`
    INSERT INTO webhook_deliveries (endpoint_id, type, body, next_at, created_at)
    SELECT "endpointId", type, body, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS l ("endpointId" uuid, type text, body text)`
}

/** Reads deliveries, the newest first. */
export const readDeliveries = (
  db: Db,
  endpointId: string,
  { state, before, limit }: { state: DeliveryState | null; before: string | null; limit: number },
): Promise<DeliveryRow[]> => allRows(db)`
    SELECT ${COLUMNS} FROM webhook_deliveries d
    WHERE d.endpoint_id = ${endpointId} AND ${state === null ? sql`true` : sql`d.state = ${state}`}
      AND ${before === null ? sql`true` : sql`d.id < ${before}::uuid`}
    ORDER BY d.id DESC LIMIT ${limit}::int`

export const findDelivery = (
  db: Db,
  endpointId: string,
  id: string,
): Promise<DeliveryDetailRow | undefined> => firstRow(db)`
    SELECT ${COLUMNS}, e.url, d.body, coalesce((
      SELECT jsonb_agg(jsonb_build_object('no', a.no, 'at', a.at, 'milliseconds', a.milliseconds, 'status', a.status,
        'error', a.error, 'answer', a.answer) ORDER BY a.no DESC)
      FROM webhook_attempts a WHERE a.delivery_id = d.id), '[]') AS tries
    FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
    WHERE d.id = ${id} AND d.endpoint_id = ${endpointId}`

/** A message that this process must send now. */
export interface Claimed {
  readonly id: string
  readonly endpointId: string
  readonly url: string
  readonly secretNo: number
  readonly secretKey: string
  readonly oldSecrets: readonly OldSecret[]
  readonly body: string
  /** Includes this one. */
  readonly attempts: number
  /** The state before this attempt. */
  readonly state: DeliveryState
}

/**
 * For these seconds nobody else takes a message that is in hand: longer than an attempt and storing
 * its result can take.
 */
const LEASE_SECONDS = 60

/**
 * Messages of one endpoint that are sent at the same time; a failing endpoint gets one at a time.
 */
export const AT_ONCE = 4

/** Endpoints that messages wait for; each is found by one step in the index. */
const WAITING_ENDPOINTS = sql`waiting (endpoint_id) AS (
      (SELECT endpoint_id FROM webhook_deliveries WHERE state = 'waiting' ORDER BY endpoint_id LIMIT 1)
      UNION ALL
      SELECT (SELECT d.endpoint_id FROM webhook_deliveries d WHERE d.state = 'waiting' AND d.endpoint_id > w.endpoint_id
        ORDER BY d.endpoint_id LIMIT 1)
      FROM waiting w WHERE w.endpoint_id IS NOT NULL
    )`
const IS_OPEN = sql`e.deleted_at IS NULL AND e.disabled_at IS NULL`
const isDue = (now: Date) => sql`state = 'waiting' AND next_at <= ${now}::timestamptz`

/** Whether a message is due for an endpoint that takes messages. */
export const webhooksWait = (now: Date): RawBuilder<boolean> => sql`EXISTS (
    WITH RECURSIVE ${WAITING_ENDPOINTS}
    SELECT FROM waiting w JOIN webhook_endpoints e ON e.id = w.endpoint_id
    WHERE ${IS_OPEN} AND EXISTS (SELECT FROM webhook_deliveries WHERE endpoint_id = e.id AND ${isDue(now)}))`

/**
 * Takes due messages: of each endpoint as many as it has room for, minus those that this process
 * already has in hand. The first message of every endpoint comes before any second one, so that no
 * endpoint waits for the backlog of another.
 * @param inHand how many each endpoint has in hand here
 */
export function claimDue(
  db: Db,
  { limit, inHand, now }: { limit: number; inHand: ReadonlyMap<string, number>; now: Date },
): Promise<Claimed[]> {
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000)
  return allRows(db)`
    WITH RECURSIVE ${WAITING_ENDPOINTS}, open AS MATERIALIZED (
      SELECT e.id, e.url, e.secret_no, e.secret_key, e.old_secrets,
        CASE WHEN e.failing_since IS NULL THEN ${AT_ONCE}::int ELSE 1 END - coalesce(h.count, 0) AS room
      FROM waiting w JOIN webhook_endpoints e ON e.id = w.endpoint_id
        LEFT JOIN jsonb_to_recordset(${JSON.stringify([...inHand].map(([id, count]) => ({ id, count })))}::jsonb)
          AS h (id uuid, count integer) ON h.id = e.id
      WHERE ${IS_OPEN}
    ), due AS MATERIALIZED (
      SELECT d.id, o.id AS endpoint_id, o.room, row_number() OVER (PARTITION BY o.id ORDER BY d.next_at, d.id) AS place, d.next_at
      FROM open o CROSS JOIN LATERAL (
        SELECT id, next_at FROM webhook_deliveries
        WHERE endpoint_id = o.id AND ${isDue(now)}
        ORDER BY next_at, id LIMIT ${AT_ONCE}::int FOR UPDATE SKIP LOCKED
      ) d WHERE o.room > 0
    ), mine AS MATERIALIZED (
      SELECT id FROM due WHERE place <= room ORDER BY place, next_at, id LIMIT ${limit}::int
    )
    UPDATE webhook_deliveries d SET attempts = d.attempts + 1, next_at = ${until}::timestamptz
    FROM mine JOIN webhook_deliveries was ON was.id = mine.id JOIN open o ON o.id = was.endpoint_id
    WHERE d.id = mine.id
    RETURNING d.id, d.endpoint_id AS "endpointId", o.url, o.secret_no AS "secretNo", o.secret_key AS "secretKey",
      o.old_secrets AS "oldSecrets", d.body, d.attempts, d.state`
}

/**
 * Takes one message, due or not, for a person who wants it sent now. The sender ignores a waiting
 * one meanwhile.
 */
export function claimOne(
  db: Db,
  { endpointId, id, now }: { endpointId: string; id: string; now: Date },
): Promise<Claimed | undefined> {
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000)
  return firstRow(db)`
    UPDATE webhook_deliveries d SET attempts = d.attempts + 1,
      next_at = CASE WHEN d.state = 'waiting' THEN ${until}::timestamptz END
    FROM webhook_endpoints e WHERE e.id = d.endpoint_id AND d.id = ${id} AND d.endpoint_id = ${endpointId}
    RETURNING d.id, d.endpoint_id AS "endpointId", e.url, e.secret_no AS "secretNo", e.secret_key AS "secretKey",
      e.old_secrets AS "oldSecrets", d.body, d.attempts, d.state`
}

/** Stores a test message, in hand at once and never repeated automatically. */
export const insertTest = (
  db: Db,
  { endpointId, type, body }: NewDelivery,
  now: Date,
): Promise<string> => onlyValue(db)`
    INSERT INTO webhook_deliveries (endpoint_id, type, body, state, created_at)
    VALUES (${endpointId}::uuid, ${type}, ${body}, 'failed', ${now}::timestamptz) RETURNING id`

/** The result of an attempt. */
export interface Result {
  readonly deliveryId: string
  readonly endpointId: string
  readonly no: number
  /** Start of the attempt. */
  readonly at: Date
  readonly milliseconds: number
  readonly status: number | null
  readonly error: DeliveryError | null
  readonly answer: string
  readonly isReceived: boolean
  /** Whether a failure counts against the endpoint; a person's test does not. */
  readonly counts: boolean
  readonly state: DeliveryState
  readonly nextAt: Date | null
}

/**
 * Stores the results of attempts and their effect on the endpoints. An endpoint that was disabled
 * meanwhile stays disabled, a deleted one is skipped.
 * @returns endpoints that have been failing since `failingSince` or longer
 */
export async function noteResults(
  db: Db,
  results: readonly Result[],
  { failingSince, now }: { failingSince: Date; now: Date },
): Promise<string[]> {
  if (results.length === 0) return []
  return allValues(db)`
    WITH told AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS r ("deliveryId" uuid, "endpointId" uuid, no smallint,
        at timestamptz, milliseconds integer, status smallint, error text, answer text, "isReceived" boolean, counts boolean,
        state text, "nextAt" timestamptz)
    ), tried AS (
      INSERT INTO webhook_attempts (delivery_id, no, at, milliseconds, status, error, answer)
      SELECT t."deliveryId", t.no, t.at, t.milliseconds, t.status, t.error, t.answer
      FROM told t JOIN webhook_deliveries d ON d.id = t."deliveryId"
      ON CONFLICT (delivery_id, no) DO NOTHING
    ), noted AS (
      UPDATE webhook_deliveries d SET status = t.status, error = t.error,
        state = CASE WHEN d.state = 'failed' AND t.state = 'waiting' THEN 'failed' ELSE t.state END,
        next_at = CASE WHEN d.state = 'failed' AND t.state = 'waiting' THEN NULL ELSE t."nextAt" END
      FROM told t WHERE d.id = t."deliveryId"
    ), health AS (
      SELECT "endpointId" AS id, bool_or("isReceived") AS received, bool_or(NOT "isReceived" AND counts) AS failed
      FROM told GROUP BY 1
    ), changed AS (
      UPDATE webhook_endpoints e
      SET failing_since = CASE WHEN h.received THEN NULL ELSE coalesce(e.failing_since, ${now}::timestamptz) END
      FROM health h
      WHERE e.id = h.id AND (h.received AND e.failing_since IS NOT NULL OR NOT h.received AND h.failed AND e.failing_since IS NULL)
    )
    SELECT e.id FROM webhook_endpoints e JOIN health h ON h.id = e.id
    WHERE NOT h.received AND h.failed AND e.disabled_at IS NULL AND e.failing_since <= ${failingSince}::timestamptz`
}

/** Ends the automatic sending of messages that still wait for an endpoint. */
export const endWaiting = (tx: Db, endpointId: string): Promise<void> => execute(tx)`
    UPDATE webhook_deliveries SET state = 'failed', next_at = NULL, error = 'disabled'
    WHERE endpoint_id = ${endpointId} AND state = 'waiting'`

/**
 * Deletes entries that are older than the log keeps, a limited number at a time, and deleted
 * endpoints once their log is empty.
 */
export async function deleteOld(tx: Db, before: Date, most: number): Promise<void> {
  await execute(tx)`
    DELETE FROM webhook_deliveries WHERE id IN (
      SELECT id FROM webhook_deliveries WHERE created_at < ${before} ORDER BY created_at LIMIT ${most}::int)`
  await execute(tx)`
    DELETE FROM webhook_endpoints e WHERE e.deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = e.id)`
}
