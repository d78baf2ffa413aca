import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  browseProducts,
  createProduct,
  listProducts,
  productByCode,
  productByGtin,
  productByLink,
  updateProduct,
} from '@vicino/contract/marketplace/products/endpoints'
import { getSignedUrl } from '@vicino/contract/foundation/files/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeFile, makeProduct } from '../../../platform/testing/factories.ts'
import { multipartOf } from '../../../platform/testing/multipart.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { files } from '../../foundation/files/feature.ts'
import { products } from './feature.ts'
import { byLink } from './look-up-product.ts'

const GTIN = '9520000000011'
const OTHER_GTIN = '8000500310427'

let test: TestApp
let database: Server
let owner: TestUser
beforeAll(async () => {
  database = createServer(({ url }, response) => {
    if (url !== `/api/${OTHER_GTIN}.json`) return response.writeHead(404).end('{}')
    const product = {
      product_name: 'Crema alla nocciola e cacao da spalmare con latte',
      brands: 'Marca,Altra',
      quantity: '400 g',
    }
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ product }))
  })
  await new Promise<void>((resolve) => database.listen(0, '127.0.0.1', resolve))
  const { port } = database.address() as AddressInfo
  const env = { PRODUCT_DATABASE_URL: `http://127.0.0.1:${port}/api/{gtin}.json` }
  test = await createTestApp({ features: [files, products], env })
  owner = await test.createUser({ role: 'brand' })
})
afterAll(async () => {
  database.close()
  await test.close()
})

const byGtin = (gtin: string) => test.request(productByGtin, { as: owner, query: { gtin } })
const noGtin = (gtin: string) => test.refused(productByGtin, { as: owner, query: { gtin } })
const page =
  (body: string, contentType = 'text/html; charset=utf-8') =>
  () =>
    Promise.resolve({ contentType, bytes: Buffer.from(body) })

const full = {
  productName: 'Olio nuovo',
  brand: 'Frantoio Rossi',
  description: 'Spremuto a freddo.',
  gtin: [GTIN],
  code: 'OL-1',
  link: 'https://frantoio.test/olio',
}

it('R-519 R-535 a brand adds a product as JSON or as a form, and changes it', async () => {
  const image = await makeFile(test.db, owner.id)
  const made = await test.request(createProduct, { as: owner, body: { ...full, image } })
  expect(made).toEqual({ ...full, _id: made._id, brandId: owner.brand_id, image: `/files/${image}` })
  // The image belongs to the product now, so everybody may read it.
  expect((await test.request(getSignedUrl, { as: await test.createUser(), query: { key: image } })).url).toBe(
    `/files/${image}`,
  )

  const { headers, payload } = multipartOf([
    { name: 'productName', content: 'Pane nero' },
    { name: 'gtin', content: '9520000000028' },
    { name: 'gtin', content: '9520000000035' },
    { name: 'code', content: '' },
  ])
  const authorization = `Bearer ${await test.tokenFor(owner)}`
  const form = {
    method: 'POST' as const,
    url: '/api/v1/product',
    headers: { ...headers, authorization },
    payload,
  }
  expect((await test.app.inject(form)).json()).toMatchObject({
    productName: 'Pane nero',
    gtin: ['9520000000028', '9520000000035'],
    code: null,
    brand: '',
  })
  const withFile = multipartOf([{ name: 'image', content: 'x', fileName: 'a.jpg', type: 'image/jpeg' }])
  const refused = await test.app.inject({
    ...form,
    headers: { ...withFile.headers, authorization },
    payload: withFile.payload,
  })
  expect(refused.statusCode).toBe(400)

  const changed = await test.request(updateProduct, {
    as: owner,
    params: { id: made._id },
    body: { description: 'Di novembre.', image: made.image, code: null },
  })
  expect(changed).toEqual({ ...made, description: 'Di novembre.', code: null })
  await test.request(updateProduct, {
    as: owner,
    params: { id: made._id },
    body: { code: 'OL-1', image: null },
  })
  expect(await test.request(productByCode, { as: owner, params: { code: 'OL-1' } })).toMatchObject({
    image: null,
  })
})

it('R-519 a name and a code name one product of a brand; a GTIN has its check digit; another’s image is refused', async () => {
  const as = await test.createUser({ role: 'brandManager' })
  await test.request(createProduct, { as, body: { productName: 'Tè verde', code: 'T1' } })
  const refused = (body: object) => test.refused(createProduct, { as, body })
  expect(await refused({ productName: 'te-VERDE' })).toMatchObject({
    statusCode: 409,
    code: 'product_name_taken',
  })
  expect(await refused({ productName: 'Tè nero', code: 'T1' })).toMatchObject({ code: 'product_code_taken' })
  expect(await refused({ productName: 'Tè nero', gtin: ['9520000000012'] })).toMatchObject({
    statusCode: 400,
    fieldErrors: { 'gtin.0': expect.any(String) },
  })
  const image = await makeFile(test.db, owner.id)
  expect(await refused({ productName: 'Tè nero', image })).toMatchObject({ code: 'file_not_found' })
  expect(await refused({ productName: 'x'.repeat(51) })).toMatchObject({ statusCode: 400 })
  const other = await test.request(createProduct, { as, body: { productName: 'Tè bianco' } })
  const rename = { as, params: { id: other._id } }
  expect(await test.refused(updateProduct, { ...rename, body: { productName: 'Tè verde' } })).toMatchObject({
    code: 'product_name_taken',
  })
  await test.request(updateProduct, { ...rename, body: { productName: 'Tè Bianco' } })
  // For another brand both name and code are free.
  await test.request(createProduct, {
    as: await test.createUser({ role: 'brand' }),
    body: { productName: 'Tè verde', code: 'T1' },
  })
})

it('R-519 a superAdmin writes the common catalogue and may change any product', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  expect(await test.request(createProduct, { as: admin, body: { productName: 'Sale' } })).toMatchObject({
    brandId: null,
  })
  const { id } = await makeProduct(test.db, { brand_id: owner.brand_id })
  const changed = await test.request(updateProduct, { as: admin, params: { id }, body: { brand: 'Mulino' } })
  expect(changed.brand).toBe('Mulino')
})

it('R-519 browse pages by name or by similarity, own ones or all; list is the table of a brand', async () => {
  const as = await test.createUser({ role: 'brand' })
  for (const name of ['Biscotti al limone', 'Amaretti', 'Crostata di limoni']) {
    await makeProduct(test.db, { brand_id: as.brand_id, product_name: name })
  }
  const first = await test.request(browseProducts, { as, query: { own: 'true', limit: '2' } })
  expect(first.items.map(({ productName }) => productName)).toEqual(['Amaretti', 'Biscotti al limone'])
  const query = { own: 'true' as const, limit: '2', cursor: first.nextCursor ?? '' }
  const second = await test.request(browseProducts, { as, query })
  expect(second.items.map(({ productName }) => productName)).toEqual(['Crostata di limoni'])
  expect(second.nextCursor).toBeNull()
  const found = await test.request(browseProducts, { as: await test.createUser(), query: { q: 'limone' } })
  expect(found.items[0]?.productName).toBe('Biscotti al limone')
  const listed = await test.request(listProducts, { as, query: { limit: '1', page: '2', search: 'limon' } })
  expect(listed.metadata).toEqual([{ totalCount: 2, isExact: true }])
  expect(listed.data.map(({ productName }) => productName)).toEqual(['Crostata di limoni'])
  const none = await test.request(browseProducts, { as: await test.createUser(), query: { own: 'true' } })
  expect(none.items).toEqual([])
})

it('R-520 a code finds the own brand’s product first, then the catalogue’s, then another’s; otherwise 404', async () => {
  const as = await test.createUser({ role: 'brand' })
  const find = async () => (await test.request(productByCode, { as, params: { code: 'A/7 b' } })).brandId
  expect(await test.refused(productByCode, { as, params: { code: 'A/7 b' } })).toMatchObject({
    statusCode: 404,
  })
  await makeProduct(test.db, { brand_id: owner.brand_id, code: 'A/7 b' })
  expect(await find()).toBe(owner.brand_id)
  await makeProduct(test.db, { brand_id: null, code: 'A/7 b' })
  expect(await find()).toBeNull()
  await makeProduct(test.db, { brand_id: as.brand_id, code: 'A/7 b' })
  expect(await find()).toBe(as.brand_id)
})

it('R-522 a GTIN finds a product here, otherwise in the open database; a wrong check digit is reported', async () => {
  expect(await byGtin(GTIN)).toMatchObject({ productName: 'Olio nuovo' })
  expect(await byGtin(OTHER_GTIN)).toEqual({
    _id: null,
    brandId: null,
    productName: 'Crema alla nocciola e cacao da spalmare con latte',
    brand: 'Marca',
    description: '400 g',
    code: null,
    link: null,
    gtin: [OTHER_GTIN],
    image: null,
  })
  expect(await noGtin('9520000000998')).toMatchObject({ statusCode: 404, code: 'product_not_found' })
  expect(await noGtin('9520000000012')).toMatchObject({
    statusCode: 400,
    fieldErrors: { gtin: expect.any(String) },
  })
  expect(await noGtin('abc')).toMatchObject({ statusCode: 400 })
})

it('R-521 R-229 a link finds a product here, otherwise the facts of the page; a private address is not called', async () => {
  const here = await test.request(productByLink, { as: owner, query: { link: full.link } })
  expect(here).toMatchObject({ productName: 'Olio nuovo', brandId: owner.brand_id })
  const refused = (link: string) => test.refused(productByLink, { as: owner, query: { link } })
  expect(await refused('http://frantoio.test/olio')).toMatchObject({ statusCode: 400 })
  expect(await refused('https://localhost/olio')).toMatchObject({ statusCode: 400 })
  expect(await refused('https://127.0.0.1/olio')).toMatchObject({ statusCode: 400 })
  const actor = { sub: owner.id, sid: owner.sessionId, role: 'brand', brandId: owner.brand_id } as never
  const link = 'https://altrove.test/pane'
  expect(await byLink(test.db, link, actor, page('<title>Pane di segale</title>'))).toMatchObject({
    _id: null,
    productName: 'Pane di segale',
    link,
  })
  await expect(byLink(test.db, link, actor, page('{}', 'application/json'))).rejects.toThrow(
    'product_not_found',
  )
  await expect(byLink(test.db, link, actor, () => Promise.resolve(undefined))).rejects.toThrow(
    'product_not_found',
  )
})
