import * as contract from '@vicino/contract/channels/shop-kit/endpoints'
import { idSchema } from '@vicino/contract/common/ids'
import type { Routes } from '../../../platform/feature.ts'
import { pageLanguageOf } from '../../../platform/http/context.ts'
import { serve, serveDocument } from '../../../platform/http/endpoint.ts'
import { publicDeals } from '../../marketplace/deals/public.ts'
import { findPublicShop } from '../search-engines/public.ts'
import { kitOf, posterOf } from './kit.ts'
import { emptyFrame, FRAME_POLICY, framePage, LOADER } from './widget/frame.ts'

/** Deals on a shop's own site. */
const DEALS = 6
const HOUR_SECONDS = 3600

/**
 * What a shop prints, and what its own site shows: /widget.js and the frame that it loads. Neither
 * sets or needs a cookie.
 */
export const routes: Routes = (app, services) => {
  const { db, standbys, clock } = services
  serve(app, contract.getKit, ({ actor }) => kitOf(db, services, actor.brandId))
  serveDocument(app, contract.printKit, ({ query, actor }) => posterOf(db, services, actor.brandId, query))

  app.get('/widget.js', (_request, reply) =>
    reply
      .headers({
        'cache-control': `public, max-age=${HOUR_SECONDS}`,
        // Pages of other sites load it.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('text/javascript; charset=utf-8')
      .send(LOADER),
  )
  app.get<{ Params: { id: string }; Querystring: { lingua?: string } }>(
    '/widget/negozio/:id',
    async (request, reply) => {
      const { lingua } = request.query
      const language = lingua === 'it' || lingua === 'en' ? lingua : pageLanguageOf(request)
      reply
        .removeHeader('x-frame-options')
        .headers({
          'content-security-policy': FRAME_POLICY,
          'cache-control': 'public, max-age=60',
          vary: 'Accept-Language',
        })
        .type('text/html; charset=utf-8')
      const reader = standbys.readFor()
      const id = idSchema.safeParse(request.params.id).data
      const shop = id === undefined ? undefined : await findPublicShop(reader, id)
      if (shop === undefined) return reply.code(404).send(emptyFrame(language))
      const now = clock.now()
      const deals = await publicDeals(reader, { origin: null, brandId: shop.id, limit: DEALS, now })
      return reply.send(framePage({ shop, programs: shop.programs, deals }, language))
    },
  )
}
