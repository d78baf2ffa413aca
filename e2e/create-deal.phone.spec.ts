import { createProduct } from '@vicino/contract/marketplace/products/endpoints'
import { getDraft } from '@vicino/contract/marketplace/deals/endpoints'
import { browserFilmingBarcode } from './support/code-video.ts'
import { newShop, IMAGE } from './support/make.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

test('R-228 a barcode in front of the camera fills in the product, and the form refuses a wrong number', async ({
  baseURL,
  newUser,
  api,
  forwardedFor,
}) => {
  const shop = await newShop(api, newUser)
  const gtin = '8076809513753'
  const product = { productName: 'Spaghetti n. 5', description: 'Trafilati al bronzo.', gtin: [gtin] }
  await api.ask(shop.owner, createProduct, { body: product })
  const { browser, close } = await browserFilmingBarcode(gtin)
  try {
    const phone = await browser.newPage({
      reducedMotion: 'reduce',
      baseURL: baseURL ?? '',
      locale: 'it-IT',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      permissions: ['camera'],
      extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    })
    await signInOn(phone, shop.owner, '/create-deal')
    await phone.getByLabel('Codice a barre', { exact: true }).fill('8076809513754')
    await phone.getByLabel('Codice a barre', { exact: true }).press('Enter')
    await expect(phone.getByText('Questo numero non torna')).toBeVisible()
    await phone.getByLabel('Codice a barre', { exact: true }).fill('2123456003505')
    await phone.getByLabel('Codice a barre', { exact: true }).press('Enter')
    await expect(phone.getByText('codice interno di un negozio')).toBeVisible()
    await phone.getByRole('button', { name: 'Leggi il codice a barre' }).click()
    await expect(phone.getByRole('button', { name: `Togli ${gtin}` })).toBeVisible()
    await expect(phone.getByRole('dialog')).toHaveCount(0)
    await expect(phone.getByLabel('Nome prodotto')).toHaveValue(product.productName)
    await expect(phone.getByLabel('Descrizione')).toHaveValue(product.description)
  } finally {
    await close()
  }
})

test('R-225 R-227 a draft continues on another device; the keyboard orders and crops images', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  await signIn(shop.owner, '/create-deal')
  await page.getByLabel('Nome prodotto').fill('Marmellata di corniole')
  await page.reload()
  await expect(page.getByLabel('Nome prodotto')).toHaveValue('Marmellata di corniole')
  await page.getByLabel('Descrizione').fill('Senza zucchero.')
  // The person opens another screen before the pause of typing is over. The server has the text
  // anyway.
  await page.getByRole('link', { name: 'Oggi', exact: true }).click()
  await expect
    .poll(async () => (await api.ask(shop.owner, getDraft)).draft?.description)
    .toBe('Senza zucchero.')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('deal-draft')) localStorage.removeItem(key)
  })
  await page.goto('/create-deal')
  await expect(page.getByLabel('Descrizione')).toHaveValue('Senza zucchero.')

  await page.getByRole('button', { name: 'Avanti' }).click()
  const file = { mimeType: 'image/png', buffer: Buffer.from(IMAGE, 'base64') }
  await page.getByLabel('Aggiungi foto').setInputFiles([
    { ...file, name: 'prima.png' },
    { ...file, name: 'seconda.png' },
  ])
  const images = page.getByRole('region', { name: 'Foto' }).getByRole('img')
  await expect(images).toHaveCount(2)
  const shown = () => images.evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  const [first, second] = await shown()
  await page.getByRole('button', { name: 'Sposta dopo la foto 1' }).press('Enter')
  await expect(page.getByText('Ora è la foto 2 di 2')).toBeAttached()
  expect(await shown()).toEqual([second, first])

  await page.getByRole('button', { name: 'Ritaglia la foto 1' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Ritaglia' })
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.press('End')
  await expect(zoom).toHaveAttribute('aria-valuetext', '300%')
  await dialog.getByRole('slider', { name: 'Orizzontale' }).press('Home')
  await expectAccessible(page, 'cropping a picture')
  await dialog.getByRole('button', { name: 'Ritaglia' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(shown).toEqual([expect.not.stringContaining(second ?? ''), first])
  // The button that the person pressed has the focus again. When an image is removed, the focus
  // moves to the remove button of the next image.
  await expect(page.getByRole('button', { name: 'Ritaglia la foto 1' })).toBeFocused()
  await page.getByRole('button', { name: 'Rimuovi la foto 1' }).press('Enter')
  await expect(images).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Rimuovi la foto 1' })).toBeFocused()
})
