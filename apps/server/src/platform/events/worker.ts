import type { FastifyInstance } from 'fastify'
import { BoundedQueue } from '../bounded-queue.ts'
import { poolSizeOf } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import { startWorker, wakeAfterAnswers as wakeAfter, type Worker } from '../worker.ts'
import { type Lookout, lookWhether } from '../lookout.ts'
import { addConsumers, setAsideWaits } from './log.queries.ts'
import {
  type Consumer,
  drainLane,
  emittedWithin,
  type OnProcessed,
  type OutboxLog,
  workSetAside,
} from './outbox.ts'

/**
 * Workers for events that were set aside: at most this many slow ones are processed at the same
 * time.
 */
const SET_ASIDE_WORKERS = 2
/**
 * Share of the pool's connections that consumers may use at the same time; the rest is for
 * requests.
 */
const SHARE_OF_POOL = 1 / 4
/**
 * A wake-up concerns consumers of events that this process has stored within this many
 * milliseconds.
 */
const RECENT_MS = 1000

/**
 * Processes events while the server runs: each consumer beside the others, when the server is
 * woken, and when the lookout finds events of other processes. A new consumer begins with the next
 * events.
 */
export function startOutbox(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  consumers: readonly Consumer[],
  log: OutboxLog,
  lookout: Lookout,
  onProcessed?: OnProcessed,
): Worker {
  const atOnce = Math.max(1, Math.floor(poolSizeOf(db) * SHARE_OF_POOL))
  const places = new BoundedQueue({ running: atOnce, waiting: Infinity })
  // Most likely the database is out of reach.
  const onFailure = (error: unknown): void => log.warn({ err: error }, 'outbox out of reach')
  const lanes = consumers.map((consumer) =>
    startWorker(async (proceed) => {
      const lane = {
        db,
        consumer,
        clock,
        log,
        proceed,
        onSetAside: () => wakeAside(),
        onProcessed,
      }
      // A consumer may have emitted events itself.
      if ((await places.run(() => drainLane(lane))) > 0) wake()
    }, onFailure),
  )
  const aside = Array.from({ length: Math.min(SET_ASIDE_WORKERS, atOnce) }, () =>
    startWorker(async (proceed) => {
      let any = false
      while (proceed() && (await workSetAside(db, consumers, clock.now(), log, onProcessed))) any = true
      if (any) wake()
    }, onFailure),
  )
  const wakeAside = (): void => aside.forEach((each) => each.wake())
  const registrar = startWorker(async () => {
    await addConsumers(
      db,
      consumers.map(({ name }) => name),
      false,
    )
    lookout.readEvents(consumers, (waiting) => {
      for (const [index, { name }] of consumers.entries()) if (waiting.has(name)) lanes[index]?.wake()
    })
  }, onFailure)
  registrar.wake()
  lookout.add(lookWhether(setAsideWaits, wakeAside))

  function wake(): void {
    for (const [index, { on }] of consumers.entries()) if (emittedWithin(RECENT_MS, on)) lanes[index]?.wake()
  }

  return {
    wake,
    async stop() {
      await Promise.all([registrar, ...lanes, ...aside].map((worker) => worker.stop()))
    },
  }
}

/** Wakes the workers of this process after answers of requests that may have emitted events. */
export function wakeAfterAnswers(app: FastifyInstance, outbox: Pick<Worker, 'wake'>): void {
  wakeAfter(app, outbox, emittedWithin)
}
