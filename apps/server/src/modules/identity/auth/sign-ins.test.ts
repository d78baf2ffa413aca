import { loginApp, logout, me, refresh } from '@vicino/contract/identity/auth/endpoints'
import { ACCOUNTS_PER_DEVICE } from '@vicino/contract/identity/auth/sessions/constants'
import {
  endSignIn,
  listDeviceAccounts,
  listSignIns,
  logoutEverywhere,
  removeDeviceAccount,
  switchAccount,
} from '@vicino/contract/identity/auth/sessions/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { auth } from './feature.ts'
import { Browser } from './testing/browser.ts'
import { sessionOf } from './testing/session-of.ts'

const PASSWORD = 'Segreta2026'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await createTestApp({ features: [auth] })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
afterAll(() => test.close())

const member = (): Promise<TestUser> => test.createUser({ password_hash: passwordHash })

async function signIn(browser: Browser, user: TestUser, keep?: boolean): Promise<string> {
  const body = { email: user.email, password: PASSWORD, ...(keep === undefined ? {} : { keep }) }
  return sessionOf((await browser.send(loginApp, { body })).json()).accessToken
}

const whoIs = async (response: LightMyRequestResponse): Promise<string> => {
  const headers = { authorization: `Bearer ${response.json().accessToken}` }
  return (await test.request(me, { headers }))._id
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const accounts = async (browser: Browser) =>
  listDeviceAccounts.response
    .parse((await browser.send(listDeviceAccounts)).json())
    .items.map(({ _id, current }) => ({ _id, current }))
const switchTo = (browser: Browser, userId: string) => browser.send(switchAccount, { body: { userId } })
const refused = (response: LightMyRequestResponse) => ({
  status: response.statusCode,
  code: response.json().code as string,
})
const NOT_HERE = { status: 404, code: 'account_not_here' }

describe('sessions of an account', () => {
  it('lists the sessions that have not ended, last used first, and marks the caller’s', async () => {
    const user = await member()
    test.clock.advance(60)
    const phone = await test.request(loginApp, {
      body: { email: user.email, password: PASSWORD },
      headers: { 'x-client': 'native', 'user-agent': 'Telefono' },
    })
    const { items } = await test.request(listSignIns, bearer(sessionOf(phone).accessToken))
    expect(items.map(({ client, userAgent, current }) => ({ client, userAgent, current }))).toEqual([
      { client: 'native', userAgent: 'Telefono', current: true },
      { client: 'web', userAgent: '', current: false },
    ])
    expect(items.at(-1)?._id).toBe(user.sessionId)
  })

  it('ending a session stops its writes and refreshes; the others continue', async () => {
    const user = await member()
    const browser = new Browser(test)
    const token = await signIn(browser, user)
    const { items } = await test.request(listSignIns, { as: user })
    const other = items.find(({ current }) => !current)?._id ?? ''
    await test.request(endSignIn, { as: user, params: { id: other } })
    expect(await test.refused(me, bearer(token))).toMatchObject({ statusCode: 401 })
    expect((await browser.send(refresh, { body: {} })).statusCode).toBe(401)
    expect((await test.request(listSignIns, { as: user })).items).toHaveLength(1)
    expect(await test.refused(endSignIn, { as: user, params: { id: other } })).toMatchObject({
      statusCode: 404,
      code: 'session_not_found',
    })
  })

  it('R-457 another user’s session is not found', async () => {
    const [user, other] = [await member(), await member()]
    expect(await test.refused(endSignIn, { as: user, params: { id: other.sessionId } })).toMatchObject({
      statusCode: 404,
    })
    expect((await test.request(me, { as: other }))._id).toBe(other.id)
  })

  it('signs out everywhere, this browser too, and nobody else', async () => {
    const [user, other] = [await member(), await member()]
    const browser = new Browser(test)
    const token = await signIn(browser, user)
    await browser.send(logoutEverywhere, bearer(token))
    expect(browser.cookie('vicino_refresh')).toBeUndefined()
    expect(await test.refused(me, { as: user })).toMatchObject({ statusCode: 401 })
    expect(await test.refused(me, bearer(token))).toMatchObject({ statusCode: 401 })
    expect((await test.request(me, { as: other }))._id).toBe(other.id)
  })
})

describe('several accounts on one browser', () => {
  it('R-428 the current account stays signed in beside a new one, and can be used again without its password', async () => {
    const [first, second] = [await member(), await member()]
    const browser = new Browser(test)
    await signIn(browser, first)
    await signIn(browser, second, true)
    expect(await accounts(browser)).toEqual([
      { _id: second.id, current: true },
      { _id: first.id, current: false },
    ])
    expect(browser.attributes(`vicino_refresh_${first.id}`)).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/v1/auth',
    })
    expect(await whoIs(await switchTo(browser, first.id))).toBe(first.id)
    expect(await accounts(browser)).toEqual([
      { _id: first.id, current: true },
      { _id: second.id, current: false },
    ])
    expect(await whoIs(await browser.send(refresh, { body: {} }))).toBe(first.id)
    expect(await whoIs(await switchTo(browser, second.id))).toBe(second.id)
    // The page did not receive the answer and sends the request again.
    expect(await whoIs(await switchTo(browser, second.id))).toBe(second.id)
  })

  it('R-428 without keep the new account takes the place of the old one, whose session ends', async () => {
    const [first, second] = [await member(), await member()]
    const browser = new Browser(test)
    const token = await signIn(browser, first)
    await signIn(browser, second)
    expect(await accounts(browser)).toEqual([{ _id: second.id, current: true }])
    const headers = { authorization: `Bearer ${token}` }
    expect(await test.refused(me, { headers })).toMatchObject({ statusCode: 401 })
  })

  it('R-428 the same account signed in again is one account', async () => {
    const [first, second] = [await member(), await member()]
    const browser = new Browser(test)
    await signIn(browser, first)
    await signIn(browser, second, true)
    await signIn(browser, first, true)
    await signIn(browser, first, true)
    expect(await accounts(browser)).toEqual([
      { _id: first.id, current: true },
      { _id: second.id, current: false },
    ])
    // The session that createUser made, and one of the browser.
    expect((await test.request(listSignIns, { as: first })).items).toHaveLength(2)
  })

  it('R-428 at most five: the least recently used one is signed out', async () => {
    const browser = new Browser(test)
    const users: TestUser[] = []
    for (let index = 0; index <= ACCOUNTS_PER_DEVICE; index += 1) {
      const user = await member()
      users.push(user)
      test.clock.advance(1)
      await signIn(browser, user, true)
    }
    const here = await accounts(browser)
    expect(here).toHaveLength(ACCOUNTS_PER_DEVICE)
    expect(here.map(({ _id }) => _id)).not.toContain(users[0]?.id)
    expect(browser.names().filter((name) => name.startsWith('vicino_refresh_'))).toHaveLength(
      ACCOUNTS_PER_DEVICE - 1,
    )
    expect(refused(await switchTo(browser, users[0]?.id ?? ''))).toEqual(NOT_HERE)
  })

  it('signing out ends the current one; a parked one can then be used', async () => {
    const [first, second] = [await member(), await member()]
    const browser = new Browser(test)
    await signIn(browser, first)
    await signIn(browser, second, true)
    await browser.send(logout, { body: {} })
    expect(await accounts(browser)).toEqual([{ _id: first.id, current: false }])
    expect(await whoIs(await switchTo(browser, first.id))).toBe(first.id)
  })

  it('a parked account can be removed from the browser, the current one cannot', async () => {
    const [first, second] = [await member(), await member()]
    const browser = new Browser(test)
    const token = await signIn(browser, first)
    await signIn(browser, second, true)
    const copied = browser.copy()
    expect((await browser.send(removeDeviceAccount, { body: { userId: first.id } })).statusCode).toBe(204)
    expect(await accounts(browser)).toEqual([{ _id: second.id, current: true }])
    expect(refused(await switchTo(copied, first.id))).toEqual(NOT_HERE)
    const headers = { authorization: `Bearer ${token}` }
    expect(await test.refused(me, { headers })).toMatchObject({ statusCode: 401 })
    const current = await browser.send(removeDeviceAccount, { body: { userId: second.id } })
    expect(refused(current)).toEqual(NOT_HERE)
    expect(await accounts(browser)).toHaveLength(1)
  })

  it('R-464 a parked token that was exchanged before ends its session', async () => {
    const [first, second] = [await member(), await member()]
    const browser = new Browser(test)
    await signIn(browser, first)
    await signIn(browser, second, true)
    const thief = browser.copy()
    await switchTo(browser, first.id)
    test.clock.advance(11)
    expect(refused(await switchTo(thief, first.id))).toEqual(NOT_HERE)
    expect(thief.cookie(`vicino_refresh_${first.id}`)).toBeUndefined()
    expect((await browser.send(refresh, { body: {} })).statusCode).toBe(401)
  })

  it('R-464 ten switches with one parked token at once give out only one new token', async () => {
    const [first, second] = [await member(), await member()]
    const browser = new Browser(test)
    await signIn(browser, first)
    await signIn(browser, second, true)
    const copies = Array.from({ length: 10 }, () => browser.copy())
    const answers = await Promise.all(
      copies.map((copy) =>
        copy.send(switchAccount, { body: { userId: first.id }, headers: { 'sec-fetch-site': 'none' } }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('foreign, forged and expired cookies give no access and are cleared', async () => {
    const [first, second, stranger] = [await member(), await member(), await member()]
    const browser = new Browser(test)
    await signIn(browser, first)
    await signIn(browser, second, true)
    const parked = browser.cookie(`vicino_refresh_${first.id}`) ?? ''
    const other = new Browser(test)
    await signIn(other, stranger)

    const tries: Record<string, string> = {
      'a token under another name': parked,
      'no token of ours': 'A'.repeat(43),
      'an empty one': '',
    }
    for (const [, token] of Object.entries(tries)) {
      other.set(`vicino_refresh_${second.id}`, token)
      expect(refused(await switchTo(other, second.id))).toEqual(NOT_HERE)
      expect(other.cookie(`vicino_refresh_${second.id}`)).toBeUndefined()
    }
    expect(refused(await switchTo(other, first.id))).toEqual(NOT_HERE)
    expect(await accounts(other)).toEqual([{ _id: stranger.id, current: true }])
    // The account that is really signed in on the browser stays so.
    expect(await accounts(browser)).toHaveLength(2)
    test.clock.advance(31 * 86_400)
    expect(refused(await switchTo(browser, first.id))).toEqual(NOT_HERE)
  })

  it('hundreds of cookies do not cause hundreds of look-ups', async () => {
    const user = await member()
    const browser = new Browser(test)
    await signIn(browser, user)
    for (let index = 0; index < 150; index += 1) {
      browser.set(`vicino_refresh_${crypto.randomUUID()}`, 'A'.repeat(43))
    }
    test.takeStatements()
    expect(await accounts(browser)).toEqual([{ _id: user.id, current: true }])
    expect(test.takeStatements()).toHaveLength(1)
  })

  it.each<[string, Endpoint, object | undefined]>([
    ['list', listDeviceAccounts, undefined],
    ['switch', switchAccount, { userId: crypto.randomUUID() }],
    ['remove', removeDeviceAccount, { userId: crypto.randomUUID() }],
  ])('another site cannot %s', async (_title, endpoint, body) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const sent = body === undefined ? { headers } : { headers, body }
    expect(await test.refused(endpoint, sent)).toMatchObject({ statusCode: 403, code: 'origin_refused' })
  })

  it('an app, which has no cookies, has no accounts here', async () => {
    const headers = { 'x-client': 'native' }
    const user = await member()
    const browser = new Browser(test)
    await signIn(browser, user)
    expect((await browser.send(listDeviceAccounts, { headers })).json()).toEqual({ items: [] })
    const response = await browser.send(switchAccount, { headers, body: { userId: user.id } })
    expect(refused(response)).toEqual(NOT_HERE)
  })
})
