import { STREAM_HEARTBEAT_SECONDS } from '@vicino/contract/foundation/live/constants'
import { openStream } from '@vicino/contract/foundation/live/endpoints'
import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { tokenEnd } from '../../../platform/auth/access.ts'
import { roleKeyOf } from '../../../platform/auth/roles.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Routes } from '../../../platform/feature.ts'
import { serveStream, startStream } from '../../../platform/http/endpoint.ts'
import { providedBy } from '../../../platform/provided.ts'
import { LiveStreams, type Topic } from './streams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The open streams of this server; the program that starts the server connects them to the
     * listener.
     */
    readonly liveStreams: LiveStreams
  }
}

declare module '../../../platform/provided.ts' {
  interface Provided {
    /** Refuses everybody but those who run a program. @throws AppError program_not_found */
    readonly guardProgramTopic: (db: Db, programId: string, actor: Actor) => Promise<unknown>
  }
}

export const routes: Routes = (app, services) => serveLive(app, services, STREAM_HEARTBEAT_SECONDS)

/** Serves the streams; tests choose a shorter time between heartbeats. */
export function serveLive(
  app: FastifyInstance,
  { db, clock, endedSessions, roles, provided }: Services,
  heartbeatSeconds: number,
): void {
  const streams = new LiveStreams({ db, clock, endedSessions, log: app.log, heartbeatSeconds })
  app.decorate('liveStreams', streams)
  const open: Gauge = new Gauge({
    name: 'vicino_streams_open',
    help: 'Open streams of this process',
    registers: [app.metrics],
    collect: () => open.set(streams.size),
  })
  roles.watch((change) => void streams.notifyRole(change))
  // Runs before the server waits for its connections to end, because streams do not end by
  // themselves.
  app.addHook('preClose', () => streams.close())

  serveStream(app, openStream, async ({ actor, query: { deal, program }, request, reply }) => {
    // Only the people who run a program may see how busy it is.
    if (program !== undefined) await providedBy(provided, 'guardProgramTopic')(db, program, actor)
    const topics: Topic[] = []
    if (deal !== undefined) topics.push(`deal:${deal}`)
    if (program !== undefined) topics.push(`program:${program}`)
    await streams.open({
      userId: actor.sub,
      sessionId: actor.sid,
      role: roleKeyOf(actor),
      topics,
      endsAt: tokenEnd(request),
      lastId: lastIdOf(request.headers['last-event-id']),
      start: () => startStream(reply),
    })
  })
}

/**
 * Returns the id after which a stream was cut. A header that is no event id counts as absent: when
 * a stream opens, the client loads its data again in any case.
 */
function lastIdOf(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined
}
