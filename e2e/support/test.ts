import { createHash, randomUUID } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test as base } from '@playwright/test'
import {
  type Account,
  type Api,
  claimsOf,
  createApi,
  DEMO_PASSWORD,
  emailOf,
  type NewUser,
  PASSWORD,
  passwordOf,
} from './api.ts'
import { startCopy } from './product.ts'

export { claimsOf, DEMO_PASSWORD, PASSWORD }
export type { Api, NewUser }

interface Fixtures {
  /** The network address that a test's requests claim to come from, one for each test: limits by address do not add up. */
  forwardedFor: string
  /** Registers a new account, for a test that changes what belongs to an account. */
  newUser: () => Promise<NewUser>
  /** A test fails at its end when the page has printed an error; those that it provokes match one of these. */
  expectedErrors: RegExp[]
  /** Signs in (welcome.desktop.spec.ts drives the screen itself) and opens a path; demo accounts by their short name. */
  signIn: (account: Account, path?: string) => Promise<void>
  api: Api
}

const address = (): string => {
  const url = process.env['E2E_ADDRESS']
  if (url === undefined) throw new Error('E2E_ADDRESS is set by the fixture `product`')
  return url
}

export const test = base.extend<Fixtures, { product: void }>({
  // Each worker has a product with its own data, so tests that run at the same time do not see each other's changes.
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
      // signIn() opens /theme.js as a page, which names no icon: the browser then asks for this one.
      const expected = [/favicon\.ico$/]
      await use(expected)
      // A request that a test has rerouted may still be under way when the test ends.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)))
      expect(unexpected, 'errors on the console').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page, context }, use) => {
    await use(async (account, path = '/') => {
      // First away from the app: what an account of before asks meanwhile would be refused.
      await page.goto('/theme.js')
      const response = await context.request.post('/api/v1/auth/login-app', {
        data: { email: emailOf(account), password: passwordOf(account) },
      })
      expect(response.status()).toBe(200)
      const { user, accessToken } = (await response.json()) as { user: { _id: string }; accessToken: string }
      const claims = claimsOf(accessToken)
      // What the sign-in screen leaves in this browser: the cookie above, the user, and a cookie choice.
      await page.evaluate(
        (kept) => {
          for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
        },
        {
          user: { ...user, role: claims['role'], brandId: claims['brandId'] },
          // Home explains the points once; home.phone.spec.ts drives that.
          [`points-told:${user._id}`]: 1,
          'cookie-consent': { statistics: false, marketing: false, decidedAt: new Date().toISOString() },
        },
      )
      await page.goto(path)
    })
  },
  api: async ({ forwardedFor }, use) => {
    await use(createApi(address(), forwardedFor))
  },
})

/** For `test.use` of specs that test no motion: dialogs and sheets open at once, which saves a moment at each. */
export const WITHOUT_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const

/** For tests that wait until the network is idle: the stream of live updates, which every screen keeps open, does not come. */
export async function refuseStream(page: Page, expectedErrors: RegExp[]): Promise<void> {
  expectedErrors.push(/\/api\/v1\/stream$/)
  await page.route('**/api/v1/stream', (route) => route.fulfill({ status: 403, json: {} }))
}

/**
 * Waits until a page has loaded what it shows. At times the end of a request that a test has answered itself is never
 * reported; after ten seconds what is there is looked at.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => null)
}

/** Rules whose result depends on the colours; all others find the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** axe-core finds nothing (WCAG 2.2 AA and best practices that are errors), in the light theme and in the dark one. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Cards outside the window are not laid out (content-visibility), so axe could not measure their buttons.
  // The policy of pages refuses a style element.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })
  const before = await page.evaluate(() => document.documentElement.dataset['theme'])
  await setTheme(page, 'light')
  const all = axe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  await expectNothing(all, `${name} (light)`)
  await setTheme(page, 'dark')
  await expectNothing(axe(page).withRules(COLOUR_RULES), `${name} (dark)`)
  await setTheme(page, before ?? 'light')
}

/**
 * Legacy mode spares the second page in which axe puts together what it finds in frames of other sites: we have none. Of
 * what passes it need not describe every element, which takes longer than all its rules.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })

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
