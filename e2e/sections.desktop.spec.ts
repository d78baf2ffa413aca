import { randomUUID } from 'node:crypto'
import {
  getBannerRecord,
  listBannerRecords,
  updateBanner,
} from '@vicino/contract/marketplace/banners/endpoints'
import {
  createCategory,
  getCategoryRecord,
  updateCategory,
} from '@vicino/contract/marketplace/categories/endpoints'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'
import { newDeal } from './support/make.ts'
import { createProduct } from '@vicino/contract/marketplace/products/endpoints'

const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()

test('R-030 R-437 R-438 R-577 a superAdmin creates a category, reads changes made in the meantime, and deletes another one after moving its deals to this category', async ({
  page,
  signIn,
  api,
  expectedErrors,
}) => {
  const name = `Prova ${randomUUID().slice(0, 8)}`
  await signIn('superadmin', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const section of ['Post', 'Utenti', 'Ruoli', 'Deal', 'Prodotti', 'Banner', 'Brand', 'Premi BP'])
    await expect(menu.getByRole('link', { name: section, exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Segnalazioni' })).toBeVisible()
  await menu.getByRole('link', { name: 'Categorie' }).click()
  await page.getByRole('button', { name: 'Crea categoria' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crea categoria' }).click()
  await expect(dialog.getByText('Campo obbligatorio').first()).toBeVisible()
  await dialog.getByLabel('Nome (italiano)').fill(name)
  await dialog.getByLabel('Nome (inglese)').fill(`${name} en`)
  await dialog.getByRole('radio', { name: 'pizza' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Crea categoria' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Creazione')).toBeVisible()
  await expectAccessible(page, 'category')

  // Another administrator gives the category another icon.
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { version } = await api.ask('superadmin', getCategoryRecord, { params: { id } })
  await api.ask('superadmin', updateCategory, { params: { id }, body: { version, icon: 'wine' } })
  expectedErrors.push(/category/)
  await dialog.getByLabel('Nome (inglese)').fill(`${name} bis`)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByRole('alert')).toContainText('da «pizza» a «wine»')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()

  const old = await api.ask('superadmin', createCategory, {
    body: { icon: 'tag', name: { it: `${name} vecchia`, en: `${name} old` } },
  })
  const deal = await newDeal(api, {}, { categoryIds: [old._id] })
  await page.goto(`/dashboard/category/${old._id}`)
  await dialog.getByRole('button', { name: 'Elimina categoria' }).click()
  const question = page.getByRole('dialog', { name: /Eliminare/ })
  await question.getByRole('button', { name: 'Sposta ed elimina' }).click()
  await expect(question.getByText('Scegli dove vanno i deal.')).toBeVisible()
  await question.getByLabel('Sposta i deal in').selectOption(id)
  await question.getByRole('button', { name: 'Sposta ed elimina' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  expect((await api.ask('superadmin', getCategoryRecord, { params: { id } })).deals).toBe(1)
  expect(deal.categoryIds).toEqual([old._id])
})

test('R-113 R-437 a banner appears on /deals from its start time, at its chosen position', async ({
  page,
  signIn,
  api,
  browser,
  baseURL,
}) => {
  const { data } = await api.ask('superadmin', listBannerRecords, { query: { limit: '100' } })
  expect(data).toHaveLength(6)
  const second = data[1]
  if (second === undefined) throw new Error('six banners are seeded')
  const id = second._id
  const change = async (body: object) => {
    const { version } = await api.ask('superadmin', getBannerRecord, { params: { id } })
    await api.ask('superadmin', updateBanner, { params: { id }, body: { ...body, version } })
  }
  await change({ startsAt: hour(1) })

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'it-IT' })
  const guest = await context.newPage()
  await signInOn(guest, 'audience', '/deals?view=list')
  const carousel = guest.getByRole('region', { name: 'Promozioni' }).first()
  await expect(carousel.getByLabel(/di 5$/).first()).toBeAttached()

  await signIn('superadmin', `/dashboard/banner/${id}`)
  const dialog = page.getByRole('dialog')
  await expect(page.getByText(/^Dal /).first()).toBeAttached()
  const preview = dialog.getByRole('region', { name: 'Anteprima' })
  for (const theme of ['light', 'dark'])
    await expect(preview.locator(`[data-preview=${theme}]`).getByText(second.title.it)).toBeVisible()
  await dialog.getByLabel('Dal', { exact: true }).fill('')
  await dialog.getByLabel('Titolo (italiano)', { exact: true }).fill('Titolo di prova')
  await expect(preview.getByText('Titolo di prova').first()).toBeVisible()
  await expectAccessible(page, 'banner')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()

  // The move buttons put the banner first.
  await page.getByRole('button', { name: 'Riordina' }).click()
  await dialog.getByRole('button', { name: 'Sposta Titolo di prova più su' }).click()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Ordine salvato.')).toBeVisible()
  await guest.reload()
  await expect(carousel.getByLabel('Promozione 1 di 6').getByText('Titolo di prova')).toBeVisible()
  await context.close()
})

test('R-410 R-437 a superAdmin creates a platform reward with a preview of /points; a user buys it there once, and it is counted', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const name = `Premio ${randomUUID().slice(0, 8)}`
  await signIn('superadmin', '/dashboard/bp-reward')
  await page.getByRole('button', { name: 'Crea premio' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titolo (italiano)').fill(name)
  await dialog.getByLabel('Titolo (inglese)').fill(name)
  await dialog.getByLabel('Descrizione (italiano)').fill('Si ritira al banco.')
  await dialog.getByLabel('Descrizione (inglese)').fill('Collect it at the bar.')
  await dialog.getByLabel('Prezzo (BP)').fill('5')
  await dialog.getByLabel('Pezzi che restano').fill('3')
  await dialog.getByLabel('Massimo a testa').fill('1')
  const preview = dialog.getByRole('region', { name: 'Come si vede in Punti' })
  await expect(preview.getByRole('heading', { name, includeHidden: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Crea premio' }).click()
  await expect(dialog.getByText('Creazione')).toBeVisible()
  await expectAccessible(page, 'BP reward')
  const address = page.url()

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'it-IT' })
  const buyer = await context.newPage()
  await signInOn(buyer, 'audience', '/points')
  const card = buyer.getByRole('article').filter({ hasText: name })
  const buy = async () => {
    await card.getByRole('button', { name: /^Riscatta per 5 BP/ }).click()
    await buyer.getByRole('dialog').getByRole('button', { name: 'Riscatta per 5 BP' }).click()
  }
  await buy()
  await expect(buyer.getByRole('dialog').getByText(name)).toBeVisible()
  await buyer.goto('/points')
  await buy()
  await expect(
    buyer.getByRole('dialog').getByText('Hai già preso questo premio quante volte si può: 1 a testa.'),
  ).toBeVisible()
  await context.close()

  await page.goto(address)
  const counts = dialog.getByRole('region', { name: 'Conteggi' })
  await expect(counts.getByText('Qualcuno lo ha preso')).toBeVisible()
  await expect(counts.getByRole('button', { name: 'Elimina premio' })).toHaveCount(0)
})

test('R-431 R-438 keys and boxes choose the records that a search finds, and one action deletes them; records that others use stay chosen', async ({
  page,
  signIn,
  api,
}) => {
  const mark = `lotto${randomUUID().slice(0, 8)}`
  for (let number = 1; number <= 12; number += 1)
    await api.ask('superadmin', createProduct, { body: { productName: `${mark} ${number}`, brand: '' } })
  const used = await newDeal(api, {}, { productName: `${mark} usato` })
  await signIn('superadmin', `/dashboard/product?q=${mark}`)
  const grid = page.getByRole('region', { name: 'Prodotti' })
  await expect(grid.getByText('13 righe')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Righe scelte' })
  await grid.getByRole('rowheader').first().focus()
  await page.keyboard.press('Space')
  await expect(bar.getByText('1 scelta')).toBeVisible()
  await grid.getByRole('checkbox', { name: 'Scegli tutta la pagina' }).check()
  await expect(bar.getByText('10 scelte')).toBeVisible()
  await bar.getByRole('button', { name: 'Scegli tutte le 13 trovate' }).click()
  await expect(bar.getByText('13 scelte')).toBeVisible()
  await expectAccessible(page, 'chosen rows')
  await bar.getByRole('button', { name: 'Elimina' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click()
  await expect(page.getByText('12 fatte, 1 no: resta scelta.')).toBeVisible()
  await expect(grid.getByText('1 riga')).toBeVisible()
  await expect(grid.getByRole('checkbox', { name: `Scegli ${mark} usato` })).toBeChecked()
  expect(used.product.productName).toBe(`${mark} usato`)
})

test('R-440 the cards of the back-office have 2, 3 and 4 columns from 300, 768 and 1024 px on', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', '/dashboard')
  const cards = page.getByRole('region', { name: 'Che cosa aspetta' }).getByRole('listitem')
  for (const [width, columns] of [
    [300, 2],
    [767, 2],
    [768, 3],
    [1023, 3],
    [1024, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(async () => {
        const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
        return new Set(boxes.map((box) => Math.round(box?.x ?? -1))).size
      })
      .toBe(columns)
  }
})
