import { STREAM_HEARTBEAT_SECONDS } from '@vicino/contract/live/constants'
import { openStream } from '@vicino/contract/live/endpoints'
import type { FastifyInstance } from 'fastify'
import { tokenEnd } from '../../platform/auth/access.ts'
import type { Services } from '../../platform/http/context.ts'
import type { Routes } from '../../platform/feature.ts'
import { serveStream, startStream } from '../../platform/http/endpoint.ts'
import { LiveStreams } from './streams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The open streams of this server; who runs it tells them what the listener hears. */
    readonly liveStreams: LiveStreams
  }
}

export const routes: Routes = (app, services) => serveLive(app, services, STREAM_HEARTBEAT_SECONDS)

/** The same with another time between heartbeats. */
export function serveLive(app: FastifyInstance, { db, clock }: Services, heartbeatSeconds: number): void {
  const streams = new LiveStreams({ db, clock, log: app.log, heartbeatSeconds })
  app.decorate('liveStreams', streams)
  // Before the server waits for its connections to end: these would not.
  app.addHook('preClose', () => streams.close())

  serveStream(app, openStream, ({ actor, request, reply }) =>
    streams.open({
      userId: actor.sub,
      endsAt: tokenEnd(request),
      lastId: lastIdOf(request.headers['last-event-id']),
      start: () => startStream(reply),
    }),
  )
}

/** Where a stream was cut. Anything but a number of ours counts as none: a client asks anew for what it shows anyway. */
function lastIdOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
