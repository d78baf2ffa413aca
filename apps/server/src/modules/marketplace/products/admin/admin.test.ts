import { deleteProducts, getProductRecord } from '@vicino/contract/marketplace/products/admin/endpoints'
import {
  browseProducts,
  createProduct,
  listProducts,
  updateProduct,
} from '@vicino/contract/marketplace/products/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { makeDeal, makeFile, makeProduct } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { products } from '../feature.ts'

let test: TestApp
let admin: TestUser
let owner: TestUser
let brandId: string
beforeAll(async () => {
  test = await createTestApp({ features: [products] })
  admin = await test.createUser({ role: 'superAdmin' })
  owner = await test.createUser({ role: 'brand' })
  brandId = owner.brand_id ?? ''
})
afterAll(() => test.close())

const record = (id: string) => test.request(getProductRecord, { as: admin, params: { id } })

it('R-431 R-435 the table by name and by maker, searched by either; ten a page, on by cursor', async () => {
  for (let count = 0; count < 12; count += 1) {
    const maker = count % 2 === 0 ? 'Zeta' : 'Àlfa'
    await makeProduct(test.db, {
      product_name: `Prodotto ${String(count).padStart(2, '0')}`,
      maker,
      brand_id: brandId,
    })
  }
  const list = (query: object) => test.request(listProducts, { as: admin, query: query as never })
  const first = await list({ brandId })
  expect(first).toMatchObject({ metadata: [{ totalCount: 12, isExact: true }] })
  expect(first.data).toHaveLength(10)
  expect(first.data[0]).toMatchObject({ productName: 'Prodotto 00', brand: 'Zeta', owner: { _id: brandId } })
  const second = await list({ brandId, cursor: first.nextCursor })
  expect(second.data.map(({ productName }) => productName)).toEqual(['Prodotto 10', 'Prodotto 11'])
  expect((await list({ brandId, page: 2 })).data).toEqual(second.data)
  expect((await list({ brandId, sort: 'brand', limit: 1 })).data[0]?.brand).toBe('Àlfa')
  expect((await list({ brandId, search: 'zeta' })).metadata[0].totalCount).toBe(6)
  expect((await list({ brandId, search: 'DOTTO 1' })).metadata[0].totalCount).toBe(2)
  // A brand sees its own products, whichever brand it names.
  const own = await test.request(listProducts, {
    as: await test.createUser({ role: 'brand' }),
    query: { brandId },
  })
  expect(own.data).toEqual([])
  const { items } = await test.request(browseProducts, { as: admin, query: { brandId, limit: 100 } })
  expect(items).toHaveLength(12)
})

it('R-438 R-519 a superAdmin adds one for a brand or for the catalogue; a change needs the version that was read', async () => {
  const body = { productName: 'Della piattaforma' }
  const made = await test.request(createProduct, { as: admin, body: { ...body, brandId } })
  expect(made.brandId).toBe(brandId)
  expect((await test.request(createProduct, { as: admin, body })).brandId).toBeNull()
  const foreign = { as: await test.createUser({ role: 'brand' }), body: { ...body, brandId } }
  expect((await test.refused(createProduct, foreign)).code).toBe('forbidden')
  const { version } = await record(made._id)
  await test.request(updateProduct, { as: owner, params: { id: made._id }, body: { brand: 'Rossi' } })
  const change = { as: admin, params: { id: made._id }, body: { description: 'Nuova', version } }
  expect(await test.refused(updateProduct, change)).toMatchObject({ statusCode: 409, code: 'record_changed' })
  const body2 = { description: 'Nuova', version: (await record(made._id)).version }
  await test.request(updateProduct, { ...change, body: body2 })
  expect(await record(made._id)).toMatchObject({ brand: 'Rossi', description: 'Nuova', isUsed: false })
  const trail = await test.db
    .selectFrom('audit_log')
    .select('action')
    .where('object_id', '=', made._id)
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['product.create', 'product.change'])
})

it('R-438 many are deleted at once; one of a deal stays, a missing one already counts as done', async () => {
  const image = await makeFile(test.db, owner.id)
  const free = await test.request(createProduct, { as: owner, body: { productName: 'Da eliminare', image } })
  const used = await makeProduct(test.db, { brand_id: brandId })
  await makeDeal(test.db, { brand_id: brandId, product_id: used.id })
  const call = { as: admin, body: { ids: [free._id, used.id, NO_ID] } }
  const expected = {
    done: [free._id, NO_ID],
    refused: [{ _id: used.id, code: 'product_in_use', message: expect.any(String) }],
  }
  expect(await test.request(deleteProducts, call)).toEqual(expected)
  expect(await test.request(deleteProducts, call)).toEqual(expected)
  expect((await test.refused(getProductRecord, { as: admin, params: { id: free._id } })).code).toBe(
    'product_not_found',
  )
  expect((await record(used.id)).isUsed).toBe(true)
  const file = test.db.selectFrom('files').select('used_by').where('key', '=', image)
  expect(await file.executeTakeFirst()).toEqual({ used_by: null })
})
