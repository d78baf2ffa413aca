import { getBrand } from '@vicino/contract/marketplace/brands/endpoints'
import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { createDeal, getDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import type { Problem } from '@vicino/contract/common/problem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBrand, makeCategory, makeDeal, makeFile } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

const UNKNOWN = { legal_subject: '', piva: null, sede_legale: '', pec: '', phone: '' } as const
const ownerOf = async (values: object): Promise<TestUser> =>
  test.createUser({ role: 'brand', brand_id: (await makeBrand(test.db, values)).id })
let number = 0
const publish = async (as: TestUser) => {
  const body = {
    images: [await makeFile(test.db, as.id)],
    title: 'Pane appena sfornato',
    productName: `Pane ${(number += 1)}`,
    description: 'Croccante fuori.',
    price: 10,
    lowestPrice: 10,
    newProduct: true,
    discount: 30,
    quantity: 5,
    categoryIds: [(await makeCategory(test.db)).id],
    expirationDate: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
  }
  return test.send(createDeal, { as, body: body as never, headers: { 'accept-language': 'it' } })
}

it.each([
  ['legal_subject', '', 'seller.legalName'],
  ['piva', null, 'seller.piva'],
  ['sede_legale', '', 'seller.seat'],
  ['pec', '', 'seller.email'],
  ['phone', '', 'seller.phone'],
] as const)(
  'LAW-19 without %s a brand publishes nothing, and reads what to add',
  async (column, none, field) => {
    const as = await ownerOf({ [column]: none })
    const refused = await publish(as)
    const problem = refused.json<Problem>()
    expect([refused.statusCode, problem.code]).toEqual([409, 'seller_unknown'])
    expect(problem.fieldErrors).toEqual({
      [field]: 'Chi compra deve poterlo leggere: aggiungilo nei dati dell’attività',
    })
    const { missing } = await test.request(getCompany, { as, params: { id: as.brand_id ?? '' } })
    expect(missing).toEqual([field.slice('seller.'.length)])
  },
)

it('LAW-19 a brand that fills in who it is publishes, and everybody reads who sells', async () => {
  const as = await ownerOf(UNKNOWN)
  expect((await publish(as)).statusCode).toBe(409)
  const params = { id: as.brand_id ?? '' }
  const { version, missing } = await test.request(getCompany, { as, params })
  expect(missing).toEqual(['legalName', 'piva', 'seat', 'email', 'phone'])
  const seller = {
    legalName: 'Forno Bruno S.n.c.',
    piva: '12345678903',
    seat: 'Via dei Neri 4, Firenze',
    email: 'forno@pec.example.test',
    phone: '+39055123456',
    register: 'REA FI-123456',
  }
  const { legalName: legalSubject, seat: sedeLegale, email: pec, ...same } = seller
  await test.request(updateCompany, { as, params, body: { ...same, legalSubject, sedeLegale, pec, version } })
  const published = await publish(as)
  expect(published.statusCode).toBe(201)
  const { _id: id } = published.json<{ _id: string }>()
  const person = await test.createUser()
  expect((await test.request(getDeal, { as: person, params: { id } })).brand.seller).toEqual(seller)
  expect((await test.request(getBrand, { as: person, params })).seller).toEqual(seller)
  const page = (await test.app.inject(`/share/deal/${id}`)).body
  for (const text of ['Chi vende', 'venditore professionale', ...Object.values(seller)]) {
    expect(page).toContain(text)
  }
  // A deal that is redeemed in the shop is no distance contract.
  expect(page).not.toContain('14 giorni')
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({
    offers: {
      seller: {
        legalName: seller.legalName,
        vatID: `IT${seller.piva}`,
        email: seller.email,
        telephone: seller.phone,
      },
    },
  })
  const online = await makeDeal(test.db, { brand_id: params.id, link: 'https://forno.example.test' })
  const linked = (await test.app.inject(`/share/deal/${online.id}`)).body
  expect(linked).toContain('14 giorni per ripensarci')
  expect(linked).toContain('garanzia legale di conformità')
})

it('LAW-19 an ended deal comes back on offer only with a known seller; the data cannot be emptied', async () => {
  const as = await ownerOf(UNKNOWN)
  const ended = await makeDeal(test.db, {
    brand_id: as.brand_id ?? '',
    expires_at: new Date(test.clock.now().getTime() - 60_000),
    active: false,
  })
  const expirationDate = new Date(test.clock.now().getTime() + 86_400_000).toISOString()
  const params = { id: ended.id }
  expect((await test.refused(updateDeal, { as, params, body: { expirationDate } })).code).toBe(
    'seller_unknown',
  )
  const known = await ownerOf({})
  const company = { id: known.brand_id ?? '' }
  const { version } = await test.request(getCompany, { as: known, params: company })
  for (const field of ['legalSubject', 'piva', 'sedeLegale', 'pec', 'phone']) {
    const body = { [field]: '', version }
    const problem = await test.refused(updateCompany, { as: known, params: company, body })
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual([field])
  }
})
