import { loginApp } from '@vicino/contract/identity/auth/endpoints'
import { postComment, reportComment } from '@vicino/contract/social/comments/endpoints'
import { getDealRecord } from '@vicino/contract/marketplace/deals/admin/endpoints'
import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import * as contract from '@vicino/contract/administration/moderation/endpoints'
import { blockUser, getAccount } from '@vicino/contract/administration/users/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { auth } from '../../identity/auth/feature.ts'
import { linkIn, mailsTo } from '../../identity/auth/testing/mails.ts'
import { comments } from '../../social/comments/feature.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { makeRole } from '../../identity/permissions/testing/role.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { users } from '../users/feature.ts'
import { liftBlocks } from '../users/users.jobs.ts'
import { reports } from '../../foundation/reports/feature.ts'
import { moderation } from './feature.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({
    features: [auth, comments, deals, notifications, redemptions, moderation, reports, users],
  })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const decide = (params: { id: string }, body: object, as = admin) =>
  test.request(contract.decideReport, { as, params, body } as never)
const PASSWORD = 'cavallo batteria graffetta'
const signIn = async (email: string) =>
  (await test.send(loginApp, { body: { email, password: PASSWORD } })).statusCode
const userOf = async (id: string) => test.request(getAccount, { as: admin, params: { id } })

/** A reported comment, its writer, and the case. */
async function reportedComment() {
  const writer = await test.createUser({
    email_verified_at: test.clock.now(),
    password_hash: await test.services.passwords.hash(PASSWORD),
  })
  const dealId = (await makeDeal(test.db)).id
  const { id } = await test.request(postComment, { as: writer, body: { dealId, text: 'Truffatori' } })
  const reporter = await test.createUser({ email_verified_at: test.clock.now() })
  const { _id } = await test.request(reportComment, {
    as: reporter,
    params: { id },
    body: { reason: 'offensive' },
  })
  return { writer, reporter, params: { id: _id } }
}

it('R-439 LAW-19 removing and blocking signs the author out for the block’s days; both sides are notified, the author by a letter with the link to appeal', async () => {
  const { writer, reporter, params } = await reportedComment()
  const { email } = await userOf(writer.id)
  expect((await test.request(contract.getReport, { as: admin, params })).can).toEqual({
    remove: true,
    block: true,
  })
  expect(await decide(params, { decision: 'block', reason: 'offensive', blockDays: 30 })).toEqual({
    decision: 'blocked',
  })
  await drain()
  const until = new Date(test.clock.now().getTime() + 30 * 86_400_000).toISOString()
  expect(await userOf(writer.id)).toMatchObject({ state: 'blocked', blockedUntil: until })
  expect(await signIn(email)).toBe(403)
  const letters = await mailsTo(test, writer.id)
  expect(letters.find(({ template }) => template === 'statement')?.data).toMatchObject({
    days: 30,
    reason: 'offensive',
    text: 'Truffatori',
  })
  expect((await mailsTo(test, reporter.id)).map(({ template }) => template)).toEqual([
    'report-received',
    'report-acted',
  ])
  const read = await test.request(contract.getReport, { as: admin, params })
  expect(read.decisions).toMatchObject([{ decision: 'blocked', blockDays: 30 }])
  const lift = (days: number) =>
    inTransaction(test.db, (tx) =>
      liftBlocks.run(tx, new Date(test.clock.now().getTime() + days * 86_400_000), {} as never),
    )
  await lift(29)
  expect(await signIn(email)).toBe(403)
  await lift(30)
  expect(await signIn(email)).toBe(200)
})

it('R-439 LAW-19 a blocked person appeals by the link of the letter, once; a reversal opens the account again', async () => {
  const { writer, params } = await reportedComment()
  const { email } = await userOf(writer.id)
  await decide(params, { decision: 'block', reason: 'spam', blockDays: null })
  await drain()
  const token = await linkIn(test, writer.id, 'statement')
  const appeal = { body: { token, text: 'Era una citazione.' } }
  expect(
    await test.refused(contract.appealByLink, { body: { token: `${token}x`, text: 'No' } }),
  ).toMatchObject({ code: 'link_invalid' })
  const made = await test.request(contract.appealByLink, appeal)
  expect(made).toMatchObject({ decision: 'blocked', blockDays: null, appeal: { outcome: null } })
  expect(await test.refused(contract.appealByLink, appeal)).toMatchObject({ code: 'link_invalid' })
  const colleague = await test.createUser({ role: 'superAdmin' })
  await test.request(contract.decideAppeal, {
    as: colleague,
    params: { id: made?._id ?? '' },
    body: { outcome: 'reversed' },
  })
  expect((await userOf(writer.id)).state).toBe('active')
  expect(await signIn(email)).toBe(200)
})

it('R-439 LAW-19 the link of a letter touches its own decisions only, and after six months nothing', async () => {
  const [mine, other] = [await reportedComment(), await reportedComment()]
  const decided = { decision: 'remove', reason: 'spam' }
  for (const { params } of [mine, other]) await decide(params, decided)
  await drain()
  const token = await linkIn(test, mine.writer.id, 'statement')
  const late = await linkIn(test, other.writer.id, 'statement')
  await test.request(contract.appealByLink, { body: { token, text: 'Era ironia.' } })
  const of = async ({ params }: typeof mine) =>
    (await test.request(contract.getReport, { as: admin, params })).isAppealed
  expect([await of(mine), await of(other)]).toEqual([true, false])
  test.clock.advance(200 * 86_400)
  const refused = await test.refused(contract.appealByLink, { body: { token: late, text: 'Anche la mia.' } })
  expect([refused.statusCode, refused.code]).toEqual([410, 'link_invalid'])
  expect(await of(other)).toBe(false)
  test.clock.advance(-200 * 86_400)
})

it('R-439 reversing a decision keeps another person’s block; a shorter one does not replace a longer', async () => {
  const { writer, params } = await reportedComment()
  await test.request(blockUser, { as: admin, params: { id: writer.id }, body: { reason: 'Frode' } })
  test.clock.advance(5)
  await decide(params, { decision: 'block', reason: 'spam', blockDays: 7 })
  expect(await userOf(writer.id)).toMatchObject({ blockedReason: 'Frode', blockedUntil: null })
  await decide(params, { decision: 'keep' })
  expect((await userOf(writer.id)).state).toBe('blocked')
})

it('R-439 removing a deal withdraws it, ends its codes and notifies the shop, which may appeal; a reversal puts it back on offer with its own end', async () => {
  const brand = await makeBrand(test.db)
  const verified = { email_verified_at: test.clock.now() }
  const owner = await test.createUser({ role: 'brand', brand_id: brand.id, ...verified })
  const end = new Date(test.clock.now().getTime() + 9 * 86_400_000)
  const deal = await makeDeal(test.db, { brand_id: brand.id, expires_at: end, quantity: 9 })
  const buyer = await test.createUser(verified)
  const code = await test.request(openRedemption, { as: buyer, body: { dealId: deal.id } })
  const { _id } = await test.request(contract.reportDeal, {
    as: buyer,
    body: { dealId: deal.id, reason: 'misleading' },
  })
  const params = { id: _id }
  const record = () => test.request(getDealRecord, { as: admin, params: { id: deal.id } })
  const isFound = async () => {
    const { items } = await test.request(browseDeals, { as: buyer, query: { limit: 100 } })
    return items.some((one) => one._id === deal.id)
  }
  expect((await test.request(contract.getReport, { as: admin, params })).can).toEqual({
    remove: true,
    block: true,
  })
  test.clock.advance(60)
  expect(await decide(params, { decision: 'remove', reason: 'fake' })).toEqual({ decision: 'removed' })
  expect(await record()).toMatchObject({ state: 'withdrawn', withdrawal: { reason: 'misleading' } })
  expect(await isFound()).toBe(false)
  await drain()
  const status = test.db.selectFrom('redemptions').select('status').where('id', '=', code._id)
  expect(await status.executeTakeFirst()).toEqual({ status: 'cancelled' })
  expect((await mailsTo(test, owner.id)).map(({ template }) => template)).toEqual(['statement'])
  expect((await test.request(contract.listOwnDecisions, { as: owner })).items).toMatchObject([
    { kind: 'deal', excerpt: deal.title, decision: 'removed', reason: 'fake' },
  ])
  test.clock.advance(60)
  await decide(params, { decision: 'keep' })
  expect(await record()).toMatchObject({ state: 'active', withdrawal: null })
  expect(await isFound()).toBe(true)
  const prices = await test.db
    .selectFrom('deal_prices')
    .select('ends_at')
    .where('deal_id', '=', deal.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect(prices[0]?.ends_at).toEqual(end)
})

it('R-439 a role without these permissions neither blocks authors nor withdraws deals, and nobody blocks themselves or people with more permissions', async () => {
  const { id: roleId } = await makeRole(test.db, 'superAdmin', ['user-EDIT_ALL', 'deal-DELETE_ALL'])
  const moderator = await test.createUser({ role: 'superAdmin', role_id: roleId })
  const { writer, params } = await reportedComment()
  expect((await test.request(contract.getReport, { as: moderator, params })).can).toEqual({
    remove: true,
    block: false,
  })
  const block = { decision: 'block', reason: 'spam', blockDays: 7 }
  expect(await test.refused(contract.decideReport, { as: moderator, params, body: block })).toMatchObject({
    statusCode: 403,
    code: 'permission_not_held',
  })
  expect((await userOf(writer.id)).state).toBe('active')
  const deal = await makeDeal(test.db)
  const { _id } = await test.request(contract.reportDeal, {
    as: writer,
    body: { dealId: deal.id, reason: 'price' },
  })
  expect(
    await test.refused(contract.decideReport, {
      as: moderator,
      params: { id: _id },
      body: { decision: 'remove', reason: 'fake' },
    }),
  ).toMatchObject({ code: 'permission_not_held' })
  const own = await test.request(postComment, { as: admin, body: { dealId: deal.id, text: 'Mio' } })
  const about = await test.request(reportComment, {
    as: writer,
    params: { id: own.id },
    body: { reason: 'other' },
  })
  expect(
    await test.refused(contract.decideReport, { as: admin, params: { id: about._id }, body: block }),
  ).toMatchObject({ code: 'own_account' })
})

it('R-439 a deal is removed for the reported reason; the reason of a different price is only for deals', async () => {
  const brand = await makeBrand(test.db)
  const verified = { email_verified_at: test.clock.now() }
  const owner = await test.createUser({ role: 'brand', brand_id: brand.id, ...verified })
  const deal = await makeDeal(test.db, { brand_id: brand.id, quantity: 9 })
  const buyer = await test.createUser(verified)
  const { _id } = await test.request(contract.reportDeal, {
    as: buyer,
    body: { dealId: deal.id, reason: 'price' },
  })
  expect(await decide({ id: _id }, { decision: 'remove', reason: 'price' })).toEqual({ decision: 'removed' })
  const record = await test.request(getDealRecord, { as: admin, params: { id: deal.id } })
  expect(record.withdrawal).toMatchObject({ reason: 'price' })
  const { items } = await test.request(contract.listOwnDecisions, { as: owner, query: {} as never })
  expect(items).toMatchObject([{ kind: 'deal', reason: 'price' }])

  const { params } = await reportedComment()
  const refused = await test.refused(contract.decideReport, {
    as: admin,
    params,
    body: { decision: 'remove', reason: 'price' },
  } as never)
  expect([refused.statusCode, Object.keys(refused.fieldErrors ?? {})]).toEqual([400, ['reason']])
  const read = await test.request(contract.getReport, { as: admin, params })
  expect([read.decision, read.comment?.isGone]).toEqual([null, false])
})
