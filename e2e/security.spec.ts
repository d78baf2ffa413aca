import type { CDPSession, Page } from '@playwright/test'
import { URI } from 'otpauth'
import { expect, PASSWORD, test } from './support/test.ts'

const CODE_SECONDS = 30

/** A device with a screen lock, which this browser asks for passkeys. */
async function deviceWithLock(page: Page): Promise<{ press: (works: boolean) => Promise<unknown> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    press: (works) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: works }),
  }
}

/** Forgets this browser's session and opens the sign-in. */
async function signedOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.removeItem('user'))
  await page.goto('/welcome?mode=login')
}

test('R-424 R-461 a passkey and an authenticator app, set up in the settings, sign in', async ({
  page,
  newUser,
  signIn,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'the device is the same at any width')
  const user = await newUser()
  const device = await deviceWithLock(page)
  await signIn(user, '/settings#security')
  const section = page.getByRole('region', { name: 'Accesso sicuro' })
  await expect(section.getByText('Solo password')).toBeVisible()

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
  const codeIn = (seconds: number) => app.generate({ timestamp: Date.now() + seconds * 1000 })
  await dialog.getByLabel('Codice', { exact: true }).fill(codeIn(0))
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  await expect(dialog.getByRole('list', { name: 'Codici di recupero' }).getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Scarica i codici' }).click()
  expect((await download).suggestedFilename()).toBe('vicino-codici-di-recupero.txt')
  await dialog.getByRole('button', { name: 'Fatto' }).click()
  await expect(section.getByText('Secondo fattore attivo')).toBeVisible()
  await expect(section.getByText('10 codici di recupero')).toBeVisible()

  // The browser offers the passkey by itself; here it waits for the button.
  await device.press(false)
  await signedOut(page)
  const login = page.getByRole('dialog')
  const passkey = login.getByRole('button', { name: 'Accedi con una passkey' })
  await expect(passkey).toBeVisible()
  await device.press(true)
  await passkey.click()
  await expect(page).not.toHaveURL(/welcome/)

  await device.press(false)
  await signedOut(page)
  await login.getByLabel('Email').fill(user.email)
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: 'Accedi', exact: true }).click()
  const code = login.getByLabel('Codice di verifica')
  // The code that switched the app on is used up, and so is this minute's.
  await code.fill(codeIn(0))
  await login.getByRole('button', { name: 'Verifica' }).click()
  await expect(login.getByRole('alert')).toContainText('Codice non corretto')
  await code.fill(codeIn(CODE_SECONDS))
  await login.getByRole('button', { name: 'Verifica' }).click()
  await expect(page).not.toHaveURL(/welcome/)
})
