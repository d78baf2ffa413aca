import { browseDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { newDeal, newShop } from './support/make.ts'
import { subjectsTo } from './support/mailbox.ts'
import { expect, expectAccessible, PASSWORD, signInOn, test } from './support/test.ts'

test('R-439 the platform suspends a brand from the grid: its deal disappears, its owner reads the reason, and after the suspension all is as before', async ({
  page,
  browser,
  baseURL,
  forwardedFor,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const deal = await newDeal(api, { shop })
  const another = async () =>
    (
      await browser.newContext({
        baseURL: baseURL ?? '',
        locale: 'it-IT',
        extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
      })
    ).newPage()
  const shopper = await another()
  const consumer = await newUser()
  const onOffer = async () =>
    (await api.ask(consumer, browseDeals, { query: { brandId: shop.brandId } })).items.length
  await signInOn(shopper, consumer, `/deals?detail=${deal._id}`)
  await expect(shopper.getByRole('region', { name: 'Dettaglio del deal' })).toContainText(deal.title)

  await signIn('superadmin', `/dashboard/brand?q=${encodeURIComponent(shop.name)}`)
  const grid = page.getByRole('region', { name: 'Brand' })
  const act = async (how: 'Sospendi' | 'Riattiva') => {
    await grid.getByRole('checkbox', { name: `Scegli ${shop.name}` }).check()
    const chosen = page.getByRole('region', { name: 'Righe scelte' })
    await chosen.getByRole('button', { name: `${how} (1)` }).click()
    const question = page.getByRole('dialog')
    if (how === 'Sospendi') {
      await question.getByLabel('Offerte o dati non veri').check()
      await question.getByRole('textbox').fill('Il prezzo in cassa era un altro.')
    }
    await expectAccessible(page, 'suspension of a brand')
    await question.getByRole('button', { name: how, exact: true }).click()
    await expect(question).toBeHidden()
  }
  await act('Sospendi')
  await expect(grid.getByRole('row', { name: shop.name }).getByText('Sospeso')).toBeVisible()

  // Lists no longer contain the deal. A link to the deal shows that the deal is over.
  expect(await onOffer()).toBe(0)
  await shopper.reload()
  const redeem = shopper.getByRole('region', { name: 'Riscatto' })
  await expect(redeem).toContainText('Questo deal non è più valido.')
  await expect.poll(() => subjectsTo(shop.owner.email)).toContainEqual(expect.stringContaining('sospeso'))
  const door = await another()
  await door.goto('/welcome?mode=login')
  const form = door.locator('form')
  await form.getByLabel('Email').fill(shop.owner.email)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(door.getByRole('alert')).toContainText(`${shop.name} è sospeso`)

  await act('Riattiva')
  await expect(grid.getByRole('row', { name: shop.name }).getByText('Sospeso')).toBeHidden()
  await form.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(door.getByRole('alert')).toBeHidden()
  expect(await onOffer()).toBe(1)
  await shopper.reload()
  await expect(redeem).toBeVisible()
  await expect(redeem).not.toContainText('non è più valido')
  await Promise.all([shopper, door].map((one) => one.context().close()))
})
