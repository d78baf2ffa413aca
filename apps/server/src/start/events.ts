import type { FastifyInstance } from 'fastify'
import { startListening } from '../features/live/public.ts'
import { startOutbox, wakeAfterAnswers } from '../platform/events/worker.ts'
import type { Services } from '../platform/http/context.ts'

/**
 * Handles events and listens for live updates while a server runs. Called before the server listens; stopped after it
 * has closed.
 */
export function startEvents(
  app: FastifyInstance,
  services: Services,
  databaseUrl: string,
): { stop(): Promise<void> } {
  const outbox = startOutbox(services, services.consumers, app.log)
  wakeAfterAnswers(app, outbox)
  const listener = startListening(databaseUrl, app.liveStreams, app.log)
  return {
    async stop() {
      await outbox.stop()
      await listener.stop()
    },
  }
}
