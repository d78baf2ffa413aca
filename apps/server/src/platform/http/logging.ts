import type { FastifyInstance } from 'fastify'
import type { LoggerOptions } from 'pino'

/**
 * Structured logs with the id of the request, without secrets and personal data: no addresses,
 * headers, queries or bodies.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
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

/** Logs one line for each answered request, with the route instead of the requested address. */
export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
