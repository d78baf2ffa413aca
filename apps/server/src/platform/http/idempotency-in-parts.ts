import type { Endpoint, ResponseOf } from '@vicino/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { anyChanged } from '../db/statement.ts'
import { AppError } from '../errors.ts'
import type { Services } from './context.ts'
import type { Call } from './endpoint.ts'
import { type SystemKeyedRequest, findStored, readKeyed, replay } from './idempotency.ts'

/** Seconds for which a call of a killed process keeps its key. */
const UNDER_WAY_SECONDS = 30

/**
 * Does the same as withIdempotencyKey() for a shop system's call of many parts. Each part has its
 * own transaction and an effect that counts only once by itself, such as purchases by their
 * receipts. The key is taken before the first part and the answer stored after the last: meanwhile
 * the same call is a 409, another one with the key a 422. If the process is killed, the call can be
 * repeated half a minute later; parts that were done report so.
 * @param isFinal whether all parts have a final answer; else nothing is stored, and the same call
 * runs again
 * @throws AppError validation_failed, request_in_flight, idempotency_key_reused, and whatever
 * `work` throws
 */
export async function partsWithIdempotencyKey<E extends Endpoint>(
  { db, clock }: Services,
  call: Call<E>,
  work: () => Promise<ResponseOf<E>>,
  isFinal: (answer: ResponseOf<E>) => boolean,
): Promise<ResponseOf<E>> {
  const keyed = readKeyed(call)
  if (keyed === undefined) return work()
  if (!('brandId' in keyed)) throw new Error('partsWithIdempotencyKey() is for calls of shop systems')
  const begun = clock.now()
  if (!(await begin(db, keyed, begun))) {
    const stored = await findStored(db, keyed)
    const isUnderWay = stored === undefined || (stored.response === null && stored.refusal === null)
    // The body is compared first: a different request would wait for the other call's answer in
    // vain.
    if (isUnderWay && (stored === undefined || stored.request_hash.equals(keyed.hash))) {
      throw new AppError('request_in_flight', { retryAfter: 1 })
    }
    return replay(call, keyed, stored as NonNullable<typeof stored>)
  }
  let kept: string | null = null
  try {
    const answer = await work()
    if (isFinal(answer)) kept = JSON.stringify(answer)
    return answer
  } finally {
    await end(db, keyed, begun, kept)
  }
}

/** Takes the key of a call; false where it is taken, unless the same call was left unfinished. */
const begin = (
  db: Db,
  { brandId, endpoint, key, hash }: SystemKeyedRequest,
  now: Date,
): Promise<boolean> => anyChanged(db)`
    INSERT INTO api_answers AS a (brand_id, endpoint, key, request_hash, created_at)
    VALUES (${brandId}, ${endpoint}, ${key}, ${hash}, ${now})
    ON CONFLICT (brand_id, endpoint, key) DO UPDATE SET created_at = excluded.created_at
    WHERE a.response IS NULL AND a.refusal IS NULL AND a.request_hash = excluded.request_hash
      AND a.created_at <= ${now}::timestamptz - make_interval(secs => ${UNDER_WAY_SECONDS})`

/**
 * Stores the answer under the key, or frees the key; does nothing if another process has taken the
 * call over meanwhile.
 */
async function end(
  db: Db,
  { brandId, endpoint, key }: SystemKeyedRequest,
  begun: Date,
  answer: string | null,
): Promise<void> {
  const mine = sql`brand_id = ${brandId} AND endpoint = ${endpoint} AND key = ${key} AND created_at = ${begun}
    AND response IS NULL AND refusal IS NULL`
  if (answer === null) await sql`DELETE FROM api_answers WHERE ${mine}`.execute(db)
  else await sql`UPDATE api_answers SET response = ${answer}::json WHERE ${mine}`.execute(db)
}
