import { register } from '@vicino/contract/identity/auth/endpoints'
import {
  getPointsBalance,
  getWaysToEarn,
  listMovements,
} from '@vicino/contract/redemption/brand-points/endpoints'
import { voidRedemption } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { auth } from '../../identity/auth/feature.ts'
import { redemptions } from '../redemptions/feature.ts'
import { inviteReward } from './points.consumers.ts'
import { brandPoints } from './feature.ts'
import { redeem } from './testing/give.ts'
import { DECLARED } from '../../identity/auth/testing/declared.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [auth, brandPoints, redemptions] })
})
afterAll(() => test.close())

const balance = async (as: TestUser) => (await test.request(getPointsBalance, { as })).balance
const drain = () => drainOutbox(test.db, [inviteReward], test.clock.now())
const invitedBy = async (id: string) =>
  (await test.db.selectFrom('users').select('invited_by').where('id', '=', id).executeTakeFirst())?.invited_by

let numbered = 0
/** Registers over HTTP and signs in. */
async function newcomer(invite?: string): Promise<TestUser> {
  numbered += 1
  const { user } = await test.request(register, {
    body: {
      email: `invitata${numbered}@example.test`,
      username: `Invitata ${numbered}`,
      password: 'Segreta2026',
      ...DECLARED,
      ...(invite === undefined ? {} : { invite }),
    },
  })
  const row = await test.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user._id)
    .executeTakeFirstOrThrow()
  const session = await test.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', row.id)
    .executeTakeFirstOrThrow()
  return { ...row, sessionId: session.id }
}

it('R-406 the inviter gets 100 BP at the first redemption of the invited person, once', async () => {
  const inviter = await test.createUser()
  const { invite } = await test.request(getWaysToEarn, { as: inviter })
  const friend = await newcomer(invite.code)
  await drain()
  expect(await balance(inviter)).toBe(0)
  expect((await test.request(getWaysToEarn, { as: inviter })).invite).toMatchObject({
    invited: 1,
    rewarded: 0,
  })
  await redeem(test, friend)
  await drain()
  expect(await balance(inviter)).toBe(100)
  await redeem(test, friend)
  await drain()
  expect(await balance(inviter)).toBe(100)
  expect(await balance(friend)).toBe(100)
  expect((await test.request(getWaysToEarn, { as: inviter })).invite).toMatchObject({
    invited: 1,
    rewarded: 1,
  })
  const { items } = await test.request(listMovements, { as: inviter })
  expect(items).toMatchObject([
    {
      kind: 'invite',
      amount: 100,
      explanation: { rule: 'invite', version: 1, values: { points: 100 } },
      source: { type: 'user', id: friend.id, title: null },
    },
  ])
})

it('R-406 two redemptions processed at once reward one invitation', async () => {
  const inviter = await test.createUser()
  const friend = await newcomer(inviter.invite_code)
  await redeem(test, friend)
  await redeem(test, friend)
  await Promise.all([drain(), drain(), drain()])
  await drain()
  expect(await balance(inviter)).toBe(100)
})

it('R-406 a redemption that the shop voided first gives nothing; the next does', async () => {
  const inviter = await test.createUser()
  const friend = await newcomer(inviter.invite_code)
  const { redemptionId, brandId } = await redeem(test, friend)
  const brand = await test.createUser({ role: 'brand', brand_id: brandId })
  await test.request(voidRedemption, {
    as: brand,
    params: { id: redemptionId },
    body: { reason: 'Errore di cassa' },
  })
  await drain()
  expect(await balance(inviter)).toBe(0)
  await redeem(test, friend)
  await drain()
  expect(await balance(inviter)).toBe(100)
})

it('R-406 without an invitation, or with an unknown code, a person registers all the same and nobody is rewarded', async () => {
  const alone = await newcomer()
  const mistaken = await newcomer('zzzzzzzz')
  expect([await invitedBy(alone.id), await invitedBy(mistaken.id)]).toEqual([null, null])
  await redeem(test, alone)
  await redeem(test, mistaken)
  await drain()
  const paid = await test.db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('kind', '=', 'invite')
    .where('source_id', 'in', [alone.id, mistaken.id])
    .execute()
  expect(paid).toEqual([])
  const body = {
    email: 'storta@example.test',
    username: 'Storta',
    password: 'Segreta2026',
    invite: 'No!',
    ...DECLARED,
  }
  expect(await test.refused(register, { body })).toMatchObject({
    statusCode: 400,
    fieldErrors: { invite: expect.any(String) },
  })
})

it('R-406 nobody can be their own inviter', async () => {
  const user = await test.createUser()
  const own = test.db.updateTable('users').set({ invited_by: user.id }).where('id', '=', user.id)
  await expect(own.execute()).rejects.toThrow(/check constraint/)
})

it('R-406 every account has an invite code of its own', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, () => test.createUser()))
  expect(new Set(users.map((user) => user.invite_code)).size).toBe(20)
  for (const { invite_code: code } of users) expect(code).toMatch(/^[a-z0-9]{8}$/)
})
