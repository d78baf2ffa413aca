import type { FastifyInstance } from 'fastify'

/** How often a worker checks for work without being woken, in ms. */
const LOOK_MS = 1000

export interface Worker {
  /** Checks for work now instead of at the next second. */
  wake(): void
  /** Begins nothing new; resolves when the running work has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` when woken, and each second for work of other processes. `work` does everything there
 * is to do, part by part, as long as `proceed` returns true. If it fails, `onFailure` is called and
 * the next second tries again.
 * @param looks false: another caller checks for its work, and wakes it
 */
export function startWorker(
  work: (proceed: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void,
  { looks = true } = {},
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

  const timer = looks ? setInterval(wake, LOOK_MS) : undefined
  if (looks) wake()
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
 * Wakes a worker of this process after answers of requests that may have left work: `leftWithin`
 * tells whether this process did so within the last milliseconds. The transaction itself does not
 * wake it, because a NOTIFY in it would make all commits wait for each other.
 */
export function wakeAfterAnswers(
  app: FastifyInstance,
  worker: Pick<Worker, 'wake'>,
  leftWithin: (milliseconds: number) => boolean,
): void {
  app.addHook('onResponse', (request, _reply, done) => {
    // Work left by a request that takes longer than this is found within the next second.
    if (request.method !== 'GET' && leftWithin(LOOK_MS)) worker.wake()
    done()
  })
}
