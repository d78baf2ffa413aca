import { idSchema } from '@vicino/contract/common/ids'
import type { FastifyReply } from 'fastify'
import type { Config } from '../../../config.ts'
import { escaped } from '../../../platform/html.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { pageLanguageOf } from '../../../platform/http/context.ts'
import { findTown, type Town } from '../../foundation/places/public.ts'
import { publicDeals } from '../../marketplace/deals/public.ts'
import { pageImages, visitorPage } from '../../marketplace/share/public.ts'
import { appleAssociation, assetLinks } from './app-links.ts'
import { listPage } from './list-page.ts'
import {
  categoriesOnOffer,
  findListedCategory,
  type ListedCategory,
  TOWN_METRES,
  townsOnOffer,
} from './lists.queries.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import { programPage } from './program-page.ts'
import { findPublicProgram, findPublicShop } from './public-pages.queries.ts'
import { shopPage } from './shop-page.ts'
import { Sitemaps } from './sitemaps.ts'

const DAY_SECONDS = 86_400
/** Deals on a shop's page. */
const DEALS = 24
/** Other towns to which a list leads. */
const TOWNS = 24
/** How long the file of contacts for security reports is valid; RFC 9116 advises less than a year. */
const SECURITY_DAYS = 180

/**
 * What search engines and people who are not signed in find: pages of shops, programs, towns and
 * categories, sitemaps
 * of all public pages, robots.txt and security.txt (RFC 9116). A trial installation with demo data
 * asks search engines to stay away.
 */
export const routes: Routes = (app, services) => {
  const { standbys, clock, config } = services
  const { publicUrl, operator } = config
  const sitemaps = new Sitemaps(publicUrl)
  const draw = pageImages(services)

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
  app.get('/.well-known/assetlinks.json', (_request, reply) => {
    const { android } = config.appLinks
    if (android === null) throw new AppError('not_found')
    return forADay(reply).send(assetLinks(android))
  })
  app.get('/.well-known/apple-app-site-association', (_request, reply) => {
    const { appleAppId } = config.appLinks
    if (appleAppId === null) throw new AppError('not_found')
    return forADay(reply).type('application/json').send(appleAssociation(appleAppId))
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

  app.get<{ Params: { slug: string } }>('/citta/:slug', async (request, reply) => {
    const language = pageLanguageOf(request)
    const texts = PAGE_TEXTS[language]
    const db = standbys.readFor()
    const now = clock.now()
    const town = await findTown(db, request.params.slug)
    const deals =
      town === undefined
        ? []
        : await publicDeals(db, { origin: town, radius: TOWN_METRES, limit: DEALS, now })
    if (town === undefined || deals.length === 0) {
      return page(reply, 404, missing(texts.missingTown, language))
    }
    const path = `/citta/${town.slug}`
    const others = (await townsOnOffer(db, now, TOWNS)).filter(({ slug }) => slug !== town.slug)
    const list = {
      path,
      title: texts.town.replace('{town}', town.name),
      lead: texts.townLead.replace('{town}', town.name),
      deals,
      links: [
        { title: texts.categories, links: categoryLinks(await categoriesOnOffer(db, language, now)) },
        { title: texts.towns, links: townLinks(others) },
      ],
    }
    return page(reply, 200, listPage(list, publicUrl, language))
  })
  app.get<{ Params: { slug: string } }>('/categoria/:slug', async (request, reply) => {
    const language = pageLanguageOf(request)
    const texts = PAGE_TEXTS[language]
    const db = standbys.readFor()
    const now = clock.now()
    const category = await findListedCategory(db, language, request.params.slug)
    const deals =
      category === undefined
        ? []
        : await publicDeals(db, { origin: null, category: category.id, limit: DEALS, now })
    if (category === undefined || deals.length === 0) {
      return page(reply, 404, missing(texts.missingCategory, language))
    }
    const others = (await categoriesOnOffer(db, language, now)).filter(({ id }) => id !== category.id)
    const list = {
      path: `/categoria/${category.slug}`,
      title: texts.category.replace('{category}', category.name),
      lead: texts.categoryLead.replace('{category}', category.name),
      deals,
      links: [
        { title: texts.categories, links: categoryLinks(others) },
        { title: texts.towns, links: townLinks(await townsOnOffer(db, now, TOWNS)) },
      ],
    }
    return page(reply, 200, listPage(list, publicUrl, language))
  })

  app.get<{ Params: { id: string } }>('/share/negozio/:id', async (request, reply) => {
    const language = pageLanguageOf(request)
    const db = standbys.readFor()
    const picture = pictureOf(request.params.id)
    if (picture !== undefined) {
      const shown = await findPublicShop(db, picture)
      if (shown === undefined) throw new AppError('not_found')
      return jpeg(reply, await draw(shown.logo, 'whole'))
    }
    const id = idSchema.safeParse(request.params.id).data
    const shop = id === undefined ? undefined : await findPublicShop(db, id)
    if (shop === undefined) return page(reply, 404, missing(PAGE_TEXTS[language].missingShop, language))
    const deals = await publicDeals(db, { origin: null, brandId: shop.id, limit: DEALS, now: clock.now() })
    return page(reply, 200, shopPage(shop, deals, publicUrl, language))
  })
  app.get<{ Params: { id: string } }>('/share/raccolta/:id', async (request, reply) => {
    const language = pageLanguageOf(request)
    const picture = pictureOf(request.params.id)
    if (picture !== undefined) {
      const shown = await findPublicProgram(standbys.readFor(), picture)
      if (shown === undefined) throw new AppError('not_found')
      return jpeg(reply, await draw(shown.image, 'cropped'))
    }
    const id = idSchema.safeParse(request.params.id).data
    const program = id === undefined ? undefined : await findPublicProgram(standbys.readFor(), id)
    if (program === undefined) return page(reply, 404, missing(PAGE_TEXTS[language].missingProgram, language))
    return page(reply, program.status === 'ended' ? 410 : 200, programPage(program, publicUrl, language))
  })
}

/** Returns the id in the address of a picture for previews: `<id>.jpg`. */
const pictureOf = (file: string): string | undefined => idSchema.safeParse(/^(.+)\.jpg$/.exec(file)?.[1]).data

const jpeg = (reply: FastifyReply, image: Buffer): FastifyReply =>
  forADay(reply).type('image/jpeg').send(image)

const townLinks = (towns: readonly Town[]) => towns.map(({ name, slug }) => [name, `/citta/${slug}`] as const)
const categoryLinks = (categories: readonly ListedCategory[]) =>
  categories.map(({ name, slug }) => [name, `/categoria/${slug}`] as const)

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
