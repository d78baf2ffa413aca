import {
  browseCategories,
  createCategory,
  listCategories,
  updateCategory,
} from '@vicino/contract/categories/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCategory } from '../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../platform/testing/test-app.ts'
import { categories } from './feature.ts'

let test: TestApp
let user: TestUser
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [categories] })
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

it('R-496 superAdmins alone make and change categories', async () => {
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
