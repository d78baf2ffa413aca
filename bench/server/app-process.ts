/** A process with the real application on DATABASE_URL, and a token of the benchmark's user. */
import type { AccessClaims } from '@vicino/contract/identity/auth/schemas'
import { randomBytes } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '@vicino/server/app'
import { readConfig } from '@vicino/server/config'
import { FEATURES } from '@vicino/server/modules/all'
import { generateSigningKey } from '@vicino/server/platform/auth/keys'
import { openDatabase } from '@vicino/server/platform/db/database'
import { systemClock } from '@vicino/server/platform/clock'
import { createServices } from '@vicino/server/platform/services'
import { Standbys } from '@vicino/server/platform/standbys/standbys'
import { answerMessages, useOf } from '../lib/child.ts'
import { trustTokens } from '../lib/trust-tokens.ts'
import { BENCH_USER } from '../seed/seed.ts'

const config = readConfig(
  // One caller stands for many here, so the limits by account would stop it. A busy machine must
  // not count as overload.
  { ...process.env, PORT: '0', RATE_LIMITS: 'off', OVERLOAD_DELAY_MS: '0' },
  { production: false, demo: false },
)
const db = openDatabase({ url: config.databaseUrl ?? '', poolSize: config.databasePool })
const log = { info: () => undefined, warn: () => undefined }
const standbys =
  config.databaseReplicaUrls.length === 0
    ? undefined
    : new Standbys({
        primary: db,
        primaryUrl: config.databaseUrl ?? '',
        urls: config.databaseReplicaUrls,
        poolSize: config.databasePool,
        log,
      })
await standbys?.start()
const services = createServices(
  { ...config, authPrivateKey: generateSigningKey(), serverSecret: randomBytes(32).toString('hex') },
  db,
  FEATURES,
  systemClock,
  { standbys },
)
trustTokens(services)
const app = await buildApp(services, FEATURES)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const token = await services.tokens.sign({
  sub: BENCH_USER,
  role: 'audience',
  brandId: null,
  sid: BENCH_USER,
})

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()

answerMessages(
  (message: 'where' | 'use' | 'reset' | 'health' | { sign: AccessClaims[] }) => {
    if (typeof message === 'object')
      return Promise.all(message.sign.map((claims) => services.tokens.sign(claims)))
    if (message === 'where') return Promise.resolve({ address, token })
    if (message === 'use') return Promise.resolve(useOf())
    if (message === 'reset') delay.reset()
    return Promise.resolve({
      rssMegabytes: process.memoryUsage.rss() / 1e6,
      delayP99Ms: delay.percentile(99) / 1e6,
    })
  },
  async () => {
    await app.close()
    await standbys?.stop()
    await db.destroy()
  },
)
