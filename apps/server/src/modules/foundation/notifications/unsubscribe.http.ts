import type { Language } from '@vicino/contract/common/language'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readUnsubscribeToken, UNSUBSCRIBE_PATH } from '../../../platform/deliveries/email/unsubscribe.ts'
import { escaped } from '../../../platform/html.ts'
import { languageOf, type Services } from '../../../platform/http/context.ts'
import { plainPage, PROBLEM_PAGE_POLICY } from '../../../platform/http/problem-page.ts'
import en from './locales/en.json' with { type: 'json' }
import it from './locales/it.json' with { type: 'json' }
import { unsubscribe } from './unsubscribe.ts'

const TEXTS = { it: it.unsubscribe, en: en.unsubscribe }

/** The body that mail programs send (RFC 8058) repeats the address, so it is not read. */
const ignore = (_request: unknown, _text: unknown, parsed: (error: null) => void): void => parsed(null)

/**
 * Serves the address in the List-Unsubscribe header of e-mails. Mail programs POST to it (RFC
 * 8058). A browser gets a page with a button that does the same, because programs that only open
 * links must switch nothing off.
 */
export async function serveUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((scope, _options, done) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      if (!scope.hasContentTypeParser(type)) {
        scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 1024 }, ignore)
      }
    }
    scope.get<{ Querystring: { token?: unknown } }>(UNSUBSCRIBE_PATH, (request, reply) => {
      const token = String(request.query.token ?? '')
      const language = languageOf(request)
      const texts = TEXTS[language]
      if (readUnsubscribeToken(token, services.keys.unsubscribe) === undefined) {
        return send(reply.code(404), language, texts.unknown)
      }
      const form = `<form method="post" action="${UNSUBSCRIBE_PATH}?token=${escaped(encodeURIComponent(token))}"><button>${texts.button}</button></form>`
      return send(reply, language, texts.question, form)
    })
    scope.post<{ Querystring: { token?: unknown } }>(UNSUBSCRIBE_PATH, async (request, reply) => {
      const language = languageOf(request)
      const ended = await unsubscribe(services.db, services, String(request.query.token ?? ''))
      const texts = TEXTS[language]
      return send(reply.code(ended ? 200 : 404), language, ended ? texts.done : texts.unknown)
    })
    done()
  })
}

const send = (reply: FastifyReply, language: Language, message: string, form?: string): FastifyReply =>
  reply
    .headers({
      'content-security-policy': PROBLEM_PAGE_POLICY,
      'cache-control': 'no-store',
      // The address contains the token.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(
      plainPage(
        message,
        language,
        form ?? `<a href="/settings#notifications">${TEXTS[language].settings}</a>`,
      ),
    )
