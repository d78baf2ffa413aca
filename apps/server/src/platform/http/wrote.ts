import type { FastifyInstance, FastifyRequest } from 'fastify'
import { asReading } from '../db/reading.ts'
import type { Services } from './context.ts'
import { isApi } from './security-headers.ts'

/**
 * Cookie with the moment of the caller's last write, in ms of the primary's clock. It is not
 * signed: a forged one only sends its sender's own reads to the primary.
 */
export const WROTE_COOKIE = 'vicino_wrote'
/** After this no standby that is read from lacks the write any more. */
const KEPT_SECONDS = 10

const CHANGES_NOTHING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Has every caller keep the moment of their last write, so that their reads go to a standby only
 * when it has replayed the write. Requests that change nothing may read from a standby altogether
 * while the primary is gone. Does nothing on an installation without standbys.
 */
export function installWrote(
  app: FastifyInstance,
  { config, standbys }: Pick<Services, 'config' | 'standbys'>,
): void {
  if (standbys.standbys.length === 0) return
  const secure = config.production || config.publicUrl.startsWith('https://')
  app.addHook('onRequest', (request, _reply, done) => {
    if (CHANGES_NOTHING.has(request.method)) asReading(wroteAt(request), done)
    else done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const moment = CHANGES_NOTHING.has(request.method) || !isApi(request.url) ? undefined : standbys.moment()
    if (moment !== undefined) {
      reply.setCookie(WROTE_COOKIE, String(Math.ceil(moment)), {
        path: '/api/v1',
        maxAge: KEPT_SECONDS,
        httpOnly: true,
        sameSite: 'strict',
        secure,
      })
    }
    done(null, payload)
  })
}

/**
 * Returns the moment of the caller's last write; -Infinity when there was none lately, Infinity for
 * a request that wants the newest rows (Cache-Control: no-cache).
 */
export function wroteAt({ headers, cookies }: FastifyRequest): number {
  if (headers['cache-control']?.includes('no-cache') === true) return Infinity
  const text = cookies[WROTE_COOKIE]
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : -Infinity
}
