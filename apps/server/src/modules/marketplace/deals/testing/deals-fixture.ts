import type { Insertable } from 'kysely'
import fc from 'fast-check'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../../platform/db/database.ts'
import type { Redemptions } from '../../../../platform/db/schema.gen.ts'
import {
  brandRow,
  categoryRow,
  dealRow,
  makeDeals,
  makeUser,
  type NewDeal,
  productRow,
} from '../../../../platform/testing/factories.ts'

/**
 * Centres of the random deals: Milano and a town beside it, Roma, Catania, one near the date line,
 * one near the pole.
 */
const CENTRES = [
  { lat: 45.4642, lon: 9.19 },
  { lat: 45.52, lon: 9.25 },
  { lat: 41.9028, lon: 12.4964 },
  { lat: 37.5079, lon: 15.083 },
  { lat: -16.5, lon: 179.95 },
  { lat: 84.2, lon: 20 },
]

const drawn = fc.record({
  centre: fc.nat(CENTRES.length - 1),
  // Few different values, so that many deals share a position, a price or points, and ties are
  // tested too.
  north: fc.integer({ min: -12, max: 12 }),
  east: fc.integer({ min: -12, max: 12 }),
  price: fc.integer({ min: 1, max: 12 }),
  points: fc.constantFrom(0, 0, 10, 50, 90),
  likes: fc.nat(4),
  link: fc.boolean(),
  brand: fc.nat(9),
  product: fc.nat(3),
  categories: fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }),
  hours: fc.constantFrom(-5, 0, 1, 1, 20, 20, 30, 400, 400, 400),
  soldOut: fc.nat(12).map((dice) => dice === 0),
  /** A code, live or overdue, holds the last unit. */
  held: fc.constantFrom(...Array.from({ length: 12 }, () => null), 'live', 'overdue'),
  inactive: fc.nat(15).map((dice) => dice === 0),
  age: fc.nat(20),
})

export interface Market {
  readonly categoryIds: readonly string[]
  readonly brandIds: readonly string[]
}

const id = (rows: { id: string }[], index: number): string => rows[index]?.id ?? ''

/**
 * Opens shops of each brand: some beside its deals, two at one door, some far away; open, closed,
 * on holiday, with unknown hours.
 */
async function openShops(db: Db, brands: readonly { id: string }[], now: Date): Promise<string[][]> {
  const hours = [null, '{[0,10080)}', '{[0,1)}', '{[0,10080)}'] as const
  const today = dateText(dayAt(now.getTime()))
  const rows = brands.flatMap((brand, of) =>
    Array.from({ length: 6 }, (_, index) => {
      const centre = CENTRES[(of + index) % 4] ?? { lat: 0, lon: 0 }
      const step = ((of * 5 + (index === 5 ? 1 : index)) % 9) - 4
      return {
        brand_id: brand.id,
        name: `Shop ${index}`,
        address: 'Via',
        city: 'Milano',
        lat: centre.lat + step * 0.004,
        lon: centre.lon + step * 0.005,
        opening: hours[(of + index) % 4] ?? null,
        closures: (of + index) % 4 === 3 ? `{[${today},${today}]}` : '{}',
        created_at: now,
      }
    }),
  )
  const made = await db.insertInto('shops').values(rows).returning(['id', 'brand_id']).execute()
  return brands.map((brand) => made.filter(({ brand_id }) => brand_id === brand.id).map((shop) => shop.id))
}

/**
 * Makes random deals of ten brands, the same every time; many are alike, and some have ended or are
 * sold out.
 */
export async function openMarket(db: Db, now: Date, count: number): Promise<Market> {
  const categories = await db
    .insertInto('categories')
    .values(Array.from({ length: 5 }, () => categoryRow()))
    .returning('id')
    .execute()
  const holder = await makeUser(db)
  const brands = await db
    .insertInto('brands')
    .values(
      Array.from({ length: 10 }, (_, index) =>
        brandRow({ opening: index % 3 === 0 ? null : index % 3 === 1 ? '{[0,10080)}' : '{[0,1)}' }),
      ),
    )
    .returning('id')
    .execute()
  const products = await db
    .insertInto('products')
    .values(['Pizza', 'Gelato', 'Olio', 'Scarpe'].map((name) => productRow({ product_name: name })))
    .returning('id')
    .execute()
  const shops = await openShops(db, brands, now)
  const draws = fc.sample(drawn, { numRuns: count, seed: 7 })
  const rows = draws.map((draw, number): NewDeal => {
    const centre = CENTRES[draw.centre] ?? { lat: 0, lon: 0 }
    const lon = centre.lon + (draw.east * 0.004) / Math.cos((centre.lat * Math.PI) / 180)
    return dealRow({
      brand_id: id(brands, draw.brand),
      // A fifth of the deals is at several shops.
      other_shops: number % 5 === 0 ? (shops[draw.brand] ?? []).slice(number % 3, 2 + (number % 7)) : [],
      product_id: id(products, draw.product),
      category_ids: draw.categories.map((index) => id(categories, index)),
      lat: centre.lat + draw.north * 0.004,
      lon: lon > 180 ? lon - 360 : lon,
      price_cents: draw.price * 250,
      discount: 20,
      points: draw.points,
      like_count: draw.likes,
      link: draw.link ? 'https://example.it' : null,
      redeemed: draw.soldOut ? 10 : draw.held === null ? 0 : 9,
      held: draw.soldOut || draw.held === null ? 0 : 1,
      active: !draw.inactive,
      expires_at: new Date(now.getTime() + draw.hours * 3_600_000 + 60_000),
      created_at: new Date(now.getTime() - draw.age * 3_600_000),
    })
  })
  for (let from = 0; from < rows.length; from += 500) {
    const made = await makeDeals(db, rows.slice(from, from + 500))
    const codes = made.flatMap((deal, index): Insertable<Redemptions>[] => {
      if (deal.held === 0) return []
      const live = draws[from + index]?.held === 'live'
      return [
        {
          deal_id: deal.id,
          brand_id: deal.brand_id,
          user_id: holder.id,
          channel: 'store',
          transaction_id: String(100_000_000 + from + index),
          points: 50,
          price_cents: deal.price_cents,
          discount_price_cents: deal.discount_price_cents,
          opened_at: new Date(now.getTime() - 900_000),
          expires_at: live ? new Date(now.getTime() + 1) : now,
        },
      ]
    })
    if (codes.length > 0) await db.insertInto('redemptions').values(codes).execute()
  }
  return { categoryIds: categories.map((row) => row.id), brandIds: brands.map((row) => row.id) }
}
