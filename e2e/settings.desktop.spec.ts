import { me } from '@vicino/contract/identity/auth/endpoints'
import { getCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { searchPlaces } from '@vicino/contract/foundation/places/endpoints'
import { newDeal, openCode } from './support/make.ts'
import { readFile } from 'node:fs/promises'
import { expect, PASSWORD, test } from './support/test.ts'

test('R-425 a user downloads the own data; deleting the account needs the password, names open codes, and ends at /welcome', async ({
  page,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/(403|409).*\/erase/)
  const user = await newUser()
  const deal = await newDeal(api)
  await openCode(api, user, deal)
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
  await expect(dialog.getByRole('alert')).toContainText('Hai codici aperti (1)')
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
}) => {
  const { brandId } = await api.ask('brand', me)
  const companyData = () => api.ask('brand', getCompany, { params: { id: brandId ?? '' } })
  // The drawn map moves at once after a key press. MapLibre moves with the next frame, and a test
  // cannot see when this frame has come.
  await page.route('**/api/v1/settings', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), mapStyleUrl: null } })
  })
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
  const map = company.getByRole('region', { name: /^Mappa sotto il segnaposto/ })
  await expect(map).toHaveAttribute('tabindex', '0')
  await map.press('ArrowRight')
  // The owner saves right after the move. The form takes the pin's new place as soon as the focus
  // leaves the map.
  await company.getByRole('button', { name: 'Salva l’attività' }).click()
  await expect(page.getByText('Dati dell’attività salvati')).toBeVisible()
  const kept = await companyData()
  expect(kept).toMatchObject({ pec, piva: '07643520567', city: 'Milano' })
  const [milano] = (await api.ask('brand', searchPlaces, { query: { q: 'milano' } })).items
  expect(kept.latitude).toBeCloseTo(milano?.latitude ?? 0, 4)
  expect(kept.longitude).toBeGreaterThan((milano?.longitude ?? 0) + 0.0001)
  await expect(company.getByRole('button', { name: 'Salva l’attività' })).toHaveCount(0)
  await company.getByRole('button', { name: 'Domenica: aggiungi una fascia' }).click()
  await expect(company.getByLabel('Domenica, apertura 2')).toBeVisible()
  await company.getByRole('button', { name: 'Salva l’attività' }).click()
  await expect(company.getByRole('button', { name: 'Salva l’attività' })).toHaveCount(0)
  expect((await companyData()).openingHours?.[6]).toHaveLength(2)
  await company.getByLabel('PEC').fill(`altra.${pec}`)
  await company.getByRole('button', { name: 'Salva l’attività' }).click()
  // The change is saved. The toast that is shown now undoes this change, not the previous one.
  await expect(company.getByRole('button', { name: 'Salva l’attività' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Annulla', exact: true }).last().click()
  await expect(page.getByText('Modifica annullata')).toBeVisible()
  await expect(company.getByLabel('PEC')).toHaveValue(pec)

  await signIn('manager', '/settings#company')
  await expect(company.getByText('tu li leggi')).toBeVisible()
  await expect(company.getByRole('textbox')).toHaveCount(0)
})
