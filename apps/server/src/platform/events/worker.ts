import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/context.ts'
import { startWorker, wakeAfterAnswers as wakeAfter, type Worker } from '../worker.ts'
import { type Consumer, drainOutbox, emittedWithin, type OutboxLog } from './outbox.ts'

/** Handles events while the server runs: when it is woken, and each second, for events that other processes left. */
export function startOutbox(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  consumers: readonly Consumer[],
  log: OutboxLog,
): Worker {
  return startWorker(
    (proceed) => drainOutbox(db, consumers, clock.now(), log, proceed),
    // Most likely the database is out of reach.
    (error) => log.warn({ err: error }, 'outbox out of reach'),
  )
}

/** Wakes the worker of this process after answers of requests that may have emitted events. */
export function wakeAfterAnswers(app: FastifyInstance, outbox: Worker): void {
  wakeAfter(app, outbox, emittedWithin)
}
