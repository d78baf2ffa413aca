import {
  getDealRecord,
  previewWithdrawal,
  withdrawDeals,
} from '@vicino/contract/marketplace/deals/admin/endpoints'
import {
  browseDeals,
  checkPrice,
  createDeal,
  endDeal,
  listDeals,
  updateDeal,
} from '@vicino/contract/marketplace/deals/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import {
  dealRow,
  makeBrand,
  makeCategory,
  makeDeal,
  makeDeals,
  makeFile,
  makeProduct,
} from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { moderation } from '../../../administration/moderation/feature.ts'
import { notifications } from '../../../foundation/notifications/feature.ts'
import { redemptions } from '../../../redemption/redemptions/feature.ts'
import { deals } from '../feature.ts'

let test: TestApp
let admin: TestUser
let owner: TestUser
let brandId: string
beforeAll(async () => {
  test = await createTestApp({ features: [deals, moderation, redemptions, notifications] })
  admin = await test.createUser({ role: 'superAdmin' })
  owner = await test.createUser({ role: 'brand', email_verified_at: test.clock.now() })
  brandId = owner.brand_id ?? ''
})
afterAll(() => test.close())

const listed = (query: object) => test.request(listDeals, { as: admin, query: query as never })
const idsOf = async (query: object) => (await listed(query)).data.map(({ _id }) => _id)
const record = (id: string) => test.request(getDealRecord, { as: admin, params: { id } })
const withdraw = (ids: string[], more: object = {}) =>
  test.request(withdrawDeals, {
    as: admin,
    body: { ids, reason: 'misleading', text: 'Non è vero.', ...more },
  })
const auditOf = (id: string) =>
  test.db
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()

it('R-429 R-435 the table by date, by product and by words; ten per page, further by cursor or by number', async () => {
  const brand = await makeBrand(test.db, { username: 'Zafferano & figli' })
  const names = [
    'Acqua',
    'Birra',
    'Caffè',
    'Dolce',
    'Erba',
    'Farina',
    'Gelato',
    'Hummus',
    'Insalata',
    'Latte',
    'Miele',
    'Noci',
  ]
  const made: string[] = []
  for (const name of names.toReversed()) {
    const product = await makeProduct(test.db, { product_name: name, brand_id: brand.id })
    const created_at = new Date(test.clock.now().getTime() + made.length * 1000)
    const values = { brand_id: brand.id, product_id: product.id, title: `Offerta ${name}`, created_at }
    made.push((await makeDeal(test.db, values)).id)
  }
  const ofBrand = { brandId: brand.id }
  const first = await listed(ofBrand)
  expect(first.data).toHaveLength(10)
  expect(first.metadata).toEqual([{ totalCount: 12, isExact: true }])
  const second = await listed({ ...ofBrand, cursor: first.nextCursor })
  expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(made.toReversed())
  expect(second.metadata).toEqual([{ totalCount: 12, isExact: true }])
  expect(await idsOf({ ...ofBrand, page: 2 })).toEqual(second.data.map(({ _id }) => _id))
  // Sorted by product, both ways, over two pages.
  const byName = await listed({ ...ofBrand, sort: 'product', limit: 7 })
  const rest = await listed({ ...ofBrand, sort: 'product', limit: 7, cursor: byName.nextCursor })
  expect([...byName.data, ...rest.data].map(({ product }) => product.productName)).toEqual(names)
  expect((await listed({ ...ofBrand, sort: '-product', limit: 1 })).data[0]?.product.productName).toBe('Noci')
  // Searches by words of title, product and brand, the last one by its beginning, also among deals
  // that have ended.
  await test.db
    .updateTable('deals')
    .set({ active: false })
    .where('id', '=', made[0] ?? '')
    .execute()
  expect(await idsOf({ search: 'zafferano noc' })).toEqual([made[0]])
  expect(await idsOf({ search: 'figli CAFFE', state: 'active' })).toEqual([made[9]])
  expect((await listed({ search: 'zafferano' })).metadata).toEqual([{ totalCount: 12, isExact: true }])
  expect(await idsOf({ search: '%' })).toEqual([])
  expect(await idsOf({ ...ofBrand, state: 'ended' })).toEqual([made[0]])
  // Renaming a product changes the sort key of its deals.
  const renamed = test.db.updateTable('products').set({ product_name: 'Aceto' })
  await renamed.where('product_name', '=', 'Noci').where('brand_id', '=', brand.id).execute()
  expect(await idsOf({ ...ofBrand, sort: 'product', limit: 1 })).toEqual([made[0]])
  // A cursor of another search is refused.
  const foreign = { as: admin, query: { sort: 'product', cursor: first.nextCursor } }
  expect((await test.refused(listDeals, foreign as never)).code).toBe('cursor_invalid')
})

it('R-435 a search with too many results to sort is walked along its order, also for ended deals', async () => {
  const brand = await makeBrand(test.db, { username: 'Zibibbo' })
  const product = await makeProduct(test.db, { brand_id: brand.id })
  const { id: category } = await makeCategory(test.db)
  const rows = Array.from({ length: 1010 }, (_, index) =>
    dealRow({
      brand_id: brand.id,
      product_id: product.id,
      category_ids: [category],
      created_at: new Date(test.clock.now().getTime() - index * 1000),
      active: index % 3 !== 0,
    }),
  )
  const made = (await makeDeals(test.db, rows)).toSorted(
    (a, b) => b.created_at.getTime() - a.created_at.getTime(),
  )
  // One deal is at several shops and appears once in the table.
  const at = { address: 'Via Roma 1', city: 'Torino', lat: 45.07, lon: 7.69, created_at: test.clock.now() }
  const shop = await test.db
    .insertInto('shops')
    .values({ brand_id: brand.id, name: 'Centro', ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db
    .updateTable('deals')
    .set({ other_shops: [shop.id] })
    .where('id', '=', made.find(({ active }) => active)?.id ?? '')
    .execute()
  for (const sort of ['-createdAt', 'product']) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: object = { search: 'zibibbo', sort, limit: 100, ...(cursor !== null && { cursor }) }
      const page: Awaited<ReturnType<typeof listed>> = await listed(query)
      expect(page.metadata).toEqual([{ totalCount: 1010, isExact: true }])
      seen.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null)
    const ids = made.map(({ id }) => id)
    expect(seen).toEqual(sort === 'product' ? ids.toSorted() : ids)
  }
})

it('R-438 a superAdmin publishes for a brand, at its place and with its price history; nobody else for another', async () => {
  const { id: categoryId } = await makeCategory(test.db)
  const body = async (as: TestUser, more: object = {}) => ({
    images: [await makeFile(test.db, as.id)],
    title: 'Per conto',
    productName: 'Pane per conto',
    description: 'Di segale.',
    price: 10,
    lowestPrice: 10,
    discount: 30,
    quantity: 5,
    categoryIds: [categoryId],
    expirationDate: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
    ...more,
  })
  const deal = await test.request(createDeal, { as: admin, body: await body(admin, { brandId }) })
  expect(deal.brandId).toBe(brandId)
  expect(await auditOf(deal._id)).toMatchObject([{ action: 'deal.create' }])
  const other = (await makeBrand(test.db)).id
  const refused = { as: owner, body: await body(owner, { brandId: other }) }
  expect((await test.refused(createDeal, refused)).code).toBe('forbidden')
  expect((await test.refused(createDeal, { as: admin, body: await body(admin) })).code).toBe('brand_required')
  const price = { price: 12, discount: 10, productName: 'Pane per conto', brandId }
  expect(await test.request(checkPrice, { as: admin, query: price })).toMatchObject({
    allowed: false,
    lowestPrice: 7,
  })
})

it('R-438 a change needs the version that was read; another change meanwhile is not overwritten', async () => {
  const { id } = await makeDeal(test.db, { brand_id: brandId, title: 'Prima' })
  const { version } = await record(id)
  await test.request(updateDeal, { as: owner, params: { id }, body: { title: 'Del negozio' } })
  const change = { as: admin, params: { id }, body: { title: 'Di Vicino', version } }
  expect(await test.refused(updateDeal, change)).toMatchObject({ statusCode: 409, code: 'record_changed' })
  const seen = await record(id)
  expect(seen).toMatchObject({
    title: 'Del negozio',
    state: 'active',
    actions: { edit: true, withdraw: true, recall: true },
  })
  await test.request(updateDeal, { ...change, body: { title: 'Di Vicino', version: seen.version } })
  expect((await record(id)).title).toBe('Di Vicino')
  expect(await auditOf(id)).toEqual([{ action: 'deal.change', detail: { fields: ['title'] } }])
  // A like or a code does not change the record's version.
  await test.db.updateTable('deals').set({ like_count: 3 }).where('id', '=', id).execute()
  expect((await record(id)).version).toBe((await record(id)).version)
})

it('R-438 R-439 withdrawing many: the brand gets the reason, codes end, prices stay, a repetition gives the same answer', async () => {
  const product = await makeProduct(test.db, { brand_id: brandId })
  const values = { brand_id: brandId, product_id: product.id, quantity: 9 }
  const { id: one } = await makeDeal(test.db, { ...values, title: 'Primo ritirato' })
  const { id: two } = await makeDeal(test.db, {
    ...values,
    expires_at: new Date(test.clock.now().getTime() - 1000),
  })
  const buyer = await test.createUser({ email_verified_at: test.clock.now() })
  const code = await test.request(openRedemption, { as: buyer, body: { dealId: one } })
  expect(await withdraw([one, two, NO_ID, one])).toEqual({
    done: [one, two].toSorted(),
    refused: [{ _id: NO_ID, code: 'deal_not_found', message: expect.any(String) }],
  })
  expect(await record(one)).toMatchObject({
    state: 'withdrawn',
    withdrawal: { reason: 'misleading', text: 'Non è vero.' },
    actions: { edit: false, withdraw: false, recall: true },
  })
  const codes = test.db.selectFrom('redemptions').select('status').where('id', '=', code._id)
  expect(await codes.executeTakeFirst()).toEqual({ status: 'cancelled' })
  const prices = test.db.selectFrom('deal_prices').select('deal_id').where('deal_id', 'in', [one, two])
  expect((await prices.execute()).filter(({ deal_id: id }) => id === one)).toHaveLength(1)
  const found = await test.request(browseDeals, { as: buyer, query: { limit: 100 } })
  expect(found.items.map(({ _id }) => _id)).not.toContain(one)
  expect(await idsOf({ state: 'withdrawn', brandId })).toEqual(expect.arrayContaining([one, two]))
  await withdraw([one, two], { reason: 'price' })
  expect((await record(one)).withdrawal?.reason).toBe('misleading')
  expect(await auditOf(one)).toEqual([{ action: 'deal.withdraw', detail: { reason: 'misleading' } }])
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const notices = await test.db.selectFrom('notices').selectAll().where('user_id', '=', owner.id).execute()
  expect(notices).toMatchObject([
    {
      kind: 'moderation',
      template: 'deals-withdrawn',
      data: { reason: 'misleading', text: 'Non è vero.', more: ' +1' },
    },
  ])
  const change = { as: admin, params: { id: one }, body: { title: 'Torna' } }
  expect((await test.refused(updateDeal, change)).code).toBe('deal_withdrawn')
})

it('R-438 withdrawing a hundred takes as many statements as one; ending for the platform needs a reason too', async () => {
  const make = async (count: number) => {
    const ids: string[] = []
    for (let left = count; left > 0; left -= 1) ids.push((await makeDeal(test.db, { brand_id: brandId })).id)
    return ids
  }
  const statementsFor = async (count: number) => {
    const ids = await make(count)
    test.takeStatements()
    await withdraw(ids)
    return test.takeStatements().length
  }
  expect(await statementsFor(20)).toBe(await statementsFor(1))
  const [id = ''] = await make(1)
  await test.request(endDeal, { as: admin, params: { id }, body: { cancelCodes: true } })
  expect((await record(id)).withdrawal?.reason).toBe('other')
})

it('R-438 before withdrawing deals the caller sees their number, shops, codes, and the words for the shops', async () => {
  const brands = [await makeBrand(test.db), await makeBrand(test.db)]
  const made = await Promise.all(
    [0, 0, 1].map((at, index) =>
      makeDeal(test.db, { brand_id: brands[at]?.id ?? '', title: `Offerta ${index}`, quantity: 5 }),
    ),
  )
  const ids = made.map(({ id }) => id)
  const buyer = await test.createUser({ email_verified_at: test.clock.now() })
  await test.request(openRedemption, { as: buyer, body: { dealId: ids[2] ?? '' } })
  const preview = (body: object) =>
    test.request(previewWithdrawal, {
      as: admin,
      body: body as never,
      headers: { 'accept-language': 'it' },
    })
  const before = await preview({ ids: [...ids, NO_ID] })
  expect(before).toMatchObject({ deals: 3, codes: 1, told: null })
  expect(new Set(before.brands)).toEqual(new Set(brands.map(({ id }) => id)))

  const { told } = await preview({ ids: ids.slice(0, 2), reason: 'price' })
  const said = [told?.subject, ...(told?.lines ?? [])].join('\n')
  expect(said).toContain('un tuo deal (+1)')
  expect(said).toContain('«Offerta 0»')
  expect(said).toContain('il prezzo non è quello indicato')
  // The preview changes nothing, and people who may not withdraw cannot see it.
  expect((await record(ids[0] ?? '')).state).toBe('active')
  expect((await test.send(previewWithdrawal, { as: owner, body: { ids } })).statusCode).toBe(403)

  await withdraw(ids)
  expect(await preview({ ids, reason: 'price' })).toEqual({ deals: 0, codes: 0, brands: [], told: null })
})
