import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { distanceMetres, type Position } from '@vicino/domain/distance'
import { gtinOf } from '@vicino/domain/gtin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealRow, makeCategory, makeDeals, makeProduct } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals as dealsFeature } from '../../marketplace/deals/feature.ts'
import { importProducts } from './import-products.ts'
import type { ImportOutcome } from './import-rows.ts'
import { importShops } from './import-shops.ts'

/*
 * Real places and products, read from a folder outside of the project (VICINO_DATA_DIR, else
 * ../shared/data). The tests' factories make the deals on those places: nothing is offered in the
 * name of a real shop.
 */
const FOLDER = process.env['VICINO_DATA_DIR'] ?? join(import.meta.dirname, '../../../../../../../shared/data')
const POIS = join(FOLDER, 'pois.csv')
const PRODUCTS = join(FOLDER, 'products.csv')
const there = existsSync(POIS) && existsSync(PRODUCTS)
if (!there)
  process.stderr.write(`Left out: no pois.csv and products.csv in ${FOLDER} (set VICINO_DATA_DIR)\n`)

describe.runIf(there)('with real places and products', () => {
  let test: TestApp
  let user: TestUser
  let shops: ImportOutcome
  let products: ImportOutcome
  let made: { id: string; lat: number; lon: number; discount_price_cents: number; category: number }[]
  let categories: string[]

  beforeAll(async () => {
    test = await createTestApp({ features: [dealsFeature] })
    user = await test.createUser()
    shops = await importShops(test.db, POIS, { dryRun: false })
    products = await importProducts(test.db, PRODUCTS, { dryRun: false })
    categories = [(await makeCategory(test.db)).id, (await makeCategory(test.db)).id]
    const product = await makeProduct(test.db)
    const brands = await test.db
      .selectFrom('brands')
      .select(['id', 'lat', 'lon'])
      .orderBy('source_key')
      .execute()
    const expires = new Date(test.clock.now().getTime() + 86_400_000)
    const rows = brands.flatMap((brand, index) => {
      if (brand.lat === null || brand.lon === null) return []
      const place = {
        brand_id: brand.id,
        product_id: product.id,
        lat: brand.lat,
        lon: brand.lon,
        expires_at: expires,
      }
      const category = categories[index % 2] ?? ''
      return dealRow({ ...place, category_ids: [category], price_cents: 500 + ((index * 37) % 4000) })
    })
    await makeDeals(test.db, rows)
    const stored = await test.db
      .selectFrom('deals')
      .select(['id', 'lat', 'lon', 'discount_price_cents', 'category_ids'])
      .execute()
    made = stored.map(({ category_ids: [first], ...deal }) => ({
      ...deal,
      category: categories.indexOf(first ?? ''),
    }))
  })
  afterAll(() => test.close())

  it('imports about 3,600 shops and 2,000 products, and nothing more the second time', async () => {
    expect(shops.added).toBeGreaterThanOrEqual(3600)
    expect(products.added).toBeGreaterThanOrEqual(2000)
    expect(shops.refused.length + products.refused.length).toBeLessThan(20)
    const again = await importShops(test.db, POIS, { dryRun: false })
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: shops.added })
    expect(await importProducts(test.db, PRODUCTS, { dryRun: false })).toMatchObject({ added: 0, changed: 0 })
    const codes = await test.db.selectFrom('products').select('gtin').execute()
    for (const { gtin } of codes) expect(gtin.map(gtinOf)).toEqual(gtin)
  })

  it.each([
    ['Torino', { lat: 45.0703, lon: 7.6869 }],
    ['Roma', { lat: 41.8986, lon: 12.4769 }],
    ['Prato', { lat: 43.8807, lon: 11.0966 }],
    ['Mezzolombardo', { lat: 46.2103, lon: 11.0962 }],
    ['the sea off Genova', { lat: 44.2, lon: 8.9 }],
  ])('R-473 pages around %s come nearest first, as measured by brute force', async (_name, from) => {
    const seen = await pages(from, {}, 3)
    const expected = nearest(from, () => true).slice(0, seen.length)
    expect(seen).toHaveLength(60)
    expect(seen.map((deal) => deal.distance)).toEqual(expected.map(({ metres }) => Math.round(metres)))
    expect(new Set(seen.map((deal) => deal._id)).size).toBe(seen.length)
  })

  it.each([0.05, 0.3, 1.2, 5, 40])('R-471 applies a radius of %d km to the metre', async (distance) => {
    const from = { lat: 45.0703, lon: 7.6869 }
    const expected = nearest(from, (_deal, metres) => metres <= distance * 1000)
    const seen = await pages(from, { distance }, 100)
    expect(seen.map((deal) => deal._id).toSorted()).toEqual(expected.map(({ deal }) => deal.id).toSorted())
  })

  it('filters by category and price within a radius, cheapest first', async () => {
    const from = { lat: 45.0703, lon: 7.6869 }
    const filters = {
      distance: 3,
      category: categories[1] ?? '',
      priceMin: 10,
      priceMax: 20,
      sortBy: 'price_asc',
    }
    const expected = nearest(from, (deal, metres) => {
      const euros = deal.discount_price_cents / 100
      return metres <= 3000 && deal.category === 1 && euros >= 10 && euros <= 20
    }).toSorted((a, b) => a.deal.discount_price_cents - b.deal.discount_price_cents)
    const seen = await pages(from, filters, 100)
    expect(seen.length).toBeGreaterThan(20)
    expect(seen.map((deal) => Math.round(deal.discountPrice * 100))).toEqual(
      expected.map(({ deal }) => deal.discount_price_cents),
    )
    expect(new Set(seen.map((deal) => deal._id))).toEqual(new Set(expected.map(({ deal }) => deal.id)))
  })

  /** Up to `most` pages of 20 from the API. */
  async function pages(
    from: Position,
    filters: Readonly<Record<string, unknown>>,
    most: number,
  ): Promise<Deal[]> {
    const seen: Deal[] = []
    let cursor: string | undefined
    for (let page = 0; page < most; page += 1) {
      const query = { ...from, ...filters, limit: '20', ...(cursor === undefined ? {} : { cursor }) }
      const answer = browseDeals.response.parse((await test.send(browseDeals, { as: user, query })).json())
      seen.push(...answer.items)
      if (answer.nextCursor === null) break
      cursor = answer.nextCursor
    }
    return seen
  }

  function nearest(from: Position, wanted: (deal: (typeof made)[number], metres: number) => boolean) {
    return made
      .map((deal) => ({ deal, metres: distanceMetres(from, deal) }))
      .filter(({ deal, metres }) => wanted(deal, metres))
      .toSorted((a, b) => a.metres - b.metres)
  }
})
