import type { Endpoint, ResponseOf } from '@vicino/contract/endpoint'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'

/** Runs the effect of a call. */
export interface Effect<Answer> {
  /**
   * Whether the call has no Idempotency-Key and is no simulation; its effect may then run in other
   * ways than by `run`.
   */
  readonly isPlain: boolean
  /** Runs the work in one transaction, once for the call's Idempotency-Key. */
  readonly run: (work: (db: Db) => Promise<Answer>) => Promise<Answer>
}

/**
 * Returns how a call takes effect. A simulation has no effect, so it reads without a transaction
 * and ignores the key.
 */
export function effectOf<E extends Endpoint>(
  services: Services,
  call: Call<E>,
  simulate: boolean,
): Effect<ResponseOf<E>> {
  if (simulate) return { isPlain: false, run: (work) => work(services.db) }
  const isPlain = call.request.headers['idempotency-key'] === undefined
  return { isPlain, run: (work) => withIdempotencyKey(services, call, work) }
}

/**
 * Like effectOf(), for codes. Their simulation confirms in a transaction that is undone, so it says
 * exactly what would happen.
 */
export function undoneIf<E extends Endpoint>(
  services: Services,
  call: Call<E>,
  simulate: boolean,
): Effect<ResponseOf<E>> {
  return simulate
    ? { isPlain: false, run: (work) => undone(services.db, work) }
    : effectOf(services, call, false)
}

/** Returns how one of several purchases takes effect; it has no key of its own. */
export function partOf<Answer>({ db }: Services, simulate: boolean): Effect<Answer> {
  return { isPlain: !simulate, run: (work) => (simulate ? work(db) : inTransaction(db, work)) }
}

class Undone<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('A simulation is undone')
    this.result = result
  }
}

async function undone<Result>(db: Database, work: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await inTransaction(db, async (tx) => {
      throw new Undone(await work(tx))
    })
  } catch (error) {
    if (error instanceof Undone) return error.result as Result
    throw error
  }
}
