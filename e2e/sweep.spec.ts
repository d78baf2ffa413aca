import type { Page } from '@playwright/test'
import { consumerScreens, expectUsable, fillWallet, openScreen, type Screens } from './support/sweep.ts'
import { expect, test } from './support/test.ts'

/** Pages of visitors beside the landing. */
const PUBLIC: Screens = {
  accessibility: '/accessibilita',
  'new password': '/reset-password?token=x',
  'Google failed': '/google?error=google_failed',
  dashboard: '/dashboard',
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

async function sweep(page: Page, screens: Screens, narrow: boolean): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await openScreen(page, path)
    await expectUsable(page, name, { narrow })
  }
}

// In two halves, so that two workers share them.
for (const half of [0, 1]) {
  test(`axe-core and narrow windows find nothing on the screens of a consumer, half ${half + 1}`, async ({
    page,
    signIn,
    api,
    isMobile,
  }) => {
    await signIn('audience')
    const screens = Object.entries(await consumerScreens(api)).filter((_, index) => index % 2 === half)
    await sweep(page, Object.fromEntries(screens), isMobile)
    if (half === 1) return
    await page.goto('/deals?view=grid')
    await page.getByRole('button', { name: /^Filtri/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page, 'filters', { narrow: false })
  })
}

test('axe-core finds nothing on the landing, in its dialogs and on the pages of visitors', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/410 \(Gone\)/)
  const expectDialog = (name: string) => expectUsable(page, name, { narrow: false })
  await page.goto('/welcome')
  await page.waitForLoadState('networkidle')
  await expectDialog('cookie banner and landing')
  await page.getByRole('button', { name: 'Rifiuta' }).click()
  await page.goto('/welcome?mode=login')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await expectDialog('login')
  await dialog.getByRole('button', { name: 'Password dimenticata?' }).click()
  await expectDialog('forgotten password')
  await page.goto('/welcome?mode=register')
  await dialog.getByRole('button', { name: 'Registrati con email' }).click()
  await dialog.getByLabel('Email').fill('qualcuno@vicino.test')
  await dialog.getByRole('button', { name: 'Continua', exact: true }).click()
  await dialog.getByRole('button', { name: 'Crea il tuo account' }).click()
  await expectDialog('registration with its errors')
  await sweep(page, PUBLIC, false)
})

test('axe-core finds nothing in a shop’s settings and in the queues', async ({ page, signIn }) => {
  await signIn('brand')
  await sweep(page, { 'settings of a shop': '/settings' }, false)
  await signIn('superadmin')
  await sweep(page, { applications: '/dashboard?queue=business' }, false)
})

test('axe-core and narrow windows find nothing in wallet, points and profile', async ({
  page,
  signIn,
  newUser,
  api,
  isMobile,
}) => {
  const user = await newUser()
  await signIn(user, '/wallet')
  await expect(page.getByText('Ancora nessun movimento')).toBeVisible()
  await expectUsable(page, 'empty wallet', { narrow: isMobile })
  await fillWallet(api, user)
  await openScreen(page, '/wallet')
  await page
    .getByRole('button', { name: /^Spiega/ })
    .first()
    .click()
  await expectUsable(page, 'wallet with an explained line', { narrow: isMobile })
  await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
  await sweep(
    page,
    {
      codes: '/wallet?tab=codes',
      coupons: '/wallet?tab=coupons',
      history: '/wallet?tab=history',
      profile: '/profile',
      points: '/points',
    },
    isMobile,
  )
  await page
    .getByRole('button', { name: /^Riscatta per/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectUsable(page, 'buying', { narrow: false })
})
