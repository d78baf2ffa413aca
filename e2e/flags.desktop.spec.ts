import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import { newShop, IMAGE } from './support/make.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

test('a superAdmin blocks a sector; a brand of the sector is refused with this reason, and publishes after the block is lifted', async ({
  page,
  signIn,
  api,
  newUser,
  browser,
  baseURL,
  forwardedFor,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  const params = { id: shop.brandId }
  const { version } = await api.ask('superadmin', getCompany, { params })
  await api.ask('superadmin', updateCompany, { params, body: { sector: 'medicines', version } })

  await signIn('superadmin', '/dashboard')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Blocchi' }).click()
  await expect(
    page.getByRole('region', { name: 'Blocchi' }).getByText('art. 9 d.l. 87/2018').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Nuovo blocco' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Che cosa si spegne').selectOption('Pubblicare offerte')
  await dialog.getByLabel('Motivo (italiano)').fill('Serve un’autorizzazione.')
  await dialog.getByLabel('Motivo (inglese)').fill('A permit is needed.')
  // The form refuses a block without a country and without a sector.
  await dialog.getByRole('button', { name: 'Nuovo blocco' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Scegli almeno un paese o un settore.')
  await dialog.getByLabel('Medicinali').check()
  const refusal = 'Pubblicare offerte nel settore dei medicinali non è possibile. Serve un’autorizzazione.'
  await expect(dialog.getByText(refusal)).toBeVisible()
  await expectAccessible(page, 'new block')
  await dialog.getByRole('button', { name: 'Nuovo blocco' }).click()
  // The dialog asks for confirmation first. It shows the people affected and the text that they
  // will read.
  const question = page.getByRole('dialog', { name: /^Spegnere/ })
  await expect(question.getByRole('region', { name: 'Che cosa leggeranno' })).toContainText(refusal)
  await expectAccessible(page, 'question of a block')
  await question.getByRole('button', { name: 'Spegni' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Creazione')).toBeVisible()

  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
  })
  try {
    const theirs = await context.newPage()
    await signInOn(theirs, shop.owner, '/create-deal')
    await theirs.getByLabel('Nome prodotto').fill('Sciroppo di prova')
    await theirs.getByLabel('Descrizione').fill('Per la tosse, alle erbe.')
    await theirs.getByRole('button', { name: 'Avanti' }).click()
    await theirs
      .getByLabel('Aggiungi foto')
      .setInputFiles({ name: 'sciroppo.png', mimeType: 'image/png', buffer: Buffer.from(IMAGE, 'base64') })
    await expect(theirs.getByRole('region', { name: 'Foto' }).getByRole('img')).toHaveCount(1)
    await theirs.getByLabel('Prezzo di partenza').fill('8,00')
    await theirs.getByLabel('Sconto').fill('20')
    await theirs.getByLabel('Prezzo più basso degli ultimi 30 giorni').fill('8,00')
    await theirs.getByRole('group', { name: 'Categorie' }).getByRole('button').first().click()
    expectedErrors.push(/\/deal$/)
    const publish = theirs.getByRole('button', { name: 'Pubblica', exact: true })
    await publish.click()
    await expect(theirs.getByText(refusal)).toBeVisible()

    await dialog.getByRole('switch', { name: 'In vigore' }).click()
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await page
      .getByRole('dialog', { name: /^Riaccendere/ })
      .getByRole('button', { name: 'Riaccendi' })
      .click()
    await expect(dialog).toBeHidden()
    await publish.click()
    await expect(theirs.getByRole('heading', { name: 'È online!' })).toBeVisible()
  } finally {
    await context.close()
  }
})
