import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import { loginDashboard, me, refresh } from '@vicino/contract/identity/auth/endpoints'
import * as contract from '@vicino/contract/marketplace/brands/admin/endpoints'
import { getDealRecord, withdrawDeals } from '@vicino/contract/marketplace/deals/admin/endpoints'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import {
  decideReport,
  getReport,
  listOwnDecisions,
  reportDeal,
  appealByLink,
} from '@vicino/contract/administration/moderation/endpoints'
import { createPurchases } from '@vicino/contract/channels/api-keys/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { makeBrand, makeDeal } from '../../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../platform/testing/test-app.ts'
import { audit } from '../../../administration/audit/feature.ts'
import { auth } from '../../../identity/auth/feature.ts'
import { sessionOf } from '../../../identity/auth/testing/session-of.ts'
import { linkIn, mailsTo } from '../../../identity/auth/testing/mails.ts'
import { deals } from '../../deals/feature.ts'
import { apiKeys } from '../../../channels/api-keys/feature.ts'
import { makeKey } from '../../../channels/api-keys/testing/key.ts'
import { notifications } from '../../../foundation/notifications/feature.ts'
import { userWithout } from '../../../identity/permissions/testing/role.ts'
import { reports } from '../../../foundation/reports/feature.ts'
import { moderation } from '../../../administration/moderation/feature.ts'
import { liftSuspensions } from './admin.jobs.ts'
import { brands } from '../feature.ts'

let test: TestApp
let admin: TestUser
let shopper: TestUser
beforeAll(async () => {
  test = await createTestApp({
    features: [audit, auth, deals, apiKeys, notifications, moderation, reports, brands],
  })
  admin = await test.createUser({ role: 'superAdmin' })
  shopper = await test.createUser({ email_verified_at: test.clock.now() })
})
afterAll(() => test.close())

const PASSWORD = 'cavallo batteria graffetta'
const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())

/** Makes a brand with an owner, a till, and two deals on offer. */
async function openShop() {
  const brand = await makeBrand(test.db)
  const of = {
    brand_id: brand.id,
    email_verified_at: test.clock.now(),
    password_hash: await test.services.passwords.hash(PASSWORD),
  }
  const owner = await test.createUser({ role: 'brand', ...of })
  const till = await test.createUser({ role: 'scanner', ...of })
  const expires_at = new Date(test.clock.now().getTime() + 20 * DAY_MS)
  const [one, two] = [
    await makeDeal(test.db, { brand_id: brand.id, expires_at }),
    await makeDeal(test.db, { brand_id: brand.id, expires_at }),
  ]
  return { brandId: brand.id, owner, till, one: one.id, two: two.id }
}
const signIn = async ({ email }: TestUser) =>
  (await test.send(loginDashboard, { body: { email, password: PASSWORD } })).statusCode
const dealOf = (id: string) => test.request(getDealRecord, { as: admin, params: { id } })
const stateOf = async (id: string) => {
  const { state, withdrawal } = await dealOf(id)
  return [state, withdrawal?.reason ?? null]
}
const onOffer = async (brandId: string) =>
  (await test.request(browseDeals, { as: shopper, query: { limit: '100' } })).items.filter(
    (deal) => deal.brandId === brandId,
  ).length
const suspend = (ids: string[], as = admin) =>
  test.request(contract.suspendBrands, { as, body: { ids, reason: 'fake', text: 'Vedi allegato' } })
const resume = (ids: string[]) => test.request(contract.resumeBrands, { as: admin, body: { ids } })
const lift = (days: number) =>
  inTransaction(test.db, (tx) =>
    liftSuspensions.run(tx, new Date(test.clock.now().getTime() + days * DAY_MS), {} as never),
  )

it('R-439 people of a suspended brand are signed out, its deals withdrawn, and they are notified of the reason; when it is lifted, deals return with their own end', async () => {
  const shop = await openShop()
  const end = (await dealOf(shop.two)).expirationDate
  await test.request(withdrawDeals, { as: admin, body: { ids: [shop.one], reason: 'price' } })
  const key = await makeKey(test, { brandId: shop.brandId })
  const call = async () =>
    (await test.send(createPurchases, { body: { purchases: [] } as never, headers: key.headers })).statusCode
  expect(await call()).toBe(400)
  const open = sessionOf(
    await test.request(loginDashboard, {
      body: { email: shop.owner.email, password: PASSWORD },
      headers: { 'x-client': 'native' },
    }),
  )
  test.clock.advance(60)
  const result = await suspend([shop.brandId, NO_ID])
  expect(result).toEqual({
    done: [shop.brandId],
    refused: [{ _id: NO_ID, code: 'brand_not_found', message: expect.any(String) }],
  })
  expect(await suspend([shop.brandId, NO_ID])).toEqual(result)
  expect((await test.send(me, { as: shop.owner })).statusCode).toBe(401)
  expect([await signIn(shop.owner), await signIn(shop.till)]).toEqual([403, 403])
  const refused = { body: { email: shop.till.email, password: PASSWORD } }
  expect(await test.refused(loginDashboard, refused)).toMatchObject({ code: 'brand_suspended' })
  expect([await call(), await onOffer(shop.brandId)]).toEqual([401, 0])
  // An office that was open says why it closed; a token of nobody learns nothing.
  const renew = (token: string) =>
    test.refused(refresh, { body: { refresh_token: token }, headers: { 'x-client': 'native' } })
  expect(await renew(open.refreshToken ?? '')).toMatchObject({ statusCode: 403, code: 'brand_suspended' })
  expect(await renew('A'.repeat(43))).toMatchObject({ statusCode: 401, code: 'refresh_token_invalid' })
  expect([await stateOf(shop.one), await stateOf(shop.two)]).toEqual([
    ['withdrawn', 'price'],
    ['withdrawn', 'suspended'],
  ])
  const listed = await test.request(contract.listBrands, { as: admin, query: { state: 'suspended' } })
  expect(listed.data.map(({ _id }) => _id)).toEqual([shop.brandId])
  await drain()
  const letters = await mailsTo(test, shop.owner.id)
  // Deals withdrawn with the brand cause no letter of their own: one for the deal before, one for it.
  const statements = letters.filter(({ template }) => template === 'statement')
  expect(statements.map(({ data }) => [data['kind'], data['reason']])).toEqual([
    ['deal', 'price'],
    ['brand', 'fake'],
  ])
  expect(statements[1]?.data).toMatchObject({ did: 'blocked', facts: 'Vedi allegato' })
  const token = await linkIn(test, shop.owner.id, 'statement')
  const appealed = await test.request(appealByLink, { body: { token, text: 'I prezzi erano giusti.' } })
  expect(appealed).toMatchObject({ kind: 'brand', appeal: { text: 'I prezzi erano giusti.' } })

  test.clock.advance(60)
  await resume([shop.brandId])
  await resume([shop.brandId])
  expect([await signIn(shop.owner), await signIn(shop.till)]).toEqual([200, 200])
  expect([await stateOf(shop.one), await stateOf(shop.two)]).toEqual([
    ['withdrawn', 'price'],
    ['active', null],
  ])
  expect((await dealOf(shop.two)).expirationDate).toBe(end)
  // The price is in force again from now on (art. 17-bis).
  const { rows } = await sql<{ ends: Date }>`
    SELECT ends_at AS ends FROM deal_prices WHERE deal_id = ${shop.two} ORDER BY id DESC LIMIT 1`.execute(
    test.db,
  )
  expect(rows[0]?.ends.toISOString()).toBe(end)
  const trail = await test.request(listRecordAudit, {
    as: admin,
    params: { type: 'brand', id: shop.brandId },
  })
  expect(trail.items.map(({ action }) => action)).toEqual(['brand.resume', 'brand.suspend'])
  // Each deal that came back says so itself.
  const [returned] = (
    await test.request(listRecordAudit, { as: admin, params: { type: 'deal', id: shop.two } })
  ).items
  expect(returned).toMatchObject({ action: 'deal.restored', actor: { _id: admin.id } })
  await drain()
  expect((await mailsTo(test, shop.owner.id)).at(-1)?.template).toBe('brand-resumed')
})

it('R-439 a person who may not block accounts suspends nobody; a deal withdrawn for its own reason meanwhile stays so', async () => {
  const shop = await openShop()
  const lesser = await userWithout(test, 'superAdmin', ['user-EDIT_ALL'])
  const asked = { as: lesser, body: { ids: [shop.brandId], reason: 'fake', text: 'Prezzi falsi.' as const } }
  expect(await test.refused(contract.suspendBrands, asked)).toMatchObject({ code: 'permission_not_held' })
  await suspend([shop.brandId])
  await test.request(withdrawDeals, { as: admin, body: { ids: [shop.one], reason: 'illegal' } })
  await resume([shop.brandId])
  expect([await stateOf(shop.one), await stateOf(shop.two)]).toEqual([
    ['withdrawn', 'illegal'],
    ['active', null],
  ])
})

it('R-439 blocking for a reported deal suspends its brand for some days; both sides are notified, and afterwards all but that deal return', async () => {
  const shop = await openShop()
  const { _id } = await test.request(reportDeal, {
    as: shopper,
    body: { dealId: shop.one, reason: 'misleading' },
  })
  const params = { id: _id }
  expect((await test.request(getReport, { as: admin, params })).can).toEqual({ remove: true, block: true })
  const body = { decision: 'block', reason: 'illegal', blockDays: 7 } as const
  expect(await test.request(decideReport, { as: admin, params, body })).toEqual({ decision: 'blocked' })
  expect([await stateOf(shop.one), await stateOf(shop.two)]).toEqual([
    ['withdrawn', 'illegal'],
    ['withdrawn', 'suspended'],
  ])
  expect(await signIn(shop.till)).toBe(403)
  await drain()
  const letter = (await mailsTo(test, shop.owner.id)).find(({ template }) => template === 'statement')
  expect(letter?.data).toMatchObject({ kind: 'deal', reason: 'illegal', days: 7 })
  expect((await mailsTo(test, shopper.id)).at(-1)?.template).toBe('report-acted')
  await lift(6)
  expect(await signIn(shop.owner)).toBe(403)
  await lift(7)
  expect(await signIn(shop.owner)).toBe(200)
  expect([await stateOf(shop.one), await stateOf(shop.two)]).toEqual([
    ['withdrawn', 'illegal'],
    ['active', null],
  ])
})

it('R-439 an owner appeals by the link of the letter; a reversal restores people, deals and the reported deal', async () => {
  const shop = await openShop()
  const { _id } = await test.request(reportDeal, {
    as: shopper,
    body: { dealId: shop.one, reason: 'price' },
  })
  const body = { decision: 'block', reason: 'fake', blockDays: null } as const
  await test.request(decideReport, { as: admin, params: { id: _id }, body })
  await drain()
  const token = await linkIn(test, shop.owner.id, 'statement')
  const made = await test.request(appealByLink, { body: { token, text: 'Il prezzo era giusto.' } })
  expect(made).toMatchObject({ kind: 'deal', decision: 'blocked' })
  test.clock.advance(60)
  await test.request(decideReport, { as: admin, params: { id: _id }, body: { decision: 'keep' } })
  expect([await stateOf(shop.one), await stateOf(shop.two)]).toEqual([
    ['active', null],
    ['active', null],
  ])
  expect(await signIn(shop.owner)).toBe(200)
  const owner = await test.createUser({ role: 'brand', brand_id: shop.brandId })
  const own = await test.request(listOwnDecisions, { as: owner })
  expect(own.items).toMatchObject([{ decision: 'blocked', reversedAt: expect.any(String) }])
})

it('R-438 before suspending a brand the caller sees the affected people and the words of their letter', async () => {
  const { brandId } = await openShop()
  const ask = (body: object, as = admin) =>
    test.send(contract.previewSuspension, { as, body: body as never, headers: { 'accept-language': 'it' } })
  const ids = [brandId, NO_ID]
  expect((await ask({ ids })).json()).toEqual({ brands: 1, people: 2, deals: 2, members: 0, told: null })
  const { told } = (await ask({ ids, reason: 'refused' })).json<{ told: { lines: string[] } }>()
  expect(told.lines.join(' ')).toContain('i codici non vengono accettati')
  // The preview suspends nobody and notifies nobody.
  await drain()
  expect((await ask({ ids })).json()).toMatchObject({ brands: 1 })
  const weak = await userWithout(test, 'superAdmin', ['user-EDIT_ALL'])
  expect((await ask({ ids }, weak)).statusCode).toBe(403)
  await test.request(contract.suspendBrands, {
    as: admin,
    body: { ids: [brandId], reason: 'refused', text: 'Codici rifiutati in cassa.' },
  })
  expect((await ask({ ids })).json()).toMatchObject({ brands: 0, people: 0, deals: 0 })
})
