import { getDeal, createDeal, recallDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { listNotices, setNotificationPreferences } from '@vicino/contract/foundation/notifications/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import {
  makeBrand,
  makeCategory,
  makeDeal,
  makeFile,
  makeRedeemed,
} from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { FEATURES } from '../../../all.ts'
import { RECALL } from '../testing/recall.ts'
import { notifyRecalls } from './recall.jobs.ts'

let test: TestApp
let owner: TestUser
let dealId: string
const buyers: TestUser[] = []
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

beforeEach(async () => {
  const brand = await makeBrand(test.db)
  owner = await test.createUser({ role: 'brand', brand_id: brand.id })
  dealId = (await makeDeal(test.db, { brand_id: brand.id })).id
  buyers.splice(0, buyers.length, await test.createUser(), await test.createUser())
  for (const { id } of buyers) await makeRedeemed(test.db, id, dealId, test.clock.now())
})

const recall = (as: TestUser, body: object = RECALL) =>
  test.send(recallDeal, { as, params: { id: dealId }, body: body as typeof RECALL })
const run = () => runOnce(test.db, notifyRecalls, test.clock.now())
const mails = async () =>
  test.db
    .selectFrom('deliveries')
    .select(['user_id', 'kind', 'data'])
    .where('template', '=', 'deal-recalled')
    .where('channel', '=', 'email')
    .where(
      'user_id',
      'in',
      buyers.map(({ id }) => id),
    )
    .execute()

it('LAW-21 a recall reaches everybody who redeemed, whatever they chose to receive, and once', async () => {
  const [quiet] = buyers
  if (quiet === undefined) throw new Error('no buyer')
  const items = [{ kind: 'redemption', inApp: false, push: false, email: false } as const]
  await test.request(setNotificationPreferences, { as: quiet, body: { items } as never })
  const first = await recall(owner)
  expect(first.statusCode).toBe(200)
  expect(first.json()).toMatchObject({ people: 2, notified: 0 })
  await run()
  await run()
  expect((await recall(owner)).json()).toMatchObject({ people: 2, notified: 2 })
  await run()
  const sent = await mails()
  expect(sent.map(({ user_id }) => user_id).toSorted()).toEqual(buyers.map(({ id }) => id).toSorted())
  // No kind: nothing in the e-mail switches such messages off.
  expect(sent.map(({ kind }) => kind)).toEqual([null, null])
  expect(sent[0]?.data).toMatchObject({ ...RECALL, dealId })
  const { items: notices } = await test.request(listNotices, { as: quiet, query: {} as never })
  expect(JSON.stringify(notices)).toContain(RECALL.hazard)
  const audit = await test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('object_id', '=', dealId)
    .execute()
  expect(audit).toEqual([{ actor_id: owner.id, action: 'deal.recall' }])
})

it('LAW-21 a recalled deal is off for good, and a superAdmin recalls one of any shop', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  expect((await recall(admin)).statusCode).toBe(200)
  const body = { quantity: 99 }
  expect(await test.refused(updateDeal, { as: owner, params: { id: dealId }, body })).toMatchObject({
    code: 'deal_withdrawn',
  })
  await run()
  expect(await mails()).toHaveLength(2)
})

it('LAW-21 nobody else recalls it, and a recall says everything', async () => {
  const other = await test.createUser({ role: 'brand', brand_id: (await makeBrand(test.db)).id })
  expect((await recall(other)).statusCode).toBe(404)
  expect((await recall(buyers[0] ?? other)).statusCode).toBe(403)
  for (const field of Object.keys(RECALL)) {
    const empty = { ...RECALL, [field]: field === 'remedies' ? [] : ' ' }
    const refused = await recall(owner, empty)
    expect([refused.statusCode, Object.keys(refused.json<{ fieldErrors: object }>().fieldErrors)]).toEqual([
      400,
      [field],
    ])
  }
  expect(
    await test.db.selectFrom('deal_recalls').select('id').where('deal_id', '=', dealId).execute(),
  ).toEqual([])
})

const GOODS = {
  kind: 'goods',
  manufacturer: 'Bollitori SpA',
  manufacturerContact: 'Via Po 1, Torino, info@bollitori.example.test',
  identification: 'K2, lotto 27B',
} as const

it('LAW-21 an online deal says what it sells; goods have a manufacturer, and one in the EU is responsible', async () => {
  const categoryId = (await makeCategory(test.db)).id
  let number = 0
  const publish = async (more: object) =>
    test.send(createDeal, {
      as: owner,
      body: {
        images: [await makeFile(test.db, owner.id)],
        title: 'Bollitore',
        productName: `Bollitore ${(number += 1)}`,
        description: 'Bolle.',
        price: 10,
        lowestPrice: 10,
        newProduct: true,
        discount: 30,
        quantity: 5,
        categoryIds: [categoryId],
        expirationDate: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
        ...more,
      } as never,
    })
  const link = 'https://forno.example.test/bollitore'
  const fieldsOf = async (more: object) => {
    const answer = await publish(more)
    return [answer.statusCode, ...Object.keys(answer.json<{ fieldErrors?: object }>().fieldErrors ?? {})]
  }
  expect(await fieldsOf({ link })).toEqual([400, 'safety'])
  expect(await fieldsOf({ link, safety: { ...GOODS, manufacturer: '' } })).toEqual([
    400,
    'safety.manufacturer',
  ])
  expect(await fieldsOf({ link, safety: { ...GOODS, outsideEu: true } })).toEqual([
    400,
    'safety.responsible',
    'safety.responsibleContact',
  ])
  expect((await fieldsOf({ link, safety: { kind: 'service' } }))[0]).toBe(201)
  expect((await fieldsOf({}))[0]).toBe(201)
  const made = await publish({ link, safety: { ...GOODS, warnings: 'Scotta.' } })
  const { _id: id } = made.json<{ _id: string }>()
  const shown = await test.request(getDeal, { as: buyers[0] ?? owner, params: { id }, query: {} })
  expect(shown.safety).toMatchObject({ ...GOODS, warnings: 'Scotta.' })
  const page = (await test.app.inject(`/share/deal/${id}`)).body
  for (const text of ['Bollitori SpA', 'K2, lotto 27B', 'Scotta.']) expect(page).toContain(text)
  // What is asked once cannot be taken away, and a deal that becomes an online one is asked.
  const params = { id }
  expect(
    (await test.refused(updateDeal, { as: owner, params, body: { safety: null } })).fieldErrors,
  ).toHaveProperty('safety')
  const shop = { id: dealId }
  expect(
    (await test.refused(updateDeal, { as: owner, params: shop, body: { link } })).fieldErrors,
  ).toHaveProperty('safety')
})
