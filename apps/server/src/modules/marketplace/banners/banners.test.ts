import type { Problem } from '@vicino/contract/common/problem'
import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import { BANNER_SORTS } from '@vicino/contract/marketplace/banners/constants'
import * as contract from '@vicino/contract/marketplace/banners/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeDeal, makeFile, makePlace, MILANO } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { audit } from '../../administration/audit/feature.ts'
import { share } from '../share/feature.ts'
import { banners } from './feature.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [banners, share, audit] })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('banners').execute())

const both = (italian: string, en = italian) => ({ it: italian, en })
const at = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString()
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

async function body(values: object = {}) {
  return {
    title: both('Saldi', 'Sales'),
    subtitle: both('Da oggi', 'From today'),
    tagline: both('Nuovo', 'New'),
    ctaText: both('Apri', 'Open'),
    ctaLink: '/deals',
    image: await makeFile(test.db, admin.id, 'banner'),
    ...values,
  }
}
const create = async (values: object = {}) =>
  test.request(contract.createBanner, { as: admin, body: await body(values) })
const change = (id: string, changes: object) =>
  test.send(contract.updateBanner, { as: admin, params: { id }, body: changes })
const seenBy = async (as: TestUser, query?: { lat: number; lon: number }) =>
  (await test.request(contract.listBanners, { as, ...(query && { query }) })).items.map(({ id }) => id)
const record = (id: string) => test.request(contract.getBannerRecord, { as: admin, params: { id } })

it('R-548 the active slides in order, with every field', async () => {
  const [one, two, off] = [await create(), await create({ ctaLink: 'https://example.it/x' }), await create()]
  await change(off.id, { active: false })
  const { items } = await test.request(contract.listBanners, { as: await test.createUser() })
  expect(items.map((banner) => banner.id)).toEqual([one.id, two.id])
  expect(items[0]).toEqual({
    id: one.id,
    title: both('Saldi', 'Sales'),
    subtitle: both('Da oggi', 'From today'),
    tagline: both('Nuovo', 'New'),
    ctaText: both('Apri', 'Open'),
    ctaLink: '/deals',
    image: one.image,
    order: 1,
    active: true,
    advertiser: null,
    audience: 'everybody',
    isLocal: false,
  })
})

it('R-113 R-548 a superAdmin changes a slide; fields that the body does not name stay, and links lead to own paths or https', async () => {
  const { id, image } = await create()
  const title = both('Nuovo', 'New')
  expect((await change(id, { title, ctaLink: 'https://example.it/x' })).json()).toMatchObject({
    title,
    tagline: { it: 'Nuovo' },
    image,
  })
  for (const ctaLink of [
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://a.it\\@evil.example/',
    'https://a:b@example.it/',
    'http://a.it',
  ]) {
    expect((await change(id, { ctaLink })).json()).toMatchObject({ statusCode: 400 })
  }
  for (const named of ['https://example.it/x.webp', '//evil.example/x.svg', '/\\evil.example']) {
    expect((await change(id, { image: named })).json()).toMatchObject({ code: 'validation_failed' })
  }
  const lesser = await test.createUser()
  expect(await test.refused(contract.updateBanner, { as: lesser, params: { id }, body: {} })).toMatchObject({
    statusCode: 403,
  })
})

it('R-548 the image of a slide is an upload, which the slide then shows to everybody', async () => {
  const { id } = await create()
  const [key, foreign] = [
    await makeFile(test.db, admin.id, 'banner'),
    await makeFile(test.db, (await test.createUser()).id, 'banner'),
  ]
  expect((await change(id, { image: key })).json()).toMatchObject({ image: `/files/${key}` })
  expect((await change(id, { image: `/files/${key}` })).json()).toMatchObject({ image: `/files/${key}` })
  expect((await change(id, { image: foreign })).json()).toMatchObject({
    statusCode: 404,
    code: 'file_not_found',
  })
  expect((await change(id, { image: '/files/demo/other.svg' })).json()).toMatchObject({
    code: 'file_not_found',
  })
  const usedBy = () => test.db.selectFrom('files').select('used_by').where('key', '=', key).executeTakeFirst()
  expect(await usedBy()).toEqual({ used_by: `banner ${id}` })
  expect((await test.send(contract.deleteBanner, { as: admin, params: { id } })).statusCode).toBe(204)
  expect(await usedBy()).toEqual({ used_by: null })
})

it('R-113 a banner is seen between its moments, by its audience, near its comune', async () => {
  const place = await makePlace(test.db)
  const [anna, shop] = [await test.createUser(), await test.createUser({ role: 'brand' })]
  const [later, ours, theirs, near] = [
    await create({ startsAt: at(1), endsAt: at(3) }),
    await create({ audience: 'consumers' }),
    await create({ audience: 'brands' }),
    await create({ near: { place, km: 10 } }),
  ]
  await create({ audience: 'signedOut', places: ['share'] })
  const faraway = { lat: 41.9, lon: 12.5 }
  expect(await seenBy(anna)).toEqual([ours.id])
  expect(await seenBy(shop, faraway)).toEqual([theirs.id])
  expect(await seenBy(anna, MILANO)).toEqual([ours.id, near.id])
  expect(await record(later.id)).toMatchObject({ state: 'scheduled' })
  test.clock.advance(2 * 3600)
  expect(await seenBy(anna)).toEqual([later.id, ours.id])
  test.clock.advance(2 * 3600)
  expect(await seenBy(anna)).toEqual([ours.id])
  expect(await record(later.id)).toMatchObject({ state: 'ended', near: null })
  expect(await record(near.id)).toMatchObject({ near: { place, name: 'Milano', km: 10 } })
  expect((await change(near.id, { near: { place: '999999', km: 5 } })).json()).toMatchObject({
    fieldErrors: { near: expect.anything() },
  })
  expect((await change(later.id, { endsAt: later.startsAt })).json()).toMatchObject({
    fieldErrors: { endsAt: expect.anything() },
  })
})

it('R-437 R-438 a change needs the version that was read; a banner is listed by state and place, put in order, and its audit trail kept', async () => {
  const rows = [
    await create(),
    await create({ places: ['deals', 'share'] }),
    await create({ title: both('Regali') }),
  ]
  const [one, two, three] = rows.map(({ id }) => id)
  const { version } = await record(one ?? '')
  expect((await change(one ?? '', { version, active: false })).json()).toMatchObject({ state: 'off' })
  expect((await change(one ?? '', { version, active: true })).json()).toMatchObject({
    code: 'record_changed',
  })
  const list = async (query: object) =>
    (await test.request(contract.listBannerRecords, { as: admin, query: query as never })).data.map(
      ({ id }) => id,
    )
  expect(await list({ state: 'off' })).toEqual([one])
  expect(await list({ place: 'share' })).toEqual([two])
  expect(await list({ search: 'regali' })).toEqual([three])
  for (const sort of BANNER_SORTS.flatMap((name) => [name, `-${name}`] as const)) {
    const page = await test.request(contract.listBannerRecords, { as: admin, query: { sort, limit: 2 } })
    const cursor = page.nextCursor ?? ''
    expect(await list({ sort, limit: 2, cursor })).toHaveLength(1)
  }
  const order = (ids: unknown[]) => test.send(contract.orderBanners, { as: admin, body: { ids } as never })
  expect((await order([one, two])).json()).toMatchObject({ code: 'list_changed' })
  expect((await order([three, two, one])).statusCode).toBe(204)
  expect(await list({})).toEqual([three, two, one])
  const trail = await test.request(listRecordAudit, { as: admin, params: { type: 'banner', id: one ?? '' } })
  expect(trail.items.map(({ action }) => action)).toEqual(['banner.order', 'banner.change', 'banner.create'])
})

it('R-113 views and follows are counted in memory, only those of people', async () => {
  const [one, two] = [await create(), await create()]
  const as = await test.createUser()
  const tell = (sent: object, headers: Record<string, string>) =>
    test.send(contract.countBanners, { as, body: sent as never, headers })
  await tell({ shown: [one.id, two.id] }, BROWSER)
  await tell({ shown: [one.id, one.id], clicked: [one.id] }, BROWSER)
  await tell({ shown: [two.id] }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await tell({ shown: ['0197f3e4-0000-7000-8000-000000000000'] }, BROWSER)
  await expect.poll(() => record(one.id)).toMatchObject({ shown: 2, clicked: 1 })
  expect(await record(two.id)).toMatchObject({ shown: 1, clicked: 0 })
  // A thousand more counts cost one statement.
  test.takeStatements()
  for (let count = 0; count < 20; count += 1) await tell({ shown: [two.id] }, BROWSER)
  expect(
    test.takeStatements().filter((text) => text.includes('INSERT INTO banner_daily')).length,
  ).toBeLessThan(3)
})

it('R-113 the page of a shared deal shows its banner to people who are signed out, and counts its follows', async () => {
  const banner = await create({ places: ['share'], audience: 'signedOut', ctaLink: '/welcome?mode=register' })
  const deal = await makeDeal(test.db)
  test.clock.advance(60)
  const get = (url: string, headers = BROWSER) => test.app.inject({ method: 'GET', url, headers })
  const page = await get(`/share/deal/${deal.id}`)
  expect(page.body).toContain(`href="/share/banner/${banner.id}"`)
  const followed = await get(`/share/banner/${banner.id}`)
  expect([followed.statusCode, followed.headers.location]).toEqual([302, '/welcome?mode=register'])
  // An address that no banner has leads nobody to another site.
  expect((await get('/share/banner/https:%2F%2Fevil.example')).headers.location).toBe('/welcome')
  await get(`/share/banner/${banner.id}`, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await expect.poll(() => record(banner.id)).toMatchObject({ shown: 1, clicked: 1 })
})

const shown = async () => (await test.request(contract.listBanners, { as: await test.createUser() })).items

it('LAW-14 LAW-19 a paid banner names its advertiser; without a name it is refused, and a change takes it back', async () => {
  const { id } = await create({ advertiser: ' Forno Bruno ' })
  expect(await shown()).toMatchObject([{ id, advertiser: 'Forno Bruno', audience: 'everybody' }])
  for (const advertiser of ['', '  ', 'x'.repeat(121), 7]) {
    const answer = await change(id, { advertiser })
    expect([answer.statusCode, Object.keys(answer.json<Problem>().fieldErrors ?? {})]).toEqual([
      400,
      ['advertiser'],
    ])
  }
  expect((await change(id, { advertiser: null })).statusCode).toBe(200)
  expect(await shown()).toMatchObject([{ id, advertiser: null }])
})
