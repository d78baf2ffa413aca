import type { FastifyInstance } from 'fastify'
import { liveChannels } from '../modules/foundation/live/public.ts'
import { endedSessionsChannel } from '../platform/auth/ended-sessions.ts'
import { changedRolesChannel, rolePermissionsChannel } from '../platform/auth/roles.ts'
import { type Listener, startListening } from '../platform/db/listener.ts'
import { flagsChannel } from '../platform/flags.ts'
import { startOutbox, wakeAfterAnswers } from '../platform/events/worker.ts'
import type { Services } from '../platform/http/context.ts'
import { Relay } from '../platform/redis/relay.ts'
import type { Lookout } from '../platform/lookout.ts'
import type { Worker } from '../platform/worker.ts'

export interface Events extends Listener {
  /** Starts the consumers; before that, events only wait. */
  begin(lookout: Lookout): void
}

/**
 * Listens for live updates and ended sessions while a server runs, and processes events from
 * `begin()` on. Called before the server listens; stopped after it has closed.
 */
export function startEvents(app: FastifyInstance, services: Services, databaseUrl: string): Events {
  let outbox: Worker | undefined
  wakeAfterAnswers(app, { wake: () => outbox?.wake() })
  const relay = services.redis && new Relay(services.redis, services.db)
  const channels = [
    endedSessionsChannel(services.endedSessions),
    changedRolesChannel(services.roles),
    rolePermissionsChannel(services.roles),
    flagsChannel(services.flags),
    ...liveChannels(app.liveStreams),
    ...(relay === undefined ? [] : [relay.channel()]),
  ]
  const shared = services.redis?.start(liveChannels(app.liveStreams))
  const listener = startListening(databaseUrl, channels, app.log)
  return {
    ready: Promise.all([listener.ready, shared]).then(() => undefined),
    begin(lookout) {
      outbox ??= startOutbox(services, services.consumers, app.log, lookout, services.counts.note)
    },
    async stop() {
      await outbox?.stop()
      relay?.stop()
      await services.redis?.stop()
      await listener.stop()
    },
  }
}
