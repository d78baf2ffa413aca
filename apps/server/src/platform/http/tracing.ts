import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { type OpenSpan, startSpan, type TraceIds } from '../telemetry/spans.ts'
import { parseTraceParent, traceParentOf } from '../telemetry/trace-parent.ts'

/** Probes and scrapes, which come every few seconds: nobody looks for their traces. */
const UNTRACED: ReadonlySet<string> = new Set(['/metrics', '/api/v1/health/live', '/api/v1/health/ready'])

/** The status of a request whose caller did not wait for its answer, as nginx writes it. */
const CLIENT_GONE = 499

/** What proxies write as ids of requests; anything else is replaced. */
const REQUEST_ID = /^[\w.:=+/@-]{1,128}$/

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place in the trace of the proxy in front, or of this server; null without either. */
    trace: { readonly ids: TraceIds; readonly span: OpenSpan | undefined; isEnded?: true } | null
  }
}

/**
 * Returns the id of a request: `X-Request-Id` of a trusted proxy, where it is one, otherwise a new
 * one.
 */
export function requestIdOf(
  { headers }: IncomingMessage,
  { trustedHops }: Pick<Config, 'trustedHops'>,
): string {
  const given = trustedHops > 0 ? headers['x-request-id'] : undefined
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/**
 * Makes a span of each request, as part of the trace of a trusted proxy (`traceparent`). All
 * statements and log lines of the request belong to it. Without a tracer the log lines still have
 * the proxy's trace id.
 */
export function installTracing(app: FastifyInstance, { trustedHops }: Pick<Config, 'trustedHops'>): void {
  app.decorateRequest('trace', null)
  app.addHook('onRequest', (request, reply, done) => {
    const parent = trustedHops > 0 ? parseTraceParent(request.headers['traceparent']) : undefined
    const route = request.routeOptions.url ?? 'none'
    if (UNTRACED.has(route)) return done()
    const span = startSpan(() => ({
      name: `${request.method} ${route}`,
      kind: 'server',
      parent,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'vicino.request': request.id,
      },
    }))
    if (span !== undefined) {
      request.trace = { ids: span.ids, span }
      reply.raw.once('close', () => endSpan(request, CLIENT_GONE))
      return span.run(done)
    }
    if (parent !== undefined) {
      request.trace = { ids: parent, span: undefined }
      request.log = request.log.child({ trace_id: parent.traceId })
      reply.log = request.log
    }
    done()
  })
  // The body is read in the connection's own context, so what follows it is brought back here.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply.statusCode)
    within(request, done)
  })
}

function within(request: FastifyRequest, done: () => void): void {
  const span = request.trace?.span
  if (span === undefined) done()
  else span.run(done)
}

function endSpan({ trace }: FastifyRequest, status: number): void {
  if (trace?.span === undefined || trace.isEnded === true) return
  trace.isEnded = true
  trace.span.set({ 'http.response.status_code': status })
  trace.span.end(status >= 500 ? String(status) : undefined)
}

/** Ends the span of a stream when it is open: it would stay open for a quarter of an hour. */
export function streamIsOpen(request: FastifyRequest): void {
  endSpan(request, 200)
  request.trace = null
}

/** Names the request and its trace to the caller, for the operator who is asked about it. */
export function nameRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  // A refusal of Fastify itself comes before every hook, and has no trace.
  if (request.trace) reply.header('traceparent', traceParentOf(request.trace.ids))
}
