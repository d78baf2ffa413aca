import { googleSignIn } from '@vicino/contract/identity/auth/google/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../platform/testing/test-app.ts'
import { auth } from '../feature.ts'
import { Browser } from '../testing/browser.ts'
import { GoogleFlow, sentTo } from '../testing/google-flow.ts'
import { CALLBACK_PATH } from './provider.ts'

const SIGN_IN = '/api/v1/auth/google'

let flow: GoogleFlow
let browser: Browser
beforeAll(async () => {
  flow = await GoogleFlow.start()
})
beforeEach(() => {
  browser = new Browser(flow.test)
})
afterAll(() => flow.close())

const failed = async (response: Promise<LightMyRequestResponse>): Promise<string> =>
  sentTo(await response).replace('/google?error=', '')
const altered = (name: string) => (address: URL) => address.searchParams.set(name, 'A'.repeat(43))

describe('faults on the way', () => {
  it.each(['state', 'iss', 'code'])('R-465 another %s in the address is refused', async (name) => {
    const back = await flow.comeBack(browser)
    altered(name)(back)
    expect(await failed(flow.arrive(browser, back))).toBe('google_failed')
  })

  it.each(['state', 'iss', 'code'])('R-465 an address without %s is refused', async (name) => {
    const back = await flow.comeBack(browser)
    back.searchParams.delete(name)
    expect(await failed(flow.arrive(browser, back))).toBe('google_failed')
  })

  it.each(['nonce', 'code_challenge', 'state'])(
    'R-465 an answer made for another %s is refused',
    async (name) => {
      expect(await failed(flow.arrive(browser, await flow.comeBack(browser, altered(name))))).toBe(
        'google_failed',
      )
    },
  )

  it('R-465 a code is used once', async () => {
    const back = await flow.comeBack(browser)
    const cookie = browser.cookie('vicino_google') ?? ''
    expect(sentTo(await flow.arrive(browser, back))).toContain('/google?new=')
    browser.set('vicino_google', cookie, '/api/v1/auth/google')
    expect(await failed(flow.arrive(browser, back))).toBe('google_failed')
  })

  it('R-465 a browser without its cookie, or with an old, another’s or a forged one, is refused', async () => {
    const back = await flow.comeBack(browser)
    const own = browser.cookie('vicino_google') ?? ''
    const other = new Browser(flow.test)
    await flow.leave(other)
    const cookies = [
      other.cookie('vicino_google') ?? '',
      `${own.slice(0, -4)}AAAA`,
      'x',
      '',
      own.split('.')[0] ?? '',
    ]
    for (const cookie of cookies) {
      browser.set('vicino_google', cookie, '/api/v1/auth/google')
      expect(await failed(flow.arrive(browser, back))).toBe('google_failed')
      expect(browser.cookie('vicino_google')).toBeUndefined()
    }
    expect(await failed(flow.arrive(browser, back))).toBe('google_failed')
    browser.set('vicino_google', own, '/api/v1/auth/google')
    flow.test.clock.advance(601)
    expect(await failed(flow.arrive(browser, back))).toBe('google_failed')
  })

  it('R-465 a person who declines at the provider comes back with an error', async () => {
    const back = await flow.comeBack(browser)
    back.searchParams.delete('code')
    back.searchParams.set('error', 'access_denied')
    expect(await failed(flow.arrive(browser, back))).toBe('google_failed')
  })

  it('no query makes it fail in another way, or redirect elsewhere', async () => {
    const query = fc.dictionary(
      fc.constantFrom('code', 'state', 'iss', 'error', 'response', 'x'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(query, async (values) => {
        const own = new Browser(flow.test)
        await flow.leave(own)
        const response = await own.navigate(`${CALLBACK_PATH}?${new URLSearchParams(values)}`)
        expect([response.statusCode, sentTo(response)]).toEqual([302, '/google?error=google_failed'])
      }),
      { numRuns: 40 },
    )
  })
})

describe('a provider that does not answer', () => {
  it('R-465 a sign-in in progress gets an error', async () => {
    const other = await GoogleFlow.start()
    const own = new Browser(other.test)
    const back = await other.comeBack(own)
    await other.provider.stop()
    expect(sentTo(await other.arrive(own, back))).toBe('/google?error=google_unavailable')
    await other.test.close()
  })

  it.each([
    ['down', GoogleFlow.environment('http://127.0.0.1:1')],
    ['not configured', {}],
  ])('R-465 %s: a page in the caller’s language, 503', async (_title, env) => {
    const app = await createTestApp({ features: [auth], env })
    try {
      const own = new Browser(app)
      const response = await own.navigate(SIGN_IN, { 'accept-language': 'it-IT,it;q=0.9' })
      expect(response.statusCode).toBe(503)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.body).toContain('<html lang="it">')
      expect(response.body).toContain('Ora non è possibile accedere con Google')
      expect(response.body).toContain('href="/welcome"')
      expect(response.headers['content-security-policy']).toContain("default-src 'none'")
      expect(await app.refused(googleSignIn, { headers: { 'accept-language': 'en' } })).toMatchObject({
        code: 'google_unavailable',
      })
      expect(sentTo(await own.navigate(`${CALLBACK_PATH}?code=x`))).toMatch(
        /error=google_(?:unavailable|failed)$/,
      )
    } finally {
      await app.close()
    }
  })
})
