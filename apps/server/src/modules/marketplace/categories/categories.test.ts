import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import { CATEGORY_SORTS } from '@vicino/contract/marketplace/categories/constants'
import {
  browseCategories,
  createCategory,
  deleteCategory,
  getCategoryRecord,
  listCategories,
  listCategoryRecords,
  moveDealsOfCategory,
  orderCategories,
  showCategories,
  updateCategory,
} from '@vicino/contract/marketplace/categories/endpoints'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { dealRow, makeCategory, makeDeal, makeDeals, MILANO } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { audit } from '../../administration/audit/feature.ts'
import { deals } from '../deals/feature.ts'
import { categories } from './feature.ts'

let test: TestApp
let user: TestUser
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [categories, deals, audit] })
  user = await test.createUser()
  admin = await test.createUser({ role: 'superAdmin' })
  for (let count = 0; count < 12; count += 1) await makeCategory(test.db, { sort_order: 100 - (count % 4) })
})
afterAll(() => test.close())

it('R-495 R-534 R-590 at most ten categories in the admin’s order, walked by cursor', async () => {
  const first = await test.request(browseCategories, { as: user })
  expect(first.items).toHaveLength(10)
  expect(first.items.map((category) => category.order)).toEqual([97, 97, 97, 98, 98, 98, 99, 99, 99, 100])
  expect(first.items[0]).toMatchObject({
    _id: expect.any(String),
    icon: 'tag',
    name: { it: expect.any(String) },
  })
  const cursor = first.nextCursor ?? ''
  const rest = await test.request(browseCategories, { as: user, query: { cursor } })
  expect(rest).toMatchObject({ nextCursor: null })
  expect(new Set([...first.items, ...rest.items].map((category) => category._id)).size).toBe(12)
  const including = await test.request(browseCategories, { as: user, query: { cursor, includeCursor: true } })
  expect(including.items.map((category) => category._id)).toEqual([
    first.items[9]?._id,
    ...rest.items.map((category) => category._id),
  ])
})

it('R-496 list by page and by name', async () => {
  const page = await test.request(listCategories, { as: user, query: { page: 2 } })
  expect(page.data).toHaveLength(2)
  expect(page.metadata[0].totalCount).toBe(12)
})

it('R-496 only superAdmins make and change categories', async () => {
  const body = { icon: 'coffee', name: { it: 'Caffè & bar', en: 'Coffee' }, order: 1 }
  const made = await test.request(createCategory, { as: admin, body })
  expect(made).toMatchObject({ ...body, slug: 'caffe-bar' })
  expect((await test.request(browseCategories, { as: user })).items[0]).toEqual(made)
  const changed = await test.request(updateCategory, {
    as: admin,
    params: { id: made._id },
    body: { icon: 'beer' },
  })
  expect(changed).toEqual({ ...made, icon: 'beer' })
  expect(await test.refused(createCategory, { as: admin, body })).toMatchObject({
    statusCode: 409,
    code: 'category_taken',
  })
  for (const as of [user, await test.createUser({ role: 'brand' })]) {
    expect(await test.refused(createCategory, { as, body })).toMatchObject({ statusCode: 403 })
    expect(await test.refused(updateCategory, { as, params: { id: made._id }, body: {} })).toMatchObject({
      statusCode: 403,
    })
  }
  expect(
    await test.refused(updateCategory, { as: admin, params: { id: admin.id }, body: { order: 2 } }),
  ).toMatchObject({ statusCode: 404, code: 'category_not_found' })
})

const make = (italian: string) =>
  test.request(createCategory, {
    as: admin,
    body: { icon: 'tag', name: { it: italian, en: `${italian} (en)` } },
  })
const recordOf = (id: string) => test.request(getCategoryRecord, { as: admin, params: { id } })

it('R-437 R-438 a change needs the version that was read; the audit trail is beside the category', async () => {
  const { _id: id } = await make('Cartolerie')
  const { version } = await recordOf(id)
  const put = (body: object) => test.send(updateCategory, { as: admin, params: { id }, body })
  expect((await put({ version, icon: 'pen' })).json()).toMatchObject({ icon: 'pen' })
  expect((await put({ version, icon: 'book' })).json()).toMatchObject({ code: 'record_changed' })
  // Reordering the list changes no record.
  const before = await recordOf(id)
  expect((await put({ order: 7 })).statusCode).toBe(200)
  expect((await recordOf(id)).version).toBe(before.version)
  const trail = await test.request(listRecordAudit, { as: admin, params: { type: 'category', id } })
  expect(trail.items.map(({ action, detail }) => [action, detail['fields']])).toEqual([
    ['category.change', ['order']],
    ['category.change', ['icon']],
    ['category.create', undefined],
  ])
})

it('R-435 R-437 R-450 the section lists them in each order, by cursor, finds either name, and is only for superAdmins', async () => {
  await make('Zoccoli')
  for (const sort of CATEGORY_SORTS.flatMap((name) => [name, `-${name}`] as const)) {
    const ask = (cursor?: string) =>
      test.request(listCategoryRecords, { as: admin, query: { sort, limit: 5, ...(cursor && { cursor }) } })
    const one = await ask()
    const two = await ask(one.nextCursor ?? '')
    expect(new Set([...one.data, ...two.data].map(({ _id }) => _id)).size).toBe(10)
  }
  const found = await test.request(listCategoryRecords, { as: admin, query: { search: 'zoccoli (en)' } })
  expect(found.data.map(({ name }) => name.it)).toEqual(['Zoccoli'])
  const lesser = await test.createUser()
  expect(await test.refused(listCategoryRecords, { as: lesser })).toMatchObject({ statusCode: 403 })
})

it('R-438 deals of a category are moved piece by piece, continuing where it stopped, before it is deleted', async () => {
  const [from, to] = [await make('Da togliere'), await make('Che resta')]
  const both = await makeDeal(test.db, { category_ids: [from._id, to._id] })
  for (let count = 0; count < 2; count += 1) await makeDeal(test.db, { category_ids: [from._id] })
  // 1,198 more deals, which have ended.
  const { brand_id, product_id, category_ids } = both
  const over = dealRow({ brand_id, product_id, category_ids, active: false })
  await makeDeals(
    test.db,
    Array.from({ length: 1198 }, () => over),
  )
  const erase = (query: object) =>
    test.send(deleteCategory, { as: admin, params: { id: from._id }, query: query as never })
  expect((await erase({})).json()).toMatchObject({ code: 'category_in_use' })
  expect((await recordOf(from._id)).deals).toBe(1201)
  const move = () =>
    test.request(moveDealsOfCategory, { as: admin, params: { id: from._id }, body: { to: to._id } })
  const left: number[] = []
  for (let tries = 0; tries < 4; tries += 1) left.push((await move()).left)
  expect(left).toEqual([701, 201, 0, 0])
  const { rows } = await sql<{ ids: string[]; count: number }>`
    SELECT category_ids AS ids, count(*)::int AS count FROM deals WHERE category_ids @> ARRAY[${to._id}::uuid]
    GROUP BY 1`.execute(test.db)
  expect(rows).toEqual([{ ids: [to._id], count: 1201 }])
  // The rows that searches read have moved too.
  const { lat, lon } = MILANO
  const seen = await test.request(browseDeals, { as: user, query: { lat, lon, category: to._id } })
  expect(seen.items.map(({ _id }) => _id)).toContain(both.id)
  expect((await erase({ to: to._id })).statusCode).toBe(204)
  expect((await erase({})).json()).toMatchObject({ code: 'category_not_found' })
  const trail = await test.request(listRecordAudit, { as: admin, params: { type: 'category', id: from._id } })
  expect(trail.items.map(({ action }) => action)).toEqual([
    'category.delete',
    ...Array.from({ length: 3 }, () => 'category.move'),
    'category.create',
  ])
})

it('R-496 all categories are put in an order at once, or none when the list has changed', async () => {
  const all = (await test.request(listCategoryRecords, { as: admin, query: { limit: 100 } })).data
  const ids = all.map(({ _id }) => _id).toReversed()
  const put = (wanted: string[]) => test.send(orderCategories, { as: admin, body: { ids: wanted } })
  expect((await put(ids.slice(1))).json()).toMatchObject({ code: 'list_changed' })
  expect((await put([...ids.slice(1), ids[1] ?? ''])).json()).toMatchObject({ code: 'list_changed' })
  expect((await put(ids)).statusCode).toBe(204)
  const shown = await test.request(browseCategories, { as: user })
  expect(shown.items.map(({ _id }) => _id)).toEqual(ids.slice(0, 10))
})

it('R-438 R-496 a hidden category cannot be chosen, its deals keep it and are found; shown again it is back', async () => {
  const category = await makeCategory(test.db, { sort_order: 1, name_it: 'Nascosta' })
  const deal = await makeDeal(test.db, { category_ids: [category.id] })
  const show = (active: boolean) =>
    test.request(showCategories, { as: admin, body: { ids: [category.id, NO_ID], active } })
  const offered = async () => ({
    browsed: (await test.request(browseCategories, { as: user })).items.some(
      ({ _id }) => _id === category.id,
    ),
    listed: (await test.request(listCategories, { as: user, query: { search: 'nascosta' } })).data.length,
  })
  expect(await show(false)).toEqual({
    done: [category.id],
    refused: [{ _id: NO_ID, code: 'category_not_found', message: expect.any(String) }],
  })
  await show(false)
  expect(await offered()).toEqual({ browsed: false, listed: 0 })
  const record = await test.request(getCategoryRecord, { as: admin, params: { id: category.id } })
  expect(record).toMatchObject({ active: false, deals: 1 })
  const found = await test.request(browseDeals, { as: user, query: { category: category.id } })
  expect(found.items.map(({ _id }) => _id)).toEqual([deal.id])
  await show(true)
  expect(await offered()).toEqual({ browsed: true, listed: 1 })
  const trail = await test.request(listRecordAudit, {
    as: admin,
    params: { type: 'category', id: category.id },
  })
  expect(trail.items.map(({ action }) => action)).toEqual(['category.show', 'category.hide'])
})
