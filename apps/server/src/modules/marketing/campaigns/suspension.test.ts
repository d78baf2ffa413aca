import { resumeBrands, suspendBrands } from '@vicino/contract/marketplace/brands/admin/endpoints'
import * as contract from '@vicino/contract/marketing/campaigns/endpoints'
import { listAutomations } from '@vicino/contract/marketing/automations/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { makeAutomation, MESSAGE, runsOf, settleAutomations } from '../automations/testing/automations.ts'
import { type Clientele, makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { campaignJob } from './send-campaigns.ts'
import { campaignOf } from './testing/campaign.ts'
import { addMembers } from './testing/withdrawals-fixture.ts'

const WANTS = { marketingConsent: true }
let test: TestApp
let admin: TestUser
let shop: Clientele
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
})
beforeEach(async () => {
  // A Tuesday
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await makeClientele(test)
})
afterAll(() => test.close())

const suspend = () =>
  test.request(suspendBrands, {
    as: admin,
    body: { ids: [shop.brandId], reason: 'fake', text: 'Offerte false' },
  })
const resume = () => test.request(resumeBrands, { as: admin, body: { ids: [shop.brandId] } })
async function work(times = 2): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await runOnce(test.db, campaignJob, test.clock.now())
    test.clock.advance(1)
  }
}
const marketingOf = async (as: TestUser) =>
  (await test.request(listNotices, { as })).items.filter(({ kind }) => kind === 'campaign')
const endsOf = async (id: string) =>
  (await runsOf(test, admin, id)).map(({ userId, state, reason }) => [userId, state, reason])
const skipped = (user: TestUser) => [user.id, 'skipped', 'brand_suspended']

it('R-378 automations of a suspended brand stop: events and due runs are skipped for good, and the log gives the reason', async () => {
  const daily = await makeAutomation(test, shop, {
    trigger: { type: 'birthday', days: 0 },
    actions: { points: 5 },
  })
  const delayed = await makeAutomation(test, shop, {
    trigger: { type: 'joined' },
    delayMinutes: 60,
    actions: { message: MESSAGE, points: 5 },
  })
  const maria = await shop.member({ birth_date: '1990-03-03' }, { ...WANTS, infoConsent: true })
  await settleAutomations(test)
  await suspend()
  const anna = await shop.member({}, WANTS)
  test.clock.advance(3600)
  await settleAutomations(test)
  const [held] = (await test.request(listAutomations, { as: admin, query: { brandId: shop.brandId } })).items
  expect(held).toMatchObject({ state: 'active', isHeld: true })
  // The next day's birthday falls into the suspension, too.
  test.clock.set('2027-03-03T11:00:00+01:00')
  await settleAutomations(test)
  await resume()
  test.clock.advance(7200)
  await settleAutomations(test)
  expect(await endsOf(delayed._id)).toEqual([skipped(maria), skipped(anna)])
  expect(await endsOf(daily._id)).toEqual([skipped(maria)])
  expect([await marketingOf(maria), await marketingOf(anna)]).toEqual([[], []])
  // From now on it works as before.
  const carla = await shop.member({}, WANTS)
  await settleAutomations(test)
  test.clock.advance(3600)
  await settleAutomations(test)
  expect((await endsOf(delayed._id)).at(-1)).toEqual([carla.id, 'done', null])
  expect(await marketingOf(carla)).toHaveLength(1)
})

it('R-387 campaigns of a suspended brand are held, also afterwards, until a person resumes them; nobody is omitted or gets it twice', async () => {
  await addMembers(test, shop, 249)
  const reader = await shop.member({}, WANTS)
  await shop.settle()
  const params = (campaignId: string) => ({ programId: shop.programId, campaignId })
  const create = (scheduledAt: string | null) =>
    test.request(contract.createCampaign, {
      as: admin,
      params: { programId: shop.programId },
      body: campaignOf({ scheduledAt }),
    })
  const shown = (id: string) => test.request(contract.getCampaign, { as: admin, params: params(id) })
  const running = await create(null)
  await work(1)
  expect(await shown(running._id)).toMatchObject({ state: 'sending', done: 200, heldAt: null })
  const noon = await create('2027-03-02T12:00:00+01:00')
  const later = await create('2027-03-04T12:00:00+01:00')
  await suspend()
  test.clock.set('2027-03-02T13:00:00+01:00')
  await work()
  const held = { state: 'paused', heldAt: '2027-03-02T12:00:00.000Z', can: { resume: false, cancel: true } }
  expect(await shown(running._id)).toMatchObject({ ...held, done: 200 })
  expect(await shown(noon._id)).toMatchObject({ ...held, startedAt: null, recipients: 0 })
  expect(await shown(later._id)).toMatchObject({ state: 'scheduled', heldAt: null })
  const going = { as: admin, params: params(noon._id), body: {} }
  expect(await test.refused(contract.resumeCampaign, going)).toMatchObject({
    code: 'campaign_brand_suspended',
  })
  const reach = await test.request(contract.countReach, {
    as: admin,
    params: { programId: shop.programId },
    body: { segmentId: null, channels: { inApp: true, push: false, email: false } },
  })
  expect(reach).toMatchObject({ reached: 0, skipped: [{ reason: 'brand_suspended', count: 250 }] })
  await resume()
  await work()
  expect([(await shown(running._id)).state, (await shown(noon._id)).state]).toEqual(['paused', 'paused'])
  // Members who joined meanwhile are recipients of the campaign that had not begun.
  const anna = await shop.member({}, WANTS)
  await shop.settle()
  await test.request(contract.resumeCampaign, { ...going, params: params(running._id) })
  expect(await test.request(contract.resumeCampaign, going)).toMatchObject({
    state: 'scheduled',
    heldAt: null,
  })
  await work(5)
  expect(await shown(running._id)).toMatchObject({ state: 'sent', recipients: 250, sent: 250 })
  expect(await shown(noon._id)).toMatchObject({ state: 'sent', recipients: 251 })
  expect([(await marketingOf(reader)).length, (await marketingOf(anna)).length]).toEqual([2, 1])
  test.clock.set('2027-03-04T12:00:00+01:00')
  await work()
  expect(await shown(later._id)).toMatchObject({ state: 'sent', sent: 251 })
})
