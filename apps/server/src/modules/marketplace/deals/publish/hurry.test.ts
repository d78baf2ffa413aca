import { createDeal, getDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCategory, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'

const HOUR = 3600
let test: TestApp
let brand: TestUser
let categoryId: string
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  brand = await test.createUser({ role: 'brand' })
  categoryId = (await makeCategory(test.db)).id
})
afterAll(() => test.close())

let number = 0
const inHours = (hours: number) => new Date(test.clock.now().getTime() + hours * HOUR * 1000).toISOString()
const payload = async (more: object = {}) => ({
  images: [await makeFile(test.db, brand.id)],
  title: 'Offerta',
  productName: `Prodotto numero ${(number += 1)}`,
  description: 'Una cosa buona.',
  price: 10,
  lowestPrice: 10,
  newProduct: true,
  discount: 20,
  quantity: 5,
  categoryIds: [categoryId],
  expirationDate: inHours(48),
  ...more,
})
const publish = async (more: object = {}): Promise<DealDetail> =>
  test.request(createDeal, { as: brand, body: (await payload(more)) as never })
const refused = async (more: object) =>
  test.refused(createDeal, {
    as: brand,
    body: (await payload(more)) as never,
    headers: { 'accept-language': 'it' },
  })
const change = (id: string, body: object) => test.request(updateDeal, { as: brand, params: { id }, body })
const refusedChange = (id: string, body: object) =>
  test.refused(updateDeal, { as: brand, params: { id }, body, headers: { 'accept-language': 'it' } })
/** The public page, after what the server keeps of it for a moment. */
const page = async (id: string) => {
  test.clock.advance(120)
  return (await test.app.inject(`/share/deal/${id}`)).body
}
const seen = async (id: string) => test.request(getDeal, { as: await test.createUser(), params: { id } })

it('LAW-12 the first deal of a product asks for the lowest price of 30 days, which customers read as declared', async () => {
  const problem = await refused({ lowestPrice: undefined })
  expect([problem.statusCode, problem.code, Object.keys(problem.fieldErrors ?? {})]).toEqual([
    400,
    'validation_failed',
    ['lowestPrice'],
  ])
  expect(problem.fieldErrors?.['lowestPrice']).toContain('Scrivi il prezzo più basso degli ultimi 30 giorni')
  for (const lowestPrice of [0, -1, '10', 1.234, 1_000_001, null]) {
    expect(Object.keys((await refused({ lowestPrice })).fieldErrors ?? {})).toEqual(['lowestPrice'])
  }
  // The list price may not be above what the shop itself declares.
  expect(await refused({ lowestPrice: 9.99 })).toMatchObject({
    code: 'price_not_lowest',
    message: expect.stringContaining('9,99\u00A0€'),
  })
  const deal = await publish({ lowestPrice: 12.5, productName: 'Vaso di terracotta' })
  expect(await seen(deal._id)).toMatchObject({ price: 10, lowestPrice: 12.5, lowestDeclared: true })
  expect(await page(deal._id)).toMatch(/Prezzo più basso .*, dichiarato dal negozio: 12,50/)
  const kept = await test.db
    .selectFrom('deal_prices')
    .select(['declared_cents', 'created_at'])
    .where('deal_id', '=', deal._id)
    .execute()
  expect(kept).toEqual([{ declared_cents: 1250, created_at: new Date(deal.createdAt) }])
})

it('LAW-12 a known price needs no declaration and is shown as it is; a lower declared one counts', async () => {
  await publish({ productName: 'Anfora' })
  const known = await publish({ productName: 'Anfora', price: 8, lowestPrice: undefined })
  expect(await seen(known._id)).toMatchObject({ lowestPrice: 8, lowestDeclared: false })
  const text = await page(known._id)
  expect(text).toContain('Prezzo più basso')
  expect(text).not.toContain('dichiarato dal negozio')
  expect(await refused({ productName: 'Anfora', price: 6.4, lowestPrice: 6 })).toMatchObject({
    code: 'price_not_lowest',
  })
  // A declaration above what is known changes nothing.
  expect(await refused({ productName: 'Anfora', price: 8, lowestPrice: 100 })).toMatchObject({
    code: 'price_not_lowest',
  })
})

it('LAW-12 a deal in its last two hours is not prolonged until a day after its end', async () => {
  const { _id: id, expirationDate: end } = await publish({ expirationDate: inHours(3) })
  test.clock.advance(1.5 * HOUR)
  const problem = await refusedChange(id, { expirationDate: inHours(30) })
  expect([problem.statusCode, problem.code]).toEqual([409, 'deal_in_last_hours'])
  expect(problem.message).toMatch(/Puoi prolungarlo dal \d\d\/\d\d\/\d{4}, \d\d:\d\d/)
  // Everything else may change, and so may an end that is sooner.
  const sooner = await change(id, { title: 'Altro titolo', expirationDate: inHours(1) })
  expect(sooner).toMatchObject({ title: 'Altro titolo', prolongedFrom: null })
  test.clock.advance(3 * HOUR)
  expect((await refusedChange(id, { expirationDate: inHours(30) })).code).toBe('deal_in_last_hours')
  expect((await seen(id)).expirationDate).not.toBe(end)
  test.clock.advance(24 * HOUR)
  const again = await change(id, { price: 8, expirationDate: inHours(30) })
  // A deal that had ended begins anew.
  expect(again).toMatchObject({ expirationDate: inHours(30), prolongedFrom: null })
})

it('LAW-12 a prolonged deal says so, with the end that was announced first, until that end holds again', async () => {
  const { _id: id, expirationDate: first } = await publish()
  expect(await page(id)).not.toContain('Prolungata')
  await change(id, { expirationDate: inHours(72) })
  const last = inHours(96)
  await change(id, { expirationDate: last })
  expect(await seen(id)).toMatchObject({ expirationDate: last, prolongedFrom: first })
  expect(await page(id)).toContain('Prolungata: doveva finire il')
  await change(id, { expirationDate: first })
  expect((await seen(id)).prolongedFrom).toBeNull()
  expect(await page(id)).not.toContain('Prolungata')
})

it('LAW-12 who says «solo oggi» ends today in Rome, also after a change', async () => {
  // At noon in Rome, so that today has hours left.
  test.clock.advance(24 * HOUR - ((test.clock.now().getTime() / 1000) % (24 * HOUR)) + 11 * HOUR)
  for (const [field, text] of [
    ['title', 'Pane a metà prezzo, SOLO OGGI'],
    ['description', 'Today only: half price.'],
  ] as const) {
    const problem = await refused({ [field]: text, expirationDate: inHours(30) })
    expect([problem.statusCode, Object.keys(problem.fieldErrors ?? {})]).toEqual([400, [field]])
    expect(problem.fieldErrors?.[field]).toContain('non finisce oggi')
  }
  const { _id: id } = await publish({ title: 'Solo oggi', expirationDate: inHours(6) })
  expect(Object.keys((await refusedChange(id, { expirationDate: inHours(30) })).fieldErrors ?? {})).toEqual([
    'title',
  ])
  const renamed = await change(id, { title: 'Anche domani', expirationDate: inHours(30) })
  expect(Object.keys((await refusedChange(renamed._id, { title: 'Solo oggi' })).fieldErrors ?? {})).toEqual([
    'title',
  ])
})
