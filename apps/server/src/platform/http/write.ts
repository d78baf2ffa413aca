import type { Endpoint, ResponseOf } from '@vicino/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from './context.ts'
import { type Answer, type Call, serve } from './endpoint.ts'
import { withIdempotencyKey } from './idempotency.ts'

/**
 * Serves a write whose handler runs in one transaction: all of it is kept or nothing. Where the contract says that the
 * endpoint takes an Idempotency-Key, a repeated request gets the stored answer (withIdempotencyKey).
 */
export function serveWrite<E extends Endpoint>(
  app: FastifyInstance,
  services: Services,
  endpoint: E,
  handler: (tx: Db, call: Call<E>) => Promise<Answer<E>>,
): void {
  serve(app, endpoint, (call) => {
    const work = async (tx: Db): Promise<ResponseOf<E>> => {
      const answer = await handler(tx, call)
      // What a write that answers nothing returns is not stored either.
      return (endpoint.status === 204 ? null : answer) as ResponseOf<E>
    }
    return endpoint.onRepeat === 'keyed'
      ? withIdempotencyKey(services, call, work)
      : inTransaction(services.db, work)
  })
}
