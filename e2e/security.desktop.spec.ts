import type { Page } from '@playwright/test'
import { URI } from 'otpauth'
import { limitedToken } from './support/limited-token.ts'
import { expect, expectAccessible, PASSWORD, test } from './support/test.ts'

/**
 * Milliseconds for which an authenticator app shows a code. The server also accepts the code of the
 * previous step.
 */
const STEP_MS = 30_000

/**
 * Gives the browser a simulated device with a screen lock. The device creates passkeys and signs in
 * with them on request.
 */
async function useDeviceWithLock(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // The simulated person accepts every offer at once. An offer in the email field would sign the
  // person in before the test presses a button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
}

/** Deletes this browser's session and opens the sign-in. */
async function signedOut(page: Page): Promise<void> {
  // The test leaves the app first. The server would refuse the app's open requests, and the app
  // would go to /welcome a second time.
  await page.goto('/theme.js')
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/welcome?mode=login')
}

test('R-424 R-461 a passkey and an authenticator app from the settings sign in', async ({
  page,
  newUser,
  signIn,
  expectedErrors,
}) => {
  const user = await newUser()
  await useDeviceWithLock(page)
  // After a password a passkey is offered; who declines goes on, and is not asked again.
  for (const isOffered of [true, false]) {
    await signedOut(page)
    const form = page.getByRole('dialog')
    await form.getByLabel('Email').fill(user.email)
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Accedi', exact: true }).click()
    if (isOffered) {
      await expect(form.getByRole('heading', { name: 'La prossima volta senza password?' })).toBeVisible()
      await form.getByRole('button', { name: 'No, grazie' }).click()
    }
    await expect(page).not.toHaveURL(/welcome/)
  }
  await signIn(user, '/settings#security')
  const section = page.getByRole('region', { name: 'Accesso sicuro' })
  await expect(section.getByText('Verifica in due passaggi non attiva')).toBeVisible()

  await section.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Il portatile')
  await dialog.getByLabel('Password attuale').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Crea la passkey' }).click()
  await expect(section.getByRole('list', { name: 'Passkey' })).toContainText('Il portatile')

  await section.getByRole('button', { name: 'Configura l’app' }).click()
  await dialog.getByLabel('Password attuale').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continua' }).click()
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  const app = URI.parse(`otpauth://totp/Vicino?secret=${secret}`)
  // The test uses the previous code, so that the current code is free for the sign-in. If the
  // previous code is about to end, it uses the current one.
  const spentAt = Date.now() - (Date.now() % STEP_MS < 15_000 ? STEP_MS : 0)
  const spent = app.generate({ timestamp: spentAt })
  await dialog.getByLabel('Codice', { exact: true }).fill(spent)
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  await expect(dialog.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Scarica i codici' }).click()
  expect((await download).suggestedFilename()).toBe('vicino-codici-di-recupero.txt')
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  await expect(section.getByText('Verifica in due passaggi attiva')).toBeVisible()
  await expect(section.getByText('10 codici di recupero')).toBeVisible()

  await signedOut(page)
  const login = page.getByRole('dialog')
  await login.getByRole('button', { name: 'Accedi con una passkey' }).click()
  await expect(page).not.toHaveURL(/welcome/)

  await signedOut(page)
  await login.getByLabel('Email').fill(user.email)
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: 'Accedi', exact: true }).click()
  const code = login.getByLabel('Codice di verifica')
  // The code that switched the authenticator app on does not work a second time.
  expectedErrors.push(/second-factor$/)
  await code.fill(spent)
  await login.getByRole('button', { name: 'Verifica' }).click()
  await expect(login.getByRole('alert')).toContainText('Codice non corretto')
  const stepOf = (moment: number) => Math.floor(moment / STEP_MS)
  await expect.poll(() => stepOf(Date.now()), { timeout: STEP_MS }).toBeGreaterThan(stepOf(spentAt))
  await code.fill(app.generate())
  await login.getByRole('button', { name: 'Verifica' }).click()
  await expect(page).not.toHaveURL(/welcome/)
})

test('R-461 an account with an overdue second factor must set it up first and then reaches the requested page', async ({
  page,
  newUser,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/403/)
  await page.route('**/api/v1/auth/refresh', async (route) => {
    const answer = await route.fetch()
    const session = (await answer.json()) as { accessToken: string }
    await route.fulfill({
      response: answer,
      json: { ...session, accessToken: await limitedToken(session.accessToken) },
    })
  })
  await signIn(await newUser(), '/saved')
  await expect(page.getByRole('heading', { name: 'Prima proteggi questo account' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('link', { name: 'Informativa sulla privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /privacy/i })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Configura l’app' })).toBeVisible()
  await expectAccessible(page, 'required second factor')
  await page.getByRole('button', { name: 'Configura l’app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password attuale').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continua' }).click()
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await dialog
    .getByLabel('Codice', { exact: true })
    .fill(URI.parse(`otpauth://totp/Vicino?secret=${secret}`).generate())
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  const codes = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Scarica i codici' }).click()
  await codes
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  await page.unroute('**/api/v1/auth/refresh')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/saved')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Prima proteggi questo account')
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
