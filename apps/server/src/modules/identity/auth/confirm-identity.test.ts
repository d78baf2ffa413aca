import * as credentials from '@vicino/contract/identity/auth/credentials/endpoints'
import { deletePasskey } from '@vicino/contract/identity/auth/second-factor/endpoints'
import { endSignIn, listSignIns, logoutEverywhere } from '@vicino/contract/identity/auth/sessions/endpoints'
import { updateUser } from '@vicino/contract/identity/profile/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from '../profile/feature.ts'
import { auth } from './feature.ts'
import { ORIGIN, PASSWORD, People } from './second-factor/testing/people.ts'

let test: TestApp
let people: People
beforeAll(async () => {
  test = await createTestApp({ features: [auth, profile, deals], env: { PUBLIC_URL: ORIGIN } })
  people = new People(test, await test.services.passwords.hash(PASSWORD))
})
beforeEach(() => test.db.deleteFrom('login_attempts').execute())
afterAll(() => test.close())

/** Makes a user who signed in eleven minutes ago, and another session of theirs. */
async function signedInEarlier(password = true): Promise<{ user: TestUser; other: string }> {
  const user = password ? await people.account() : await test.createUser()
  const now = test.clock.now()
  const earlier = new Date(now.getTime() - 11 * 60_000)
  await test.db.updateTable('sessions').set({ created_at: earlier }).where('user_id', '=', user.id).execute()
  const { id } = await test.db
    .insertInto('sessions')
    .values({ user_id: user.id, client: 'web', created_at: earlier, expires_at: new Date('2100-01-01') })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user, other: id }
}
const needed = { statusCode: 403, code: 'confirmation_needed' }
const sessionsOf = async (as: TestUser) => (await test.request(listSignIns, { as })).items.length

it('another session can be ended after the password was given again, and for ten minutes from then', async () => {
  const { user, other } = await signedInEarlier()
  const end = { as: user, params: { id: other } }
  expect(await test.refused(endSignIn, end)).toMatchObject(needed)
  expect(await test.refused(logoutEverywhere, { as: user })).toMatchObject(needed)
  expect(await sessionsOf(user)).toBe(2)
  expect(
    await test.refused(credentials.confirmWithPassword, {
      as: user,
      body: { currentPassword: 'Sbagliata1' },
    }),
  ).toMatchObject({ statusCode: 403, code: 'password_wrong' })
  expect(await test.refused(endSignIn, end)).toMatchObject(needed)
  await test.request(credentials.confirmWithPassword, { as: user, body: { currentPassword: PASSWORD } })
  await test.request(endSignIn, end)
  expect(await sessionsOf(user)).toBe(1)
  test.clock.advance(600)
  expect(await test.refused(logoutEverywhere, { as: user })).toMatchObject(needed)
})

it('the own session ends without it, and a person who has just signed in is not asked', async () => {
  const { user } = await signedInEarlier()
  await test.request(endSignIn, { as: user, params: { id: user.sessionId } })
  const newcomer = await people.account()
  await test.request(logoutEverywhere, { as: newcomer })
  const reasons = await test.db
    .selectFrom('sessions')
    .select('revoked_reason')
    .where('user_id', 'in', [user.id, newcomer.id])
    .where('revoked_at', 'is not', null)
    .execute()
  expect(reasons).toHaveLength(2)
})

it('a passkey can be removed after a passkey or the password was given again', async () => {
  const { user } = await signedInEarlier()
  const { device, passkey } = await people.passkeyOf(user)
  const remove = { as: user, params: { id: passkey._id } }
  expect(await test.refused(deletePasskey, remove)).toMatchObject(needed)
  const { options } = await test.request(credentials.startPasskeyConfirmation, { as: user })
  const response = device.get(options)
  await test.request(credentials.confirmWithPasskey, { as: user, body: { response } })
  expect(
    await test.refused(credentials.confirmWithPasskey, { as: user, body: { response } }),
    'an answer counts once',
  ).toMatchObject({ code: 'passkey_refused' })
  await test.request(deletePasskey, remove)
})

it('another person’s passkey confirms nothing; without any there is no such challenge', async () => {
  const { user } = await signedInEarlier()
  expect(await test.refused(credentials.startPasskeyConfirmation, { as: user })).toMatchObject({
    code: 'passkey_not_found',
  })
  await people.passkeyOf(user)
  const stranger = await people.account()
  const { device } = await people.passkeyOf(stranger)
  const { options } = await test.request(credentials.startPasskeyConfirmation, { as: stranger })
  const response = device.get(options)
  expect(await test.refused(credentials.confirmWithPasskey, { as: user, body: { response } })).toMatchObject({
    code: 'passkey_refused',
  })
  expect(await test.refused(logoutEverywhere, { as: user })).toMatchObject(needed)
})

it('without a password, a recent sign-in allows changing the address or setting a password', async () => {
  const { user } = await signedInEarlier(false)
  const change = { as: user, params: { id: user.id }, body: { email: `nuova.${user.email}` } }
  expect(await test.refused(updateUser, change)).toMatchObject(needed)
  const first = { as: user, body: { newPassword: 'pane caldo sotto casa' } }
  expect(await test.refused(credentials.changePassword, first)).toMatchObject(needed)
  expect(
    await test.refused(credentials.confirmWithPassword, { as: user, body: { currentPassword: 'Quale1234' } }),
  ).toMatchObject({ code: 'password_wrong' })
  const fresh = { created_at: test.clock.now() }
  await test.db.updateTable('sessions').set(fresh).where('id', '=', user.sessionId).execute()
  await test.request(updateUser, change)
})
