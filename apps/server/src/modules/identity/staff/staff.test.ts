import { randomUUID } from 'node:crypto'
import { confirmClaim } from '@vicino/contract/loyalty/claims/endpoints'
import { loginApp, register } from '@vicino/contract/identity/auth/endpoints'
import { registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { createRole } from '@vicino/contract/identity/permissions/endpoints'
import { openShop as addShop } from '@vicino/contract/marketplace/shops/endpoints'
import * as contract from '@vicino/contract/identity/staff/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { confirmRedemption, listConfirmations } from '@vicino/contract/till/till/endpoints'
import { decodeJwt } from 'jose'
import { receiptNumberOf } from '@vicino/domain/receipts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { linkIn } from '../auth/testing/mails.ts'
import { codeOf, Counter } from '../../loyalty/claims/testing/claims-fixture.ts'
import { openShop, type Shop } from '../../redemption/redemptions/testing/redemptions-fixture.ts'
import { endDue } from './end-employment.ts'
import { DECLARED } from '../auth/testing/declared.ts'

/** The product's promise: five seconds after the end no server lets the person through. */
const PASSWORD = 'cavallo-batteria-graffetta'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES, listening: true })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  shop = await openShop(test)
})
afterAll(() => test.close())

type Invited = Partial<BodyInputOf<typeof contract.inviteStaff>>

const invite = (body: Invited = {}, as: TestUser = shop.owner) =>
  test.request(contract.inviteStaff, {
    as,
    body: { email: `${randomUUID()}@example.test`, role: 'scanner', ...body },
  })
const link = () => linkIn(test, shop.owner.id, 'staff-invitation')
const accept = async (as: TestUser, token?: string) =>
  test.send(contract.acceptInvitation, { as, body: { token: token ?? (await link()) } })
const rowOf = (id: string) =>
  test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const branch = (name: string, as = shop.owner) =>
  test.request(addShop, {
    as,
    body: { name, address: 'Via 1', city: 'Torino', latitude: 45, longitude: 7 },
  })

/** Makes a user who has accepted, with their present session. */
async function hire(body: Invited = {}): Promise<{ user: TestUser; id: string }> {
  const user = await test.createUser()
  const { _id } = await invite({ email: user.email, ...body })
  expect((await accept(user)).statusCode).toBe(200)
  return { user: { ...(await rowOf(user.id)), sessionId: user.sessionId }, id: _id }
}

it('R-218 an invited address registers, accepts by the link and works at the till', async () => {
  const email = `${randomUUID()}@example.test`
  const invited = await invite({ email })
  expect(invited).toMatchObject({ email, state: 'invited', username: null, can: { resend: true } })
  const token = await link()
  expect(await test.request(contract.readInvitation, { body: { token } })).toMatchObject({
    email,
    role: 'scanner',
    shops: [],
  })
  const body = { email, username: `P ${randomUUID().slice(0, 8)}`, password: PASSWORD, ...DECLARED }
  await test.request(register, { body })
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const session = await test.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const user = { ...(await rowOf(id)), sessionId: session.id }
  expect((await accept(user, token)).json()).toEqual({ role: 'scanner' })
  expect(await rowOf(id)).toMatchObject({ role: 'scanner', brand_id: shop.brandId })
  expect((await rowOf(id)).email_verified_at).not.toBeNull()
  expect(codeOf(await accept(user, token))).toBe('invitation_invalid')
  await expect.poll(async () => (await test.send(listConfirmations, { as: user })).statusCode).toBe(200)
})

it('R-218 a link is valid for its address, for consumers, and until it is withdrawn, sent again or a week old', async () => {
  const ada = await test.createUser()
  const { _id } = await invite({ email: ada.email })
  const first = await link()
  expect(codeOf(await accept(await test.createUser(), first))).toBe('invitation_other_address')
  const promoter = await test.createUser({ role: 'promoter' })
  await invite({ email: promoter.email })
  expect(codeOf(await accept(promoter))).toBe('invitation_other_work')
  await test.request(contract.resendStaff, { as: shop.owner, params: { id: _id } })
  expect(codeOf(await accept(ada, first))).toBe('invitation_invalid')
  const second = await link()
  test.clock.advance(7 * 86_400)
  expect(codeOf(await accept(ada, second))).toBe('invitation_invalid')
  const { items } = await test.request(contract.listStaff, { as: shop.owner })
  expect(items.find((item) => item._id === _id)).toMatchObject({ state: 'expired' })
  await test.request(contract.resendStaff, { as: shop.owner, params: { id: _id } })
  await test.request(contract.endStaff, { as: shop.owner, params: { id: _id } })
  expect(codeOf(await accept(ada))).toBe('invitation_invalid')
  const past = await test.request(contract.listStaff, { as: shop.owner, query: { state: 'past' } })
  expect(past.items).toMatchObject([{ _id, state: 'withdrawn' }])
  const other = await openShop(test)
  expect(await test.refused(contract.endStaff, { as: other.owner, params: { id: _id } })).toMatchObject({
    code: 'staff_not_found',
  })
})

it('R-452 a manager does not manage the brand’s people; an address is invited once at a time', async () => {
  const { user } = await hire({ role: 'brandManager' })
  for (const endpoint of [contract.listStaff, contract.listStaffRoles]) {
    expect((await test.refused(endpoint, { as: user })).statusCode).toBe(403)
  }
  expect(await test.refused(contract.inviteStaff, { as: user, body: {} })).toMatchObject({ statusCode: 403 })
  expect(
    await test.refused(contract.inviteStaff, {
      as: shop.owner,
      body: { email: user.email, role: 'scanner' },
    }),
  ).toMatchObject({ code: 'staff_known' })
})

it('R-218 ending an employment signs out at once: neither the till’s reads nor its confirmations work', async () => {
  const { user, id } = await hire()
  const { code } = await shop.customer(await shop.deal())
  await test.request(contract.endStaff, { as: shop.owner, params: { id } })
  expect(
    (await test.send(confirmRedemption, { as: user, body: { transactionId: code.transactionId } }))
      .statusCode,
  ).toBe(401)
  await expect.poll(async () => (await test.send(listConfirmations, { as: user })).statusCode).toBe(401)
  expect(await rowOf(user.id)).toMatchObject({ role: 'audience', brand_id: null, shops: [] })
})

it('R-218 an end date is in the token and the session, and afterwards the job makes the person a consumer', async () => {
  const password = await test.services.passwords.hash(PASSWORD)
  const user = await test.createUser({ password_hash: password })
  const endsAt = '2027-03-02T10:05:00.000Z'
  const { _id } = await invite({ email: user.email, endsAt })
  await accept(user)
  const sign = async () =>
    test.request(loginApp, { body: { email: user.email, password: PASSWORD } }) as Promise<{
      accessToken?: string
    }>
  const { accessToken } = await sign()
  expect(decodeJwt(accessToken ?? '').exp).toBe(Date.parse(endsAt) / 1000)
  const sessions = await test.db
    .selectFrom('sessions')
    .select('expires_at')
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(sessions.map(({ expires_at }) => expires_at.toISOString())).toEqual([endsAt, endsAt])
  test.clock.advance(301)
  expect((await test.send(listConfirmations, { as: user })).statusCode).toBe(401)
  await inTransaction(test.db, (tx) => endDue(tx, test.clock.now()))
  expect(await rowOf(user.id)).toMatchObject({ role: 'audience', works_until: null })
  const past = await test.request(contract.listStaff, { as: shop.owner, query: { state: 'past' } })
  expect(past.items).toMatchObject([{ _id, state: 'ended' }])
  expect(decodeJwt((await sign()).accessToken ?? '')['role']).toBe('audience')
})

it('R-218 a later end date applies to tokens that were signed before, within five seconds', async () => {
  const { user, id } = await hire()
  expect((await test.send(listConfirmations, { as: user })).statusCode).toBe(200)
  const body = { role: 'scanner', endsAt: '2027-03-02T10:00:10Z' } as const
  await test.request(contract.changeStaff, { as: shop.owner, params: { id }, body })
  test.clock.advance(11)
  await expect.poll(async () => (await test.send(listConfirmations, { as: user })).statusCode).toBe(401)
})

it('R-218 R-454 a role is narrowed only by one that was made on it', async () => {
  const admin = await test.createUser({ role: 'superAdmin' })
  const made = await test.request(createRole, {
    as: admin,
    body: { name: `Offerte ${randomUUID().slice(0, 6)}`, base: 'brandManager', permissions: [] },
  })
  expect(await test.request(contract.listStaffRoles, { as: shop.owner })).toContainEqual({
    _id: made._id,
    name: made.name,
    base: 'brandManager',
  })
  const email = `${randomUUID()}@example.test`
  expect(
    await test.refused(contract.inviteStaff, {
      as: shop.owner,
      body: { email, role: 'scanner', narrowedTo: made._id },
    }),
  ).toMatchObject({ code: 'role_not_found' })
  const { user } = await hire({ role: 'brandManager', narrowedTo: made._id })
  expect(await rowOf(user.id)).toMatchObject({ role: 'brandManager', role_id: made._id })
})

it('R-218 a till with one shop confirms, sells and fulfils for that shop only', async () => {
  const counter = await Counter.open(test)
  shop = { ...shop, brandId: counter.shop.brandId, owner: counter.owner }
  const [centro, porto] = [await branch('Centro'), await branch('Porto')]
  const { user } = await hire({ shopIds: [porto._id] })
  const { user: ada, code } = await shop.customer(await shop.deal({ brand_id: shop.brandId }))
  await test.request(confirmRedemption, {
    as: user,
    body: { transactionId: code.transactionId },
  })
  const { confirmed_shop } = await test.db
    .selectFrom('redemptions')
    .select('confirmed_shop')
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  expect(confirmed_shop).toBe(porto._id)

  const member = await counter.member(1000)
  const sale = { member: { userId: member.id }, amount: 12, receiptId: randomUUID() }
  expect(
    await test.refused(registerPurchase, { as: user, body: { ...sale, storeId: centro._id } }),
  ).toMatchObject({ code: 'till_other_shop' })
  await test.request(registerPurchase, { as: user, body: sale })
  const stores = await test.db
    .selectFrom('purchases')
    .select('store_id')
    .where('external_id', '=', receiptNumberOf(sale.receiptId))
    .execute()
  expect(stores).toEqual([{ store_id: porto._id }])

  const rewardId = await counter.reward({ pickup_shops: [centro._id] })
  const claim = await counter.claim(member, rewardId)
  const handed = await test.send(confirmClaim, { as: user, body: { code: claim.code } })
  expect(codeOf(handed)).toBe('claim_other_shop')
})

it('R-218 the owner sees a person’s actions for the brand, page by page, and nothing of another brand', async () => {
  const { user, id } = await hire()
  for (let each = 0; each < 3; each += 1) {
    test.clock.advance(60)
    const { code } = await shop.customer(await shop.deal())
    await test.request(confirmRedemption, { as: user, body: { transactionId: code.transactionId } })
  }
  const page = { as: shop.owner, params: { id } } as const
  const first = await test.request(contract.staffActivity, { ...page, query: { limit: 3 } })
  expect(first.items.map(({ action }) => action)).toEqual(Array(3).fill('redemption.confirmed'))
  const rest = await test.request(contract.staffActivity, {
    ...page,
    query: { limit: 3, cursor: first.nextCursor ?? '' },
  })
  expect(rest).toMatchObject({ items: [{ action: 'staff.accept' }], nextCursor: null })
  const other = await openShop(test)
  expect(await test.refused(contract.staffActivity, { as: other.owner, params: { id } })).toMatchObject({
    code: 'staff_not_found',
  })
})

it('R-218 people with a role from elsewhere are listed too, and leave with it', async () => {
  const { items } = await test.request(contract.listStaff, { as: shop.owner })
  expect(items).toMatchObject([{ email: shop.scanner.email, role: 'scanner', state: 'active' }])
  await test.db
    .updateTable('users')
    .set({ role: 'audience', brand_id: null })
    .where('id', '=', shop.scanner.id)
    .execute()
  expect((await test.request(contract.listStaff, { as: shop.owner })).items).toEqual([])
})
