import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { ipOf } from './connection.ts'
import type { Services } from './context.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'
import { measurePool } from '../db/measure.ts'
import { measureClock } from '../clock-check.ts'
import { transactionRetries } from '../db/transaction.ts'
import { measureDeliveries } from '../deliveries/measure.ts'
import { measureOutbox } from '../events/measure.ts'
import type { Job } from '../jobs/jobs.ts'
import { measureJobs } from '../jobs/measure.ts'
import { measureStandbys } from '../standbys/measure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The registry of GET /metrics; features add their metrics to it. */
    metrics: Registry
  }
}

/** Gauges of prom-client with the ending of counters; the ones by type say the same. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

/**
 * Serves GET /metrics for Prometheus: the process, its event loop, requests by route, connections,
 * repeated transactions, outbox, deliveries, jobs, counted events, and what features add.
 */
export function installMetrics(app: FastifyInstance, services: Services, jobs: readonly Job[]): void {
  const { config } = services
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request, by route of the contract',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  registry.registerMetric(transactionRetries)
  measureOutbox(services, registry)
  measureDeliveries(services, registry)
  measurePool(services.db, registry)
  measureJobs(services, jobs, registry)
  services.counts.register(registry)
  measureClock(services.clockCheck, registry)
  measureStandbys(services.standbys, registry)
  app.decorate('metrics', registry)
  app.addHook('onResponse', (request, reply, done) => {
    // A stream stays open as long as somebody listens, so its duration is no response time.
    if (request.routeOptions.config.endpoint?.stream === true) return done()
    requests.observe(
      {
        method: request.method,
        // The route, never the address: with ids in it the number of labels would grow without
        // limit.
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw new AppError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  app.addHook('onClose', () => registry.clear())
}

/**
 * Tells who may read the metrics: the bearer of METRICS_TOKEN; without that variable only this
 * machine, and in production nobody.
 */
function mayRead(request: FastifyRequest, config: Config): boolean {
  if (config.metricsToken === undefined)
    return !config.production && /^(?:::1|(?:::ffff:)?127\.)/.test(ipOf(request))
  const expected = Buffer.from(`Bearer ${config.metricsToken}`)
  const given = Buffer.from(request.headers.authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
