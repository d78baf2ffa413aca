import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Longest time in which a body must have arrived; uploads have the longer limit of server.ts. */
const BODY_MS = 30_000

/**
 * Refuses, before any work is done, what no endpoint can use: NUL characters in the address, and bodies that arrive too
 * slowly.
 */
export function installRequestChecks(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.routeOptions.config.endpoint?.upload === undefined) limitBody(request)
    // PostgreSQL refuses NUL in texts: refused here, it is a bad request and not a failed statement.
    done(request.url.includes('%00') ? new AppError('malformed_request') : undefined)
  })
}

/** Ends a request whose body has not arrived in time. */
function limitBody({ raw, headers }: FastifyRequest): void {
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, BODY_MS)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
