import { expect, PASSWORD, test } from './support/test.ts'

test('R-423 the settings have an index; language, email, password and consents take effect and are kept', async ({
  page,
  signIn,
  newUser,
  isMobile,
  expectedErrors,
}) => {
  // The server refuses a wrong password, and the browser prints this refusal.
  expectedErrors.push(/403.*\/(user|auth)\//)
  const user = await newUser()
  await signIn(user, '/settings')
  const inEnglish = page.getByRole('heading', { level: 1, name: 'Settings' })
  await page.getByRole('button', { name: 'English' }).click()
  await expect(inEnglish).toBeVisible()
  await page.reload()
  await expect(inEnglish).toBeVisible()
  await page.getByRole('button', { name: 'Italiano' }).click()

  const index = page.getByRole('navigation', { name: 'Sezioni delle impostazioni' })
  const open = async (name: string) => {
    await index.getByRole('link', { name, exact: true }).click()
    if (!isMobile)
      await expect(index.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'location')
  }
  const back = async () => {
    if (isMobile) await page.getByRole('link', { name: 'Impostazioni' }).click()
  }
  await open('Email')
  const email = page.getByRole('region', { name: 'Email', exact: true })
  await expect(email.getByText('Da verificare')).toBeVisible()
  await email.getByRole('button', { name: 'Invia di nuovo' }).click()
  await expect(email.getByRole('button', { name: /^Di nuovo tra/ })).toBeDisabled()
  await email.getByRole('button', { name: 'Cambia email' }).click()
  await email.getByLabel('Nuova email').fill(`nuova.${user.email}`)
  await email.getByLabel('Password attuale').fill('sbagliata1')
  await email.getByRole('button', { name: 'Cambia email' }).click()
  await expect(email.getByRole('alert')).toBeFocused()
  await expect(email.getByLabel('Password attuale')).toHaveAccessibleDescription(
    'La password attuale non è corretta.',
  )
  await email.getByLabel('Password attuale').fill(PASSWORD)
  await email.getByRole('button', { name: 'Cambia email' }).click()
  await expect(email.getByText(`nuova.${user.email}`)).toBeVisible()
  await back()

  await open('Consensi e cookie')
  const privacy = page.getByRole('region', { name: 'Consensi e cookie' })
  const marketing = privacy.getByRole('switch', { name: /^Novità e offerte/ })
  const profiling = privacy.getByRole('switch', { name: /^Suggerimenti/ })
  await expect(marketing).not.toBeChecked()
  await expect(profiling).not.toBeChecked()
  await marketing.click()
  await expect(page.getByText('Consenso dato', { exact: true })).toBeVisible()
  await page.reload()
  await expect(marketing).toBeChecked()
  await expect(profiling).not.toBeChecked()
  await privacy.getByText(/^Storico: /).click()
  await expect(privacy.getByRole('listitem').first()).toContainText(/Dato\d{2}\/\d{2}\/\d{4}.*testo /)
  await back()

  await open('Password')
  const password = page.getByRole('region', { name: 'Password', exact: true })
  await password.getByLabel('Password attuale').fill(PASSWORD)
  await password.getByLabel('Nuova password').fill('corta')
  await password.getByRole('button', { name: 'Cambia password' }).click()
  await expect(password.getByLabel('Nuova password')).toHaveAccessibleDescription(/^Almeno 8 caratteri/)
  await password.getByLabel('Nuova password').fill('Bottega-Lilla-42')
  await password.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('Password cambiata')).toBeVisible()
  await expect(password.getByLabel('Nuova password')).toHaveValue('')
})
