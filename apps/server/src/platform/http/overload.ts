import underPressure from '@fastify/under-pressure'
import type { Endpoint } from '@vicino/contract/endpoint'
import { healthLive } from '@vicino/contract/administration/system/endpoints'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '../../config.ts'
import { isCrowded } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Services } from './context.ts'
import { readsOnStandbys } from './read.ts'

/**
 * Answers 503 while the event loop lags (OVERLOAD_DELAY_MS, 0 = never). The liveness probe still
 * answers, so that nobody restarts the process for that. Files are still sent, because they cost
 * next to nothing and every page needs them. A second in which the loop did not turn at all counts
 * as lag, whatever the limit.
 */
export async function installOverload(app: FastifyInstance, config: Config): Promise<void> {
  if (config.overloadDelayMs === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: config.overloadDelayMs,
    sampleInterval: 1000,
    pressureHandler: (request) => {
      if (request.url.endsWith('/health/live') || isFile(request)) return
      throw new AppError('overloaded', { retryAfter: 5 })
    },
  })
}

const isFile = (request: FastifyRequest): boolean =>
  request.routeOptions.config.isStatic === true || request.url.startsWith('/files/')

/**
 * Makes an endpoint's check that answers 503 while too many requests wait for a connection to the
 * database (isCrowded): work that has begun continues, new work would wait in vain. What a standby
 * answers does not wait for the primary. It is off together with the guard above.
 */
export function turnAwayFrom(
  { config, db, standbys }: Services,
  endpoint: Endpoint,
): onRequestAsyncHookHandler {
  const always = config.overloadDelayMs === 0 || endpoint === healthLive
  return async () => {
    if (always || !isCrowded(db)) return
    const isRead = readsOnStandbys(endpoint) || (endpoint.method === 'GET' && standbys.isPrimaryGone)
    if (!isRead || !standbys.takesReads) throw new AppError('overloaded', { retryAfter: 2 })
  }
}
