import pg from 'pg'
import type { OutboxLog } from '../../platform/events/outbox.ts'
import { CHANNEL } from './live.channel.ts'
import type { LiveStreams } from './streams.ts'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
const KEEP_ALIVE_MS = 30_000

export interface Listener {
  /** Ends the connection; no notification arrives after that. */
  stop(): Promise<void>
}

/**
 * Listens for users whose streams have something to read, on a connection of its own, because a pooled connection is used
 * by others in turn. When the connection is lost it connects again, after ever longer waits; all streams then read on
 * from their last event, so no event is lost.
 */
export function startListening(url: string, streams: LiveStreams, log: Pick<OutboxLog, 'warn'>): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let wait = FIRST_WAIT_MS

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: LONGEST_WAIT_MS,
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

  /** One lost connection can call this up to three times; only the first call counts. */
  function lost(which: pg.Client, error: (Error & { code?: string }) | undefined): void {
    if (stopped || client !== which) return
    client = undefined
    void which.end().catch(() => undefined)
    // Only these two fields are logged: the error also holds the client, and the client holds the password.
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
