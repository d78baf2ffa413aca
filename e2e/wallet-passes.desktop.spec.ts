import { createCouponTemplate } from '@vicino/contract/loyalty/coupons/endpoints'
import { newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-413 R-381 customers see the wallets that work, and the brand reads the missing settings of the others', async ({
  page,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const { user } = await newMember(api, newUser, program)
  const add = page.getByRole('button', { name: /^Aggiungi a/ })
  await signIn(user, '/tessera')
  await expect(page.getByRole('link', { name: program.name })).toBeVisible()
  await expect(add).toHaveCount(0)

  // The settings say that Apple's passes are set up. This installation refuses to create a pass and
  // explains the reason.
  await page.route('**/api/v1/settings', async (route) => {
    const answer = await route.fetch()
    const settings = (await answer.json()) as object
    await route.fulfill({
      response: answer,
      json: { ...settings, walletPasses: { apple: true, google: false } },
    })
  })
  await page.goto(`/wallet/${program.id}`)
  await expect(add).toHaveText(['Aggiungi ad Apple Wallet'])
  await expectAccessible(page, 'a card with the button of a wallet')
  expectedErrors.push(/\/wallet\/pass$/)
  await add.click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Qui Apple Wallet non è ancora attivo/)
  await page.unroute('**/api/v1/settings')

  await api.ask(shop.owner, createCouponTemplate, {
    body: {
      name: 'Sconto colazione',
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
      perMember: 1,
    },
  })
  await signIn(shop.owner, '/raccolte/coupon')
  await page.getByRole('button', { name: 'Apri Sconto colazione' }).click()
  const wallets = page.getByRole('region', { name: 'Nel wallet del telefono' })
  await expect(wallets.getByText('Apple Wallet: non ancora disponibile.')).toBeVisible()
  await expect(wallets.getByText('Google Wallet: non ancora disponibile.')).toBeVisible()
  await expectAccessible(page, 'a coupon and the wallets of phones')
})
