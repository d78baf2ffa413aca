import { createHash } from 'node:crypto'
import type { Endpoint, ResponseOf } from '@vicino/contract/endpoint'
import { ERROR_CATALOGUE, type ErrorCode } from '@vicino/contract/errors'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { lockByName } from '../db/named-lock.ts'
import { anyChanged, firstRow, firstValue } from '../db/statement.ts'
import { inTransaction, OutcomeUnknown } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Actor, Services } from './context.ts'
import type { Call } from './endpoint.ts'

export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Marks a stored answer of an earlier request with the same key. */
export const REPLAYED_HEADER = 'Idempotent-Replayed'
/**
 * Pattern of the header; also printed in the OpenAPI document. The quotes of a structured field,
 * which the draft requires (draft-ietf-httpapi-idempotency-key-header, 2.1), may be left out:
 * "key-0001" and key-0001 are the same key.
 */
export const IDEMPOTENCY_KEY = '^(?:[A-Za-z0-9._:-]{8,100}|"[A-Za-z0-9._:-]{8,100}")$'
/** Seconds for which a repeated request gets the stored answer, at least. */
const KEPT_SECONDS = 86_400
const HOUR_SECONDS = 3600

/**
 * Refusals of a request that did not begin: the caller corrects it, or waits, and sends it with the
 * same key.
 */
const NOT_AN_OUTCOME: ReadonlySet<ErrorCode> = new Set(['validation_failed', 'malformed_request'])

/**
 * Runs `work` in one transaction. With an Idempotency-Key it runs at most once for this caller,
 * endpoint and key: the answer is stored together with the effect, and a repeated request gets that
 * answer, marked `Idempotent-Replayed: true`.
 * A refusal is an answer too: a retry gets "the result of the previously completed operation,
 * success or an error" (draft-ietf-httpapi-idempotency-key-header, 2.6). It is stored after its
 * transaction was rolled back. Some refusals say nothing about the request and are not stored: for
 * a malformed or invalid request, which did not begin (400 validation_failed); for a caller who
 * must sign in (401); and all that ask to retry later (429, 503, a Retry-After) or leave the
 * outcome open (5xx). After those the key is as if it had never been sent.
 * @throws AppError validation_failed, request_in_flight, idempotency_key_reused, and whatever
 * `work` throws
 */
export async function withIdempotencyKey<E extends Endpoint>(
  services: Services,
  call: Call<E>,
  work: (tx: Db) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  const keyed = readKeyed(call)
  if (keyed === undefined) return inTransaction(services.db, work)
  const answer = await workWithKey(services, keyed, work)
  return answer.replayed ? replay(call, keyed, answer.stored) : answer.response
}

/** A file that came with a request. */
export interface Incoming<Prepared> {
  /** SHA-256 of its content; it is part of the request's identity like the body. */
  readonly digest: string
  /** Work before the transaction, because it takes long or happens outside of the database. */
  readonly prepare: () => Promise<Prepared>
  /** Deletes what was stored of the file. Called unless the request succeeded with this file. */
  readonly discard: () => Promise<void>
}

/**
 * Does the same as withIdempotencyKey() for an upload. The file of a repeated request is not
 * processed again. Refusals of prepare() depend on the file alone and are not stored: the same file
 * is refused again for the same reason.
 */
export async function uploadWithIdempotencyKey<E extends Endpoint, Prepared>(
  services: Services,
  call: Call<E>,
  file: Incoming<Prepared>,
  work: (tx: Db, prepared: Prepared) => Promise<ResponseOf<E>>,
): Promise<ResponseOf<E>> {
  let isKept = false
  try {
    const keyed = readKeyed(call, file.digest)
    const known = keyed && (await findStored(services.db, keyed))
    if (keyed !== undefined && known !== undefined) return replay(call, keyed, known)
    const prepared = await file.prepare()
    const run = (tx: Db): Promise<ResponseOf<E>> => work(tx, prepared)
    const answer =
      keyed === undefined
        ? ({ replayed: false, response: await inTransaction(services.db, run) } as const)
        : await workWithKey(services, keyed, run)
    if (answer.replayed) return replay(call, keyed as AnyKeyedRequest, answer.stored)
    isKept = true
    return answer.response
  } catch (error) {
    // The file may be in use: only the database can tell whether its row exists.
    if (error instanceof OutcomeUnknown) isKept = true
    throw error
  } finally {
    if (!isKept) await file.discard()
  }
}

interface KeyedRequest {
  readonly endpoint: string
  readonly key: string
  readonly hash: Buffer
}

/** A signed-in user's request with an Idempotency-Key. */
export interface UserKeyedRequest extends KeyedRequest {
  readonly userId: string
}

/**
 * A shop system's request: its key belongs to the brand, so that another till of the brand may
 * repeat the call (docs/modules/channels.md, "API keys").
 */
export interface SystemKeyedRequest extends KeyedRequest {
  readonly brandId: string
}

type AnyKeyedRequest = UserKeyedRequest | SystemKeyedRequest

/** The stored answer of a request: a response, or a refusal. */
export interface Stored {
  readonly request_hash: Buffer
  readonly response: unknown
  readonly refusal: unknown
}

type Refusal = Pick<AppError, 'code' | 'values' | 'fieldErrors'>
type Answer<E extends Endpoint> =
  | { readonly replayed: false; readonly response: ResponseOf<E> }
  | { readonly replayed: true; readonly stored: Stored }

/**
 * Returns a signed-in user's request with its key; undefined when it has none. @throws AppError
 * validation_failed
 */
export function keyedBy<E extends Endpoint>(call: Call<E>): UserKeyedRequest | undefined {
  const keyed = readKeyed(call)
  if (keyed !== undefined && 'brandId' in keyed)
    throw new Error('Shop systems are answered by withIdempotencyKey()')
  return keyed
}

/**
 * Does the same for any caller; `digest` is the SHA-256 of an uploaded file. @throws AppError
 * validation_failed
 */
export function readKeyed<E extends Endpoint>(
  call: Call<E>,
  digest = '',
): UserKeyedRequest | SystemKeyedRequest | undefined {
  const header = call.request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !new RegExp(IDEMPOTENCY_KEY).test(header)) {
    throw new AppError('validation_failed', { fieldErrors: { [IDEMPOTENCY_HEADER]: 'idempotency_key' } })
  }
  const { endpoint } = call.request.routeOptions.config
  const actor: Actor | null = call.actor
  if (actor === null || endpoint?.onRepeat !== 'keyed') {
    throw new Error('withIdempotencyKey() is for endpoints of signed-in callers that say onRepeat: keyed')
  }
  const sent = { endpoint: endpoint.address, key: header.replaceAll('"', ''), hash: hashOf(call, digest) }
  return actor.isKey === true ? { brandId: actor.brandId ?? '', ...sent } : { userId: actor.sub, ...sent }
}

async function workWithKey<E extends Endpoint>(
  services: Services,
  keyed: AnyKeyedRequest,
  work: (tx: Db) => Promise<ResponseOf<E>>,
): Promise<Answer<E>> {
  try {
    return await inTransaction(services.db, async (tx) => {
      if (!(await tryLock(tx, keyed))) throw new AppError('request_in_flight', { retryAfter: 1 })
      // This statement runs after the lock, so it sees everything that the previous holder
      // committed.
      const stored = await findStored(tx, keyed)
      if (stored !== undefined) return { replayed: true, stored }
      const response = await work(tx)
      const answer = { response: JSON.stringify(response ?? null) }
      if (!(await store(tx, keyed, answer, services.clock.now())))
        throw new Error('A key was used without its lock')
      return { replayed: false, response }
    })
  } catch (error) {
    if (!isOutcome(error)) throw error
    const stored = await storeRefusal(services, keyed, error)
    if (stored === undefined) throw error
    return { replayed: true, stored }
  }
}

/** Tells whether an error is the final outcome of a request, so that a repeated one gets it too. */
function isOutcome(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.retryAfter !== undefined) return false
  const { status } = ERROR_CATALOGUE[error.code]
  return status < 500 && status !== 401 && status !== 429 && !NOT_AN_OUTCOME.has(error.code)
}

/**
 * Stores a refusal, whose own transaction has been rolled back. Meanwhile another request with the
 * same key may have begun: this function waits for its end and returns what it stored instead, so
 * that both get one answer.
 */
function storeRefusal(
  { db, clock }: Services,
  keyed: AnyKeyedRequest,
  error: Refusal,
): Promise<Stored | undefined> {
  const { code, values, fieldErrors } = error
  return inTransaction(db, async (tx) => {
    await lockByName(tx, lockName(keyed))
    const refusal = JSON.stringify({ code, values, fieldErrors })
    if (await store(tx, keyed, { refusal }, clock.now())) return undefined
    return findStored(tx, keyed)
  })
}

/**
 * Answers a request with the stored answer of its key; a refusal in the language of this caller.
 * @throws AppError idempotency_key_reused when another body was sent with the key, and the stored
 * refusal
 */
export function replay<E extends Endpoint>(
  call: Call<E>,
  keyed: AnyKeyedRequest,
  stored: Stored,
): ResponseOf<E> {
  if (!stored.request_hash.equals(keyed.hash)) throw new AppError('idempotency_key_reused')
  markReplayed(call)
  if (stored.refusal === null) return stored.response as ResponseOf<E>
  const { code, values, fieldErrors } = stored.refusal as Refusal
  throw new AppError(code, { values, ...(fieldErrors === undefined ? {} : { fieldErrors }) })
}

/** Marks the answer of a request as a stored one. */
export function markReplayed<E extends Endpoint>({ reply }: Call<E>): void {
  reply.header(REPLAYED_HEADER, 'true')
}

/** Returns the table of a caller's stored answers, and the owner column and its value. */
const keptFor = (keyed: AnyKeyedRequest) =>
  'brandId' in keyed
    ? { table: sql.table('api_answers'), column: sql.ref('brand_id'), owner: keyed.brandId }
    : { table: sql.table('idempotency_keys'), column: sql.ref('user_id'), owner: keyed.userId }

export function findStored(db: Db, keyed: AnyKeyedRequest): Promise<Stored | undefined> {
  const { table, column, owner } = keptFor(keyed)
  return firstRow(db)`
    SELECT request_hash, response, refusal FROM ${table}
    WHERE ${column} = ${owner} AND endpoint = ${keyed.endpoint} AND key = ${keyed.key}`
}

/** Stores an answer; false when there is one already. */
function store(
  tx: Db,
  keyed: AnyKeyedRequest,
  answer: { response: string } | { refusal: string },
  now: Date,
): Promise<boolean> {
  const { table, column, owner } = keptFor(keyed)
  const { response = null, refusal = null } = answer as { response?: string; refusal?: string }
  return anyChanged(tx)`
    INSERT INTO ${table} (${column}, endpoint, key, request_hash, created_at, response, refusal)
    VALUES (${owner}, ${keyed.endpoint}, ${keyed.key}, ${keyed.hash}, ${now}, ${response}, ${refusal})
    ON CONFLICT DO NOTHING`
}

/**
 * Deletes stored answers, of any caller, about rows that hold data of an erased person; `ids` are
 * the `_id`s of the answers. A repeated request then finds the row gone.
 */
export async function forgetAnswers(tx: Db, { address }: Endpoint, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('idempotency_keys')
    .where('endpoint', '=', address)
    .where(sql`response ->> '_id'`, 'in', ids)
    .execute()
}

const lockName = (keyed: AnyKeyedRequest): string =>
  `idempotency:${keyed.endpoint}:${keptFor(keyed).owner}:${keyed.key}`

/**
 * Locks a key until the transaction ends, so that two requests with one key never run at the same
 * time.
 */
const tryLock = (tx: Db, keyed: AnyKeyedRequest): Promise<boolean> => firstValue(tx, false)`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${lockName(keyed)}, 0)) AS mine`

/**
 * Hashes method, path, body and file (SHA-256); for a shop system's call also the query, such as
 * the shop. It hashes the parsed values, so the order of keys and spaces make no difference.
 */
function hashOf<E extends Endpoint>({ request, body, query, actor }: Call<E>, digest: string): Buffer {
  const [path] = request.url.split('?')
  const asked = actor?.isKey === true ? `\n${JSON.stringify(canonical(query))}` : ''
  return createHash('sha256')
    .update(
      `${request.method} ${path}\n${JSON.stringify(canonical(body)) ?? ''}${digest && `\n${digest}`}${asked}`,
    )
    .digest()
}

/** Returns the same value with the keys of all objects sorted. */
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
    await tx.deleteFrom('api_answers').where('created_at', '<', before).execute()
  },
}
