import type { updateBanner } from '@vicino/contract/banners/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Selectable } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Banners } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { useFiles } from '../files/public.ts'
import { lockBanner, writeBanner } from './banners.queries.ts'

/**
 * Changes the named fields of a slide. Its picture is an upload of the caller's, named by its key, or stays when it is
 * named by the address that the slide has.
 *
 * @throws AppError banner_not_found, file_not_found, file_unfit, file_in_use
 */
export async function changeBanner(
  db: Database,
  { clock }: Services,
  id: string,
  changes: BodyOf<typeof updateBanner>,
  actor: Actor,
): Promise<Selectable<Banners>> {
  return inTransaction(db, async (tx) => {
    const banner = await lockBanner(tx, id)
    if (banner === undefined) throw new AppError('banner_not_found')
    const { image: key = banner.image } = changes
    if (key === banner.image) return writeBanner(tx, id, { ...changes, image: key })
    const files = [{ key, use: 'banner' as const, field: 'image' }]
    const usedBy = `banner ${id}`
    const [image] = await useFiles(tx, { usedBy, ownerId: actor.sub, files, now: clock.now() })
    return writeBanner(tx, id, { ...changes, image })
  })
}
