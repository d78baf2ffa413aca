import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { OutboxLog } from '../events/outbox.ts'
import { optionsOf, SessionClient } from './session-client.ts'

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 10_000
const KEEP_ALIVE_MS = 30_000
const GOODBYE_MS = 1000
/**
 * How often the connection is tested, and how long it may take to answer, in ms: a dead one is
 * known within four seconds.
 */
const TRIED_EACH_MS = 2000
const ANSWERS_WITHIN_MS = 2000
/** Name in pg_stat_activity. */
export const LISTENER_NAME = 'vicino-listener'

/** A channel of PostgreSQL's NOTIFY that a server listens to. */
export interface Channel {
  readonly name: string
  heard(payload: string): void
  /**
   * Called each time the connection has begun to listen, also at the start: reads what was sent
   * meanwhile. If it fails, the connection counts as lost.
   */
  connected(client: pg.Client): void | Promise<void>
  /** Called when notifications may be missed from now on. */
  lost?(): void
}

export interface Listener {
  /** When it has listened for the first time. */
  readonly ready: Promise<void>
  /** Ends the connection; no notification arrives after that. */
  stop(): Promise<void>
}

/**
 * Listens on all channels on a connection of its own, because pooled connections are used by others
 * in turn. If it is lost, or does not answer, it connects again after ever longer waits.
 */
export function startListening(
  url: string,
  channels: readonly Channel[],
  log: Pick<OutboxLog, 'warn'>,
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let wait = FIRST_WAIT_MS
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()

  async function connect(): Promise<void> {
    const mine = new SessionClient({
      ...optionsOf({ url, name: LISTENER_NAME }),
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
      query_timeout: ANSWERS_WITHIN_MS,
    })
    client = mine
    mine.on('notification', ({ channel, payload = '' }) => {
      channels.find(({ name }) => name === channel)?.heard(payload)
    })
    mine.on('error', (error: Error & { code?: string }) => lost(mine, error))
    mine.on('end', () => lost(mine, undefined))
    try {
      await mine.connect()
      for (const { name } of channels) await mine.query(`LISTEN ${name}`)
      for (const channel of channels) await channel.connected(mine)
      if (stopped || client !== mine) return
      wait = FIRST_WAIT_MS
      isReady()
      tryLater(mine)
    } catch (error) {
      lost(mine, error as Error)
    }
  }

  /** Tests the connection from time to time, because it can be dead without a sign. */
  function tryLater(which: pg.Client): void {
    timer = setTimeout(() => {
      void which
        .query('SELECT 1')
        .then(() => (stopped || client !== which ? undefined : tryLater(which)))
        .catch((error: unknown) => lost(which, error as Error))
    }, TRIED_EACH_MS)
  }

  /** One lost connection can call this several times; only the first call counts. */
  function lost(which: pg.Client, error: (Error & { code?: string }) | undefined): void {
    if (stopped || client !== which) return
    client = undefined
    clearTimeout(timer)
    for (const channel of channels) channel.lost?.()
    void which.end().catch(() => undefined)
    // Only these two fields are logged, because the error also holds the client, and the client
    // holds the password.
    log.warn({ code: error?.code, message: error?.message }, 'listening connection lost')
    timer = setTimeout(() => void connect(), wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }

  void connect()
  return {
    ready,
    async stop() {
      stopped = true
      clearTimeout(timer)
      // A server that does not answer never confirms the end.
      await Promise.race([client?.end().catch(() => undefined), pause(GOODBYE_MS, undefined, { ref: false })])
      for (const channel of channels) channel.lost?.()
    },
  }
}
