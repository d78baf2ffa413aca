import { SERVER_TIME } from '@vicino/contract/server-time'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import { isApi } from './security-headers.ts'

/** Every answer of the API tells the server's time, which is what screens count down by: the device's clock may be wrong. */
export function installServerTime(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request.url)) reply.header(SERVER_TIME, clock.now().toISOString())
    done()
  })
}
