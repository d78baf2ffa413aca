import type { updateBanner } from '@vicino/contract/banners/endpoints'
import type { BodyOf } from '@vicino/contract/endpoint'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Banners } from '../../platform/db/schema.gen.ts'

/** The active slides, in their order. */
export async function readActiveBanners(db: Db): Promise<Selectable<Banners>[]> {
  return db
    .selectFrom('banners')
    .selectAll()
    .where('active', '=', true)
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
}

/** A slide, its row locked until the transaction ends. */
export function lockBanner(tx: Db, id: string): Promise<Selectable<Banners> | undefined> {
  return tx.selectFrom('banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Changes the named fields of a slide that the caller has locked. */
export async function writeBanner(
  tx: Db,
  id: string,
  changes: BodyOf<typeof updateBanner>,
): Promise<Selectable<Banners>> {
  return tx
    .updateTable('banners')
    .set((eb) => ({
      id: eb.ref('id'),
      title: changes.title,
      subtitle: changes.subtitle,
      tagline: changes.tagline,
      cta_text: changes.ctaText,
      cta_link: changes.ctaLink,
      image: changes.image,
      sort_order: changes.order,
      active: changes.active,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
