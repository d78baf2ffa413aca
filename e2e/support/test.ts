import { createHash, randomUUID } from 'node:crypto'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import axeCore from 'axe-core'
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
import { followRequests } from './requests.ts'

export { claimsOf, DEMO_PASSWORD, PASSWORD }
export type { Api, NewUser }

interface Fixtures {
  /** The network address that a test's requests claim to come from, one for each test: limits by address do not add up. */
  forwardedFor: string
  /** Registers a new account, for a test that changes what belongs to an account. */
  /** Registers somebody, by the link of an invitation where its code is given. */
  newUser: (invite?: string) => Promise<NewUser>
  /** A page of the back-office in a browser of its own at 1440 px, signed in; it closes with the test. */
  openOffice: (account: Account, path: string) => Promise<Page>
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
        process.env['E2E_PUSH_PORT'] = String(product.pushPort)
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
    await use(async (invite) => {
      const name = `prova ${randomUUID().slice(0, 8)}`
      const user = { email: `${name.replace(' ', '.')}@vicino.test`, username: name }
      const response = await fetch(`${address()}/api/v1/auth/register`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-client': 'native',
          'x-forwarded-for': forwardedFor,
        },
        body: JSON.stringify({ ...user, password: PASSWORD, invite }),
      })
      expect(response.status, await response.text()).toBe(201)
      return user
    })
  },
  openOffice: async ({ browser, baseURL, forwardedFor }, use) => {
    const opened: BrowserContext[] = []
    await use(async (account, path) => {
      const context = await browser.newContext({
        ...(baseURL !== undefined && { baseURL }),
        viewport: { width: 1440, height: 900 },
        locale: 'it-IT',
        extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
        reducedMotion: 'reduce',
      })
      opened.push(context)
      const office = await context.newPage()
      await signInOn(office, account, path)
      return office
    })
    for (const context of opened) await context.close()
  },
  expectedErrors: [
    async ({ page }, use) => {
      followRequests(page)
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
  signIn: async ({ page }, use) => {
    await use((account, path) => signInOn(page, account, path))
  },
  api: async ({ forwardedFor }, use) => {
    await use(createApi(address(), forwardedFor))
  },
})

/** Signs in on a page, as the fixture does on its own: for the browser of a second person. */
export async function signInOn(page: Page, account: Account, path = '/'): Promise<void> {
  // First away from the app: what an account of before asks meanwhile would be refused.
  await page.goto('/theme.js')
  const response = await page.context().request.post('/api/v1/auth/login-app', {
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
}

/** For `test.use` of specs that test no motion: dialogs and sheets open at once, which saves a moment at each. */
export const WITHOUT_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const

/** Rules whose result depends on the colours; all others find the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * axe-core finds nothing (WCAG 2.2 AA) in the light theme and, as far as colours go, in the dark one. Colours do not
 * depend on the width: a wide window alone is looked at in the dark.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const themes = test.info().project.name === 'phone' ? ['light'] : ['light', 'dark']
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeCore.source)
  const found = await page.evaluate(violationsIn, { themes, rules: COLOUR_RULES, tags: STANDARDS })
  expect.soft(found, `axe-core on ${name}`).toEqual([])
}

/** Runs in the page, where axe-core has been loaded: what it finds in each theme. */
async function violationsIn(look: { themes: string[]; rules: string[]; tags: string[] }): Promise<string[]> {
  // Cards outside the window are not laid out (content-visibility), so neither axe nor what measures the page after it
  // would see their buttons. The policy of pages refuses a style element.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important; transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
  const { axe } = globalThis as unknown as { axe: typeof axeCore }
  const { dataset } = document.documentElement
  const before = dataset['theme'] ?? 'light'
  const found: string[] = []
  for (const theme of look.themes) {
    dataset['theme'] = theme
    const { violations } = await axe.run(document, {
      runOnly: theme === 'light' ? { type: 'tag', values: look.tags } : { type: 'rule', values: look.rules },
      // What passes need not be described, which takes longer than all rules.
      resultTypes: ['violations'],
    })
    for (const { id, nodes } of violations) {
      for (const node of nodes) found.push(`${theme}: ${id}: ${node.target.join(' ')} ${node.failureSummary}`)
    }
  }
  dataset['theme'] = before
  return found
}

export { expect }
