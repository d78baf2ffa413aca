import type { Db } from '../../platform/db/database.ts'
import { onOffer, piecesLeft } from '../deals/public.ts'
import { comuniAround } from '../places/public.ts'

/** What the preview of a deal shows, ended deals too; undefined when there is no such deal. Prices in cents. */
export function findSharedDeal(db: Db, id: string) {
  return db
    .selectFrom('deals')
    .innerJoin('brands', 'brands.id', 'deals.brand_id')
    .where('deals.id', '=', id)
    .select([
      'deals.id',
      'deals.title',
      'deals.description',
      'deals.images',
      'deals.discount',
      'deals.price_cents',
      'deals.discount_price_cents',
      'deals.expires_at',
      'brands.username as brand',
      'brands.city',
    ])
    .executeTakeFirst()
}

/** Comuni for the names on the page's map: those within so many degrees, as many as could have room. */
const AROUND = { degrees: 0.12, most: 30 }

/** What the page of a shared deal shows to anybody, in one statement; undefined when there is no such deal. Prices in cents. */
export function findSharedPage(db: Db, id: string, now: Date) {
  return db
    .selectFrom('deals as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .where('d.id', '=', id)
    .select(({ ref }) => [
      'd.id',
      'd.title',
      'd.description',
      'd.images',
      'd.link',
      'd.discount',
      'd.price_cents',
      'd.discount_price_cents',
      'd.lowest_price_cents',
      'd.expires_at',
      'd.category_ids',
      'd.lat',
      'd.lon',
      'b.username as brand',
      'b.address',
      'b.city',
      onOffer(now).as('on_offer'),
      piecesLeft(now).as('quantity_left'),
      comuniAround(ref('d.lat'), ref('d.lon'), AROUND.degrees, AROUND.most).as('comuni'),
    ])
    .executeTakeFirst()
}
export type SharedDeal = NonNullable<Awaited<ReturnType<typeof findSharedPage>>>

/** What the preview of a brand's page shows; undefined when there is no such brand. */
export function findSharedBrand(db: Db, id: string) {
  return db
    .selectFrom('brands')
    .where('id', '=', id)
    .select(['id', 'username', 'description', 'city', 'logo'])
    .executeTakeFirst()
}
