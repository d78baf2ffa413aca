import pg from 'pg'
import type { OutboxLog } from '../../platform/events/outbox.ts'
import { CHANNEL } from './live.channel.ts'
import type { LiveStreams } from './streams.ts'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
const KEEP_ALIVE_MS = 30_000

export interface Listener {
  /** Ends the connection; nothing is heard after that. */
  stop(): Promise<void>
}

/**
 * Listens on a connection of its own (a pooled one may change hands) for users whose streams have something to read.
 * When it is lost it connects again, ever more slowly; all streams are then read on from where they were, so nothing
 * that was said meanwhile is lost.
 */
export function startListening(url: string, streams: LiveStreams, log: Pick<OutboxLog, 'warn'>): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let wait = FIRST_WAIT_MS

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    client = mine
    mine.on('notification', ({ payload }) => streams.notify([payload ?? '']))
    mine.on('error', (error: Error & { code?: string }) => lost(mine, error))
    mine.on('end', () => lost(mine, undefined))
    try {
      await mine.connect()
      await mine.query(`LISTEN ${CHANNEL}`)
      wait = FIRST_WAIT_MS
      streams.notifyAll()
    } catch (error) {
      lost(mine, error as Error)
    }
  }

  /** A lost connection says so up to three times; only the first counts. */
  function lost(which: pg.Client, error: (Error & { code?: string }) | undefined): void {
    if (stopped || client !== which) return
    client = undefined
    void which.end().catch(() => undefined)
    // Nothing else of the error: it holds the client, and that the password.
    log.warn({ code: error?.code, message: error?.message }, 'live connection lost')
    timer = setTimeout(() => void connect(), wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  void connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
