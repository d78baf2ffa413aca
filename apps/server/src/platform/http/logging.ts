import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LoggerOptions } from 'pino'
import { activeSpan } from '../telemetry/spans.ts'

/**
 * Structured logs with the id of the request, without secrets and personal data: no addresses,
 * headers, queries or bodies.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    mixin: traceIds,
    serializers: { err: errorOf, req: () => undefined, res: () => undefined },
    redact: {
      paths: [
        'password',
        '*.password',
        'email',
        '*.email',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
      ],
      censor: '[redacted]',
    },
  }
}

/**
 * The trace that a line belongs to, where one is measured. A new object for each line, because pino
 * writes the line's fields into it.
 */
function traceIds(): object {
  const active = activeSpan()
  return active === undefined ? {} : { trace_id: active.traceId, span_id: active.spanId }
}

/**
 * Returns the logged fields of an error: name, text and stack only, because PostgreSQL puts values
 * of rows into `detail` and `where`.
 */
function errorOf(error: Error & { code?: unknown; constraint?: unknown }): Record<string, unknown> {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    stack: error.stack,
  }
}

/**
 * Logs one line for each answered request: the route instead of the requested address, and the ids
 * of who called, never a name or an address.
 */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...callerOf(request),
      },
      'answered',
    )
    done()
  })
}

function callerOf({ actor }: FastifyRequest): object {
  if (!actor) return {}
  const { sub, brandId, isKey, acting } = actor
  return {
    ...(isKey === true ? { key: sub } : { user: sub }),
    ...(brandId !== null && { brand: brandId }),
    // Staff of the platform in somebody's account.
    ...(acting !== undefined && { actingBy: acting.by }),
  }
}
