import { readFile } from 'node:fs/promises'
import { newDeal } from './support/redemption.ts'
import { expect, PASSWORD, test } from './support/test.ts'
import { redeem } from './support/wallet.ts'

test('R-422 the profile shows who one is and what one has, each figure leads on; the form opens, keeps its draft, saves and undoes', async ({
  page,
  signIn,
  newUser,
  api,
  isMobile,
}) => {
  test.skip(!isMobile, 'where the bars leave least room')
  const user = await newUser()
  const deal = await newDeal(api)
  await redeem(api, user, deal._id)
  const { json: shown } = await api.call(user, 'GET', `/deal/${deal._id}`)
  await api.call(user, 'POST', `/follower/${(shown['brand'] as { _id: string })._id}`)
  await signIn(user, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: user.username })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '50 BrandPoint' })).toHaveAttribute('href', '/wallet')
  await expect(main.getByRole('link', { name: '0 Deal salvati' })).toHaveAttribute('href', '/saved')
  await expect(main.getByRole('link', { name: '1 Riscatti' })).toHaveAttribute('href', /tab=history/)
  await expect(main.getByRole('link', { name: '1 Seguite' })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Ultimi riscatti' })).toContainText(deal.title)
  await expect(main.getByRole('region', { name: 'Attività che segui' }).getByRole('link')).toHaveCount(1)

  await page.getByRole('button', { name: 'Modifica profilo' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await page.getByLabel('Identificativo').fill('@No Spazi')
  await page.getByLabel('Nome', { exact: true }).fill('Giulia')
  const save = page.getByRole('button', { name: 'Salva i dati' })
  await save.click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: /^Identificativo/ }).click()
  await expect(page.getByLabel('Identificativo')).toBeFocused()
  // Left without saving: what was typed is there again.
  await page.goto('/wallet')
  await page.goto('/profile#firstName')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Giulia')
  await page.getByLabel('Identificativo').fill(`giulia.${user.username.slice(-8)}`)
  await save.click()
  await expect(page.getByText('Dati salvati')).toBeVisible()
  await expect(main.getByText(`@giulia.${user.username.slice(-8)}`)).toBeVisible()
  await expect(save).toHaveCount(0)
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Modifica annullata')).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')
})

test('R-423 the settings have an index; language, email, password and consents take effect and are kept', async ({
  page,
  signIn,
  newUser,
  isMobile,
  expectedErrors,
}) => {
  // A wrong password is refused, which the browser prints.
  expectedErrors.push(/403.*\/(user|auth)\//)
  const user = await newUser()
  await signIn(user, '/settings')
  await page.getByRole('button', { name: 'English' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
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
  await expect(page.getByText('Consenso dato')).toBeVisible()
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

test('R-425 one downloads one’s data; deleting asks for the password, names open codes, and ends at /welcome', async ({
  page,
  signIn,
  newUser,
  api,
  isMobile,
  expectedErrors,
}) => {
  test.skip(isMobile, 'once is enough')
  expectedErrors.push(/(403|409).*\/erase/)
  const user = await newUser()
  const deal = await newDeal(api)
  await api.call(user, 'POST', '/redemption', { dealId: deal._id, device: 'phone' })
  await signIn(user, '/settings#export')
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^vicino-\d{4}-\d{2}-\d{2}\.json$/)
  const kept = await readFile(await download.path(), 'utf8')
  expect(JSON.parse(kept)).toMatchObject({ format: 'vicino-export' })
  expect(kept).toContain(user.email)

  await page.getByRole('button', { name: 'Elimina l’account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminare il tuo account?' })
  await expect(dialog).toContainText('Resta, senza il tuo nome')
  await expect(dialog.getByRole('button', { name: 'Tieni l’account' })).toBeFocused()
  const go = dialog.getByRole('button', { name: 'Elimina per sempre' })
  await dialog.getByLabel('La tua password').fill('sbagliata1')
  await go.click()
  await expect(dialog.getByLabel('La tua password')).toHaveAccessibleDescription(/non è corretta/)
  await dialog.getByLabel('La tua password').fill(PASSWORD)
  await go.click()
  await expect(dialog.getByRole('alert')).toContainText('Hai 1 codici aperti')
  await dialog.getByRole('button', { name: 'Annulla i codici ed elimina' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/welcome')
  const login = await page.request.post('/api/v1/auth/login-app', {
    data: { email: user.email, password: PASSWORD },
  })
  expect(login.status()).toBe(401)
})

test('R-424 R-452 a brand keeps its company data, address and hours; its manager reads them', async ({
  page,
  signIn,
  api,
  isMobile,
}) => {
  test.skip(isMobile, 'the demo’s brand is one for all')
  const { json: me } = await api.call('brand', 'GET', '/auth/me')
  const path = `/brand/${String(me['brandId'])}/company`
  await signIn('brand', '/profile')
  await page.getByRole('link', { name: 'Modifica', exact: true }).click()
  const company = page.getByRole('region', { name: 'Dati dell’attività' })
  const pec = `bottega.${Date.now()}@pec.vicino.test`
  await company.getByLabel('PEC').fill(pec)
  await company.getByLabel('Partita IVA').fill('12345678901')
  await expect(company.getByLabel('Partita IVA')).toHaveAccessibleDescription(/codice di controllo non torna/)
  await company.getByLabel('Partita IVA').fill('07643520567')
  await expect(company.getByText('Codice di controllo corretto')).toBeVisible()
  await company.getByRole('combobox', { name: 'Comune' }).fill('milano')
  await company.getByRole('option', { name: /^Milano \(MI\)/ }).click()
  await expect(company.getByRole('combobox', { name: 'Comune' })).toHaveValue('Milano')
  await company.getByRole('button', { name: 'Sposta il segnaposto' }).click()
  await company.getByRole('region', { name: /^Mappa sotto il segnaposto/ }).press('ArrowRight')
  await company.getByRole('button', { name: 'Domenica: aggiungi una fascia' }).click()
  await expect(company.getByLabel('Domenica, apertura 2')).toBeVisible()
  await company.getByRole('button', { name: 'Salva l’attività' }).click()
  await expect(page.getByText('Dati dell’attività salvati')).toBeVisible()
  const { json: kept } = await api.call('brand', 'GET', path)
  expect(kept).toMatchObject({ pec, piva: '07643520567', city: 'Milano' })
  expect((kept['openingHours'] as unknown[][])[6]).toHaveLength(2)
  await expect(company.getByRole('button', { name: 'Salva l’attività' })).toHaveCount(0)
  await company.getByLabel('PEC').fill(`altra.${pec}`)
  await company.getByRole('button', { name: 'Salva l’attività' }).click()
  await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
  await expect(page.getByText('Modifica annullata')).toBeVisible()
  await expect(company.getByLabel('PEC')).toHaveValue(pec)

  await signIn('manager', '/settings#company')
  await expect(company.getByText('tu li leggi')).toBeVisible()
  await expect(company.getByRole('textbox')).toHaveCount(0)
})
