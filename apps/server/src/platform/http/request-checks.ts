import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** What no endpoint has a use for is refused before any work: NUL characters in the address. */
export function installRequestChecks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // PostgreSQL refuses NUL in texts; answered here it is a bad request rather than a failed statement.
    done(request.url.includes('%00') ? new AppError('malformed_request') : undefined)
  })
}
