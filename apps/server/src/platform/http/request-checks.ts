import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { answerProblem } from './problems.ts'
import { unstorable, unstorablePath } from './storable.ts'

/** Longest time for the arrival of a body, in ms; uploads have the longer limit of server.ts. */
const BODY_MS = 30_000

/**
 * The only existing expectation (RFC 9110, 10.1.1), matched as Node does: Node itself then requests
 * the body.
 */
const CONTINUE = /(?:^|\W)100-continue(?:\W|$)/i

/**
 * Refuses requests that no endpoint can use, before any work: without a host, with NUL characters
 * in the address, with an unknown expectation, or with a body that takes longer than `bodyMs` to
 * arrive.
 */
export function installRequestChecks(app: FastifyInstance, bodyMs = BODY_MS): void {
  // Node would answer an unknown expectation itself, without a body: such requests are routed like
  // all others.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const { expect, host } = request.headers
    if (host === undefined && request.raw.httpVersion === '1.1')
      return done(new AppError('malformed_request'))
    if (expect !== undefined && !CONTINUE.test(expect)) return done(new AppError('expectation_failed'))
    if (request.routeOptions.config.endpoint?.upload === undefined) limitBody(request, reply, bodyMs)
    // PostgreSQL refuses NUL in texts: refused here, it is a bad request instead of a failed
    // statement.
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
