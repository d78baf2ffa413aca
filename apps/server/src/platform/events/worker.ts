import type { FastifyInstance } from 'fastify'
import type { Services } from '../http/context.ts'
import { type Consumer, drainOutbox, emittedWithin, type OutboxLog } from './outbox.ts'

const LOOK_MS = 1000

export interface OutboxWorker {
  /** Looks for events now rather than at the next second. */
  wake(): void
  /** No further event is begun; resolves when the one in hand has ended. */
  stop(): Promise<void>
}

/** Works off events as long as the server runs: when woken, and each second for what other processes left. */
export function startOutbox(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  consumers: readonly Consumer[],
  log: OutboxLog,
): OutboxWorker {
  let stopping = false
  let wokenAgain = false
  let running: Promise<void> | undefined

  async function drain(): Promise<void> {
    try {
      await drainOutbox(db, consumers, clock.now(), log, () => !stopping)
    } catch (error) {
      // Most likely the database is out of reach: the next look tries again.
      log.warn({ err: error }, 'outbox out of reach')
    }
  }

  function wake(): void {
    if (stopping) return
    wokenAgain = running !== undefined
    running ??= drain().finally(() => {
      running = undefined
      if (wokenAgain) wake()
    })
  }

  const timer = setInterval(wake, LOOK_MS)
  wake()
  return {
    wake,
    async stop() {
      stopping = true
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Wakes the worker of this process after answers that may have emitted. Not from the transaction itself: a NOTIFY there
 * would make all commits wait for each other.
 */
export function wakeAfterAnswers(app: FastifyInstance, outbox: OutboxWorker): void {
  app.addHook('onResponse', (request, _reply, done) => {
    // What a slower answer emitted is found by the look of the next second.
    if (request.method !== 'GET' && emittedWithin(LOOK_MS)) outbox.wake()
    done()
  })
}
