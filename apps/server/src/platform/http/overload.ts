import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { AppError } from '../errors.ts'

/** Sheds load with 503 while the process lags; the liveness probe still answers, so that nobody restarts it for that. */
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
