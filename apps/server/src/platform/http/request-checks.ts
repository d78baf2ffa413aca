import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** How long a body may take to come; uploads have the server's own limit (server.ts). */
const BODY_MS = 30_000

/** What no endpoint has a use for is refused before any work: NUL characters in the address, bodies that drip. */
export function installRequestChecks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.routeOptions.config.endpoint?.upload === undefined) limitBody(request)
    // PostgreSQL refuses NUL in texts; answered here it is a bad request rather than a failed statement.
    done(request.url.includes('%00') ? new AppError('malformed_request') : undefined)
  })
}

/** Cuts a request off whose body is not there in time. */
function limitBody({ raw, headers }: FastifyRequest): void {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, BODY_MS)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
