import type { FastifyInstance } from 'fastify'
import { outsideSpans } from './telemetry/spans.ts'

/** Ms after a failure until a worker tries again. */
const RETRY_MS = 1000
/** An answer wakes workers for work that is at most this old, in ms; the lookout finds the rest. */
const RECENT_MS = 1000

export interface Worker {
  /** Works now, instead of when the lookout finds something. */
  wake(): void
  /** Begins nothing new; resolves when the running work has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` when woken. `work` does everything there is to do, part by part, as long as `proceed`
 * returns true. If it fails, `onFailure` is called and it runs again a second later.
 */
export function startWorker(
  work: (proceed: () => boolean) => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Worker {
  let stopping = false
  let wokenAgain = false
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    clearTimeout(retry)
    try {
      await work(() => !stopping)
    } catch (error) {
      onFailure(error)
      if (!stopping) retry = setTimeout(wake, RETRY_MS)
    }
  }

  function wake(): void {
    if (stopping) return
    wokenAgain = running !== undefined
    // Whoever wakes it, its spans are not theirs.
    running ??= outsideSpans(run).finally(() => {
      running = undefined
      if (wokenAgain) wake()
    })
  }

  return {
    wake,
    async stop() {
      stopping = true
      clearTimeout(retry)
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
    if (request.method !== 'GET' && leftWithin(RECENT_MS)) worker.wake()
    done()
  })
}
