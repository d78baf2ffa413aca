import { idSchema } from '@vicino/contract/common/ids'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../../config.ts'
import { escaped } from '../../../platform/html.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { pageLanguageOf } from '../../../platform/http/context.ts'
import { publicDeals } from '../../marketplace/deals/public.ts'
import { visitorPage } from '../../marketplace/share/public.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { programPage } from './program-page.ts'
import { findPublicProgram, findPublicShop } from './public-pages.queries.ts'
import { shopPage } from './shop-page.ts'
import { Sitemaps } from './sitemaps.ts'

const DAY_SECONDS = 86_400
/** Deals on a shop's page. */
const DEALS = 24
/** How long the file of contacts for security reports is valid; RFC 9116 advises less than a year. */
const SECURITY_DAYS = 180

/**
 * What search engines and people who are not signed in find: pages of shops and programs, sitemaps
 * of all public pages, robots.txt and security.txt (RFC 9116). A trial installation with demo data
 * asks search engines to stay away.
 */
export const routes: Routes = (app, services) => {
  const { standbys, clock, config } = services
  const { publicUrl, operator } = config
  const sitemaps = new Sitemaps(publicUrl)

  app.get('/robots.txt', (_request, reply) =>
    forADay(reply).type('text/plain; charset=utf-8').send(robotsText(config)),
  )
  app.get('/.well-known/security.txt', (_request, reply) => {
    if (operator === null) throw new AppError('not_found')
    const until = new Date(clock.now().getTime() + SECURITY_DAYS * DAY_SECONDS * 1000)
    const fields = [
      `Contact: mailto:${operator.email}`,
      `Expires: ${until.toISOString()}`,
      'Preferred-Languages: it, en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${fields.join('\n')}\n`)
  })
  app.get('/sitemap.xml', async (_request, reply) =>
    forADay(reply)
      .type(XML_TYPE)
      .send(await sitemaps.index(standbys.readFor(), clock.now())),
  )
  app.get<{ Params: { file: string } }>('/sitemap/:file', async ({ params }, reply) => {
    const file = await sitemaps.file(standbys.readFor(), params.file, clock.now())
    if (file === undefined) throw new AppError('not_found')
    return forADay(reply).type(XML_TYPE).send(file)
  })

  app.get<{ Params: { id: string } }>('/share/negozio/:id', async (request, reply) => {
    const language = pageLanguageOf(request)
    const db = standbys.readFor()
    const id = idSchema.safeParse(request.params.id).data
    const shop = id === undefined ? undefined : await findPublicShop(db, id)
    if (shop === undefined) return page(reply, 404, missing(PAGE_TEXTS[language].missingShop, language))
    const deals = await publicDeals(db, { origin: null, brandId: shop.id, limit: DEALS, now: clock.now() })
    return page(reply, 200, shopPage(shop, deals, publicUrl, language))
  })
  app.get<{ Params: { id: string } }>('/share/raccolta/:id', async (request, reply) => {
    const language = pageLanguageOf(request)
    const id = idSchema.safeParse(request.params.id).data
    const program = id === undefined ? undefined : await findPublicProgram(standbys.readFor(), id)
    if (program === undefined) return page(reply, 404, missing(PAGE_TEXTS[language].missingProgram, language))
    return page(reply, program.status === 'ended' ? 410 : 200, programPage(program, publicUrl, language))
  })
}

const XML_TYPE = 'application/xml; charset=utf-8'
/** The API has nothing to find; what needs a sign-in leads to it. */
export const robotsText = ({ demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>): string =>
  demo
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *\nDisallow: /api/v1/\nDisallow: /dashboard\n\nSitemap: ${publicUrl}/sitemap.xml\n`

const forADay = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', `public, max-age=${DAY_SECONDS}`)

const page = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({ 'cache-control': 'public, max-age=60', vary: 'Accept-Language' })
    .type('text/html; charset=utf-8')
    .send(html)

const missing = (title: string, language: 'it' | 'en'): string => {
  const { missingWhy, about } = PAGE_TEXTS[language]
  const body = `<h1>${escaped(title)}</h1><p>${escaped(missingWhy)}</p><p><a class="button" href="/welcome">${escaped(about)}</a></p>`
  return visitorPage(body, language, '')
}
