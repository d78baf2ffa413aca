import {
  getMembership,
  getProgramPage,
  joinProgram,
  listBrandPrograms,
  listJoinedPrograms,
  listNearPrograms,
  updateMemberConsents,
} from '@vicino/contract/loyalty/members/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { withMembers } from './testing/app.ts'
import { readCards } from './shown.queries.ts'
import { makeShop } from './testing/members-fixture.ts'

let test: TestApp
withMembers((app) => (test = app))

const SILVER = { ...tier('Silver', 20, 1.5), benefits: ['Caffè offerto'] }

it('R-414 anybody reads a program’s page: mechanics, tiers, dates; a draft is not found, a cancelled one gives the reason', async () => {
  const shop = await makeShop(
    test,
    { social: { review: 10, follow: 5 }, acquisti: { pointCoeff: 1.5, stampCoeff: 10 } },
    { enabled: true, tiers: [SILVER] },
  )
  const page = () => test.request(getProgramPage, { params: { id: shop.programId } })
  expect(await page()).toMatchObject({
    phase: 'active',
    startDate: '2026-01-01',
    endDate: '2027-12-31',
    claimsUntil: '2028-02-29',
    brand: { _id: shop.brandId },
    config: { social: { review: 10, follow: 5 }, acquisti: { pointCoeff: 1.5, stampCoeff: 10 } },
    levels: {
      metric: 'points',
      base: 'Bronze',
      items: [{ name: 'Silver', from: 20, pointsMultiplier: 1.5, benefits: ['Caffè offerto'] }],
    },
    cancelReason: null,
  })
  // A restaurant may not pay for opinions, so the page does not promise it.
  await test.db.updateTable('brands').set({ sector: 'restaurant' }).where('id', '=', shop.brandId).execute()
  expect((await page()).config.social).toMatchObject({ review: 0, follow: 5 })
  const draft = await makeProgram(test.db, { brand_id: shop.brandId, status: 'draft' })
  const cancelled = await makeProgram(test.db, { brand_id: shop.brandId, status: 'deleted' })
  expect(await test.refused(getProgramPage, { params: { id: draft.id } })).toMatchObject({
    code: 'program_not_found',
  })
  expect(await test.request(getProgramPage, { params: { id: cancelled.id } })).toMatchObject({
    phase: 'cancelled',
    cancelReason: 'Per prova.',
  })
})

it('R-414 a brand’s programs: those that people can join now or soon, and whether the caller is a member', async () => {
  const shop = await makeShop(test, { special: { welcome: 20 } })
  const of = { brand_id: shop.brandId }
  const soon = await makeProgram(test.db, { ...of, status: 'scheduled', start_date: '2027-05-01' })
  for (const status of ['draft', 'ended', 'deleted'] as const)
    await makeProgram(test.db, {
      ...of,
      status,
      ...(status === 'ended' ? { end_date: '2027-01-31' } : {}),
    })
  const maria = await shop.customer()
  const seen = async (as = maria) =>
    (await test.request(listBrandPrograms, { as, params: { id: shop.brandId } })).items
  expect(await seen()).toMatchObject([
    { _id: shop.programId, phase: 'active', pointCoeff: 1, welcome: 20, isMember: true },
    { _id: soon.id, phase: 'scheduled', startDate: '2027-05-01', isMember: false },
  ])
  expect((await seen(await test.createUser()))[0]).toMatchObject({ isMember: false })
})

it('programs nearby: running ones of all brands that one has not joined, nearest first, with the first reward', async () => {
  const milan = await makeShop(test, { acquisti: { pointCoeff: 0, stampCoeff: 5 } })
  const lodi = await makeShop(test, { acquisti: { pointCoeff: 1, stampCoeff: 5 } })
  const suspended = await makeShop(test)
  const joined = await makeShop(test)
  await makeProgram(test.db, { brand_id: lodi.brandId, status: 'scheduled', start_date: '2027-05-01' })
  const place = (id: string, values: { lat?: number; lon?: number; suspended_at?: Date }) =>
    test.db.updateTable('brands').set(values).where('id', '=', id).execute()
  await place(milan.brandId, { lat: 44, lon: 9 })
  await place(lodi.brandId, { lat: 45.31, lon: 9.5 })
  await place(suspended.brandId, { suspended_at: test.clock.now() })
  const shop = { address: 'Via Torino 1', city: 'Milano (MI)', lon: 9.19, created_at: test.clock.now() }
  await test.db
    .insertInto('shops')
    .values([
      { ...shop, brand_id: milan.brandId, name: 'Porta Romana', lat: 45.451 },
      { ...shop, brand_id: milan.brandId, name: 'Duomo', lat: 45.461 },
    ])
    .execute()
  const dear = {
    description: '',
    image: null,
    value_cents: 500,
    vat_percent: 22,
    estimate: 10,
    money_cents: 0,
  }
  const reward = {
    ...dear,
    kind: 'product',
    stamps: 0,
    min_rank: 0,
    fulfilment: 'store',
    position: 0,
  } as const
  const at = { created_at: test.clock.now(), updated_at: test.clock.now() }
  await test.db
    .insertInto('rewards')
    .values([
      { ...reward, ...at, program_id: lodi.programId, name: 'Torta', points: 300 },
      { ...reward, ...at, program_id: lodi.programId, name: 'Caffè', points: 20 },
      { ...reward, ...at, program_id: lodi.programId, name: 'Acqua', points: 5, state: 'paused' },
    ])
    .execute()
  const maria = await joined.customer()
  const near = async (query: { lat?: number; lon?: number }) => {
    const { items } = await test.request(listNearPrograms, { as: maria, query })
    const ours = new Set([milan, lodi, suspended, joined].map(({ brandId }) => brandId))
    return items.filter(({ brand }) => ours.has(brand._id))
  }
  expect(await near({ lat: 45.464, lon: 9.19 })).toMatchObject([
    { _id: milan.programId, city: 'Milano (MI)', distance: 334, pointCoeff: 0, stampsEach: 5, reward: null },
    { _id: lodi.programId, reward: 'Caffè' },
  ])
  expect((await near({ lat: 45.464, lon: 9.19 })).map(({ _id }) => _id)).not.toContain(suspended.programId)
  // Rome is too far from all of them.
  expect(await near({ lat: 41.9, lon: 12.5 })).toEqual([])
  expect((await near({})).map(({ distance }) => distance)).toEqual([null, null])
  const ids = [milan, lodi, suspended, joined].map(({ brandId }) => brandId)
  expect(await readCards(test.db, [...ids, maria.id])).toEqual(
    new Map([
      [milan.brandId, 'stamps'],
      [lodi.brandId, 'both'],
      [joined.brandId, 'points'],
    ]),
  )
})

it('R-352 R-413 a membership shows the member’s progress between two tiers', async () => {
  const shop = await makeShop(
    test,
    {},
    {
      enabled: true,
      qualification: { metric: 'spend', period: 'calendarYear' },
      tiers: [SILVER, tier('Gold', 100)],
    },
  )
  const maria = await shop.customer()
  const read = () => test.request(getMembership, { as: maria, params: { id: shop.programId } })
  expect((await read()).progress).toEqual({
    metric: 'spend',
    measure: 0,
    from: 0,
    to: 20,
    lastDay: '2027-12-31',
  })
  await shop.buy(maria, 45.9)
  expect(await read()).toMatchObject({
    points: 45,
    tier: { rank: 1, name: 'Silver' },
    nextTier: { name: 'Gold', missing: 55 },
    progress: { measure: 45, from: 20, to: 100 },
    levels: { items: [{ name: 'Silver' }, { name: 'Gold' }] },
    program: { phase: 'active' },
  })
  await shop.buy(maria, 60)
  expect((await read()).progress).toMatchObject({ measure: 105, from: 100, to: null })
  const off = await makeShop(test)
  const other = await off.customer()
  const membership = await test.request(getMembership, { as: other, params: { id: off.programId } })
  expect(membership).toMatchObject({ progress: null, levels: null, nextTier: null })
  const stranger = { as: maria, params: { id: off.programId } }
  expect(await test.refused(getMembership, stranger)).toMatchObject({ code: 'not_member' })
})

it('R-415 LAW-15 optional consents are given and withdrawn later; each change is an event, an unchanged one is none', async () => {
  const shop = await makeShop(test)
  const maria = await test.createUser()
  const params = { id: shop.programId }
  const body = { privacyConsent: true, acceptRegulation: true, marketingConsent: true } as const
  await test.request(joinProgram, { as: maria, params, body })
  const read = async () => (await test.request(getMembership, { as: maria, params })).consents
  const joined = test.clock.now().toISOString()
  expect(await read()).toEqual({
    privacy: { granted: true, at: joined },
    marketing: { granted: true, at: joined },
    info: { granted: false, at: joined },
    profiling: { granted: false, at: joined },
  })
  test.clock.advance(60)
  const change = (marketingConsent: boolean, infoConsent: boolean) =>
    test.request(updateMemberConsents, { as: maria, params, body: { marketingConsent, infoConsent } })
  const later = test.clock.now().toISOString()
  const changed = await change(false, true)
  expect(changed).toEqual({
    privacy: { granted: true, at: joined },
    marketing: { granted: false, at: later },
    info: { granted: true, at: later },
    profiling: { granted: false, at: joined },
  })
  test.clock.advance(60)
  expect(await change(false, true)).toEqual(changed)
  const events = await test.db
    .selectFrom('consents')
    .where('user_id', '=', maria.id)
    .where('program_id', '=', shop.programId)
    .select('purpose')
    .execute()
  expect(events).toHaveLength(7)
  const stranger = {
    as: await test.createUser(),
    params,
    body: { marketingConsent: true, infoConsent: true },
  }
  expect(await test.refused(updateMemberConsents, stranger)).toMatchObject({ code: 'not_member' })
})

it('R-411 programs that have ended or were cancelled stay in the wallet with their phase', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  await test.db
    .updateTable('programs')
    .set({
      status: 'deleted',
      cancelled_at: test.clock.now(),
      cancellation: JSON.stringify({ reason: 'Chiusura.', declarations: [] }),
    })
    .where('id', '=', shop.programId)
    .execute()
  const { items } = await test.request(listJoinedPrograms, { as: maria })
  expect(items).toMatchObject([{ program: { _id: shop.programId, phase: 'cancelled' } }])
  expect(await test.request(getMembership, { as: maria, params: { id: shop.programId } })).toMatchObject({
    cancelReason: 'Chiusura.',
  })
})
