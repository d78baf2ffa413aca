import { createHash } from 'node:crypto'
import type { Endpoint, ResponseOf } from '@vicino/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Actor, Services } from './context.ts'
import type { Call } from './endpoint.ts'

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Pattern of a key; also printed in the OpenAPI document. */
export const IDEMPOTENCY_KEY = '^[A-Za-z0-9._:-]{8,100}$'
/** How long at least a repeated request gets the stored answer. */
const KEPT_SECONDS = 86_400
const HOUR_SECONDS = 3600

/**
 * Runs `work` in one transaction. With an Idempotency-Key it runs at most once for this caller and key: the answer is
 * stored together with the effect, and a repeated request gets that answer. After a request that failed the key can be
 * used again.
 * @throws AppError validation_failed, request_in_flight, idempotency_key_reused, and whatever `work` throws
 */
export async function once<E extends Endpoint>(
  services: Services,
  call: Call<E>,
  work: (tx: Db) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  const key = keyOf(call.request.headers['idempotency-key'])
  if (key === undefined) return inTransaction(services.db, work)
  const actor: Actor | null = call.actor
  if (actor === null) throw new Error('once() is for endpoints of signed-in callers')
  const hash = hashOf(call)
  return inTransaction(services.db, async (tx) => {
    await lock(tx, actor.sub, key)
    // Read in a statement after the lock: its snapshot then contains what the previous holder of the lock has
    // committed.
    const stored = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'response'])
      .where('user_id', '=', actor.sub)
      .where('key', '=', key)
      .executeTakeFirst()
    if (stored !== undefined) {
      if (!stored.request_hash.equals(hash)) throw new AppError('idempotency_key_reused')
      return stored.response as ResponseOf<E>
    }
    const response = await work(tx)
    await tx
      .insertInto('idempotency_keys')
      .values({
        user_id: actor.sub,
        key,
        request_hash: hash,
        response: JSON.stringify(response ?? null),
        created_at: services.clock.now(),
      })
      .execute()
    return response
  })
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && new RegExp(IDEMPOTENCY_KEY).test(header)) return header
  throw new AppError('validation_failed', { fieldErrors: { [IDEMPOTENCY_HEADER]: 'idempotency_key' } })
}

/** Locks a key until the transaction ends, so that two requests with one key never run at the same time. */
async function lock(tx: Db, userId: string, key: string): Promise<void> {
  const { rows } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`idempotency:${userId}:${key}`}, 0)) AS mine`.execute(
    tx,
  )
  if (rows[0]?.mine !== true) throw new AppError('request_in_flight', { retryAfter: 1 })
}

/**
 * SHA-256 of method, path and body. The body is the one that the schema has parsed, so order of keys and spaces make no
 * difference.
 */
function hashOf<E extends Endpoint>({ request, body }: Call<E>): Buffer {
  const [path] = request.url.split('?')
  return createHash('sha256')
    .update(`${request.method} ${path}\n${JSON.stringify(canonical(body)) ?? ''}`)
    .digest()
}

/** The same value with the keys of all objects sorted. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, canonical(inner)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Deletes keys that are older than a day. */
export const idempotencyJob: Job = {
  name: 'idempotency-housekeeping',
  everySeconds: HOUR_SECONDS,
  async run(tx, now) {
    const before = new Date(now.getTime() - KEPT_SECONDS * 1000)
    await tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
  },
}
