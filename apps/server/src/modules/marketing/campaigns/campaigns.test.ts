import * as contract from '@vicino/contract/marketing/campaigns/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { addSegment } from '@vicino/contract/loyalty/customers/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { CAMPAIGN_STATES } from '@vicino/contract/marketing/campaigns/constants'
import { openBrandMessage } from '@vicino/contract/marketing/outreach/endpoints'
import { cancelProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { CAMPAIGN_LIFE, mayGo } from '@vicino/domain/lifecycles'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { type Clientele, makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { takesCampaigns } from '../outreach/testing/rows.ts'
import { CANCELLATION, makeProgram } from '../../loyalty/programs/testing/program.ts'
import { campaignJob } from './send-campaigns.ts'
import { campaignOf } from './testing/campaign.ts'
import { addMembers } from './testing/withdrawals-fixture.ts'

const WANTS = { marketingConsent: true }
let test: TestApp
let shop: Clientele
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
beforeEach(async () => {
  // A Tuesday
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await makeClientele(test)
})
afterAll(() => test.close())

const create = (body: Partial<BodyInputOf<typeof contract.createCampaign>> = {}) =>
  test.request(contract.createCampaign, {
    as: shop.owner,
    params: { programId: shop.programId },
    body: campaignOf(body),
  })
const paramsOf = (campaignId: string) => ({ programId: shop.programId, campaignId })
const shown = (id: string) => test.request(contract.getCampaign, { as: shop.owner, params: paramsOf(id) })
/** Runs the job repeatedly, a second apart. */
async function work(times = 2): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await runOnce(test.db, campaignJob, test.clock.now())
    test.clock.advance(1)
  }
}
const noticesOf = async (as: TestUser) =>
  (await test.request(listNotices, { as })).items.filter(({ kind }) => kind === 'campaign')

it('R-384 R-385 R-386 a campaign reaches the consenting members of a segment, with their own values, and gives the reason for the others', async () => {
  const anna = await shop.member({ first_name: 'Anna', username: 'Anna R.' }, WANTS)
  const silent = await shop.member({}, WANTS)
  await takesCampaigns(test, silent, { inApp: false })
  const no = await shop.member()
  const rare = await shop.member({}, WANTS)
  for (const member of [anna, silent, no]) await shop.buy(member, 20)
  await shop.settle()
  const params = { programId: shop.programId }
  const segment = await test.request(addSegment, {
    as: shop.owner,
    params,
    body: { name: 'Chi compra', rule: { field: 'purchases', op: 'gte', value: 1 } },
  })
  const channels = { inApp: true, push: true, email: true }
  const reach = await test.request(contract.countReach, {
    as: shop.owner,
    params,
    body: { segmentId: segment._id, channels },
  })
  expect(reach).toMatchObject({ total: 3, reached: 1, inApp: 1, push: 0, email: 0, quietUntil: null })
  expect(reach.skipped).toEqual(
    expect.arrayContaining([
      { reason: 'no_consent', count: 1 },
      { reason: 'no_channel', count: 1 },
    ]),
  )
  const campaign = await create({
    segmentId: segment._id,
    title: 'Ciao {nome}',
    text: 'Hai {punti} punti in {programma}: sei {livello}.',
  })
  expect(campaign).toMatchObject({
    state: 'scheduled',
    segment: 'Chi compra',
    can: { cancel: true, pause: false },
  })
  await work()
  const detail = await shown(campaign._id)
  expect(detail).toMatchObject({ state: 'sent', recipients: 3, done: 3, sent: 1, delivered: 1, opened: 0 })
  const [notice] = await noticesOf(anna)
  expect(notice?.title).toBe('Ciao Anna')
  expect(notice?.body).toMatch(/: Hai \d+ punti in .+: sei Bronze\.$/)
  for (const other of [silent, no, rare]) expect(await noticesOf(other)).toEqual([])
  const { items } = await test.request(contract.listRecipients, {
    as: shop.owner,
    params: paramsOf(campaign._id),
    query: {},
  })
  expect(new Map(items.map(({ username, outcome }) => [username, outcome]))).toEqual(
    new Map([
      ['Anna R.', 'sent'],
      [silent.username, 'no_channel'],
      [no.username, 'no_consent'],
    ]),
  )
})

it('R-387 opening, following and buying within seven days count, and are compared with the control group', async () => {
  const people = []
  for (let no = 0; no < 8; no += 1) people.push(await shop.member({}, WANTS))
  await shop.settle()
  const { _id } = await create({ controlShare: 50, variant: { title: 'Altro titolo', share: 50 } })
  await work()
  const { items } = await test.request(contract.listRecipients, {
    as: shop.owner,
    params: paramsOf(_id),
    query: { limit: '50' },
  })
  const sent = items.filter(({ outcome }) => outcome === 'sent')
  const control = items.filter(({ outcome }) => outcome === 'control')
  expect(sent.length + control.length).toBe(8)
  for (const { _id: id } of control)
    expect(await noticesOf(people.find((one) => one.id === id) as TestUser)).toEqual([])
  for (const { _id: id, variant } of sent) {
    const person = people.find((one) => one.id === id) as TestUser
    const [notice] = await noticesOf(person)
    expect(notice?.title).toBe(variant === 'b' ? 'Altro titolo' : 'Pane nuovo')
    await test.request(openBrandMessage, {
      as: person,
      params: { id: (notice?.path ?? '').split('/').at(-1) ?? '' },
      body: {},
    })
    const { eventId } = await shop.buy(person, 12)
    if (eventId !== null) await shop.giveBack(eventId, 2)
  }
  test.clock.advance(8 * 86_400)
  for (const person of people) await shop.buy(person, 100)
  const detail = await shown(_id)
  expect(detail).toMatchObject({
    sent: sent.length,
    opened: sent.length,
    clicked: 0,
    results: {
      sent: { members: sent.length, buyers: sent.length, purchases: sent.length, euros: sent.length * 10 },
      control: { members: control.length, buyers: 0, purchases: 0, euros: 0 },
      // Too few members for a comparison.
      comparison: null,
    },
    openedMore: null,
  })
  expect(detail.variants.reduce((sum, { sent: count }) => sum + count, 0)).toBe(sent.length)
})

it('R-384 an unknown gap is refused with its place; text that looks like code stays text', async () => {
  const refused = await test.refused(contract.createCampaign, {
    as: shop.owner,
    params: { programId: shop.programId },
    body: campaignOf({ text: 'Ciao {cognome}' }),
    headers: { 'accept-language': 'it' },
  })
  expect(refused.fieldErrors?.['text']).toContain('{cognome}, 6')
  const reader = await shop.member({ first_name: '<b>{punti}</b>' }, WANTS)
  await shop.settle()
  await create({ title: '<script>alert(1)</script> {nome}', text: '<img src=x onerror=alert(1)>' })
  await work()
  expect(await noticesOf(reader)).toMatchObject([{ title: '<script>alert(1)</script> <b>{punti}</b>' }])
})

it('R-384 it links only to deals of the brand, and is sent only by a running program', async () => {
  const refuse = (target: object) =>
    test.refused(contract.createCampaign, {
      as: shop.owner,
      params: { programId: shop.programId },
      body: { ...campaignOf(), target },
    })
  const [own, other] = [await makeDeal(test.db, { brand_id: shop.brandId }), await makeDeal(test.db)]
  expect(await refuse({ kind: 'deal', dealId: other.id })).toMatchObject({ code: 'deal_not_found' })
  expect(await refuse({ kind: 'web', url: 'http://x.it' })).toMatchObject({ code: 'validation_failed' })
  expect(await create({ target: { kind: 'deal', dealId: own.id } })).toMatchObject({
    link: `/deals?detail=${own.id}`,
  })
  const draft = await makeProgram(test.db, {
    brand_id: shop.brandId,
    status: 'draft',
    start_date: '2099-01-01',
    end_date: '2099-12-31',
  })
  const tooSoon = { as: shop.owner, params: { programId: draft.id }, body: campaignOf() }
  expect(await test.refused(contract.createCampaign, tooSoon)).toMatchObject({
    code: 'campaign_program_over',
  })
})

it('R-387 a scheduled campaign waits for its time and can be cancelled; at night it waits for the morning', async () => {
  const reader = await shop.member({}, WANTS)
  await shop.settle()
  const evening = await create({ scheduledAt: '2027-03-02T21:30:00+01:00' })
  const cancelled = await create({ scheduledAt: '2027-03-02T12:00:00+01:00' })
  await work()
  expect(await shown(evening._id)).toMatchObject({ state: 'scheduled', sent: 0 })
  const as = shop.owner
  expect(
    await test.request(contract.cancelCampaign, { as, params: paramsOf(cancelled._id), body: {} }),
  ).toMatchObject({ state: 'cancelled' })
  test.clock.set('2027-03-02T22:00:00+01:00')
  await work()
  expect([await noticesOf(reader), (await shown(evening._id)).state]).toEqual([[], 'scheduled'])
  test.clock.set('2027-03-03T09:00:00+01:00')
  await work()
  expect([(await noticesOf(reader)).length, (await shown(cancelled._id)).sent]).toEqual([1, 0])
  expect(
    await test.refused(contract.cancelCampaign, { as, params: paramsOf(evening._id), body: {} }),
  ).toMatchObject({ code: 'campaign_state' })
})

it('R-387 a cancelled scheduled campaign delays no other of its brand', async () => {
  const reader = await shop.member({}, WANTS)
  await shop.settle()
  const later = await create({ scheduledAt: '2027-03-20T12:00:00+01:00' })
  const as = shop.owner
  await test.request(contract.cancelCampaign, { as, params: paramsOf(later._id), body: {} })
  const now = await create()
  await work()
  expect(await shown(now._id)).toMatchObject({ state: 'sent', sent: 1 })
  expect(await noticesOf(reader)).toHaveLength(1)
})

it('R-387 of the states and steps of a campaign those of the table are accepted, the others refused', async () => {
  const steps = {
    pause: { to: 'paused', endpoint: contract.pauseCampaign },
    resume: { to: 'sending', endpoint: contract.resumeCampaign },
    cancel: { to: 'cancelled', endpoint: contract.cancelCampaign },
  } as const
  const as = shop.owner
  const { _id } = await create()
  for (const from of CAMPAIGN_STATES) {
    for (const { to, endpoint } of Object.values(steps)) {
      await test.db
        .updateTable('campaigns')
        .set({ state: from, started_at: test.clock.now() })
        .where('id', '=', _id)
        .execute()
      const { statusCode } = await test.send(endpoint, { as, params: paramsOf(_id), body: {} })
      // A campaign starts automatically at its time; before that it cannot be paused.
      const mayBe = mayGo(CAMPAIGN_LIFE, from, to) && !(from === 'scheduled' && to !== 'cancelled')
      expect([from, to, statusCode]).toEqual([from, to, mayBe || from === to ? 200 : 409])
      const { state } = await shown(_id)
      expect(state).toBe(mayBe ? to : from)
    }
  }
})

it('R-387 it can be paused, resumed and cancelled while it runs; 200 members per second, nobody is omitted or gets it twice', async () => {
  await addMembers(test, shop, 450)
  const { _id } = await create()
  await work(1)
  expect(await shown(_id)).toMatchObject({ state: 'sending', recipients: 450, done: 200, sent: 200 })
  // A second server, in the same second
  test.clock.advance(-1)
  await work(1)
  expect((await shown(_id)).done).toBe(200)
  const as = shop.owner
  await test.request(contract.pauseCampaign, { as, params: paramsOf(_id), body: {} })
  await work(2)
  expect(await shown(_id)).toMatchObject({ state: 'paused', done: 200 })
  // A member who joins meanwhile is not among the stored recipients.
  const late = await shop.member({}, WANTS)
  await shop.settle()
  await test.request(contract.resumeCampaign, { as, params: paramsOf(_id), body: {} })
  // A run that dies leaves nothing.
  await expect(
    test.db.transaction().execute(async (tx) => {
      await campaignJob.run(tx, test.clock.now(), { error: () => undefined })
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect((await shown(_id)).done).toBe(200)
  await work(1)
  expect((await shown(_id)).done).toBe(400)
  await work(1)
  expect(await shown(_id)).toMatchObject({ state: 'sent', done: 450, sent: 450 })
  expect(await noticesOf(late)).toEqual([])
  const told = await test.db
    .selectFrom('notices')
    .where('template', '=', 'outreach')
    .where('user_id', 'in', (query) =>
      query.selectFrom('members').where('program_id', '=', shop.programId).select('user_id'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('notices'),
      fn.count<number>('user_id').distinct().as('people'),
    ])
    .executeTakeFirst()
  expect(told).toEqual({ notices: 450, people: 450 })
})

it('a campaign ends with its program: the remaining members get nothing', async () => {
  await addMembers(test, shop, 250)
  const { _id } = await create()
  await work(1)
  const params = { id: shop.programId }
  await test.request(cancelProgram, { as: shop.owner, params, body: CANCELLATION })
  await work(2)
  expect(await shown(_id)).toMatchObject({ state: 'cancelled', done: 200 })
})

it('R-384 staff lower the limits of a brand, and the recipients are exported with their results', async () => {
  await shop.member({ username: '=1+1' }, WANTS)
  await shop.settle()
  const params = { programId: shop.programId }
  const as = shop.owner
  expect(await test.request(contract.getMarketingCaps, { as, params })).toEqual({ perDay: 2, perWeek: 5 })
  await test.request(contract.setMarketingCaps, { as, params, body: { perDay: 1, perWeek: 3 } })
  expect(
    await test.refused(contract.setMarketingCaps, { as, params, body: { perDay: 3, perWeek: 5 } }),
  ).toMatchObject({ code: 'validation_failed' })
  const first = await create()
  await work()
  const second = await create()
  await work()
  expect((await shown(second._id)).outcomes).toEqual([{ outcome: 'cap_day', count: 1 }])
  const file = await test.send(contract.exportRecipients, {
    as,
    params: paramsOf(first._id),
    headers: { 'accept-language': 'it' },
  })
  expect(file.body).toContain('Cliente;Esito;Titolo;Quando;Consegnata')
  expect(file.body).toContain("'=1+1;Inviata;;2027-03-02T10:00:0")
})
