import * as coupons from '@vicino/contract/loyalty/coupons/endpoints'
import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import * as customers from '@vicino/contract/loyalty/customers/endpoints'
import * as displays from '@vicino/contract/channels/displays/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import * as permissions from '@vicino/contract/identity/permissions/endpoints'
import { getProgram, getTiers, updateProgram, updateTiers } from '@vicino/contract/loyalty/programs/endpoints'
import { OFFLINE_TILL } from '@vicino/contract/till/offline/constants'
import * as offline from '@vicino/contract/till/offline/endpoints'
import * as shops from '@vicino/contract/marketplace/shops/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { FEATURES } from './all.ts'
import { COUPON } from './loyalty/coupons/testing/coupons-fixture.ts'
import { SHOP } from './marketplace/shops/testing/rows.ts'
import { makeRole } from './identity/permissions/testing/role.ts'
import { makeProgram } from './loyalty/programs/testing/program.ts'

let test: TestApp
let admin: TestUser
let owner: TestUser
let brandId: string
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
  owner = await test.createUser({ role: 'brand' })
  brandId = owner.brand_id ?? ''
})
afterAll(() => test.close())

/** A record that two tabs have open, and the change that each of them writes. */
interface Case {
  readonly as: TestUser
  readonly params: Record<string, string>
  readonly change: Endpoint
  /** Reads the current record as another person. */
  readonly read: () => Promise<object & { readonly version: string | number }>
  readonly first: object
  readonly second: object
}

const CASES: Readonly<Record<string, () => Promise<Case>>> = {
  async role() {
    const { id, name } = await makeRole(test.db, 'brandManager')
    const params = { id }
    return {
      as: admin,
      params,
      change: permissions.updateRole,
      read: () => test.request(permissions.getRole, { as: admin, params }),
      first: { permissions: ['deal-CREATE'] },
      second: { name: `${name} bis`, permissions: ['review-ANSWER'] },
    }
  },
  async playlist() {
    const { _id: id } = await test.request(displays.createPlaylist, { as: owner, body: { name: 'Vetrina' } })
    const params = { id }
    return {
      as: owner,
      params,
      change: displays.changePlaylist,
      read: () => test.request(displays.getPlaylist, { as: owner, params }),
      first: { name: 'Cassa', items: [] },
      second: { name: 'Ingresso', items: [] },
    }
  },
  levels: async () => ({
    as: owner,
    params: { brandId },
    change: updateTiers,
    read: () => test.request(getTiers, { as: owner, params: { brandId } }),
    first: { enabled: false, tiers: [{ id: 'a', name: 'Argento', minPoints: 10, maxPoints: null }] },
    second: { enabled: false, tiers: [{ id: 'a', name: 'Oro', minPoints: 20, maxPoints: null }] },
  }),
  async coupon() {
    const { _id: id } = await test.request(coupons.createCouponTemplate, {
      as: owner,
      query: {},
      body: COUPON,
    })
    const params = { id }
    return {
      as: owner,
      params,
      change: coupons.changeCouponTemplate,
      read: () => test.request(coupons.getCouponTemplate, { as: owner, params }),
      first: { ...COUPON, name: 'Primo nome' },
      second: { ...COUPON, total: 7 },
    }
  },
  async segment() {
    const { id: programId } = await makeProgram(test.db, { brand_id: brandId })
    const rule = { field: 'bp', op: 'gte', value: 0 }
    const body = { name: 'Tutti', rule }
    const of = { as: owner, params: { programId } }
    const { _id: segmentId } = await test.request(customers.addSegment, { ...of, body })
    return {
      as: owner,
      params: { programId, segmentId },
      change: customers.changeSegment,
      async read() {
        const { items } = await test.request(customers.listSegments, of)
        const found = items.find(({ _id }) => _id === segmentId)
        if (found === undefined) throw new Error('the segment stays')
        return found
      },
      first: { name: 'Chi ha punti', rule },
      second: { name: 'Tutti', rule: { ...rule, value: 50 } },
    }
  },
  async shop() {
    const { _id: id } = await test.request(shops.openShop, { as: owner, body: SHOP })
    return {
      as: owner,
      params: { id },
      change: shops.changeShop,
      async read() {
        const all = await test.request(shops.listShops, { as: owner, query: { state: 'all' } })
        const found = all.find(({ _id }) => _id === id)
        if (found === undefined) throw new Error('the shop stays')
        return found
      },
      first: { ...SHOP, phone: '+39 011 123456' },
      second: { ...SHOP, closures: [{ from: '2027-08-08', to: '2027-08-20' }] },
    }
  },
  offlineTill: async () => ({
    as: owner,
    params: {},
    change: offline.changeOfflineSettings,
    read: () => test.request(offline.getOfflineSettings, { as: owner }),
    first: { ...OFFLINE_TILL, enabled: true, staleCodes: true, purchasesPerHour: 5 },
    second: { ...OFFLINE_TILL, enabled: true, staleCodes: false, purchasesPerHour: 9 },
  }),
  company: async () => ({
    as: owner,
    params: { id: brandId },
    change: updateCompany,
    read: () => test.request(getCompany, { as: owner, params: { id: brandId } }),
    first: { description: 'Pane e libri' },
    second: { pec: 'nuova@pec.example.test' },
  }),
}

it.each(Object.keys(CASES))(
  'R-438 %s: the second of two tabs gets 409 and changes nothing, and continues with the current version',
  async (name) => {
    test.clock.set('2027-03-02T11:00:00+01:00')
    const { as, params, change, read, first, second } = await (CASES[name] as () => Promise<Case>)()
    const put = (body: object) => test.send(change, { as, params, body })
    const { version } = await read()
    expect((await put({ ...first, version })).statusCode).toBe(200)
    const now = await read()
    expect(now.version).not.toBe(version)
    const refused = await put({ ...second, version })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'record_changed'])
    expect(await read()).toEqual(now)
    // A missing version is refused too: the caller would overwrite changes that they have not seen.
    expect((await put(second)).statusCode).toBe(400)
    const both = [put({ ...second, version: now.version }), put({ ...second, version: now.version })]
    const codes = (await Promise.all(both)).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 409])
  },
)

/**
 * PUT endpoints without a version, each with the reason why no other tab of another person could
 * have changed their record meanwhile.
 */
const WITHOUT_VERSION: Readonly<Record<string, string>> = {
  'PUT /banner/order': 'all ids, refused where they are not those there are (list_changed)',
  'PUT /campaign/{programId}/cap': 'two numbers that are chosen together',
  'PUT /category/order': 'all ids, refused where they are not those there are (list_changed)',
  'PUT /conversation/quick-reply': 'a short list that is replaced as it is seen',
  'PUT /customer/{programId}/label/{labelId}': 'a name and a colour that are chosen together',
  'PUT /customer/{programId}/label/{labelId}/customers': 'adds to or takes from, and overwrites nothing',
  'PUT /customer/{programId}/view': 'one’s own',
  'PUT /deal/draft': 'one’s own',
  'PUT /display/group/{id}': 'a name and screens that are seen together',
  'PUT /display/together/playlist': 'sets one thing for many screens',
  'PUT /display/{id}': 'only the fields that are named',
  'PUT /follower/{id}': 'one’s own',
  'PUT /grid-view': 'one’s own',
  'PUT /integration/export-schedule/{id}': 'a small form that is sent as it is seen',
  'PUT /integration/key/{id}': 'a small form that is sent as it is seen',
  'PUT /integration/webhook/{id}': 'a small form that is sent as it is seen',
  'PUT /integration/webhooks/{id}': 'a small form that a system sends whole',
  'PUT /notification/preference': 'one’s own',
  'PUT /notification/settings': 'one’s own',
  'PUT /outreach/brand/{brandId}': 'one’s own',
  'PUT /program/{id}/consent': 'one’s own',
  'PUT /program/{id}/missing/terms': 'a small form that is sent as it is seen',
  'PUT /program/{id}/regulation/signed': 'one file in place of another',
  'PUT /program/{id}/reward/order': 'all ids, refused where they are not those there are',
  'PUT /program/{id}/visit/consent': 'one’s own',
  'PUT /review/{id}': 'one’s own',
  'PUT /review/{id}/answer': 'one text in place of another',
  'PUT /staff/{id}': 'the owner’s alone',
  'PUT /user/{id}': 'only the fields that are named',
}

it('R-438 a PUT names the version that it changes; the exceptions are these, each for a reason', () => {
  const versionless = ALL_ENDPOINTS.filter(({ method, body, errors }) => {
    if (method !== 'PUT' || errors.includes('version_required')) return false
    const { properties = {} } = z.toJSONSchema(body ?? z.object({}), { io: 'input', unrepresentable: 'any' })
    return !('version' in properties || 'draftVersion' in properties)
  })
  expect(versionless.map(({ address }) => address).toSorted()).toEqual(Object.keys(WITHOUT_VERSION))
})

it('R-438 base data of a program: the second of two tabs gets 409 and changes nothing, whatever the first has saved', async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  const { id } = await makeProgram(test.db, { brand_id: brandId, status: 'draft' })
  const of = { as: owner, params: { id } }
  const read = () => test.request(getProgram, of)
  const put = (body: object) => test.send(updateProgram, { ...of, body })
  for (const [first, second] of [
    [
      { baseInfo: { description: 'Punti su ogni spesa' } },
      { baseInfo: { description: 'Due punti per euro' } },
    ],
    [{ redemptionShare: 40 }, { baseInfo: { pec: 'altra@pec.example.test' } }],
    [{ bond: { notDue: 'letter_c', note: 'Solo sconti' } }, { redemptionShare: 60 }],
  ]) {
    const { baseVersion: version } = await read()
    expect((await put({ ...first, version })).statusCode).toBe(200)
    const now = await read()
    const refused = await put({ ...second, version })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'record_changed'])
    expect(await read()).toEqual(now)
    expect((await put({ ...second, version: now.baseVersion })).statusCode).toBe(200)
  }
})
