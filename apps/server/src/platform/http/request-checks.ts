import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { answerProblem } from './problems.ts'
import { unstorable, unstorablePath } from './storable.ts'

/** Longest time in which a body must have arrived; uploads have the longer limit of server.ts. */
const BODY_MS = 30_000

/** The one expectation that exists (RFC 9110, 10.1.1), read as Node reads it: Node itself asks for the body then. */
const CONTINUE = /(?:^|\W)100-continue(?:\W|$)/i

/**
 * Refuses, before any work is done, what no endpoint can use: requests without a host, NUL characters in the address,
 * expectations that nobody can meet, and bodies that take longer than `bodyMs` to arrive.
 */
export function installRequestChecks(app: FastifyInstance, bodyMs = BODY_MS): void {
  // Node would answer an unknown expectation by itself, without a word: such requests go the way of all others.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { expect, host } = request.headers
    if (host === undefined && request.raw.httpVersion === '1.1')
      return done(new AppError('malformed_request'))
    if (expect !== undefined && !CONTINUE.test(expect)) return done(new AppError('expectation_failed'))
    if (request.routeOptions.config.endpoint?.upload === undefined) limitBody(request, reply, bodyMs)
    // PostgreSQL refuses NUL in texts: refused here, it is a bad request and not a failed statement.
    done(request.url.includes('%00') ? unstorable(unstorablePath(request.query) ?? '_') : undefined)
  })
}

/** Refuses a request whose body has not arrived in time, and closes its connection. */
function limitBody(request: FastifyRequest, reply: FastifyReply, bodyMs: number): void {
  const { raw } = request
  if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    if (reply.sent) raw.destroy()
    else answerProblem(new AppError('request_too_slow'), request, reply.header('connection', 'close'))
  }, bodyMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
