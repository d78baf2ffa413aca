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
  /**
   * The network address that the requests of a test claim to come from. Each test has its own, so
   * that the rate limits count each test separately.
   */
  forwardedFor: string
  /** Registers a new account, for a test that changes data of an account. */
  /** Registers an account; with `invite` through the link of an invitation with this code. */
  newUser: (invite?: string) => Promise<NewUser>
  /**
   * Opens a page of the back-office at 1440 px in its own browser, signed in. The browser closes
   * with the test.
   */
  openOffice: (account: Account, path: string) => Promise<Page>
  /**
   * A test fails at its end if the page has printed an error that matches none of these patterns.
   */
  expectedErrors: RegExp[]
  /**
   * Signs in and opens a path. Demo accounts have short names. welcome.desktop.spec.ts tests the
   * sign-in screen itself.
   */
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
    { scope: 'worker', auto: true, timeout: 900_000 },
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
        body: JSON.stringify({
          ...user,
          password: PASSWORD,
          invite,
          birthDate: '1990-02-28',
          acceptTerms: true,
        }),
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
      // signIn() opens /theme.js as a page. This page names no icon, so the browser requests this
      // one.
      const expected = [/favicon\.ico$/]
      // On a machine busy with other work the product refuses some requests with 503, and the app asks
      // again. What a test looks for must appear all the same.
      expected.push(/status of 503/)
      await use(expected)
      // A request that a test has rerouted can still be open when the test ends.
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

/**
 * Signs an account in on a page, as the fixture does on its own page. Tests use it for the browser
 * of a second person.
 */
export async function signInOn(page: Page, account: Account, path = '/'): Promise<void> {
  // The test leaves the app first. The server would refuse the open requests of the previous
  // account.
  await page.goto('/theme.js')
  const response = await page.context().request.post('/api/v1/auth/login-app', {
    data: { email: emailOf(account), password: passwordOf(account) },
  })
  expect(response.status()).toBe(200)
  const { user, accessToken } = (await response.json()) as { user: { _id: string }; accessToken: string }
  const claims = claimsOf(accessToken)
  // The sign-in screen leaves the same data in the browser: the cookie above, the user, and a
  // cookie choice.
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value))
    },
    {
      user: { ...user, role: claims['role'], brandId: claims['brandId'] },
      // Home explains the points once, and home.phone.spec.ts tests this explanation.
      [`points-told:${user._id}`]: 1,
      'cookie-consent': { statistics: false, marketing: false, decidedAt: new Date().toISOString() },
    },
  )
  await page.goto(path)
}

/** Rules whose result depends on the colours. All other rules find the same in both themes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Checks that axe-core finds nothing (WCAG 2.2 AA) in the light theme. In the dark theme it checks
 * only the colours. Colours do not depend on the width, so only the wide window is checked in the
 * dark theme.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const themes = test.info().project.name === 'phone' ? ['light'] : ['light', 'dark']
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeCore.source)
  const found = await page.evaluate(violationsIn, { themes, rules: COLOUR_RULES, tags: STANDARDS })
  expect.soft(found, `axe-core on ${name}`).toEqual([])
}

/** Runs in the page, where axe-core has been loaded. Returns the violations of each theme. */
async function violationsIn(look: { themes: string[]; rules: string[]; tags: string[] }): Promise<string[]> {
  // The browser does not lay out cards outside the window (content-visibility), so axe and later
  // measurements would not see their buttons. The pages' policy refuses a style element, so this
  // uses a constructed style sheet.
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
      // The details of passed rules take longer than all rules together, and nobody reads them.
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
