import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import { register } from '@vicino/contract/identity/auth/endpoints'
import { createCampaign, getCampaign } from '@vicino/contract/marketing/campaigns/endpoints'
import { notifyCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { createDeal, updateDeal } from '@vicino/contract/marketplace/deals/endpoints'
import * as contract from '@vicino/contract/foundation/flags/endpoints'
import { createProgram, scheduleProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeBrand, makeCategory, makeDeal, makeFile } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { openOffice } from '../../marketplace/brands/applications/testing/applications-fixture.ts'
import { campaignJob } from '../../marketing/campaigns/send-campaigns.ts'
import { campaignOf } from '../../marketing/campaigns/testing/campaign.ts'
import { makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { openPostBox } from '../../social/posts/testing/posts-fixture.ts'
import { compiledProgram } from '../../loyalty/programs/public.ts'
import { makeProgram, programBody } from '../../loyalty/programs/testing/program.ts'
import { openShop } from '../../redemption/redemptions/testing/redemptions-fixture.ts'
import { DECLARED } from '../../identity/auth/testing/declared.ts'

let test: TestApp
let admin: TestUser
let categoryId: string
beforeAll(async () => {
  // Like a running server, the application is notified of changes by others.
  test = await createTestApp({ features: FEATURES, listening: true })
  test.clock.set('2027-03-02T11:00:00+01:00')
  admin = await test.createUser({ role: 'superAdmin' })
  categoryId = (await makeCategory(test.db)).id
})
afterAll(() => test.close())
afterEach(async () => {
  await test.db
    .updateTable('flags')
    .set({ active: false })
    .where('created_at', '>', new Date('2027-01-01'))
    .execute()
  test.services.flags.forget()
})

const REASON = { it: 'Motivo di prova.', en: 'A reason for a test.' }
const off = (key: string, where: object, values: object = {}) =>
  test.request(contract.createFlag, {
    as: admin,
    body: { key, reason: REASON, ...where, ...values } as never,
  })
const change = (id: string, body: object) =>
  test.send(contract.updateFlag, { as: admin, params: { id }, body: body as never })
const IN_ITALY = { countries: ['IT'] }
const IN_ALCOHOL = { sectors: ['alcohol'] }
const owner = async (sector: string | null = 'alcohol') =>
  test.createUser({ role: 'brand', brand_id: (await makeBrand(test.db, { sector })).id })

let number = 0
const person = () => ({
  email: `anna${(number += 1)}@example.test`,
  username: `Anna ${number}`,
  password: 'Girasole-blu-42',
  ...DECLARED,
})
const dealBody = async (as: TestUser) => ({
  images: [await makeFile(test.db, as.id)],
  title: 'Vino rosso',
  productName: `Vino ${(number += 1)}`,
  description: 'In bottiglia.',
  price: 10,
  lowestPrice: 10,
  newProduct: true,
  discount: 30,
  quantity: 5,
  categoryIds: [categoryId],
  expirationDate: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
})
const publish = async (as: TestUser, language = 'it') =>
  test.send(createDeal, {
    as,
    body: (await dealBody(as)) as never,
    headers: { 'accept-language': language },
  })

it('a blocked sector publishes no deals and is told what, where and why; others may, and it may again once the block is lifted', async () => {
  const [winery, bakery] = [await owner(), await owner(null)]
  expect((await publish(winery)).statusCode).toBe(201)
  const flag = await off('deals', IN_ALCOHOL)
  expect(flag).toMatchObject({
    key: 'deals',
    sectors: ['alcohol'],
    countries: [],
    active: true,
    state: 'inForce',
  })
  expect((await publish(winery)).json()).toMatchObject({
    statusCode: 403,
    code: 'not_available',
    message: 'Pubblicare offerte nel settore degli alcolici non è possibile. Motivo di prova.',
  })
  expect((await publish(winery, 'en')).json()).toMatchObject({
    message: 'Publishing deals is not possible in the sector of alcohol. A reason for a test.',
  })
  expect((await publish(bakery)).statusCode).toBe(201)
  // Refused requests made nothing.
  const made = await test.db
    .selectFrom('deals')
    .select('id')
    .where('brand_id', '=', winery.brand_id)
    .execute()
  expect(made).toHaveLength(1)
  expect((await change(flag._id, { version: flag.version, active: false })).json()).toMatchObject({
    state: 'lifted',
  })
  expect((await publish(winery)).statusCode).toBe(201)
})

it('an ended deal of a blocked sector cannot return on offer; a running one can be changed', async () => {
  const shop = await openShop(test)
  await test.db.updateTable('brands').set({ sector: 'alcohol' }).where('id', '=', shop.brandId).execute()
  const [running, ended] = [await shop.deal(), await shop.deal({ active: false })]
  await off('deals', IN_ALCOHOL)
  const update = (id: string, body: object) => test.send(updateDeal, { as: shop.owner, params: { id }, body })
  expect((await update(running.id, { title: 'Nuovo titolo' })).statusCode).toBe(200)
  expect((await update(ended.id, { quantity: 20 })).json()).toMatchObject({ code: 'not_available' })
})

it('a block begins at its moment', async () => {
  const winery = await owner()
  const startsAt = new Date(test.clock.now().getTime() + 3_600_000).toISOString()
  expect(await off('deals', IN_ALCOHOL, { startsAt })).toMatchObject({ state: 'scheduled', startsAt })
  expect((await publish(winery)).statusCode).toBe(201)
  test.clock.advance(3600)
  expect((await publish(winery)).json()).toMatchObject({ code: 'not_available' })
})

it('gambling and tobacco have neither deals nor programs, as the law requires, until a superAdmin changes it', async () => {
  for (const sector of ['gambling', 'tobacco']) {
    const shop = await owner(sector)
    expect((await publish(shop)).json()).toMatchObject({ code: 'not_available' })
    const body = await programBody(test, shop)
    expect(await test.refused(createProgram, { as: shop, body })).toMatchObject({ code: 'not_available' })
  }
})

it('a blocked sector makes and schedules no programs', async () => {
  const winery = await owner()
  const { id } = await makeProgram(test.db, {
    brand_id: winery.brand_id ?? '',
    status: 'draft',
    config: { acquisti: { pointCoeff: 1 } },
    start_date: '2027-04-01',
  })
  const flag = await off('programs', IN_ALCOHOL)
  const headers = { 'accept-language': 'it' }
  const schedule = () => test.send(scheduleProgram, { as: winery, params: { id }, body: {}, headers })
  expect((await schedule()).json()).toMatchObject({
    code: 'not_available',
    message: expect.stringContaining('Avviare una raccolta punti nel settore degli alcolici'),
  })
  const body = await programBody(test, winery)
  expect(await test.refused(createProgram, { as: winery, body })).toMatchObject({ code: 'not_available' })
  await change(flag._id, { active: false })
  expect((await schedule()).json()).toMatchObject({ status: 'scheduled' })
})

it('the flags decide where opinions are not rewarded: in programs and for Proof Posts', async () => {
  const box = await openPostBox(test)
  const host = await owner()
  const { id } = await makeProgram(test.db, { brand_id: host.brand_id ?? '' })
  const approved = async () => {
    const post = await box.send(await test.createUser(), {
      productId: (await box.product(host.brand_id ?? '')).id,
    })
    return box.approve(post._id, host)
  }
  expect(await approved()).toMatchObject({ rewarded: true })
  expect((await compiledProgram(test.db, id)).isBlockedSector).toBe(false)
  await off('opinions', IN_ALCOHOL)
  expect(await approved()).toMatchObject({ approved: true, rewarded: false })
  expect((await compiledProgram(test.db, id)).isBlockedSector).toBe(true)
})

it('in a country nobody registers, applies or gets a code while that is off', async () => {
  const signUp = () => test.send(register, { body: person() as never, headers: { 'accept-language': 'it' } })
  const flag = await off('registrations', IN_ITALY)
  expect((await signUp()).json()).toMatchObject({
    statusCode: 403,
    message: 'Creare un account in Italia non è possibile. Motivo di prova.',
  })
  await change(flag._id, { active: false })
  expect((await signUp()).statusCode).toBe(201)

  const office = await openOffice(test)
  const applicant = await office.applicant()
  const closed = await off('applications', IN_ITALY)
  expect((await office.send(applicant)).json()).toMatchObject({ code: 'not_available' })
  await change(closed._id, { active: false })
  expect((await office.send(applicant)).statusCode).toBe(201)

  const shop = await openShop(test)
  const deal = await shop.deal()
  const { code } = await shop.customer(deal)
  const noCodes = await off('redemptions', IN_ITALY)
  const user = await test.createUser()
  const open = () => test.send(openRedemption, { as: user, body: { dealId: deal.id } })
  expect((await open()).json()).toMatchObject({ code: 'not_available' })
  expect(code.status).toBe('held')
  await change(noCodes._id, { active: false })
  expect((await open()).statusCode).toBe(201)
})

it('while marketing is off messages are refused and campaigns wait, and continue once it is lifted', async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  const shop = await makeClientele(test)
  await test.db.updateTable('brands').set({ sector: 'alcohol' }).where('id', '=', shop.brandId).execute()
  const member = await shop.member({}, { marketingConsent: true })
  await shop.settle()
  const params = { programId: shop.programId }
  const campaign = await test.request(createCampaign, { as: shop.owner, params, body: campaignOf() })
  const flag = await off('marketing', IN_ALCOHOL)
  expect(await test.refused(createCampaign, { as: shop.owner, params, body: campaignOf() })).toMatchObject({
    code: 'not_available',
  })
  const message = { userIds: [member.id], title: 'Ciao', text: 'A presto' }
  expect(await test.refused(notifyCustomers, { as: shop.owner, params, body: message })).toMatchObject({
    code: 'not_available',
  })
  const work = async () => {
    for (let time = 0; time < 3; time += 1) {
      await runOnce(test.db, campaignJob, test.clock.now())
      test.clock.advance(1)
    }
    const its = { ...params, campaignId: campaign._id }
    return (await test.request(getCampaign, { as: shop.owner, params: its })).state
  }
  expect(await work()).toBe('scheduled')
  await change(flag._id, { active: false })
  expect(await work()).toBe('sent')
})

it('a server learns within five seconds of another’s change, and asks each time while it gets no messages', async () => {
  const winery = await owner()
  expect((await publish(winery)).statusCode).toBe(201)
  const values = {
    governs: 'deals',
    sectors: ['alcohol'],
    reason: JSON.stringify(REASON),
    created_at: test.clock.now(),
  }
  await test.db.insertInto('flags').values(values).execute()
  await expect.poll(async () => (await publish(winery)).statusCode, { interval: 50 }).toBe(403)
  test.services.flags.lost()
  await test.db
    .updateTable('flags')
    .set({ active: false })
    .where('created_at', '>', new Date('2027-01-01'))
    .execute()
  expect((await publish(winery)).statusCode).toBe(201)
  test.services.flags.listening()
})

it('a check without a refusal takes no statement', async () => {
  const bakery = await owner(null)
  await publish(bakery)
  const shop = await openShop(test)
  const deal = await shop.deal()
  await shop.customer(deal)
  test.takeStatements()
  await shop.customer(deal)
  expect(test.takeStatements().filter((text) => /\bflags\b|SELECT b\.sector/.test(text))).toEqual([])
})

it('a block is listed, found, filtered and changed by its version, with an audit trail; it names a place', async () => {
  test.clock.advance(86_400)
  const flag = await off(
    'deals',
    { ...IN_ALCOHOL, ...IN_ITALY },
    { reason: { it: 'Zafferano', en: 'Saffron' } },
  )
  const list = async (query: object) =>
    (await test.request(contract.listFlags, { as: admin, query: query as never })).data.map(({ _id }) => _id)
  expect(await list({ search: 'zaffe' })).toEqual([flag._id])
  expect(await list({ key: 'deals', sector: 'alcohol', state: 'inForce' })).toContain(flag._id)
  expect(await list({ state: 'scheduled', search: 'zaffe' })).toEqual([])
  const page = await test.request(contract.listFlags, {
    as: admin,
    query: { limit: 2, sort: '-createdAt' } as never,
  })
  expect(page.data[0]?._id).toBe(flag._id)
  expect(await list({ limit: 2, sort: '-createdAt', cursor: page.nextCursor })).toHaveLength(2)

  expect((await change(flag._id, { version: flag.version, sectors: ['medicines'] })).statusCode).toBe(200)
  expect((await change(flag._id, { version: flag.version, sectors: [] })).json()).toMatchObject({
    code: 'record_changed',
  })
  expect(await test.request(contract.getFlag, { as: admin, params: { id: flag._id } })).toMatchObject({
    sectors: ['medicines'],
  })
  expect((await change(flag._id, { sectors: [], countries: [] })).json()).toMatchObject({
    fieldErrors: { sectors: expect.any(String) },
  })
  for (const wrong of [
    { key: 'registrations', sectors: ['alcohol'] },
    { key: 'registrations', sectors: [] },
    { key: 'opinions', countries: ['IT'] },
    { key: 'deals' },
    { key: 'deals', countries: ['FR'] },
  ])
    expect(
      await test.refused(contract.createFlag, { as: admin, body: { reason: REASON, ...wrong } }),
    ).toMatchObject({ code: 'validation_failed' })
  const { items } = await test.request(listRecordAudit, { as: admin, params: { type: 'flag', id: flag._id } })
  expect(items.map(({ action, detail }) => [action, detail['fields']])).toEqual([
    ['flag.change', ['sectors']],
    ['flag.create', undefined],
  ])
  const brand = await owner()
  expect(await test.refused(contract.listFlags, { as: brand })).toMatchObject({ statusCode: 403 })
})

it('before switching something off the caller sees the affected: a sector, or the whole country', async () => {
  const reach = (where: object) =>
    test.request(contract.previewFlag, { as: admin, body: { key: 'redemptions', ...where } as never })
  const before = [await reach(IN_ALCOHOL), await reach(IN_ITALY)] as const
  const shop = await owner('alcohol')
  const expires_at = new Date(test.clock.now().getTime() + 9 * 86_400_000)
  await makeDeal(test.db, { brand_id: shop.brand_id ?? '', quantity: 3, expires_at })
  await owner(null)
  const after = [await reach(IN_ALCOHOL), await reach(IN_ITALY)] as const
  expect([after[0].brands - before[0].brands, after[0].deals - before[0].deals]).toEqual([1, 1])
  expect([after[1].brands - before[1].brands, after[1].deals - before[1].deals]).toEqual([2, 1])
  expect((await test.send(contract.previewFlag, { as: shop, body: { key: 'deals' } })).statusCode).toBe(403)
})
