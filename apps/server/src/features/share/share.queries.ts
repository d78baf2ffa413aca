import type { Db } from '../../platform/db/database.ts'

/** What a preview of a deal shows, whatever its state; undefined when there is none. Cents, percent. */
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

/** What a preview of a brand's page shows; undefined when there is none. */
export function findSharedBrand(db: Db, id: string) {
  return db
    .selectFrom('brands')
    .where('id', '=', id)
    .select(['id', 'username', 'description', 'city', 'logo'])
    .executeTakeFirst()
}
