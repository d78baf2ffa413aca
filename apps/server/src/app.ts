import { SERVER_TIME } from '@vicino/contract/server-time'
import cookie from '@fastify/cookie'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { constants } from 'node:zlib'
import { authorise, identify } from './platform/auth/access.ts'
import { type Feature, jobsOf } from './platform/feature.ts'
import type { Services } from './platform/http/context.ts'
import { installJsonBody } from './platform/http/json-body.ts'
import { installRequestLog } from './platform/http/logging.ts'
import { installMetrics } from './platform/http/metrics.ts'
import { installOverload, turnAwayFrom } from './platform/http/overload.ts'
import { installProblems } from './platform/http/problems.ts'
import { installRateLimits } from './platform/http/rate-limits.ts'
import { installRequestChecks } from './platform/http/request-checks.ts'
import { installSecurityHeaders } from './platform/http/security-headers.ts'
import { createServer } from './platform/http/server.ts'
import { installServerTime } from './platform/http/server-time.ts'
import { installStopping } from './platform/http/stopping.ts'
import { installTracing } from './platform/http/tracing.ts'
import { PLATFORM_JOBS } from './platform/jobs/platform-jobs.ts'
import { installWrote } from './platform/http/wrote.ts'

/** Builds the whole HTTP application, ready for listen() or inject(). */
export async function buildApp(services: Services, features: readonly Feature[]): Promise<FastifyInstance> {
  const { config } = services
  const app = createServer(config)
  app.decorateRequest('actor', null)
  // First, so that everything else belongs to the request's span.
  installTracing(app, config)
  installProblems(app)
  installStopping(app, services.stopping.signal)
  installRequestLog(app)
  installSecurityHeaders(app, config)
  installServerTime(app, services.clock)
  installRequestChecks(app)
  installJsonBody(app)
  await installOverload(app, config)
  const limits = await installRateLimits(app, services)
  await app.register(cookie)
  installWrote(app, services)
  // Other origins may call only if the configuration names them; the web app itself comes from the
  // same origin.
  if (config.appOrigins.length > 0) {
    // All request headers are allowed (Idempotency-Key, Last-Event-ID, X-Client …): the answer
    // repeats those that the browser asks for.
    await app.register(cors, {
      origin: [...config.appOrigins],
      credentials: true,
      maxAge: 600,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: [
        'idempotent-replayed',
        'ratelimit',
        'ratelimit-policy',
        'retry-after',
        'traceparent',
        'www-authenticate',
        'x-request-id',
        SERVER_TIME,
      ],
    })
  }
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // Medium levels, because the last few percent of size take more time than their transfer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  })
  app.decorate('limitOf', (address, perMinute) => limits.perEndpoint({ address, perMinute }))
  app.decorate('guard', (endpoint) => ({
    first: [
      (request) => identify(services, request),
      // A key is only known after a query to the database, so its calls are counted there; all
      // others are counted by their address.
      ...(endpoint.access === 'key' ? [] : [limits.perEndpoint(endpoint)]),
      turnAwayFrom(services, endpoint),
    ],
    access:
      endpoint.access === 'key'
        ? andThen((request) => authorise(services, endpoint, request), limits.perEndpoint(endpoint))
        : (request, byStatement = false) => authorise(services, endpoint, request, byStatement),
  }))
  installMetrics(app, services, [...PLATFORM_JOBS, ...jobsOf(features, services)])
  for (const { routes, metrics } of features) {
    metrics?.(services, app.metrics)
    await routes?.(app, services)
  }
  return app
}

/** Counts a request once its account is known. */
const andThen =
  (access: (request: FastifyRequest) => Promise<void>, limit: (request: FastifyRequest) => Promise<void>) =>
  async (request: FastifyRequest): Promise<void> => {
    await access(request)
    await limit(request)
  }
