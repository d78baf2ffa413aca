import { createDeal } from '@vicino/contract/marketplace/deals/endpoints'
import type { BodyInputOf } from '@vicino/contract/endpoint'
import { recordOf } from './support/make.ts'
import { logoutEverywhere } from '@vicino/contract/identity/auth/sessions/endpoints'
import { expect, test } from './support/test.ts'

test(
  'R-010 R-011 R-012 LAW-17 the app asks for the cookie preferences once, keeps them and lets the user change them; the policy has text',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api }) => {
    const user = await newUser()
    await page.goto('/welcome')
    const banner = page.getByRole('region', { name: 'I tuoi dati, le tue scelte' })
    await expect(banner.getByRole('button', { name: 'Accetta tutti' })).toBeVisible()
    await banner.getByRole('button', { name: 'Rifiuta' }).click()
    await expect(banner).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(banner).toBeHidden()
    await page.goto('/privacy-policy')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('privacy', { ignoreCase: true })
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1500)
    await signIn(user, '/settings#cookies')
    await page.getByRole('button', { name: 'Apri le preferenze' }).click()
    const dialog = page.getByRole('dialog', { name: /cookie/i })
    await dialog.getByRole('switch', { name: /Statistic/ }).click()
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(async () => (await recordOf(api, user)).cookieConsent)
      .toMatchObject({ statistics: true, marketing: false })
  },
)

test(
  'R-024 Crea explains itself to a consumer, with two ways on',
  { tag: '@phone' },
  async ({ page, signIn, api }) => {
    await signIn('audience', '/create-deal')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /Proof Post/ })).toBeVisible()
    await expect(main.getByRole('link', { name: /Account Business/ })).toBeVisible()
    await expect(main.locator('form')).toHaveCount(0)
    const refused = await api.refusal('audience', createDeal, { body: {} as BodyInputOf<typeof createDeal> })
    expect(refused.status).toBe(403)
  },
)

test(
  'R-027 the theme follows the system, then the choice, under the key theme',
  { tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto('/welcome')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.evaluate(() => localStorage.setItem('theme', 'light'))
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  },
)

test(
  'R-061 R-062 signed out, any other path leads to /welcome; signed in, an unknown one to /',
  { tag: '@desktop' },
  async ({ page, signIn, expectedErrors }) => {
    // The browser itself prints that the address is not found.
    expectedErrors.push(/404.*\/nessuna-pagina/)
    await page.goto('/nessuna-pagina')
    await expect(page).toHaveURL(/\/welcome/)
    await signIn('audience', '/nessuna-pagina')
    await expect(page).toHaveURL((url) => url.pathname === '/')
  },
)

test(
  'R-579 a session that the server ended leads to /welcome with Sessione scaduta',
  { tag: '@desktop' },
  async ({ page, signIn, newUser, api, expectedErrors }) => {
    expectedErrors.push(/ 40[01] .*\/api\/v1\//, /\/api\/v1\/stream$/)
    // The live stream would notice the end of the session first. The test blocks it so that an API
    // request notices the end.
    await page.route('**/api/v1/stream', (route) => route.abort())
    const person = await newUser()
    await signIn(person)
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible()
    await api.ask(person, logoutEverywhere)
    const known = await page.evaluate(() => localStorage.getItem('user') ?? '')
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Deals', exact: true })
      .click({ timeout: 5000 })
      // A late request of Home may have noticed the end of the session already. In this case the
      // menu has disappeared.
      .catch(() => null)
    await expect(page).toHaveURL(/\/welcome/)
    await expect(page.getByText('Sessione scaduta').first()).toBeVisible()
    // The browser still stores a user without a session. One address redirects, and the other one
    // shows its page.
    for (const [path, stays] of [
      ['/saved', /\/welcome/],
      ['/verify-email', /\/verify-email$/],
    ] as const) {
      await page.goto('/theme.js')
      await page.evaluate((user) => localStorage.setItem('user', user), known)
      await page.goto(path)
      await expect(page.getByText('Sessione scaduta').first()).toBeVisible()
      await expect(page).toHaveURL(stays)
    }
  },
)
