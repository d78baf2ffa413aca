import { loginApp, refresh } from '@vicino/contract/identity/auth/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { hasSessionCookie } from './cookies.http.ts'
import { auth } from './feature.ts'
import { Browser } from './testing/browser.ts'

const PASSWORD = 'Segreta2026'

let test: TestApp
let passwordHash: string
beforeAll(async () => {
  test = await createTestApp({ features: [auth], env: { PUBLIC_URL: 'https://vicino.example' } })
  passwordHash = await test.services.passwords.hash(PASSWORD)
})
afterAll(() => test.close())

const member = (): Promise<TestUser> => test.createUser({ password_hash: passwordHash })
const signIn = (browser: Browser, { email }: TestUser, keep = false) =>
  browser.send(loginApp, { body: { email, password: PASSWORD, keep } })

it('R-460 over https every cookie is limited to this host: __Host-, Secure, for all paths, no domain', async () => {
  const [first, second] = [await member(), await member()]
  const browser = new Browser(test)
  await signIn(browser, first)
  await signIn(browser, second, true)
  expect(browser.names().toSorted()).toEqual(
    ['__Host-vicino_device', '__Host-vicino_refresh', `__Host-vicino_refresh_${first.id}`].toSorted(),
  )
  for (const name of browser.names()) {
    const cookie = browser.attributes(name)
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(cookie).not.toHaveProperty('domain')
  }
  expect((await browser.send(refresh, { body: {} })).statusCode).toBe(200)
})

it('R-460 a cookie without the prefix, as a host beside ours could set it, signs nobody in', async () => {
  const browser = new Browser(test)
  await signIn(browser, await member())
  const planted = new Browser(test)
  planted.set('vicino_refresh', browser.cookie('__Host-vicino_refresh') ?? '', '/')
  expect((await planted.send(refresh, { body: {} })).statusCode).toBe(401)
})

it.each([
  ['a=b; __Host-vicino_refresh=x', true],
  ['__Host-vicino_refresh_0198=x', true],
  ['vicino_refresh=x', true],
  ['__Host-vicino_device=vicino_refresh; a=vicino_refresh=x', false],
  [undefined, false],
])('the cookies %s may be a session’s: %s', (cookies, expected) => {
  expect(hasSessionCookie(cookies)).toBe(expected)
})
