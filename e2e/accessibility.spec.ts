import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/test.ts'

const SCREENS = {
  home: '/',
  'deals list': '/deals?view=list',
  'deals grid': '/deals?view=grid',
  'deals map': '/deals?view=map',
  saved: '/saved',
  mobile: '/mobile',
  messages: '/messages',
}

/** One's own account, as a consumer and as a shop. */
const ACCOUNT = {
  profile: '/profile',
  settings: '/settings',
  help: '/help',
  business: '/business',
  'switch account': '/switch-account',
}

/** Pages of visitors beside the landing. */
const PUBLIC = {
  terms: '/documentation/termini-di-servizio',
  accessibility: '/accessibilita',
  'new password': '/reset-password?token=x',
  'Google failed': '/google?error=google_failed',
  dashboard: '/dashboard',
}

async function expectScreens(page: Page, screens: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path)
    await expect(page.getByRole('main').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, name)
  }
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

test('axe-core finds nothing on the screens', async ({ page, signIn, api }) => {
  await signIn('audience')
  const { json } = await api.call('audience', 'GET', '/deal/browse?limit=1&lat=45.4641&lon=9.1896')
  const [deal] = json['items'] as { _id: string; brand: { _id: string } }[]
  await expectScreens(page, {
    ...SCREENS,
    detail: `/deals?detail=${deal?._id}`,
    brand: `/brand/${deal?.brand._id}`,
  })
  await page.goto('/deals?view=grid')
  await page.getByRole('button', { name: /^Filtri/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'filters')
})

test('axe-core finds nothing on the landing, in its dialogs and on the pages of visitors', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/410 \(Gone\)/)
  await page.goto('/welcome')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, 'cookie banner and landing')
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await page.goto('/welcome?mode=login')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await expectAccessible(page, 'login')
  await dialog.getByRole('button', { name: 'Password dimenticata?' }).click()
  await expectAccessible(page, 'forgotten password')
  await page.goto('/welcome?mode=register')
  await dialog.getByRole('button', { name: 'Registrati con email' }).click()
  await dialog.getByLabel('Email').fill('qualcuno@vicino.test')
  await dialog.getByRole('button', { name: 'Continua', exact: true }).click()
  await dialog.getByRole('button', { name: 'Crea il tuo account' }).click()
  await expectAccessible(page, 'registration with its errors')
  await expectScreens(page, PUBLIC)
})

test('axe-core finds nothing in one’s account, in a shop’s settings and in the queues', async ({
  page,
  signIn,
}) => {
  await signIn('audience')
  await expectScreens(page, ACCOUNT)
  await signIn('brand', '/settings')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, 'settings of a shop')
  await signIn('superadmin', '/dashboard?queue=business')
  await page.waitForLoadState('networkidle')
  await expectAccessible(page, 'applications')
})
