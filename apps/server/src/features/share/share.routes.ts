import { idSchema } from '@vicino/contract/common/ids'
import { AppError } from '../../platform/errors.ts'
import type { Routes } from '../../platform/feature.ts'
import { languageOf } from '../../platform/http/context.ts'
import { readAlong } from './along.ts'
import { PAGE_STYLES, withAlong } from './deal-page.ts'
import { sharedDeals } from './shared-deals.ts'
import { dealPictures } from './share-pictures.ts'

/** GET /share/deal/<id>: a deal's page for who is not signed in; with .jpg its picture, for link previews. */
export const routes: Routes = (app, services) => {
  const pictureOf = dealPictures(services)
  const pageOf = sharedDeals(services)
  app.get('/share/deal.css', { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('text/css; charset=utf-8').send(PAGE_STYLES),
  )
  app.get<{ Params: { file: string }; Querystring: Record<string, unknown> }>(
    '/share/deal/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params
      if (!/\.\w+$/.test(file)) {
        const { status, html } = await pageOf(file, languageOf(request))
        const along = readAlong((name) => request.query[name])
        return reply
          .code(status)
          .headers({ 'cache-control': 'public, max-age=60', vary: 'Accept-Language' })
          .type('text/html; charset=utf-8')
          .send(withAlong(html, file, along, languageOf(request)))
      }
      const id = idSchema.safeParse(/^(.+)\.jpg$/.exec(file)?.[1])
      if (!id.success) throw new AppError('not_found')
      const picture = await pictureOf(id.data)
      return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(picture)
    },
  )
}
