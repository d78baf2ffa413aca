import type { Page } from '@playwright/test'
import { expectUsable, expectWide, fillWallet, openScreen, pagesOf } from './support/sweep.ts'
import type { SweptPage } from './support/swept-screens.ts'
import { settled } from './support/requests.ts'
import { expect, test } from './support/test.ts'

/**
 * `of` selects the frame of the pages: the app on a phone, the app in a wide window with its
 * sidebar, or neither.
 */
async function sweep(page: Page, pages: readonly SweptPage[], of?: 'phone' | 'wide'): Promise<void> {
  for (const { name, path } of pages) {
    await openScreen(page, path)
    await expectUsable(page, name, { narrow: of === 'phone' })
    if (of === 'wide') await expectWide(page, name)
  }
}

// The screens are in two halves, so that two workers share them.
for (const half of [0, 1]) {
  test(`LAW-18 axe-core, narrow and wide windows and large text find nothing on the screens of a consumer, half ${half + 1}`, async ({
    page,
    signIn,
    api,
    isMobile,
  }) => {
    await signIn('audience')
    const pages = await pagesOf(api, 'consumer')
    await sweep(
      page,
      pages.filter((_page, index) => index % 2 === half),
      isMobile ? 'phone' : 'wide',
    )
    if (half === 1) return
    await page.goto('/deals?view=grid')
    await page.getByRole('button', { name: /^Filtri/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUsable(page, 'filters', { narrow: false })
  })
}

test('LAW-18 axe-core finds nothing on the landing, in its dialogs and on the pages of visitors', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/410 \(Gone\)/)
  const expectDialog = (name: string) => expectUsable(page, name, { narrow: false })
  await page.goto('/welcome')
  await settled(page)
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
  await sweep(page, await pagesOf(api, 'visitor'))
})

test('axe-core finds nothing in a shop’s settings and in the queues', async ({ page, signIn, api }) => {
  await signIn('brand')
  await sweep(page, await pagesOf(api, 'shop'))
  await signIn('superadmin')
  await sweep(page, await pagesOf(api, 'platform'))
})

test('axe-core, narrow and wide windows and large text find nothing in wallet and points', async ({
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
  const program = await fillWallet(api, user, newUser)
  await openScreen(page, '/wallet')
  await page
    .getByRole('button', { name: /^Spiega/ })
    .first()
    .click()
  await expectUsable(page, 'wallet with an explained line', { narrow: isMobile })
  await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
  await sweep(page, await pagesOf(api, 'customer', program), isMobile ? 'phone' : 'wide')
  await openScreen(page, '/points')
  await page
    .getByRole('button', { name: /^Riscatta per/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectUsable(page, 'buying', { narrow: false })
})
