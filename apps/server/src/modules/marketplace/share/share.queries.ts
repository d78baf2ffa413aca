import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { onOffer, unitsLeft } from '../deals/public.ts'
import { SELLER } from '../shops/public.ts'
import { comuniAround } from '../../foundation/places/public.ts'

/**
 * Reads the preview of a deal, also of one that has ended; undefined when there is no such deal.
 * Prices in cents.
 */
export function findSharedDeal(db: Db, id: string) {
  return db
    .selectFrom('deals')
    .innerJoin('brands', 'brands.id', 'deals.brand_id')
    .leftJoin('shops', 'shops.id', 'deals.shop_id')
    .where('deals.id', '=', id)
    .select(({ fn }) => [
      'deals.id',
      'deals.title',
      'deals.description',
      'deals.images',
      'deals.discount',
      'deals.price_cents',
      'deals.discount_price_cents',
      'deals.expires_at',
      'brands.username as brand',
      fn.coalesce('shops.city', 'brands.city').as('city'),
    ])
    .executeTakeFirst()
}

/**
 * Comuni whose names may be on the page's map: those within this many degrees, and at most this
 * many.
 */
const AROUND = { degrees: 0.12, most: 30 }

/** A shop of a deal; a brand's own address has the brand's name. */
export interface SharedPlace {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly lat: number
  readonly lon: number
}

/** The places of deal `d` of brand `b`, its first place before the others. */
const PLACES = sql<SharedPlace[]>`(
  SELECT json_agg(json_build_object('name', coalesce(s.name, b.username), 'address', coalesce(s.address, b.address),
    'city', coalesce(s.city, b.city), 'lat', p.at_lat, 'lon', p.at_lon) ORDER BY p.place_no)
  FROM places_of_deal(d.shop_id, d.lat, d.lon, d.other_shops) p LEFT JOIN shops s ON s.id = p.at_shop)`

/**
 * Reads the public page of a shared deal in one statement; undefined when there is no such deal.
 * Prices in cents.
 */
export function findSharedPage(db: Db, id: string, now: Date) {
  return db
    .selectFrom('deals as d')
    .innerJoin('brands as b', 'b.id', 'd.brand_id')
    .where('d.id', '=', id)
    .select(({ ref }) => [
      'd.id',
      'd.brand_id',
      'd.title',
      'd.description',
      'd.images',
      'd.link',
      'd.safety',
      'd.discount',
      'd.price_cents',
      'd.discount_price_cents',
      'd.lowest_price_cents',
      'd.lowest_declared',
      'd.expires_at',
      'd.first_end',
      'd.category_ids',
      'd.lat',
      'd.lon',
      'b.username as brand',
      SELLER.as('seller'),
      PLACES.as('places'),
      onOffer(now).as('on_offer'),
      unitsLeft(now).as('quantity_left'),
      comuniAround(ref('d.lat'), ref('d.lon'), AROUND.degrees, AROUND.most).as('comuni'),
    ])
    .executeTakeFirst()
}
export type SharedDeal = NonNullable<Awaited<ReturnType<typeof findSharedPage>>>

/** Reads the preview of a brand's page; undefined when there is no such brand. */
export function findSharedBrand(db: Db, id: string) {
  return db
    .selectFrom('brands')
    .where('id', '=', id)
    .select(['id', 'username', 'description', 'city', 'logo'])
    .executeTakeFirst()
}
