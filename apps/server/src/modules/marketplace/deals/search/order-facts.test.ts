import { ORDER_FACTS } from '@vicino/contract/marketplace/deals/order-facts'
import { SORT_KEYS } from '@vicino/contract/marketplace/deals/filters'
import { FEED_POINTS } from '@vicino/domain/for-you'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { findBrands } from '../../brands/brands.queries.ts'
import { readPublicShops } from '../../shops/shops.queries.ts'
import { ORDERS } from './conditions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

it('LAW-14 LAW-20 the page names the orders of deals that the search has, and what people can choose', () => {
  const named: ReadonlySet<string> = new Set(ORDER_FACTS.deals)
  expect([...named].toSorted()).toEqual(Object.keys(ORDERS).toSorted())
  const searched = SORT_KEYS.map((key) =>
    key === 'distance' ? 'nearest' : key === 'price' ? 'price_asc' : key,
  )
  expect(searched.filter((key) => !named.has(key))).toEqual([])
})

it('LAW-14 LAW-20 the page names the facts of Home’s order, and no paid one', () => {
  const reasons = ORDER_FACTS.feed.filter((fact) => fact !== 'used')
  expect(reasons.toSorted()).toEqual(Object.keys(FEED_POINTS).toSorted())
})

it('LAW-20 popularity is the sum of what the page names', async () => {
  const { rows } = await sql<{ expression: string }>`
    SELECT pg_get_expr(d.adbin, d.adrelid) AS expression FROM pg_attrdef d
    JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
    WHERE d.adrelid = 'deals'::regclass AND a.attname = 'popularity'`.execute(test.db)
  const columns = (rows[0]?.expression.match(/\w+/g) ?? []).map((column) =>
    column === 'counted_redemptions' ? 'redemptions' : column.replace(/_count$/, ''),
  )
  expect(columns.toSorted()).toEqual([...ORDER_FACTS.popular].toSorted())
})

it('LAW-20 shops are found by words then by name; a brand’s shops are the nearest first, else as added', async () => {
  for (const username of ['Panettone Rossi', 'Pane', 'Alfa panettieri'])
    await makeBrand(test.db, { username })
  const byWords = await findBrands(test.db, 'pane', null, 10)
  expect(byWords[0]?.username).toBe('Pane')
  const all = (await findBrands(test.db, '', null, 100)).map(({ username }) => username.toLowerCase())
  expect(all).toEqual(all.toSorted())
  const brand = await makeBrand(test.db)
  const at = (lat: number, created: string) => ({
    brand_id: brand.id,
    name: `Negozio ${lat}`,
    address: 'Via Po 1',
    city: 'Torino',
    lat,
    lon: 7.6,
    created_at: new Date(created),
  })
  await test.db
    .insertInto('shops')
    .values([at(45.3, '1990-01-01'), at(45.1, '1990-01-02'), at(45.2, '1990-01-03')])
    .execute()
  const names = async (origin: { lat: number; lon: number } | null) =>
    (await readPublicShops(test.db, brand.id, origin, { today: '1990-03-01' })).map(({ name }) => name)
  expect(await names({ lat: 45.1, lon: 7.6 })).toEqual(['Negozio 45.1', 'Negozio 45.2', 'Negozio 45.3'])
  expect(await names(null)).toEqual(['Negozio 45.3', 'Negozio 45.1', 'Negozio 45.2'])
})
