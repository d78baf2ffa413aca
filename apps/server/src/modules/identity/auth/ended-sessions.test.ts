import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { loginApp, logout, refresh } from '@vicino/contract/identity/auth/endpoints'
import type { Session } from '@vicino/contract/identity/auth/schemas'
import {
  changePassword,
  forgotPassword,
  resetPassword,
} from '@vicino/contract/identity/auth/credentials/endpoints'
import { endSignIn, listSignIns, logoutEverywhere } from '@vicino/contract/identity/auth/sessions/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { account } from '../account/feature.ts'
import { live } from '../../foundation/live/feature.ts'
import { listenTo } from '../../foundation/live/testing/stream-client.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from '../profile/feature.ts'
import { auth } from './feature.ts'
import { linkIn, workOffForgotten } from './testing/mails.ts'
import { sessionOf } from './testing/session-of.ts'

/** The product's promise: within this time no server answers an ended session. */
const PASSWORD = 'Segreta2026'
const NEW_PASSWORD = 'Nuovissima77'
const NATIVE = { 'x-client': 'native' }

let test: TestApp
let address: string
let passwordHash: string
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [account, auth, live, profile, deals], listening: true })
  address = await test.app.listen({ host: '127.0.0.1', port: 0 })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
beforeEach(async () => {
  // The database's clock sets the start of sessions, so the test's clock follows it.
  test.clock.set(new Date())
  user = await test.createUser({ password_hash: passwordHash })
})
afterAll(() => test.close())

const bearer = ({ accessToken }: Session) => ({ authorization: `Bearer ${accessToken}` })

/** Signs the user in on another device. */
async function signIn(): Promise<Session> {
  const body = { email: user.email, password: PASSWORD }
  return sessionOf(await test.request(loginApp, { body, headers: NATIVE }))
}

const read = async (session: Session): Promise<string> => {
  const answer = await test.send(getUser, { params: { id: user.id }, headers: bearer(session) })
  return answer.statusCode === 200
    ? 'answered'
    : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}

const idOf = async (session: Session): Promise<string> => {
  const { items } = await test.request(listSignIns, { headers: bearer(session) })
  return items.find(({ current }) => current)?._id ?? ''
}

/** Each ends the given session, through another signed-in device (`user`) or through itself. */
const WAYS: Record<string, (session: Session) => Promise<unknown>> = {
  'R-009 signing out': (session) =>
    test.request(logout, { body: {}, headers: { ...bearer(session), ...NATIVE } }),
  'signing out by the refresh token alone': (session) =>
    test.request(logout, { body: { refresh_token: session.refreshToken ?? '' }, headers: NATIVE }),
  'signing out everywhere': () => test.request(logoutEverywhere, { as: user }),
  'ending it from another device': async (session) =>
    test.request(endSignIn, { as: user, params: { id: await idOf(session) } }),
  'R-066 a change of the password on another device': () =>
    test.request(changePassword, {
      as: user,
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    }),
  'R-066 a reset of the password': async () => {
    await test.request(forgotPassword, { body: { email: user.email } })
    await workOffForgotten(test)
    const token = await linkIn(test, user.id, 'reset-password')
    await test.request(resetPassword, { body: { token, password: NEW_PASSWORD } })
  },
  'R-425 the erasure of the account': () =>
    test.request(eraseUser, { as: user, params: { id: user.id }, body: { password: PASSWORD } }),
  'R-464 a refresh token that is presented twice': async ({ refreshToken = '' }) => {
    for (const status of [200, 401]) {
      const answer = await test.send(refresh, { body: { refresh_token: refreshToken }, headers: NATIVE })
      expect(answer.statusCode).toBe(status)
    }
  },
}

it.each(Object.entries(WAYS))(
  '%s: reads with the session’s access token are refused and its streams end within five seconds',
  async (_way, end) => {
    const session = await signIn()
    const stream = await listenTo(address, session.accessToken)
    await expect.poll(stream.text).toContain('open')
    expect(await read(session)).toBe('answered')
    await end(session)
    await expect.poll(() => read(session)).toBe('401 unauthenticated')
    await expect.poll(stream.closed).toBe(true)
    expect((await listenTo(address, session.accessToken)).status).toBe(401)
  },
)

it('a session beside an ended one still gets answers, and so does its stream', async () => {
  const [ended, going] = [await signIn(), await signIn()]
  const stream = await listenTo(address, going.accessToken)
  const other = await listenTo(address, ended.accessToken)
  await test.request(logout, { body: {}, headers: { ...bearer(ended), ...NATIVE } })
  await expect.poll(other.closed).toBe(true)
  expect(await read(going)).toBe('answered')
  expect(stream.closed()).toBe(false)
  stream.close()
})

it('a read takes no further statement, before and after a session was ended', async () => {
  const session = await signIn()
  await read(session)
  test.takeStatements()
  await read(session)
  const cost = test.takeStatements().length
  await test.request(logout, { body: {}, headers: { ...bearer(session), ...NATIVE } })
  await expect.poll(() => read(session)).toBe('401 unauthenticated')
  test.takeStatements()
  await read(session)
  await read({ ...session, accessToken: await test.tokenFor(user) })
  expect(test.takeStatements()).toHaveLength(cost)
})

it('a server without messages about ended sessions asks the database at every read', async () => {
  const session = await signIn()
  test.services.endedSessions.lost()
  expect(await read(session)).toBe('answered')
  await test.db
    .updateTable('sessions')
    .set({ revoked_at: test.clock.now() })
    .where('user_id', '=', user.id)
    .execute()
  expect(await read(session)).toBe('401 unauthenticated')
  test.services.endedSessions.listening([])
})
