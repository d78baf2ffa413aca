import { createHash, randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import { startCopy } from './product.ts'

export const PASSWORD = 'Vicino2026!'
export type DemoAccount = 'superadmin' | 'brand' | 'manager' | 'audience' | 'promoter' | 'scanner'

export interface NewUser {
  readonly email: string
  readonly username: string
}

interface Fixtures {
  /** An address of its own behind the proxy header, so that limits by address do not add up over tests. */
  forwardedFor: string
  /** Makes an account of its own for a test that changes things. */
  newUser: () => Promise<NewUser>
  /** A test fails at its end when the page has printed an error; those that it provokes match one of these. */
  expectedErrors: RegExp[]
  /** Signs in (welcome.spec.ts drives the screen itself) and opens a path; demo accounts by their short name. */
  signIn: (account: DemoAccount | NewUser, path?: string) => Promise<void>
  api: Api
}

/** Calls of the real API, beside the browser: to prepare a state or to check what a click has done. */
export interface Api {
  token(account: DemoAccount | NewUser): Promise<string>
  call(
    account: DemoAccount | NewUser,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: Record<string, unknown> }>
}

const address = (): string => {
  const url = process.env['E2E_ADDRESS']
  if (url === undefined) throw new Error('E2E_ADDRESS is set by the fixture `product`')
  return url
}

/** What an access token says of its owner. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

const emailOf = (account: DemoAccount | NewUser): string =>
  typeof account === 'string' ? `${account}@vicino.test` : account.email

export const test = base.extend<Fixtures, { product: void }>({
  // What a test does to the demo's people, no test in another worker sees.
  product: [
    async ({}, use) => {
      const data = process.env['E2E_DEMO_DATA']
      const product = data === undefined ? undefined : await startCopy(data)
      if (product) {
        process.env['E2E_ADDRESS'] = product.address
        process.env['E2E_DATA_DIR'] = product.dataDir
      }
      await use()
      await product?.stop()
    },
    { scope: 'worker', auto: true, timeout: 200_000 },
  ],
  baseURL: async ({}, use) => {
    await use(address())
  },
  forwardedFor: async ({}, use, info) => {
    const hash = createHash('sha256').update(`${info.project.name} ${info.testId} ${info.retry}`).digest()
    await use(`10.${hash[0]}.${hash[1]}.${hash[2]}`)
  },
  extraHTTPHeaders: async ({ forwardedFor }, use) => {
    await use({ 'x-forwarded-for': forwardedFor })
  },
  newUser: async ({ forwardedFor }, use) => {
    await use(async () => {
      const name = `prova ${randomUUID().slice(0, 8)}`
      const user = { email: `${name.replace(' ', '.')}@vicino.test`, username: name }
      const response = await fetch(`${address()}/api/v1/auth/register`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-client': 'native',
          'x-forwarded-for': forwardedFor,
        },
        body: JSON.stringify({ ...user, password: PASSWORD }),
      })
      expect(response.status, await response.text()).toBe(201)
      return user
    })
  },
  expectedErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      // A bare file opened as a page has no icon.
      const expected = [/favicon\.ico$/]
      await use(expected)
      // A call that a test has rerouted may still be under way.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page, context }, use) => {
    await use(async (account, path = '/') => {
      const response = await context.request.post('/api/v1/auth/login-app', {
        data: { email: emailOf(account), password: PASSWORD },
      })
      expect(response.status()).toBe(200)
      const { user, accessToken } = (await response.json()) as { user: object; accessToken: string }
      const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
        role: string
        brandId: string | null
      }
      // What the sign-in screen leaves in this browser: the cookie above, the user, and a cookie choice.
      await page.goto('/theme.js')
      await page.evaluate(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
        },
        {
          user: { ...user, role: claims.role, brandId: claims.brandId },
          'cookie-consent': { statistics: false, marketing: false, decidedAt: new Date().toISOString() },
        },
      )
      await page.goto(path)
    })
  },
  api: async ({ forwardedFor }, use) => {
    const tokens = new Map<string, string>()
    const token = async (account: DemoAccount | NewUser): Promise<string> => {
      const email = emailOf(account)
      const known = tokens.get(email)
      if (known !== undefined) return known
      const response = await fetch(`${address()}/api/v1/auth/login-app`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-client': 'native',
          'x-forwarded-for': forwardedFor,
        },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      const { accessToken } = (await response.json()) as { accessToken: string }
      tokens.set(email, accessToken)
      return accessToken
    }
    await use({
      token,
      async call(account, method, path, body) {
        const response = await fetch(`${address()}/api/v1${path}`, {
          method,
          headers: {
            authorization: `Bearer ${await token(account)}`,
            'accept-language': 'it',
            'x-forwarded-for': forwardedFor,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        return {
          status: response.status,
          json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        }
      },
    })
  },
})

/** Rules whose result hangs on the colours; all others find the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** axe-core finds nothing (WCAG 2.2 AA and best practices that are errors), in the light theme and in the dark one. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Cards off the screen are skipped by the layout, where their buttons have no place to measure.
  await page.addStyleTag({
    content: '* { content-visibility: visible !important; transition: none !important }',
  })
  const before = await page.evaluate(() => document.documentElement.dataset['theme'])
  await setTheme(page, 'light')
  const all = axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  await expectNothing(all, `${name} (light)`)
  await setTheme(page, 'dark')
  await expectNothing(axe(page).withRules(COLOUR_RULES), `${name} (dark)`)
  await setTheme(page, before ?? 'light')
}

/** No page has a frame of another site, so the report needs no page of its own. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)

async function expectNothing(builder: AxeBuilder, name: string): Promise<void> {
  const { violations } = await builder.analyze()
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  )
  expect.soft(found, `axe-core on ${name}`).toEqual([])
}

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    document.documentElement.dataset['theme'] = value
  }, theme)
}

export { expect }
