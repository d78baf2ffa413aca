import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ERROR_CATALOGUE, type ErrorCode, errorText } from '@vicino/contract/errors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../../config.ts'
import { rememberAddresses } from './connection.ts'
import { logOptions } from './logging.ts'
import { answerProblem } from './problems.ts'
import { serializerOf } from './serializer.ts'
import { requestIdOf } from './tracing.ts'

export const BODY_LIMIT_BYTES = 256 * 1024

/**
 * A Fastify without routes, with the product's limits: sizes, times, trusted proxies, ids of
 * requests, logs.
 */
export function createServer(config: Config): FastifyInstance {
  const app = Fastify({
    logger: config.logLevel === 'silent' ? false : logOptions(config.logLevel),
    // logging.ts writes one line for each request, without addresses and queries.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Enough for the longest upload over a slow line; request-checks.ts gives every other body
    // less.
    requestTimeout: 600_000,
    // Node would refuse a request without a host itself, with an empty answer: request-checks.ts
    // does so instead.
    http: { headersTimeout: 30_000, requireHostHeader: false },
    keepAliveTimeout: 72_000,
    // Hop 0 is the other end of the connection. X-Forwarded-For is trusted for as many hops as
    // there are proxies in front.
    trustProxy: (_address, hop) => hop < config.trustedHops,
    // While the server stops, requests on connections that are still open are answered, each with
    // Connection: close.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: (raw) => requestIdOf(raw, config),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer: () => serializerOf } },
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket),
  })
  rememberAddresses(app)
  return app
}

/** Refusals of Node's own parser that are more specific than an unreadable request. */
const REFUSED_BY_NODE: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

/**
 * Answers bytes that are no HTTP request, and requests whose head is too long or comes too slowly.
 * There is no request object, so the problem is written to the socket, in English because the
 * language is not known.
 */
function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = REFUSED_BY_NODE[error.code ?? ''] ?? 'malformed_request'
  const { status } = ERROR_CATALOGUE[code]
  const body = JSON.stringify({ statusCode: status, code, message: errorText(code, 'en') })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Content-Type: application/json; charset=utf-8',
      'Content-Language: en',
      `Connection: close\r\n\r\n${body}`,
    ].join('\r\n'),
  )
}
