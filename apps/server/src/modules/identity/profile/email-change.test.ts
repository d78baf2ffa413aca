import { verifyEmail } from '@vicino/contract/identity/auth/credentials/endpoints'
import { updateUser } from '@vicino/contract/identity/profile/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import { digestOf } from '../../../platform/testing/digest.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { auth } from '../auth/feature.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from './feature.ts'

const PASSWORD = 'Segreta2026'

let test: TestApp
let passwordHash: string
let user: TestUser
let newEmail: string
let numbered = 0
beforeAll(async () => {
  test = await createTestApp({ features: [auth, profile, deals], env: { TRUSTED_HOPS: '1' } })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
beforeEach(async () => {
  user = await test.createUser({ password_hash: passwordHash, email_verified_at: test.clock.now() })
  newEmail = `nuovo.indirizzo${(numbered += 1)}@example.test`
})
afterAll(() => test.close())

const sent = (body: object, as = user) => ({ as, params: { id: user.id }, body })
const mails = () =>
  test.db
    .selectFrom('deliveries')
    .select(['template', 'address', 'language', 'data'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()

it('R-423 a new email address is unverified until it is confirmed, and the old address gets a warning', async () => {
  const headers = { 'accept-language': 'it' }
  const body = { email: newEmail, currentPassword: PASSWORD }
  const changed = await test.request(updateUser, { ...sent(body), headers })
  expect(changed).toMatchObject({ email: newEmail, emailVerified: false })
  expect(await mails()).toEqual([
    { template: 'verify-email', address: newEmail, language: 'it', data: { tokenId: expect.any(String) } },
    { template: 'email-changed', address: user.email, language: 'it', data: { newEmail } },
  ])
  const [mail] = await mails()
  const { tokenId } = z.object({ tokenId: z.uuid() }).parse(mail?.data)
  const token = oneTimeText(tokenId, test.services.keys.oneTime)
  expect(await test.request(verifyEmail, { body: { token } })).toEqual({ email: newEmail })
})

it.each([
  [{}, 400, 'validation_failed', ['currentPassword']],
  [{ currentPassword: 'Sbagliata1' }, 403, 'password_wrong', []],
])('with %j instead of the password nothing changes', async (password, statusCode, code, fields) => {
  const refused = await test.refused(updateUser, sent({ email: newEmail, username: 'Altra', ...password }))
  expect(refused).toMatchObject({ statusCode, code })
  expect(Object.keys(refused.fieldErrors ?? {})).toEqual(fields)
  const row = await test.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirst()
  expect(row).toMatchObject({ email: user.email, username: user.username })
  expect(await mails()).toEqual([])
})

it('R-466 wrong passwords of an email change count towards the limit of sign-ins', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.44' }
  const wrong = { ...sent({ email: newEmail, currentPassword: 'Sbagliata1' }), headers }
  for (let time = 0; time < 10; time += 1) await test.refused(updateUser, wrong)
  const right = { ...sent({ email: newEmail, currentPassword: PASSWORD }), headers }
  expect(await test.refused(updateUser, right)).toMatchObject({ statusCode: 429 })
})

it('the same email, in upper or lower case, needs no password and stays verified', async () => {
  const same = { email: user.email.toUpperCase(), firstName: 'Anna' }
  expect(await test.request(updateUser, sent(same))).toMatchObject({ emailVerified: true, firstName: 'Anna' })
  expect(await mails()).toEqual([])
})

it('a change of anything but the email needs no password and leaves password links valid', async () => {
  expect(await test.request(updateUser, sent({ handle: `nuovo_${numbered}` }))).toMatchObject({
    emailVerified: true,
    email: user.email,
  })
  expect(await mails()).toEqual([])
})

it('a taken email is refused and no email is sent', async () => {
  const other = await test.createUser()
  const before = await digestOf(test.db)
  const body = { email: other.email, currentPassword: PASSWORD }
  expect(await test.refused(updateUser, sent(body))).toMatchObject({ code: 'email_taken' })
  const { login_attempts: _counts, ...left } = await digestOf(test.db)
  const { login_attempts: _before, ...was } = before
  expect(left).toEqual(was)
})

it('password links that were sent to the old address stop working', async () => {
  const now = test.clock.now()
  const link = { userId: user.id, data: { email: user.email }, seconds: 3600, now }
  await issueOneTime(test.db, { ...link, purpose: 'reset-password' })
  await issueOneTime(test.db, { ...link, purpose: 'verify-email' })
  await test.request(updateUser, sent({ email: newEmail, currentPassword: PASSWORD }))
  const live = await test.db
    .selectFrom('one_time_tokens')
    .select(['purpose', 'data'])
    .where('user_id', '=', user.id)
    .where('used_at', 'is', null)
    .execute()
  expect(live).toEqual([{ purpose: 'verify-email', data: { email: newEmail } }])
})

it('an account without a password needs none, nor does a superAdmin who changes somebody else’s email', async () => {
  user = await test.createUser({ password_hash: null })
  expect((await test.request(updateUser, sent({ email: newEmail }))).email).toBe(newEmail)
  const admin = await test.createUser({ role: 'superAdmin', password_hash: passwordHash })
  const corrected = `corretto${numbered}@example.test`
  expect(await test.request(updateUser, sent({ email: corrected }, admin))).toMatchObject({
    email: corrected,
    emailVerified: false,
  })
})
