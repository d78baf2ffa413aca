import { getOwnCoupon, listOwnCoupons } from '@vicino/contract/loyalty/coupons/endpoints'
import { activated, joined, newDraft, newShop } from './support/make.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

test('R-219 R-369 R-380 R-381 R-382 R-383 a brand creates a coupon and gives it to a chosen customer; the phone shows it live, the till accepts it once, and its numbers follow', async ({
  page,
  browser,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop)
  await activated(api, shop, program)
  const user = await newUser()
  await joined(api, user, program)
  const office = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    reducedMotion: 'reduce',
  })
  try {
    // The brand creates the coupon.
    const desk = await office.newPage()
    await signInOn(desk, shop.owner, '/raccolte/coupon')
    await expect(desk.getByText('Nessun coupon', { exact: true })).toBeVisible()
    await expectAccessible(desk, 'no coupons')
    await desk.getByRole('button', { name: 'Crea un coupon' }).click()
    const form = desk.getByRole('dialog', { name: 'Nuovo coupon' })
    await form.getByRole('button', { name: 'Crea il coupon' }).click()
    await expect(form.getByText('Campo obbligatorio')).toBeVisible()
    await form.getByLabel('Nome', { exact: true }).fill('Sconto colazione')
    await expectAccessible(desk, 'form of a coupon')
    await form.getByRole('button', { name: 'Crea il coupon' }).click()
    await expect(form).toBeHidden()

    // The customer chosen in the table receives the coupon.
    await desk.goto(`/raccolte/clienti?program=${program.id}`)
    await desk.getByRole('checkbox', { name: `Scegli ${user.username}` }).click()
    await desk.getByRole('button', { name: 'Dai un coupon' }).click()
    const hand = desk.getByRole('dialog', { name: 'Scegli un coupon' })
    await hand.getByText('Sconto colazione').click()
    await expectAccessible(desk, 'a coupon for a customer')
    await hand.getByRole('button', { name: 'Dai il coupon' }).click()
    await expect(hand).toBeHidden()

    // The phone shows the coupon.
    await signIn(user, '/wallet?tab=coupons')
    await page.getByRole('link', { name: /Sconto colazione/ }).click()
    await expect(page.getByRole('img', { name: 'QR del coupon' })).toBeVisible()
    const [coupon] = (await api.ask(user, listOwnCoupons)).items
    await expect(page).toHaveURL(`/coupon/${coupon?._id}`)
    const code = (await page.locator('[data-typed-code]').textContent()) ?? ''
    const { qr } = await api.ask(user, getOwnCoupon, { params: { id: coupon?._id ?? '' } })
    await expectAccessible(page, 'a coupon on the phone')

    // The till shows the discount of the coupon and uses the coupon once.
    const till = await office.newPage()
    await till.goto('/scan')
    const field = till.getByLabel(/numero di 9 cifre/)
    await expect(field).toBeVisible()
    // A hand scanner types the text of the QR code like a keyboard, wherever the focus is.
    const scan = (read: string) =>
      till.evaluate((text) => {
        for (const key of [...text, 'Enter'])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }, read)
    await scan(qr?.token ?? '')
    await expect(till.getByLabel('Totale dello scontrino')).toBeFocused()
    await till.keyboard.type('19,99')
    // The cashier reads another code, which is not a coupon. The receipt does not change.
    expectedErrors.push(/\/till\/scan$/, /\/wallet\/coupon\/[^/]+\/qr$/)
    await till.getByRole('button', { name: 'Aggiungi un altro coupon' }).click()
    await expect(till.getByText('Un coupon è già sullo scontrino: leggi il prossimo.')).toBeVisible()
    await field.fill('AAAAAAAAAA')
    await field.press('Enter')
    await till.getByRole('button', { name: 'Torna allo scontrino' }).click()
    await expect(till.getByLabel('Totale dello scontrino')).toHaveValue('19,99')
    await till.getByLabel('Totale dello scontrino').press('Enter')
    await expect(till.getByLabel('Numero dello scontrino')).toBeFocused()
    await till.keyboard.type('0042')
    await expect(till.getByText('18,00 €', { exact: true })).toBeVisible()
    await expectAccessible(till, 'a coupon at the till')
    await till.getByRole('button', { name: 'Usa e incassa' }).click()
    await expect(till.getByRole('region', { name: 'Coupon usato' })).toContainText('18,00 €')
    // The cashier reads the next code before closing the result.
    await scan(code)
    await expect(till.getByRole('alert')).toContainText('Coupon già usato il')

    // The phone and the brand's numbers show that the coupon was used.
    await page.reload()
    await expect(page.getByText(/^Usato il/)).toBeVisible()
    await desk.goto('/raccolte/coupon')
    await desk.getByRole('button', { name: 'Apri Sconto colazione' }).click()
    const detail = desk.getByRole('dialog', { name: 'Sconto colazione' })
    const metric = (name: string) =>
      detail.locator('dl > div').filter({ hasText: name }).getByRole('definition').first()
    await expect(metric('Tasso di utilizzo')).toHaveText('100%')
    await expect(metric('Vendite con coupon')).toHaveText('18,00 €')
    await expect(detail.getByText(code)).toBeVisible()
    await expectAccessible(desk, 'a coupon with its figures')
  } finally {
    await office.close()
  }
})
