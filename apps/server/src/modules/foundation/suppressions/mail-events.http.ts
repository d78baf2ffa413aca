import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { suppress } from '../../../platform/deliveries/suppressions.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { fetchSafely } from '../../../platform/safe-fetch.ts'
import { readPostmark, readSes, type Report } from './provider-events.ts'

const PROVIDERS: Readonly<Record<string, (body: unknown) => Report>> = {
  ses: readSes,
  postmark: readPostmark,
}

/** The longest report in bytes: SNS sends 256 kB at most. */
const MOST_BYTES = 262_144

/**
 * Takes what e-mail services report of bounces and complaints: `POST /mail-events/ses` (Amazon SNS)
 * and `POST /mail-events/postmark`. The address is given to the service with any user name and
 * MAIL_EVENTS_TOKEN as password. Their formats are their own, so they are no part of the contract.
 * Answers 204; 401 without the password, 404 where there is none or for another service, 400 for what
 * is no report.
 */
export async function serveMailEvents(app: FastifyInstance, services: Services): Promise<void> {
  const { db, clock, config } = services
  await app.register((scope, _options, done) => {
    // SNS calls its JSON plain text.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, text, parsed) =>
      parsed(null, text),
    )
    scope.post<{ Params: { provider: string }; Body: string }>(
      '/mail-events/:provider',
      async (request, reply) => {
        const read = Object.hasOwn(PROVIDERS, request.params.provider)
          ? PROVIDERS[request.params.provider]
          : undefined
        if (read === undefined || config.mailEventsToken === undefined) throw new AppError('not_found')
        if (!isFromService(request, config.mailEventsToken)) {
          return reply.code(401).header('www-authenticate', 'Basic realm="mail events"').send()
        }
        const report = reportIn(read, request.body)
        if (report !== null && 'confirm' in report) await fetchSafely(report.confirm)
        if (report !== null && 'addresses' in report) {
          await suppress(db, report.addresses, report, clock.now())
        }
        return reply.code(204).send()
      },
    )
    done()
  })
}

/** @throws AppError malformed_request */
function reportIn(read: (body: unknown) => Report, text: string): Report {
  try {
    return read(JSON.parse(text))
  } catch {
    throw new AppError('malformed_request')
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function isFromService({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Basic +([\w+/=]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const text = Buffer.from(sent, 'base64').toString()
  return timingSafeEqual(hashOf(text.slice(text.indexOf(':') + 1)), hashOf(token))
}
