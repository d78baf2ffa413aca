import { createCouponTemplate } from '@vicino/contract/loyalty/coupons/endpoints'
import { getCatalogue } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { activated, bought, joined, newDraft, newShop } from './support/make.ts'
import { claimsOf, expect, expectAccessible, signInOn, test } from './support/test.ts'

test('R-381 a brand chooses a coupon in the form of a reward; a member who claims the reward has the coupon in the wallet at once', async ({
  page,
  browser,
  baseURL,
  signIn,
  newUser,
  api,
  forwardedFor,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newDraft(api, shop)
  const { _id: couponId } = await api.ask(shop.owner, createCouponTemplate, {
    body: {
      name: 'Dieci per cento',
      description: '',
      imageUrl: null,
      kind: 'percent',
      percent: 10,
      value: null,
      product: null,
      minSpend: 0,
      productCodes: [],
      productCategories: [],
      combinable: false,
      shops: [],
      validFrom: null,
      validTo: null,
      validDays: 30,
      total: null,
      perMember: null,
    },
  })
  const office = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
    reducedMotion: 'reduce',
  })
  try {
    // A coupon needs neither days nor a contribution, so their fields disappear.
    const desk = await office.newPage()
    await signInOn(desk, shop.owner, `/raccolte/${program.id}/catalogo`)
    await desk.getByRole('button', { name: 'Aggiungi premio' }).first().click()
    const form = desk.getByRole('dialog', { name: 'Nuovo premio' })
    await form.getByLabel('Nome', { exact: true }).fill('Sconto in cassa')
    await expect(form.getByLabel('Coupon da consegnare')).toHaveCount(0)
    await form.getByLabel('Tipo', { exact: true }).selectOption('Sconto')
    await form.getByLabel('Coupon da consegnare').selectOption('Dieci per cento')
    await expect(form.getByLabel('Consegna', { exact: true })).toBeDisabled()
    await expect(form.getByLabel('Contributo', { exact: true })).toHaveCount(0)
    await form.getByLabel('Punti', { exact: true }).fill('50')
    await form.getByLabel('Valore', { exact: true }).fill('5')
    await form.getByLabel('Quantità', { exact: true }).fill('10')
    await expectAccessible(desk, 'a reward that hands over a coupon')
    await form.getByRole('button', { name: 'Aggiungi', exact: true }).click()
    await expect(form).toBeHidden()
    const catalogue = await api.ask(shop.owner, getCatalogue, { params: { id: program.id } })
    expect(catalogue.items).toMatchObject([{ couponTemplateId: couponId, fulfilment: 'digital' }])
  } finally {
    await office.close()
  }

  await activated(api, shop, program)
  const user = await newUser()
  await joined(api, user, program)
  await bought(api, shop, { userId: String(claimsOf(await api.token(user))['sub']) }, 60)
  await signIn(user, `/wallet/${program.id}?tab=rewards#premi`)
  await page.getByRole('button', { name: 'Richiedi: Sconto in cassa' }).click()
  await page
    .getByRole('dialog', { name: 'Richiedi il premio' })
    .getByRole('button', { name: /^Richiedi/ })
    .click()
  await expect(page).toHaveURL(/\/premio\//)
  await expect(page.getByText(/Il coupon è nel tuo portafoglio/)).toBeVisible()
  await expectAccessible(page, 'a claim that handed over a coupon')
  await page.getByRole('link', { name: 'Apri il coupon' }).click()
  await expect(page).toHaveURL(/\/coupon\//)
  await expect(page.getByRole('img', { name: 'QR del coupon' })).toBeVisible()
  await page.goto('/wallet?tab=coupons')
  await expect(page.getByRole('link', { name: /Dieci per cento/ })).toBeVisible()
})
