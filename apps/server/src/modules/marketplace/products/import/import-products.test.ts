import {
  browseProducts,
  createProduct,
  exportProducts,
  importProducts,
  listProducts,
  updateProduct,
} from '@vicino/contract/marketplace/products/endpoints'
import { deleteProducts, getProductRecord } from '@vicino/contract/marketplace/products/admin/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDeal } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { products } from '../feature.ts'

let test: TestApp
let owner: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [products] })
})
beforeEach(async () => {
  owner = await test.createUser({ role: 'brand' })
})
afterAll(() => test.close())

const HEAD = 'Nome;Prezzo;Reparto;Codice;EAN'
const send = (lines: readonly string[], seen: string | null = null, head = HEAD) =>
  test.request(importProducts, {
    as: owner,
    body: { csv: [head, ...lines].join('\r\n'), seen },
    headers: { 'accept-language': 'it' },
  })
const all = async () => (await test.request(listProducts, { as: owner, query: { limit: 100 } })).data
const BREAD = 'Pane casereccio;3,50;Forno;P1;8001120000002'
const COFFEE = 'Caffè;€ 1,20;Bar;;'

it('a file adds products after a preview that writes nothing; sent again it changes nothing', async () => {
  const preview = await send([BREAD, COFFEE])
  expect(preview).toMatchObject({
    isDone: false,
    counts: { new: 2, change: 0, same: 0, refused: 0 },
    refusedFile: null,
  })
  expect(await all()).toEqual([])
  expect(await send([BREAD, COFFEE], preview.seen)).toMatchObject({ isDone: true, counts: { new: 2 } })
  expect(await all()).toMatchObject([
    { productName: 'Caffè', price: 1.2, category: 'Bar', code: null, gtin: [] },
    { productName: 'Pane casereccio', price: 3.5, category: 'Forno', code: 'P1', gtin: ['8001120000002'] },
  ])
  expect(await send([BREAD, COFFEE], preview.seen)).toMatchObject({
    isDone: true,
    counts: { new: 0, same: 2 },
  })
  // Its own export is a file that an import accepts, in both languages.
  for (const language of ['it', 'en']) {
    const { body } = await test.send(exportProducts, { as: owner, headers: { 'accept-language': language } })
    const again = await test.request(importProducts, { as: owner, body: { csv: body, seen: null } })
    expect(again.counts, body).toEqual({ new: 0, change: 0, same: 2, refused: 0 })
  }
})

it('a row changes the product with its code, GTIN or name; empty cells change nothing', async () => {
  await send([BREAD, COFFEE], (await send([BREAD, COFFEE])).seen)
  const rows = ['Pane di casa;3,80;;P1;', 'CAFFÈ;;Banco;C1;']
  const preview = await send(rows)
  expect(preview.rows.map(({ verdict, changes }) => [verdict, changes])).toEqual([
    ['change', ['productName', 'price']],
    ['change', ['productName', 'code', 'category']],
  ])
  await send(rows, preview.seen)
  expect(await all()).toMatchObject([
    { productName: 'CAFFÈ', price: 1.2, category: 'Banco', code: 'C1' },
    { productName: 'Pane di casa', price: 3.8, category: 'Forno', gtin: ['8001120000002'] },
  ])
})

it('rows are refused one by one, and come back as a file that can be corrected and sent again', async () => {
  await send([BREAD, COFFEE], (await send([BREAD, COFFEE])).seen)
  const answer = await send([
    'Torta;1.200;;;',
    ';2,00;;;',
    'Biscotti;2,00;;;8001120000003',
    'caffe;1,30;;P1;',
    'Miele;9,00;;;',
    'MIELE;9,00;;;',
    'Sale',
  ])
  expect(answer.rows.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'prezzo: scrivi un importo come 2,50. Qui c’è: 1.200'],
    [3, 'nome prodotto: Campo obbligatorio'],
    [4, expect.stringMatching(/^gtin: /)],
    [5, 'Nome, codice o GTIN sono già di un altro tuo prodotto: Caffè.'],
    [6, null],
    [7, 'Lo stesso prodotto è già nella riga 6.'],
    [8, 'La riga non si legge. Ha celle in più o in meno.'],
  ])
  const mended = (answer.refusedFile ?? '').replace('Torta;1.200', 'Torta;12,00')
  const again = await test.request(importProducts, { as: owner, body: { csv: mended, seen: null } })
  expect(again.rows.find(({ productName }) => productName === 'Torta')?.verdict).toBe('new')
})

it('only the seen effects are written', async () => {
  const { seen } = await send([BREAD])
  await test.request(createProduct, { as: owner, body: { productName: 'pane casereccio', price: 3 } })
  const body = { csv: `${HEAD}\n${BREAD}`, seen }
  expect(await test.refused(importProducts, { as: owner, body })).toMatchObject({
    statusCode: 409,
    code: 'product_import_changed',
  })
})

it('a shop edits its own products; prices of others are not shown, their products stay', async () => {
  const { _id } = await test.request(createProduct, {
    as: owner,
    body: { productName: 'Focaccia', price: 4.2, category: 'Forno' },
  })
  const record = await test.request(getProductRecord, { as: owner, params: { id: _id } })
  expect(record).toMatchObject({ price: 4.2, category: 'Forno', isUsed: false })
  const change = (version: string) => ({ as: owner, params: { id: _id }, body: { price: null, version } })
  await test.request(updateProduct, change(record.version))
  expect(await test.refused(updateProduct, change(record.version))).toMatchObject({ code: 'record_changed' })
  const stranger = await test.createUser({ role: 'brand' })
  const found = await test.request(browseProducts, {
    as: stranger,
    query: { brandId: owner.brand_id as string },
  })
  expect(found.items).toHaveLength(1)
  expect(found.items[0]).not.toHaveProperty('price')
  const asked = { body: { ids: [_id] } }
  expect(await test.request(deleteProducts, { as: stranger, ...asked })).toMatchObject({
    done: [],
    refused: [{ _id, code: 'product_not_found' }],
  })
  const used = await test.request(createProduct, { as: owner, body: { productName: 'Pizza' } })
  await makeDeal(test.db, { brand_id: owner.brand_id as string, product_id: used._id })
  expect(await test.request(deleteProducts, { as: owner, body: { ids: [_id, used._id] } })).toMatchObject({
    done: [_id],
    refused: [{ _id: used._id, code: 'product_in_use' }],
  })
})
