import type { Db } from '../../platform/db/database.ts'

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

/** What the preview of a brand's page shows; undefined when there is no such brand. */
export function findSharedBrand(db: Db, id: string) {
  return db
    .selectFrom('brands')
    .where('id', '=', id)
    .select(['id', 'username', 'description', 'city', 'logo'])
    .executeTakeFirst()
}
