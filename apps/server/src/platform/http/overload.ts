import underPressure from '@fastify/under-pressure'
import type { Endpoint } from '@vicino/contract/endpoint'
import { healthLive } from '@vicino/contract/administration/system/endpoints'
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Config } from '../../config.ts'
import { isCrowded } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Services } from './context.ts'

/**
 * Answers 503 while the event loop lags (OVERLOAD_DELAY_MS, 0 = never); the liveness probe still answers, so that nobody
 * restarts the process for that, and so do files, which cost next to nothing and without which no page is whole. A second in which the loop did not turn at all counts as lag, whatever the limit.
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
 * The check of an endpoint that answers 503 while too many wait for a connection to the database (isCrowded): work that
 * has begun goes on, new work would only wait in vain. Off together with the guard above.
 */
export function turnAwayFrom({ config, db }: Services, endpoint: Endpoint): onRequestAsyncHookHandler {
  const always = config.overloadDelayMs === 0 || endpoint === healthLive
  return async () => {
    if (!always && isCrowded(db)) throw new AppError('overloaded', { retryAfter: 2 })
  }
}
