import { loginApp, me } from '@vicino/contract/identity/auth/endpoints'
import { changePassword, resetPassword } from '@vicino/contract/identity/auth/credentials/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import { digestOf } from '../../../platform/testing/digest.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { auth } from './feature.ts'
import { mailsTo } from './testing/mails.ts'
import { sessionOf } from './testing/session-of.ts'

const PASSWORD = 'Segreta2026'
const NEW_PASSWORD = 'Nuovissima77'

let test: TestApp
let passwordHash: string
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [auth], env: { TRUSTED_HOPS: '1' } })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
beforeEach(async () => {
  user = await test.createUser({ password_hash: passwordHash, language: 'it' })
})
afterAll(() => test.close())

const signIn = (password: string, address = '198.51.100.1') =>
  test.send(loginApp, {
    body: { email: user.email, password },
    headers: { 'x-forwarded-for': address },
  })

it('R-066 R-466 the new password is valid from now on, all other sessions end, an email reports it', async () => {
  const other = sessionOf((await signIn(PASSWORD)).json())
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  await test.request(changePassword, { as: user, body })
  expect((await test.request(me, { as: user }))._id).toBe(user.id)
  const headers = { authorization: `Bearer ${other.accessToken}` }
  expect(await test.refused(me, { headers })).toMatchObject({ statusCode: 401 })
  expect((await signIn(PASSWORD)).statusCode).toBe(401)
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
  expect(await mailsTo(test, user.id)).toEqual([
    { template: 'password-changed', address: null, language: 'it', data: {} },
  ])
})

it('R-066 of two changes at once one succeeds; the other is refused, because its current password has changed', async () => {
  const wanted = [NEW_PASSWORD, 'Terza2026x']
  const answers = await Promise.all(
    wanted.map((newPassword) =>
      test.send(changePassword, { as: user, body: { currentPassword: PASSWORD, newPassword } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 403])
  expect(answers.find(({ statusCode }) => statusCode === 403)?.json()).toMatchObject({
    code: 'password_wrong',
  })
  const kept = wanted[answers.findIndex(({ statusCode }) => statusCode === 204)] ?? ''
  const other = wanted.find((password) => password !== kept) ?? ''
  expect((await signIn(other)).statusCode).toBe(401)
  expect((await signIn(kept)).statusCode).toBe(200)
  expect(await mailsTo(test, user.id)).toHaveLength(1)
})

it('a reset link and an unfinished sign-in from before the change become invalid', async () => {
  const { db, clock, services } = test
  const now = clock.now()
  const data = { email: user.email }
  const id = await issueOneTime(db, {
    userId: user.id,
    purpose: 'reset-password',
    data,
    seconds: 3600,
    now,
  })
  await issueOneTime(db, { userId: user.id, purpose: 'second-factor', seconds: 300, now })
  await test.request(changePassword, {
    as: user,
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  })
  const body = { token: oneTimeText(id, services.keys.oneTime), password: 'Terza2026x' }
  expect(await test.refused(resetPassword, { body })).toMatchObject({ code: 'link_invalid' })
  const live = await db
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute()
  expect(live).toEqual([])
})

it.each([
  [{ newPassword: NEW_PASSWORD }, 400, 'validation_failed', 'currentPassword'],
  [{ currentPassword: 'Sbagliata1', newPassword: NEW_PASSWORD }, 403, 'password_wrong', 'none'],
  [{ currentPassword: PASSWORD, newPassword: 'password1' }, 400, 'validation_failed', 'newPassword'],
  [{ currentPassword: PASSWORD, newPassword: 'corta' }, 400, 'validation_failed', 'newPassword'],
  [{ currentPassword: PASSWORD, newPassword: NEW_PASSWORD, userId: 'x' }, 400, 'validation_failed', 'userId'],
])('%j is refused and changes nothing', async (body, statusCode, code, field) => {
  const problem = await test.refused(changePassword, { as: user, body })
  expect(problem).toMatchObject({ statusCode, code })
  expect(Object.keys(problem.fieldErrors ?? { none: '' })).toEqual([field])
  expect((await signIn(PASSWORD)).statusCode).toBe(200)
  expect(await mailsTo(test, user.id)).toEqual([])
})

it('R-466 a thief of the session cannot use it to guess the password', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const body = { currentPassword: 'Sbagliata1', newPassword: NEW_PASSWORD }
  for (let time = 0; time < 10; time += 1) {
    expect(await test.refused(changePassword, { as: user, body, headers })).toMatchObject({
      code: 'password_wrong',
    })
  }
  const before = await digestOf(test.db)
  const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  expect(await test.refused(changePassword, { as: user, body: right, headers })).toMatchObject({
    statusCode: 429,
    code: 'login_rate_limited',
  })
  expect(await digestOf(test.db)).toEqual(before)
  // Sign-ins from the same address are counted together with these attempts.
  expect((await signIn(PASSWORD, '203.0.113.9')).statusCode).toBe(429)
})

it('an account without a password sets its first one', async () => {
  user = await test.createUser({ password_hash: null })
  await test.request(changePassword, { as: user, body: { newPassword: NEW_PASSWORD } })
  expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
  expect(await test.refused(changePassword, { as: user, body: { newPassword: 'Altra2026x' } })).toMatchObject(
    { statusCode: 400, fieldErrors: { currentPassword: expect.any(String) } },
  )
})
