import { idSchema } from '@vicino/contract/common/ids'
import { isRobot } from '@vicino/domain/promoters'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import type { Routes } from '../../../platform/feature.ts'
import { pageLanguageOf } from '../../../platform/http/context.ts'
import { BannerCounter } from '../banners/public.ts'
import { readAlong } from './share-along.ts'
import { PAGE_STYLES, withAlong } from './deal-page.ts'
import { sharedBanners, withBanner } from './shared-banner.ts'
import { sharedDeals } from './shared-deals.ts'
import { dealImages } from './share-images.ts'

/** GET /share/deal/<id>: a deal's page for visitors; with .jpg its image, for link previews. */
export const routes: Routes = (app, services) => {
  const imageOf = dealImages(services)
  const pageOf = sharedDeals(services)
  const bannersOf = sharedBanners(services)
  const counter = new BannerCounter(services.db, (error) =>
    app.log.warn({ err: error }, 'counts of banners were lost'),
  )
  app.addHook('onClose', () => counter.write())

  app.get<{ Params: { id: string } }>(
    '/share/banner/:id',
    { config: { leadsOn: true } },
    async (request, reply) => {
      // Redirects only to the address of a banner that is live now.
      const banner = (await bannersOf()).find(({ id }) => id === request.params.id)
      if (banner !== undefined && isPerson(request)) counter.count([], [banner.id], services.clock.now())
      return reply.redirect(banner?.cta_link ?? '/welcome', 302)
    },
  )
  app.get('/share/deal.css', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/css; charset=utf-8').send(PAGE_STYLES),
  )
  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/share/deal/:file',
    async (request, reply) => {
      const { file } = request.params
      if (!/\.\w+$/.test(file)) {
        const { status, html } = await pageOf(file, pageLanguageOf(request))
        const along = readAlong((name) => request.query[name])
        const language = pageLanguageOf(request)
        const [banner] = status === 404 ? [] : await bannersOf()
        if (banner !== undefined && isPerson(request)) counter.count([banner.id], [], services.clock.now())
        const page = withAlong(html, file, along, language)
        return reply
          .code(status)
          .headers({ 'cache-control': 'public, max-age=60', vary: 'Accept-Language' })
          .type('text/html; charset=utf-8')
          .send(banner === undefined ? page : withBanner(page, banner, language))
      }
      const id = idSchema.safeParse(/^(.+)\.jpg$/.exec(file)?.[1])
      if (!id.success) throw new AppError('not_found')
      const image = await imageOf(id.data)
      return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(image)
    },
  )
}

/** Tells whether a person requests the page: not a robot, not a browser that prefetches. */
const isPerson = ({ method, headers }: FastifyRequest) =>
  method === 'GET' &&
  !isRobot(headers['user-agent'] ?? '', String(headers['sec-purpose'] ?? headers['purpose'] ?? ''))
