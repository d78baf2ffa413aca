import { SERVER_TIME } from '@vicino/contract/server-time'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { isApi } from './security-headers.ts'

/**
 * Adds the server's time to every answer of the API, by which screens count down: the device's
 * clock may be wrong.
 */
export function installServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request.url)) reply.header(SERVER_TIME, clock.now().toISOString())
    done()
  })
}
