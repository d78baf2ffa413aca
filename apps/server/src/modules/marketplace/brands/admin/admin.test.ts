import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import * as contract from '@vicino/contract/marketplace/brands/admin/endpoints'
import { BRAND_SORTS } from '@vicino/contract/marketplace/brands/admin/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeDeal } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { audit } from '../../../administration/audit/feature.ts'
import { brands } from '../feature.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [audit, brands] })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const create = (body: object = {}) =>
  test.request(contract.createBrand, {
    as: admin,
    body: { username: 'Forno Nuovo', city: 'Torino', ...body },
  })
const put = (id: string, body: object) =>
  test.send(contract.updateBrandRecord, { as: admin, params: { id }, body })
const erase = (id: string) => test.send(contract.deleteBrandRecord, { as: admin, params: { id } })

it('R-437 R-438 a brand is made, read, changed by the version that was read, and deleted while nothing belongs to it', async () => {
  const made = await create({ piva: 'IT 00743110157' })
  expect(made).toMatchObject({ handle: 'forno.nuovo', piva: '00743110157', verified: false, deals: 0 })
  expect(
    await test.refused(contract.createBrand, {
      as: admin,
      body: { username: 'B', city: 'C', piva: made.piva },
    }),
  ).toMatchObject({ code: 'piva_taken' })
  const id = made._id
  const change = { version: made.version, sector: 'restaurant', verified: true, website: '' }
  expect((await put(id, change)).json()).toMatchObject({ sector: 'restaurant', verified: true })
  expect((await put(id, change)).json()).toMatchObject({ code: 'record_changed' })
  const trail = await test.request(listRecordAudit, { as: admin, params: { type: 'brand', id } })
  expect(trail.items.map(({ action }) => action)).toEqual(['brand.change', 'brand.create'])
  expect((await erase(id)).statusCode).toBe(204)
  expect((await erase(id)).json()).toMatchObject({ code: 'brand_not_found' })

  const busy = await makeBrand(test.db)
  await makeDeal(test.db, { brand_id: busy.id })
  expect((await erase(busy.id)).json()).toMatchObject({ code: 'brand_in_use' })
  const onScreens = { brand_id: (await makeBrand(test.db)).id, name: 'Vetrina', updated_at: test.clock.now() }
  await test.db.insertInto('display_playlists').values(onScreens).execute()
  expect((await erase(onScreens.brand_id)).json()).toMatchObject({ code: 'brand_in_use' })
})

it('R-435 brands are listed by cursor in each order, searched and filtered, each page by one statement along an index', async () => {
  await sql`
    INSERT INTO brands (username, handle, city, follower_count, sector, verified)
    SELECT 'Bottega ' || n, 'bottega' || n, 'Città ' || n % 50, n % 400, CASE WHEN n % 3 = 0 THEN 'tourism' END, n % 2 = 0
    FROM generate_series(1, 12000) n`.execute(test.db)
  await sql`ANALYZE brands`.execute(test.db)
  for (const sort of BRAND_SORTS.flatMap((name) => [name, `-${name}`] as const)) {
    const one = await test.request(contract.listBrands, { as: admin, query: { sort, limit: '7' } })
    test.takeStatements()
    const two = await test.request(contract.listBrands, {
      as: admin,
      query: { sort, limit: '7', cursor: one.nextCursor ?? '' },
    })
    const [text, ...others] = test.takeStatements()
    expect(others).toEqual([])
    expect(new Set([...one.data, ...two.data].map(({ _id }) => _id)).size).toBe(14)
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`)
      .execute(test.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect([sort, plan.includes('Seq Scan on brands')]).toEqual([sort, false])
  }
  const found = await test.request(contract.listBrands, {
    as: admin,
    query: { search: 'bottega 1199', state: 'verified' },
  })
  expect(found.data.map(({ username }) => username)).toEqual([
    'Bottega 11990',
    'Bottega 11992',
    'Bottega 11994',
    'Bottega 11996',
    'Bottega 11998',
  ])
  expect(found.metadata).toEqual([{ totalCount: 5, isExact: true }])
})
