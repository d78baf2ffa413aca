import { deleteView, listViews, saveView } from '@vicino/contract/loyalty/customers/endpoints'
import { expect, it } from 'vitest'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { makeClientele, withCustomers } from './testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

it('R-365 a person stores views of a program’s table by name, and nobody else sees them', async () => {
  const shop = await makeClientele(test)
  const params = { programId: shop.programId }
  const as = shop.owner
  const columns = { order: ['username', 'bp'] as const, hidden: ['bp'] as const }
  const view = (name: string, search = {}) => ({
    as,
    params,
    body: { name, search, columns: { order: [...columns.order], hidden: [...columns.hidden] } },
  })
  await test.request(saveView, view('Silver', { level: '1', sort: '-bp' }))
  await test.request(saveView, view('Altri'))
  const { items } = await test.request(saveView, view('Silver', { level: '1' }))
  expect(items).toEqual([
    { _id: expect.any(String), name: 'Altri', search: {}, columns },
    { _id: expect.any(String), name: 'Silver', search: { level: '1' }, columns },
  ])
  const other = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
  expect((await test.request(listViews, { as: other, params })).items).toEqual([])
  const viewId = items[0]?._id ?? ''
  expect(await test.refused(deleteView, { as: other, params: { ...params, viewId } })).toMatchObject({
    code: 'view_not_found',
  })
  expect((await test.send(deleteView, { as, params: { ...params, viewId } })).statusCode).toBe(204)
  expect((await test.request(listViews, { as, params })).items.map(({ name }) => name)).toEqual(['Silver'])
  expect(await test.refused(deleteView, { as, params: { ...params, viewId: NO_ID } })).toMatchObject({
    code: 'view_not_found',
  })

  // A search for a name is not stored. The twenty-first view is refused; replacing one of the
  // twenty works.
  expect((await test.send(saveView, view('Anna', { q: 'anna' }))).statusCode).toBe(400)
  for (let count = 2; count <= 20; count += 1) await test.request(saveView, view(`V ${count}`))
  expect(await test.refused(saveView, view('Una di troppo'))).toMatchObject({ code: 'views_full' })
  expect((await test.request(saveView, view('Silver'))).items).toHaveLength(20)
})
