/**
 * A process with a whole server on DATABASE_URL, events included, which emits events on request.
 */
import { randomBytes } from 'node:crypto'
import { buildApp } from '@vicino/server/app'
import { readConfig } from '@vicino/server/config'
import { FEATURES } from '@vicino/server/modules/all'
import { liveChannels } from '@vicino/server/modules/foundation/live/public'
import { generateSigningKey } from '@vicino/server/platform/auth/keys'
import { openDatabase } from '@vicino/server/platform/db/database'
import { startListening } from '@vicino/server/platform/db/listener'
import { emit } from '@vicino/server/platform/events/outbox'
import { startLookout } from '@vicino/server/platform/lookout'
import { startOutbox } from '@vicino/server/platform/events/worker'
import { startIdleGc } from '@vicino/server/platform/idle-gc'
import { createServices } from '@vicino/server/platform/services'
import { inTransaction } from '@vicino/server/platform/db/transaction'
import { answerMessages } from '../lib/child.ts'
import { trustTokens } from '../lib/trust-tokens.ts'

export type ServerMessage = 'where' | 'memory' | { readonly sign: string[] } | { readonly emit: Emission }

/** Events to emit: one for each user, numbered in `balance`. */
interface Emission {
  readonly users: readonly string[]
  readonly from: number
  readonly pauseMs: number
}

const config = readConfig(
  // A busy machine must not count as overload.
  { ...process.env, PORT: '0', RATE_LIMITS: 'off', OVERLOAD_DELAY_MS: '0' },
  { production: false, demo: false },
)
const url = config.databaseUrl ?? ''
const db = openDatabase({ url, poolSize: config.databasePool })
const services = createServices(
  { ...config, authPrivateKey: generateSigningKey(), serverSecret: randomBytes(32).toString('hex') },
  db,
  FEATURES,
)
const app = await buildApp(services, FEATURES)
const lookout = startLookout(services, app.log)
const outbox = startOutbox(services, services.consumers, app.log, lookout)
const listener = startListening(url, liveChannels(app.liveStreams), app.log)
const stopIdleGc = startIdleGc()
trustTokens(services)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

/**
 * Emits each event as a request does: in a transaction, waking the worker after it. Returns the
 * time of each commit.
 */
async function emitEvents({ users, from, pauseMs }: Emission): Promise<number[]> {
  const times: number[] = []
  for (const [index, userId] of users.entries()) {
    await inTransaction(db, (tx) =>
      emit(tx, 'points.moved', { userId, amount: 1, balance: from + index }, services.clock.now()),
    )
    times.push(performance.timeOrigin + performance.now())
    outbox.wake()
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return times
}

answerMessages(
  async (message: ServerMessage) => {
    if (message === 'where') return address
    if (message === 'memory') return process.memoryUsage.rss() / 1e6
    if ('emit' in message) return emitEvents(message.emit)
    return Promise.all(
      message.sign.map((sub) => services.tokens.sign({ sub, role: 'audience', brandId: null, sid: sub })),
    )
  },
  async () => {
    stopIdleGc()
    await app.close()
    await lookout.stop()
    await outbox.stop()
    await listener.stop()
    await db.destroy()
  },
)
