import { readConfig } from '../../../../config.ts'
import { buildApp } from '../../../../app.ts'
import { startLookout } from '../../../../platform/lookout.ts'
import { startEvents } from '../../../../start/events.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { openDatabase } from '../../../../platform/db/database.ts'
import { programs } from '../../../loyalty/programs/feature.ts'
import { defineFeature } from '../../../../platform/feature.ts'
import type { Services } from '../../../../platform/http/context.ts'
import type { Redis } from '../../../../platform/redis/redis.ts'
import { createServices } from '../../../../platform/services.ts'
import { live } from '../feature.ts'
import { serveLive } from '../live.routes.ts'
import type { LiveStreams } from '../streams.ts'

export interface LiveServer {
  readonly address: string
  readonly services: Services
  readonly streams: LiveStreams
  stop(): Promise<void>
}

export const ORIGIN = 'https://app.example.test'

/** A server on a real port, with the live updates, a pool, a worker and a listener of its own. */
export async function startLiveServer(options: {
  databaseUrl: string
  clock: Clock
  signingKey: string
  heartbeatSeconds?: number
  redis?: Redis
}): Promise<LiveServer> {
  const db = openDatabase({ url: options.databaseUrl, poolSize: 5, onLost: () => undefined })
  const config = readConfig(
    { LOG_LEVEL: 'silent', RATE_LIMITS: 'off', OVERLOAD_DELAY_MS: '0', APP_ORIGINS: ORIGIN },
    { production: false, demo: false },
  )
  const complete = { ...config, authPrivateKey: options.signingKey, serverSecret: 's'.repeat(32) }
  const features = [
    defineFeature({
      ...live,
      routes: (app, services) => serveLive(app, services, options.heartbeatSeconds ?? 20),
      ...(programs.provides && { provides: programs.provides }),
    }),
  ]
  const services = createServices(complete, db, features, options.clock, { redis: options.redis })
  const app = await buildApp(services, features)
  const events = startEvents(app, services, options.databaseUrl)
  // From then on a token is valid without a session in the database.
  const lookout = startLookout(services, app.log)
  events.begin(lookout)
  await events.ready
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address,
    services,
    streams: app.liveStreams,
    async stop() {
      await app.close()
      await lookout.stop()
      await events.stop()
      await db.destroy()
    },
  }
}
