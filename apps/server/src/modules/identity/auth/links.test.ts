import { loginApp, me, register } from '@vicino/contract/identity/auth/endpoints'
import {
  forgotPassword,
  resetPassword,
  sendVerification,
  verifyEmail,
} from '@vicino/contract/identity/auth/credentials/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneTimeText } from '../../../platform/auth/one-time.ts'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { digestOf } from '../../../platform/testing/digest.ts'
import { makePlace } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { balanceOf } from '../../foundation/ledger/public.ts'
import { brandPoints } from '../../redemption/brand-points/feature.ts'
import { auth } from './feature.ts'
import { linkIn, mailsTo, workOffForgotten } from './testing/mails.ts'
import { sessionOf } from './testing/session-of.ts'
import { DECLARED } from './testing/declared.ts'

const PASSWORD = 'Segreta2026'
const NEW_PASSWORD = 'Nuovissima77'

let test: TestApp
let passwordHash: string
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [auth, brandPoints], env: { TRUSTED_HOPS: '1' } })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
beforeEach(async () => {
  user = await test.createUser({ password_hash: passwordHash })
})
afterAll(() => test.close())

const signIn = (password: string) => test.send(loginApp, { body: { email: user.email, password } })

async function resetLink(headers = {}): Promise<string> {
  await test.request(forgotPassword, { body: { email: user.email }, headers })
  await workOffForgotten(test)
  return linkIn(test, user.id, 'reset-password')
}

const verified = async (id: string): Promise<boolean> => {
  const row = await test.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.email_verified_at !== null
}

async function sent(): Promise<string> {
  await test.request(sendVerification, { as: user })
  return linkIn(test, user.id, 'verify-email')
}

const namesOf = (headers: object): string[] => Object.keys(headers).toSorted()

describe('verify-email', () => {
  it('the link of the registration confirms the address; opened again, it says so again', async () => {
    const body = { email: 'conferma@example.test', password: PASSWORD, username: 'Conferma', ...DECLARED }
    const { user: created } = await test.request(register, { body })
    expect(await verified(created._id)).toBe(false)
    const token = await linkIn(test, created._id, 'verify-email')
    expect(await test.request(verifyEmail, { body: { token } })).toEqual({ email: body.email })
    expect(await verified(created._id)).toBe(true)
    expect(await test.request(verifyEmail, { body: { token } })).toEqual({ email: body.email })
    await test.db
      .updateTable('users')
      .set({ email: 'nuova@example.test' })
      .where('id', '=', created._id)
      .execute()
    expect(await test.refused(verifyEmail, { body: { token } })).toMatchObject({
      statusCode: 410,
      code: 'link_invalid',
    })
  })

  it('twenty requests with one link at once all read that the address is confirmed', async () => {
    const token = await sent()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => test.send(verifyEmail, { body: { token } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual(Array(20).fill(200))
  })

  it('a link stops working after a day, and when a newer one is sent', async () => {
    const first = await sent()
    const second = await sent()
    expect(await test.refused(verifyEmail, { body: { token: first } })).toMatchObject({
      code: 'link_invalid',
    })
    test.clock.advance(86_400)
    expect(await test.refused(verifyEmail, { body: { token: second } })).toMatchObject({
      code: 'link_invalid',
    })
  })

  it('a link confirms nothing when the account now has another address', async () => {
    const token = await sent()
    await test.db
      .updateTable('users')
      .set({ email: 'altra@example.test' })
      .where('id', '=', user.id)
      .execute()
    expect(await test.refused(verifyEmail, { body: { token } })).toMatchObject({ code: 'link_invalid' })
    expect(await verified(user.id)).toBe(false)
  })

  it('forged tokens and tokens of another purpose are refused and change nothing', async () => {
    const token = await sent()
    const reset = await resetLink()
    const edited = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const foreignId = oneTimeText(user.id, test.services.keys.devices)
    const before = await digestOf(test.db)
    for (const text of [edited, token.toUpperCase(), `${token}x`, reset, foreignId, 'x'.repeat(75)]) {
      expect(await test.refused(verifyEmail, { body: { token: text } })).toMatchObject({ statusCode: 410 })
    }
    expect(await digestOf(test.db)).toEqual(before)
  })

  it('a user whose address is verified gets no other link', async () => {
    await test.request(verifyEmail, { body: { token: await sent() } })
    const before = await mailsTo(test, user.id)
    await test.request(sendVerification, { as: user })
    expect(await mailsTo(test, user.id)).toEqual(before)
  })

  it('R-407 the confirmed address may complete the profile, which is rewarded once', async () => {
    user = await test.createUser({
      avatar: '/files/a.webp',
      first_name: 'Anna',
      last_name: 'Neri',
      birth_date: '1990-05-01',
      phone: '+393331234567',
      place_id: await makePlace(test.db, { population: 1 }),
    })
    await test.request(verifyEmail, { body: { token: await sent() } })
    await drainOutbox(test.db, test.services.consumers, test.clock.now())
    expect(await balanceOf(test.db, user.id, 'BP')).toBe(75)
  })
})

describe('forgot-password and reset-password', () => {
  it('R-066 the link sets a new password once and ends every session', async () => {
    const before = sessionOf((await signIn(PASSWORD)).json())
    const token = await resetLink({ 'accept-language': 'it' })
    expect((await mailsTo(test, user.id)).at(-1)).toMatchObject({ language: 'it', address: user.email })
    await test.request(resetPassword, { body: { token, password: NEW_PASSWORD } })
    for (const caller of [{ as: user }, { headers: { authorization: `Bearer ${before.accessToken}` } }]) {
      expect(await test.refused(me, caller)).toMatchObject({ statusCode: 401 })
    }
    expect((await signIn(PASSWORD)).statusCode).toBe(401)
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
    expect((await mailsTo(test, user.id)).at(-1)).toMatchObject({ template: 'password-changed' })
    const again = { token, password: 'Terza2026x' }
    expect(await test.refused(resetPassword, { body: again })).toMatchObject({ statusCode: 410 })
    expect((await signIn(NEW_PASSWORD)).statusCode).toBe(200)
  })

  it('R-066 of ten requests with one link at once, one sets its password', async () => {
    const token = await resetLink()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        test.send(resetPassword, { body: { token, password: `Gara2026x${index}` } }),
      ),
    )
    const winner = answers.findIndex(({ statusCode }) => statusCode === 204)
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 410)).toHaveLength(9)
    expect((await signIn(`Gara2026x${winner}`)).statusCode).toBe(200)
  })

  it('R-066 a link becomes invalid after an hour, and when the address is changed', async () => {
    const body = { token: await resetLink(), password: NEW_PASSWORD }
    test.clock.advance(3600)
    expect(await test.refused(resetPassword, { body })).toMatchObject({ code: 'link_invalid' })
    const second = { token: await resetLink(), password: NEW_PASSWORD }
    await test.db
      .updateTable('users')
      .set({ email: 'mossa@example.test' })
      .where('id', '=', user.id)
      .execute()
    expect(await test.refused(resetPassword, { body: second })).toMatchObject({ code: 'link_invalid' })
  })

  it('R-066 repeated requests for a person’s link send two emails an hour with one link, and invalidate no link', async () => {
    const first = await resetLink()
    const count = async () => (await mailsTo(test, user.id)).length
    await resetLink()
    expect(await count()).toBe(1)
    for (let minute = 0; minute < 45; minute += 1) {
      test.clock.advance(61)
      expect(await resetLink()).toBe(first)
    }
    expect(await count()).toBe(2)
    // The first link ends in less than ten minutes, so a new one is sent; both work until one of
    // them is used.
    test.clock.advance(300)
    const second = await resetLink()
    expect(second).not.toBe(first)
    expect(await count()).toBe(3)
    await test.request(resetPassword, { body: { token: first, password: NEW_PASSWORD } })
    const body = { token: second, password: 'Terza2026x' }
    expect(await test.refused(resetPassword, { body })).toMatchObject({ code: 'link_invalid' })
  })

  it('R-066 an unknown address gets the same answer and no email', async () => {
    const known = await test.send(forgotPassword, { body: { email: user.email } })
    const unknown = await test.send(forgotPassword, { body: { email: 'nessuno@example.test' } })
    expect(unknown.statusCode).toBe(204)
    expect(unknown.body).toBe(known.body)
    expect(namesOf(unknown.headers)).toEqual(namesOf(known.headers))
    const before = await countMails()
    await workOffForgotten(test)
    expect(await countMails()).toBe(before + 1)
  })

  it('R-057 a weak or common password leaves the link unused', async () => {
    const token = await resetLink()
    for (const password of ['corta1', 'password1', 'senzanumeri']) {
      expect(await test.refused(resetPassword, { body: { token, password } })).toMatchObject({
        statusCode: 400,
        fieldErrors: { password: expect.any(String) },
      })
    }
    await test.request(resetPassword, { body: { token, password: NEW_PASSWORD } })
  })

  it('the link verifies the address and, when it was not verified before, removes all other ways to sign in', async () => {
    const now = test.clock.now()
    await test.db
      .insertInto('identities')
      .values({ provider: 'google', subject: `s-${user.id}`, user_id: user.id, created_at: now })
      .execute()
    await test.request(resetPassword, { body: { token: await resetLink(), password: NEW_PASSWORD } })
    expect(await waysIn()).toEqual({ verified: true, identities: 0 })
    await test.db
      .insertInto('identities')
      .values({ provider: 'google', subject: `t-${user.id}`, user_id: user.id, created_at: now })
      .execute()
    test.clock.advance(61)
    await test.request(resetPassword, { body: { token: await resetLink(), password: 'Ancora2026x' } })
    expect(await waysIn()).toEqual({ verified: true, identities: 1 })
  })

  it('an erased account cannot be reset', async () => {
    const token = await resetLink()
    await test.db
      .updateTable('users')
      .set({ erased_at: test.clock.now() })
      .where('id', '=', user.id)
      .execute()
    const body = { token, password: NEW_PASSWORD }
    expect(await test.refused(resetPassword, { body })).toMatchObject({ code: 'link_invalid' })
    expect((await signIn(PASSWORD)).statusCode).toBe(401)
  })
})

async function waysIn(): Promise<{ verified: boolean; identities: number }> {
  const row = await test.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const identities = await test.db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', user.id)
    .execute()
  return { verified: row.email_verified_at !== null, identities: identities.length }
}

async function countMails(): Promise<number> {
  return (await test.db.selectFrom('deliveries').select('id').execute()).length
}
