import type { Endpoint, ResponseOf } from '@vicino/contract/endpoint'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/http/context.ts'
import type { Call } from '../../../platform/http/endpoint.ts'
import { withIdempotencyKey } from '../../../platform/http/idempotency.ts'

/** How the effect of a call is had. */
export interface Effect<Answer> {
  /** Whether it has no Idempotency-Key and is no simulation: then it may be had by other ways than `run`. */
  readonly isPlain: boolean
  /** Runs the work in one transaction, once for the call's Idempotency-Key. */
  readonly run: (work: (db: Db) => Promise<Answer>) => Promise<Answer>
}

/** The effect of a call. A simulation has none, so it reads without a transaction and looks at no key. */
export function effectOf<E extends Endpoint>(
  services: Services,
  call: Call<E>,
  simulate: boolean,
): Effect<ResponseOf<E>> {
  if (simulate) return { isPlain: false, run: (work) => work(services.db) }
  const isPlain = call.request.headers['idempotency-key'] === undefined
  return { isPlain, run: (work) => withIdempotencyKey(services, call, work) }
}

/** As effectOf(), for codes: their simulation is the confirmation in a transaction that is undone, so it says exactly what would happen. */
export function undoneIf<E extends Endpoint>(
  services: Services,
  call: Call<E>,
  simulate: boolean,
): Effect<ResponseOf<E>> {
  return simulate
    ? { isPlain: false, run: (work) => undone(services.db, work) }
    : effectOf(services, call, false)
}

/** The effect of one of several purchases, which has no key of its own. */
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
