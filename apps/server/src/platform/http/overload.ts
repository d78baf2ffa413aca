import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

/**
 * Answers 503 while the event loop lags (OVERLOAD_DELAY_MS, 0 = never); the liveness probe still answers, so that nobody
 * restarts the process for that. A second in which the loop did not turn at all counts as lag, whatever the limit.
 */
export async function installOverload(app: FastifyInstance, config: Config): Promise<void> {
  if (config.overloadDelayMs === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: config.overloadDelayMs,
    sampleInterval: 1000,
    pressureHandler: (request) => {
      if (request.url.endsWith('/health/live')) return
      throw new AppError('overloaded', { retryAfter: 5 })
    },
  })
}
