import { loginApp, logout, me, refresh, register } from '@vicino/contract/identity/auth/endpoints'
import { updateUser } from '@vicino/contract/identity/profile/endpoints'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBrand } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { profile } from '../profile/feature.ts'
import { auth } from './feature.ts'
import { sessionOf } from './testing/session-of.ts'
import { DECLARED } from './testing/declared.ts'

const NATIVE = { 'x-client': 'native' }
/** The header that a browser adds to requests of our own pages. */
const BROWSER = { 'sec-fetch-site': 'same-origin' }

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [auth, profile, deals] })
})
afterAll(() => test.close())

let numbered = 0
const newcomer = () => ({
  email: `socia${(numbered += 1)}@example.test`,
  password: 'Segreta2026',
  ...DECLARED,
  username: `Socia ${numbered}`,
})

async function signUpNative(): Promise<{ accessToken: string; refreshToken: string; userId: string }> {
  const {
    user,
    accessToken,
    refreshToken = '',
  } = await test.request(register, {
    body: newcomer(),
    headers: NATIVE,
  })
  return { accessToken, refreshToken, userId: user._id }
}

async function signUpWeb(): Promise<{ accessToken: string; cookie: string; userId: string }> {
  const response = await test.send(register, { body: newcomer() })
  const { user, accessToken } = register.response.parse(response.json())
  return { accessToken, cookie: cookieOf(response), userId: user._id }
}

function cookieOf(response: { cookies: { name: string; value: string }[] }): string {
  const cookie = response.cookies.find(({ name }) => name === 'vicino_refresh')
  return `vicino_refresh=${cookie?.value ?? ''}`
}

const trade = (token: string) => test.send(refresh, { body: { refresh_token: token }, headers: NATIVE })
const tradeCookie = (cookie: string, headers: Record<string, string> = {}) =>
  test.send(refresh, { body: {}, headers: { cookie, ...headers } })

async function liveSessions(userId: string): Promise<number> {
  const rows = await test.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.length
}

describe('the longest life of a session', () => {
  const DAY = 86_400
  it('R-464 a consumer signs in again after 90 days however often the session is used', async () => {
    let { refreshToken } = await signUpNative()
    const begun = test.clock.now().getTime()
    for (let day = 29; day < 90; day += 29) {
      test.clock.advance(29 * DAY)
      refreshToken = (await trade(refreshToken)).json().refreshToken as string
    }
    test.clock.advance(3 * DAY - 600)
    const last = (await trade(refreshToken)).json() as { accessToken: string; refreshToken: string }
    const { exp = 0 } = decodeJwt(last.accessToken)
    expect(exp * 1000, 'the access token ends with the session').toBe(begun + 90 * DAY * 1000)
    test.clock.advance(600)
    expect((await trade(last.refreshToken)).statusCode).toBe(401)
    expect(
      await test.refused(me, { headers: { authorization: `Bearer ${last.accessToken}` } }),
    ).toMatchObject({ statusCode: 401 })
  })

  it.each([
    ['scanner', 30],
    ['superAdmin', 1],
  ])(
    'R-464 a %s signs in again after %i days, also a person who becomes one in between',
    async (role, days) => {
      const { refreshToken, userId } = await signUpNative()
      test.clock.advance(days * DAY - 600)
      const brandId = role === 'scanner' ? (await makeBrand(test.db)).id : null
      await test.db.updateTable('users').set({ role, brand_id: brandId }).where('id', '=', userId).execute()
      const renewed = (await trade(refreshToken)).json().refreshToken as string
      test.clock.advance(600)
      expect((await trade(renewed)).statusCode).toBe(401)
    },
  )
})

describe('native clients', () => {
  it('R-464 exchanges {refresh_token} for a new pair in the body; the old token is a 401', async () => {
    const first = await signUpNative()
    const second = await trade(first.refreshToken)
    expect(second.statusCode).toBe(200)
    expect(second.cookies).toEqual([])
    const next = second.json().refreshToken as string
    expect(next).not.toBe(first.refreshToken)
    const headers = { authorization: `Bearer ${second.json().accessToken}` }
    expect(await test.request(me, { headers })).toMatchObject({ _id: first.userId })
    const reused = await trade(first.refreshToken)
    expect(reused.statusCode).toBe(401)
    expect(reused.json().code).toBe('refresh_token_invalid')
  })

  it('R-464 reuse of an exchanged token ends the whole session, including its new token and its writes', async () => {
    const first = await signUpNative()
    const second = (await trade(first.refreshToken)).json()
    await trade(first.refreshToken)
    expect((await trade(second.refreshToken)).statusCode).toBe(401)
    expect(await liveSessions(first.userId)).toBe(0)
    const change = {
      params: { id: first.userId },
      body: { language: 'it' },
      headers: { authorization: `Bearer ${second.accessToken}` },
    }
    expect(await test.refused(updateUser, change)).toMatchObject({ statusCode: 401 })
  })

  it('R-464 of 30 exchanges of one token at once exactly one gets a new token', async () => {
    const { refreshToken } = await signUpNative()
    const answers = await Promise.all(Array.from({ length: 30 }, () => trade(refreshToken)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(29)
  })

  it('R-464 reuse in one session leaves the other sessions of the account alone', async () => {
    const body = newcomer()
    const one = await test.request(register, { body, headers: NATIVE })
    const credentials = { email: body.email, password: body.password }
    const two = sessionOf(await test.request(loginApp, { body: credentials, headers: NATIVE }))
    await trade(one.refreshToken ?? '')
    await trade(one.refreshToken ?? '')
    expect((await trade(two.refreshToken ?? '')).statusCode).toBe(200)
  })

  it.each(['', 'x', 'A'.repeat(43), 'ü\u0001', '../../etc/passwd'])(
    'an unknown token %j is refused',
    async (token) => {
      const response = await trade(token)
      expect([400, 401]).toContain(response.statusCode)
    },
  )

  it('R-464 a token ends with its session after 30 days without use, and stays valid when used', async () => {
    const { refreshToken } = await signUpNative()
    test.clock.advance(29 * 86_400)
    const second = await trade(refreshToken)
    expect(second.statusCode).toBe(200)
    test.clock.advance(29 * 86_400)
    const third = await trade(second.json().refreshToken)
    expect(third.statusCode).toBe(200)
    test.clock.advance(31 * 86_400)
    expect((await trade(third.json().refreshToken)).statusCode).toBe(401)
  })

  it('the database contains no token in clear', async () => {
    const { refreshToken } = await signUpNative()
    const rows = await test.db.selectFrom('refresh_tokens').select('token_hash').execute()
    const clear = Buffer.from(refreshToken, 'base64url')
    expect(rows.some(({ token_hash }) => token_hash.equals(clear))).toBe(false)
  })
})

describe('browsers', () => {
  it('R-464 exchanges the cookie for an access token and a new cookie, never a token in the body', async () => {
    const { cookie } = await signUpWeb()
    const response = await tradeCookie(cookie)
    expect(response.statusCode).toBe(200)
    expect(response.json()).not.toHaveProperty('refreshToken')
    expect(cookieOf(response)).not.toBe(cookie)
    expect((await tradeCookie(cookie)).statusCode).toBe(401)
    expect((await tradeCookie(cookieOf(response))).statusCode).toBe(401)
  })

  it('a cookie is not accepted in the body, nor a body token in a cookie', async () => {
    const web = await signUpWeb()
    expect((await trade(web.cookie.split('=')[1] ?? '')).statusCode).toBe(401)
    const native = await signUpNative()
    expect((await tradeCookie(`vicino_refresh=${native.refreshToken}`)).statusCode).toBe(401)
    // Neither attempt counts as a reuse; both sessions go on.
    expect((await tradeCookie(web.cookie)).statusCode).toBe(200)
    expect((await trade(native.refreshToken)).statusCode).toBe(200)
  })

  it('a page that did not receive its answer may ask again within seconds and gets the same token', async () => {
    const { cookie } = await signUpWeb()
    const answers = await Promise.all(Array.from({ length: 10 }, () => tradeCookie(cookie, BROWSER)))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    const successors = new Set(answers.map(cookieOf))
    expect(successors.size).toBe(1)
    expect((await tradeCookie([...successors][0] ?? '', BROWSER)).statusCode).toBe(200)
  })

  it('asking again is a reuse once the new token was used', async () => {
    const { cookie, userId } = await signUpWeb()
    const second = await tradeCookie(cookie, BROWSER)
    await tradeCookie(cookieOf(second), BROWSER)
    expect((await tradeCookie(cookie, BROWSER)).statusCode).toBe(401)
    expect(await liveSessions(userId)).toBe(0)
  })

  it('asking again after the session has ended is refused', async () => {
    const { cookie, userId } = await signUpWeb()
    const second = await tradeCookie(cookie, BROWSER)
    await test.send(logout, { body: {}, headers: { cookie: cookieOf(second), ...BROWSER } })
    const again = await tradeCookie(cookie, BROWSER)
    expect(again.statusCode).toBe(401)
    expect(cookieOf(again)).toBe('vicino_refresh=')
    expect(await liveSessions(userId)).toBe(0)
  })

  it('asking again is a reuse after ten seconds', async () => {
    const { cookie, userId } = await signUpWeb()
    await tradeCookie(cookie, BROWSER)
    test.clock.advance(11)
    expect((await tradeCookie(cookie, BROWSER)).statusCode).toBe(401)
    expect(await liveSessions(userId)).toBe(0)
  })

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ])('another site cannot trade or end a session: %j', async (headers) => {
    const { cookie } = await signUpWeb()
    for (const endpoint of [refresh, logout]) {
      expect(await test.refused(endpoint, { body: {}, headers: { cookie, ...headers } })).toMatchObject({
        statusCode: 403,
        code: 'origin_refused',
      })
    }
    expect((await tradeCookie(cookie)).statusCode).toBe(200)
  })

  it('R-009 logout ends the session: the cookie is cleared, its token a 401, writes refused', async () => {
    const { cookie, accessToken, userId } = await signUpWeb()
    const response = await test.send(logout, { body: {}, headers: { cookie } })
    expect(response.statusCode).toBe(204)
    expect(cookieOf(response)).toBe('vicino_refresh=')
    expect((await tradeCookie(cookie)).statusCode).toBe(401)
    const change = {
      params: { id: userId },
      body: { language: 'en' },
      headers: { authorization: `Bearer ${accessToken}` },
    }
    expect(await test.refused(updateUser, change)).toMatchObject({ statusCode: 401 })
    expect((await test.send(logout, { body: {}, headers: { cookie } })).statusCode).toBe(204)
  })

  it('R-009 a native logout ends its session by token, or by the access token alone', async () => {
    const one = await signUpNative()
    await test.request(logout, { body: { refresh_token: one.refreshToken }, headers: NATIVE })
    expect((await trade(one.refreshToken)).statusCode).toBe(401)
    const two = await signUpNative()
    const headers = { ...NATIVE, authorization: `Bearer ${two.accessToken}` }
    await test.request(logout, { body: {}, headers })
    expect((await trade(two.refreshToken)).statusCode).toBe(401)
  })
})
