import { createProgram, getTiers } from '@vicino/contract/loyalty/programs/endpoints'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { newPiva } from './support/account.ts'
import { newShop, uploadedImage } from './support/make.ts'
import { expect, test } from './support/test.ts'

const day = (fromToday: number) => dateText(dayAt(Date.now()) + fromToday)

test('R-235 R-236 R-238 R-239 R-240 R-242 R-246 R-249 R-250 R-251 R-255 R-342 R-358 R-359 the server searches, filters, sorts and pages the list; the sidebar folds; levels are saved; an administrator chooses a brand first', async ({
  page,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  for (const name of ['Colazioni', 'Pane caldo', 'Aperitivi', 'Torte', 'Merende', 'Zuppe']) {
    const imageUrl = await uploadedImage(api, shop.owner, 'program')
    const baseInfo = {
      name,
      description: `Punti per ${name.toLowerCase()}`,
      startDate: day(1),
      endDate: day(100),
      imageUrl,
      legalSubject: shop.name,
      piva: newPiva(),
      sedeLegale: 'Via Larga 1, Bergamo',
      pec: 'bottega@pec.vicino.test',
    }
    await api.ask(shop.owner, createProgram, { body: { baseInfo } })
  }
  await signIn(shop.owner, '/raccolte')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const names = page.getByRole('rowheader')
  await expect(rows).toHaveCount(6)
  await expect(names.first()).toHaveText('Zuppe')
  await expect(page.getByText('Raccolte programmate').locator('..')).toContainText('0')

  await page.getByRole('button', { name: 'Raccolta', exact: true }).click()
  await expect(names.first()).toHaveText('Aperitivi')
  await expect(page.getByRole('columnheader', { name: 'Raccolta' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByLabel('Righe per pagina').selectOption('5')
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: 'Pagina 2' }).click()
  await expect(names).toHaveText(['Zuppe'])
  await page.reload()
  await expect(names).toHaveText(['Zuppe'])
  await page.getByRole('searchbox', { name: 'Cerca una raccolta' }).fill('pane')
  await expect(names).toHaveText(['Pane caldo'])
  // The field follows an address that it did not write itself: a fresh list, and the browser's
  // Back.
  const field = page.getByRole('searchbox', { name: 'Cerca una raccolta' })
  await page
    .getByRole('navigation', { name: 'Fidelizzazione' })
    .getByRole('link', { name: 'Le mie Raccolte' })
    .click()
  await expect(page).toHaveURL(/\/raccolte\/list$/)
  await expect(field).toHaveValue('')
  await expect(page.getByText('Raccolte programmate').locator('..')).toContainText('0')
  await page.goBack()
  await expect(field).toHaveValue('pane')
  await expect(names).toHaveText(['Pane caldo'])
  await page.getByRole('button', { name: 'Completate' }).click()
  await expect(page.getByText('Nessuna raccolta trovata')).toBeVisible()
  await page.getByRole('button', { name: 'Resetta filtri' }).click()
  await expect(rows).toHaveCount(5)

  await expect(page.getByRole('group', { name: 'Stato' }).getByRole('button')).toHaveText([
    'Tutte',
    'Attive',
    'Programmate',
    'Bozze',
    'Completate',
    'Eliminate',
  ])
  await page.getByRole('button', { name: 'Azioni per Torte' }).click()
  await page.getByRole('menuitem', { name: 'Meccaniche' }).click()
  await expect(page).toHaveURL(/\/raccolte\/[\w-]+\/meccaniche$/)
  await page.goBack()

  // The selector opens the entries of a program, and the cross closes them. The sidebar folds to
  // icons and then to a drawer.
  const menu = page.getByRole('navigation', { name: 'Fidelizzazione' })
  await menu.getByRole('combobox', { name: 'Raccolta' }).selectOption({ label: 'Torte' })
  await expect(page.getByRole('heading', { level: 1, name: 'Torte' })).toBeVisible()
  // A new shop sees the essentials, and the rest when it wants all of it. No second menu stands
  // beside this one.
  const essentials = ['Le mie Raccolte', 'Panoramica', 'Catalogo Premi', 'Clienti acquisiti', 'Notifiche']
  await expect(menu.getByRole('link')).toHaveText(essentials)
  await menu.getByRole('button', { name: 'Mostra tutte le sezioni' }).click()
  await expect(page.getByRole('complementary')).toHaveCount(1)
  await expect(menu.getByRole('link')).toHaveText([
    'Le mie Raccolte',
    'Raccolte comuni',
    'Panoramica',
    'Meccaniche',
    'Catalogo Premi',
    'Richieste',
    'QR delle visite',
    'Regolamento',
    'Livelli Status',
    'Clienti acquisiti',
    'Automazioni',
    'Coupon Digitali',
    'Notifiche',
    'Integrazioni',
  ])
  await menu.getByRole('button', { name: /^Chiudi la raccolta/ }).click()
  await expect(page).toHaveURL(/\/raccolte\/list$/)
  await page.setViewportSize({ width: 1000, height: 800 })
  await expect(menu.getByLabel('Raccolta', { exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu raccolte' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Livelli Status' }).click()
  await expect(page).toHaveURL(/\/raccolte\/tiers$/)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Levels start with samples. The form refuses to save an empty benefit and says so.
  await expect(page.getByRole('region', { name: /^(Silver|Gold|Vip)$/ })).toHaveCount(3)
  await page.getByRole('switch', { name: /^Livelli accesi/ }).click()
  const silver = page.getByRole('region', { name: 'Silver' })
  await silver.getByRole('button', { name: 'Aggiungi un vantaggio' }).click()
  await page.getByRole('button', { name: 'Salva i livelli' }).click()
  await expect(silver.getByText('Il vantaggio non può essere vuoto')).toBeVisible()
  await expect(page.getByText(/^Tutti i vantaggi devono avere un valore\./)).toBeVisible()
  const brandId = { params: { brandId: shop.brandId } }
  expect((await api.ask(shop.owner, getTiers, brandId)).tierConfigs.enabled).toBe(false)
  await silver.getByLabel('Vantaggio 1', { exact: true }).fill('Caffè gratis al compleanno')
  await page.getByRole('button', { name: 'Salva i livelli' }).click()
  await expect(page.getByRole('button', { name: 'Salva i livelli' })).toHaveCount(0)
  expect((await api.ask(shop.owner, getTiers, brandId)).tierConfigs.enabled).toBe(true)
  // The dashboard lists the programs in short: five on a page, each with a link to its overview.
  await page.goto('/dashboard')
  const short = page.getByRole('region', { name: 'Le mie Raccolte' })
  const shown = short.getByRole('list').first().getByRole('listitem')
  await expect(shown).toHaveCount(5)
  await short.getByLabel('Righe per pagina').selectOption('10')
  await expect(shown).toHaveCount(6)
  await short.getByRole('link', { name: /^Merende/ }).click()
  await expect(page).toHaveURL(/\/raccolte\/dettaglio\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Merende' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Raccolta in Bozza' })).toBeVisible()

  await page.goto('/raccolte/livelli')
  await expect(silver.getByLabel('Vantaggio 1', { exact: true })).toHaveValue('Caffè gratis al compleanno')

  // These are second addresses, and addresses without a program while no program is active.
  await page.goto('/raccolte/create')
  await expect(page.getByRole('form', { name: 'Crea raccolta' })).toBeVisible()
  await page.goto('/raccolte/clienti')
  await expect(page.getByRole('heading', { level: 1, name: 'Clienti acquisiti' })).toBeVisible()
  expectedErrors.push(/404.*\/program\/active\//)
  await page.goto('/raccolte/dettagli')
  await expect(page.getByText('Nessuna raccolta attiva')).toBeVisible()

  // No program belongs to a malformed id.
  expectedErrors.push(/404.*\/program\/0{8}-/)
  await page.goto('/raccolte/dettaglio/nessuna')
  await expect(page.getByRole('alert')).toContainText('Raccolta non trovata')

  await signIn('superadmin', '/raccolte')
  await expect(page.getByText('Scegli un’attività')).toBeVisible()
  await page.getByRole('combobox', { name: 'Attività' }).fill(shop.name)
  await page.getByRole('option', { name: shop.name }).click()
  await expect(rows).toHaveCount(6)
})
