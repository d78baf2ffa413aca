import type { FastifyInstance } from 'fastify'

/** How often a worker looks by itself. */
const LOOK_MS = 1000

export interface Worker {
  /** Looks for work now rather than at the next second. */
  wake(): void
  /** Nothing further is begun; resolves when what is in hand has ended. */
  stop(): Promise<void>
}

/**
 * Works as long as the server runs: when woken, and each second for what other processes left. `work` does what there
 * is to do, one piece after the other as long as `proceed` says so; a failure is told and the next look tries again.
 */
export function startWorker(
  work: (proceed: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Worker {
  let stopping = false
  let wokenAgain = false
  let running: Promise<void> | undefined

  async function look(): Promise<void> {
    try {
      await work(() => !stopping)
    } catch (error) {
      onFailure(error)
    }
  }

  function wake(): void {
    if (stopping) return
    wokenAgain = running !== undefined
    running ??= look().finally(() => {
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
 * Wakes a worker of this process after answers that may have left it something: `leftWithin` says whether this process
 * did so in the last milliseconds. Not from the transaction itself: a NOTIFY there would make all commits wait for each
 * other.
 */
export function wakeAfterAnswers(
  app: FastifyInstance,
  worker: Worker,
  leftWithin: (milliseconds: number) => boolean,
): void {
  app.addHook('onResponse', (request, _reply, done) => {
    // What a slower answer left is found by the look of the next second.
    if (request.method !== 'GET' && leftWithin(LOOK_MS)) worker.wake()
    done()
  })
}
