import { loginApp, refresh } from '@vicino/contract/identity/auth/endpoints'
import {
  changePassword,
  sendVerification,
  verifyEmail,
} from '@vicino/contract/identity/auth/credentials/endpoints'
import * as secondFactor from '@vicino/contract/identity/auth/second-factor/endpoints'
import { endSignIn, listSignIns } from '@vicino/contract/identity/auth/sessions/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { sql, type Updateable } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import type { Users } from '../../../platform/db/schema.gen.ts'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { VirtualAuthenticator } from '../../../platform/testing/virtual-authenticator.ts'
import { ORIGIN, PASSWORD, People } from './second-factor/testing/people.ts'
import { linkIn } from './testing/mails.ts'

/*
 * Tests what a request answers when another one changes the row between its reading and its
 * writing.
 */

let people: People
let test: TestApp
beforeAll(async () => {
  people = await People.start()
  test = people.test
})
afterAll(() => test.close())

/**
 * Sends a request while another transaction has changed a row and not committed yet, so that the
 * request reads the row as it was. The other transaction commits as soon as the request waits for
 * the row's lock.
 */
async function sendDuring(
  change: (tx: Db) => Promise<unknown>,
  send: () => Promise<LightMyRequestResponse>,
): Promise<{ status: number; code: string | undefined }> {
  const answer = await test.db.transaction().execute(async (tx) => {
    await change(tx)
    const sent = send()
    await vi.waitFor(async () => expect(await waitingForLock()).toBe(1), { timeout: 120_000 })
    return { sent }
  })
  const response = await answer.sent
  return { status: response.statusCode, code: response.json<{ code?: string }>().code }
}

async function waitingForLock(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(test.db)
  return rows.length
}

const endSession = (tx: Db, sessionId: string) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: test.clock.now(), revoked_reason: 'signed out' })
    .where('id', '=', sessionId)
    .execute()

const sessionOf = (id: string) =>
  test.db
    .selectFrom('sessions')
    .select(['revoked_reason', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const changeUser = (tx: Db, id: string, values: Updateable<Users>) =>
  tx.updateTable('users').set(values).where('id', '=', id).execute()

it.each<[string, () => Updateable<Users>]>([
  ['changes', () => ({ password_hash: 'another one' })],
  ['is erased with its account', () => ({ erased_at: test.clock.now() })],
])('R-066 a sign-in whose password %s while it is checked begins no session', async (_title, values) => {
  const user = await people.account()
  const answer = await sendDuring(
    (tx) => changeUser(tx, user.id, values()),
    () => test.send(loginApp, { body: { email: user.email, password: PASSWORD } }),
  )
  expect(answer).toEqual({ status: 401, code: 'credentials_wrong' })
  const sessions = await test.db.selectFrom('sessions').select('id').where('user_id', '=', user.id).execute()
  expect(sessions.map(({ id }) => id)).toEqual([user.sessionId])
})

it('R-066 a session that ends while it changes the password changes nothing', async () => {
  const user = await people.account()
  const body = { currentPassword: PASSWORD, newPassword: 'Nuovissima77' }
  const answer = await sendDuring(
    async (tx) => {
      await changeUser(tx, user.id, { updated_at: test.clock.now() })
      await endSession(tx, user.sessionId)
    },
    () => test.send(changePassword, { as: user, body }),
  )
  expect(answer).toEqual({ status: 401, code: 'unauthenticated' })
  expect(await people.login(user)).toHaveProperty('accessToken')
})

it('R-464 a session that ends during a refresh is not extended, and no new token is given out', async () => {
  const user = await people.account()
  const signedIn = await people.login(user, { headers: { 'x-client': 'native' } })
  if ('secondFactor' in signedIn) throw new Error('A second factor is asked for')
  const { items } = await test.request(listSignIns, {
    headers: { authorization: `Bearer ${signedIn.accessToken}` },
  })
  const id = items.find(({ current }) => current)?._id ?? ''
  const before = await sessionOf(id)
  test.clock.advance(3600)
  const sent = { body: { refresh_token: signedIn.refreshToken }, headers: { 'x-client': 'native' } }
  const answer = await sendDuring(
    (tx) => endSession(tx, id),
    () => test.send(refresh, sent),
  )
  expect(answer).toEqual({ status: 401, code: 'refresh_token_invalid' })
  expect(await sessionOf(id)).toEqual({ ...before, revoked_reason: 'signed out' })
  const tokens = await test.db
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('session_id', '=', id)
    .execute()
  expect(tokens).toHaveLength(1)
})

it('a session that another request ends first is not found', async () => {
  const user = await people.account()
  const other = await people.login(user)
  expect(other).toHaveProperty('accessToken')
  const { items } = await test.request(listSignIns, { as: user })
  const id = items.find(({ current }) => !current)?._id ?? ''
  const answer = await sendDuring(
    (tx) => endSession(tx, id),
    () => test.send(endSignIn, { as: user, params: { id } }),
  )
  expect(answer).toEqual({ status: 404, code: 'session_not_found' })
  expect((await sessionOf(id)).revoked_reason).toBe('signed out')
})

it('a link confirms nothing when the address changes at the same moment, and stays unused', async () => {
  const user = await people.account()
  await test.request(sendVerification, { as: user })
  const token = await linkIn(test, user.id, 'verify-email')
  const answer = await sendDuring(
    (tx) =>
      tx
        .updateTable('users')
        .set({ email: `nuova-${user.email}` })
        .where('id', '=', user.id)
        .execute(),
    () => test.send(verifyEmail, { body: { token } }),
  )
  expect(answer).toEqual({ status: 410, code: 'link_invalid' })
  const { email_verified_at } = await test.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(email_verified_at).toBeNull()
  expect(await unusedTokens(user.id)).toBe(1)
})

it('a sign-in that ends during the passkey challenge has expired', async () => {
  const user = await people.account('brand')
  await people.passkeyOf(user)
  const { token } = await people.pending(user)
  const answer = await sendDuring(
    (tx) =>
      tx
        .updateTable('one_time_tokens')
        .set({ used_at: test.clock.now() })
        .where('user_id', '=', user.id)
        .execute(),
    () => test.send(secondFactor.startPasskeyFactor, { body: { token } }),
  )
  expect(answer).toEqual({ status: 401, code: 'second_factor_expired' })
})

it('of several passkeys that answer one challenge at once, one is stored', async () => {
  const user = await people.account()
  const options = await people.creationOptions(user)
  const answers = await Promise.all(
    ['Uno', 'Due', 'Tre', 'Quattro'].map((name) => {
      const response = new VirtualAuthenticator(ORIGIN).create(options)
      return test.send(secondFactor.registerPasskey, { as: user, body: { name, response } })
    }),
  )
  const refused = answers.filter(({ statusCode }) => statusCode >= 400)
  expect(refused.map((answer) => answer.json<{ code: string }>().code)).toEqual(
    Array(3).fill('passkey_refused'),
  )
  expect((await test.request(secondFactor.getSecurity, { as: user })).passkeys).toHaveLength(1)
})

async function unusedTokens(userId: string): Promise<number> {
  const rows = await test.db
    .selectFrom('one_time_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return rows.length
}
