import { idSchema } from '@vicino/contract/common/ids'
import { AppError } from '../../platform/errors.ts'
import type { Routes } from '../../platform/feature.ts'
import { dealPictures } from './share-pictures.ts'

/** GET /share/deal/<id>.jpg: the picture of a shared deal, for link previews. */
export const routes: Routes = (app, services) => {
  const pictureOf = dealPictures(services)
  app.get<{ Params: { file: string } }>(
    '/share/deal/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const id = idSchema.safeParse(/^(.+)\.jpg$/.exec(request.params.file)?.[1])
      if (!id.success) throw new AppError('not_found')
      const picture = await pictureOf(id.data)
      return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(picture)
    },
  )
}
