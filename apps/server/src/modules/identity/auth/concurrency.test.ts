import { eraseUser } from '@vicino/contract/identity/account/endpoints'
import { loginApp, logout, refresh } from '@vicino/contract/identity/auth/endpoints'
import { loginAnswerSchema, type Session } from '@vicino/contract/identity/auth/schemas'
import { changePassword, resetPassword } from '@vicino/contract/identity/auth/credentials/endpoints'
import { exchange } from '@vicino/contract/identity/auth/google/endpoints'
import {
  completeWithCode,
  signInWithPasskey,
  startPasskeySignIn,
} from '@vicino/contract/identity/auth/second-factor/endpoints'
import { logoutEverywhere, switchAccount } from '@vicino/contract/identity/auth/sessions/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { account } from '../account/feature.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from '../profile/feature.ts'
import { cookieName } from './cookies.http.ts'
import { auth } from './feature.ts'
import { hashOfToken } from './refresh-token.ts'
import { ORIGIN, PASSWORD, People } from './second-factor/testing/people.ts'
import { atRandomWithin } from './testing/at-random.ts'
import { Browser } from './testing/browser.ts'
import { sessionOf } from './testing/session-of.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

/*
 * Two simultaneous requests about one account: one ends sessions, the other begins or prolongs one.
 * In either order the session that the second handed out must be over afterwards.
 */

/** How often each pair of requests runs. */
const ROUNDS = Number(process.env['CONCURRENCY_ROUNDS'] ?? 3)
const TIMEOUT = patienceFor(ROUNDS)
/** Most milliseconds between the two requests. */
const STAGGER_MS = 40
const NEW_PASSWORD = 'Nuovissima77'
const CHANGED_PASSWORD = 'Cambiata88x'
const NATIVE = { 'x-client': 'native' }

let test: TestApp
let people: People
beforeAll(async () => {
  const env = { PUBLIC_URL: ORIGIN, TRUSTED_HOPS: '1' }
  test = await createTestApp({ features: [account, auth, profile, deals], env, listening: true })
  people = new People(test, await test.services.passwords.hash(PASSWORD))
})
afterAll(() => test.close())

type Answer = Promise<LightMyRequestResponse>

/**
 * Runs something ROUNDS times. Time passes in between, so that the sign-ins of one round do not
 * count in the next.
 */
async function rounds(work: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    test.clock.advance(1000)
    await work()
  }
}

async function later(send: () => Answer): Answer {
  await atRandomWithin(STAGGER_MS)
  return send()
}

/** Sends two requests at nearly the same time, in either order. */
function race(
  one: () => Answer,
  other: () => Answer,
): Promise<[LightMyRequestResponse, LightMyRequestResponse]> {
  return Math.random() < 0.5 ? Promise.all([one(), later(other)]) : Promise.all([later(one), other()])
}

const bearer = (session: Session) => ({ authorization: `Bearer ${session.accessToken}` })

async function signIn(user: TestUser): Promise<Session> {
  return sessionOf(await people.login(user, { headers: NATIVE }))
}

/**
 * Returns the session that an answer handed out; null for a refusal, which must be one of these.
 */
function handedOut(answer: LightMyRequestResponse, refusals: readonly string[]): Session | null {
  if (answer.statusCode === 200) return sessionOf(loginAnswerSchema.parse(answer.json()))
  expect(refusals).toContain(answer.json<{ code: string }>().code)
  return null
}

/** Expects a session to be over: its refresh token at once, reads within five seconds. */
async function expectOver(userId: string, session: Session | null): Promise<void> {
  if (session === null) return
  const { refreshToken } = session
  expect(refreshToken && (await codeOfRefresh(refreshToken))).toBe(refreshToken && 'refresh_token_invalid')
  const read = async () =>
    (await test.send(getUser, { params: { id: userId }, headers: bearer(session) })).statusCode
  await expect.poll(read).toBe(401)
}

async function codeOfRefresh(token: string): Promise<string | undefined> {
  const answer = await test.send(refresh, { body: { refresh_token: token }, headers: NATIVE })
  return answer.json<{ code?: string }>().code
}

/** The token of a link that lets a user choose a new password. */
async function resetLink(user: TestUser): Promise<string> {
  const id = await issueOneTime(test.db, {
    userId: user.id,
    purpose: 'reset-password',
    data: { email: user.email },
    seconds: 3600,
    now: test.clock.now(),
  })
  return oneTimeText(id, test.services.keys.oneTime)
}

/** A code of a sign-in with Google, and the cookie of the browser that it is for. */
async function exchangeCode(user: TestUser) {
  const cookie = `browser of ${user.id}`.replaceAll(' ', '-')
  const id = await issueOneTime(test.db, {
    userId: user.id,
    purpose: 'exchange',
    data: { keep: false, browser: hashOfToken(cookie).toString('base64url') },
    seconds: 60,
    now: test.clock.now(),
  })
  const headers = { ...NATIVE, cookie: `${cookieName(test.services.config, 'vicino_exchange')}=${cookie}` }
  return { body: { code: oneTimeText(id, test.services.keys.oneTime) }, headers }
}

/** Requests that end sessions, each prepared first and sent later. */
const ENDINGS = {
  reset: async (user: TestUser) => {
    const body = { token: await resetLink(user), password: NEW_PASSWORD }
    return () => test.send(resetPassword, { body })
  },
  change: (user: TestUser) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    return Promise.resolve(() => test.send(changePassword, { as: user, body }))
  },
  erasure: (user: TestUser) => {
    const sent = { as: user, params: { id: user.id }, body: { password: PASSWORD } }
    return Promise.resolve(() => test.send(eraseUser, sent))
  },
  'logout everywhere': async (user: TestUser) => {
    const headers = bearer(await signIn(user))
    return () => test.send(logoutEverywhere, { headers })
  },
} as const
type Ending = keyof typeof ENDINGS

/** Requests that begin or prolong a session, each prepared first and sent later. */
const BEGINNINGS = {
  'sign-in': (user: TestUser) =>
    Promise.resolve(() =>
      test.send(loginApp, { body: { email: user.email, password: PASSWORD }, headers: NATIVE }),
    ),
  refresh: async (user: TestUser) => {
    const { refreshToken } = await signIn(user)
    return () => test.send(refresh, { body: { refresh_token: refreshToken }, headers: NATIVE })
  },
  exchange: async (user: TestUser) => {
    const sent = await exchangeCode(user)
    return () => test.send(exchange, sent)
  },
  'second factor': async (user: TestUser) => {
    const { recoveryCodes } = await people.appFor(user)
    const { token } = await people.pending(user, { headers: NATIVE })
    const body = { token, code: recoveryCodes[0] }
    return () => test.send(completeWithCode, { body, headers: NATIVE })
  },
  passkey: async (user: TestUser) => {
    const { device } = await people.passkeyOf(user)
    const response = device.get((await test.request(startPasskeySignIn)).options)
    return () => test.send(signInWithPasskey, { body: { response }, headers: NATIVE })
  },
} as const
type Beginning = keyof typeof BEGINNINGS

const REFUSALS = [
  'credentials_wrong',
  'refresh_token_invalid',
  'link_invalid',
  'second_factor_expired',
  'passkey_refused',
  'unauthenticated',
]

const PAIRS: readonly [Beginning, Ending][] = [
  ['sign-in', 'reset'],
  ['sign-in', 'change'],
  ['sign-in', 'erasure'],
  ['refresh', 'reset'],
  ['refresh', 'change'],
  ['refresh', 'erasure'],
  ['refresh', 'logout everywhere'],
  ['exchange', 'reset'],
  ['exchange', 'change'],
  ['exchange', 'erasure'],
  ['second factor', 'reset'],
  ['second factor', 'change'],
  // The address was not proved before, so the reset removes the passkey of the person who
  // registered it.
  ['passkey', 'reset'],
  ['passkey', 'erasure'],
]

describe.each(PAIRS)('%s and %s at once', (beginning, ending) => {
  it(
    'R-009 R-066 R-464 no handed-out session stays valid',
    async () => {
      await rounds(async () => {
        const user = await people.account()
        const begin = await BEGINNINGS[beginning](user)
        const end = await ENDINGS[ending](user)
        const [begun, ended] = await race(begin, end)
        expect([ended.statusCode, ended.body]).toEqual([204, ''])
        await expectOver(user.id, handedOut(begun, REFUSALS))
      })
    },
    TIMEOUT,
  )
})

it(
  'R-009 a refresh and the signing out of its session at once: the session is over',
  async () => {
    await rounds(async () => {
      const user = await people.account()
      const session = await signIn(user)
      const [refreshed, left] = await race(
        () => test.send(refresh, { body: { refresh_token: session.refreshToken }, headers: NATIVE }),
        () => test.send(logout, { body: {}, headers: { ...bearer(session), ...NATIVE } }),
      )
      expect(left.statusCode).toBe(204)
      await expectOver(user.id, handedOut(refreshed, REFUSALS))
      await expectOver(user.id, { ...session, refreshToken: undefined })
    })
  },
  TIMEOUT,
)

it(
  'R-428 a switch to an account whose password changes at once hands out no valid session',
  async () => {
    await rounds(async () => {
      const [parked, current] = [await people.account(), await people.account()]
      const browser = new Browser(test)
      for (const [user, keep] of [
        [parked, false],
        [current, true],
      ] as const) {
        await browser.send(loginApp, { body: { email: user.email, password: PASSWORD, keep } })
      }
      const [switched, changed] = await race(
        () => browser.send(switchAccount, { body: { userId: parked.id } }),
        await ENDINGS.change(parked),
      )
      expect(changed.statusCode).toBe(204)
      const session = handedOut(switched, ['account_not_here'])
      await expectOver(parked.id, session)
      // A refused switch leaves the browser with its present account.
      const next = await browser.send(refresh, { body: {} })
      expect(next.statusCode).toBe(session === null ? 200 : 401)
    })
  },
  TIMEOUT,
)

it(
  'R-066 a change and a reset of one password at once: the reset is valid, and ends the session of the change',
  async () => {
    await rounds(async () => {
      const user = await people.account()
      const session = await signIn(user)
      const body = { currentPassword: PASSWORD, newPassword: CHANGED_PASSWORD }
      const [changed, reset] = await race(
        () => test.send(changePassword, { headers: bearer(session), body }),
        await ENDINGS.reset(user),
      )
      expect([204, 401, 403]).toContain(changed.statusCode)
      // If the change came first, the links sent before it no longer work.
      const wins = changed.statusCode === 204 ? CHANGED_PASSWORD : NEW_PASSWORD
      expect(reset.statusCode).toBe(changed.statusCode === 204 ? 410 : 204)
      if (wins === NEW_PASSWORD) await expectOver(user.id, session)
      for (const password of [PASSWORD, CHANGED_PASSWORD, NEW_PASSWORD]) {
        const answer = await test.send(loginApp, { body: { email: user.email, password }, headers: NATIVE })
        expect([password, answer.statusCode]).toEqual([password, password === wins ? 200 : 401])
      }
    })
  },
  TIMEOUT,
)

it(
  'a change of the password and signing out everywhere at once: the session of the change is over',
  async () => {
    await rounds(async () => {
      const user = await people.account()
      const session = await signIn(user)
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
      const [changed, ended] = await race(
        () => test.send(changePassword, { headers: bearer(session), body }),
        await ENDINGS['logout everywhere'](user),
      )
      expect([
        [204, 204],
        [204, 401],
        [401, 204],
      ]).toContainEqual([ended.statusCode, changed.statusCode])
      // If the change came first, it ended the session that wanted to sign out; the session of the
      // change goes on.
      if (ended.statusCode === 401) return
      await expectOver(user.id, session)
      const credentials = {
        email: user.email,
        password: changed.statusCode === 204 ? NEW_PASSWORD : PASSWORD,
      }
      expect((await test.send(loginApp, { body: credentials, headers: NATIVE })).statusCode).toBe(200)
    })
  },
  TIMEOUT,
)
