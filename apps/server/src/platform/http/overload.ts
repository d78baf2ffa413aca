import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

/**
 * Answers 503 while the event loop lags too far behind. The liveness probe still answers, so that the server is not
 * restarted for being busy.
 */
export async function installOverload(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: config.overloadDelayMs,
    sampleInterval: 1000,
    pressureHandler: (request) => {
      if (request.url.endsWith('/health/live')) return
      throw new AppError('overloaded', { retryAfter: 5 })
    },
  })
}
