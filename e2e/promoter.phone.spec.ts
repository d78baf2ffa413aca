import { listCommissions, openSlots } from '@vicino/contract/promoters/endpoints'
import { voidRedemption } from '@vicino/contract/till/endpoints'
import { newDeal, redeemed } from './support/make.ts'
import { expect, test, WITHOUT_MOTION } from './support/test.ts'

test.use(WITHOUT_MOTION)

test('R-453 R-150 R-399 R-401 R-402 a promoter’s link leads to the deal, a redemption and a commission; a void takes it back', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const deal = await newDeal(api)
  await api.ask('brand', openSlots, {
    body: { dealId: deal._id, total: 2, commission: { kind: 'amount', value: 0.5 } },
  })
  await signIn('promoter', '/promoter')
  const slot = page.getByRole('listitem').filter({ hasText: deal.title })
  await slot.getByRole('button', { name: 'Prendi il posto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Il tuo link' })
  await expect(dialog).toContainText('#adv')
  const link = (await dialog.textContent())?.match(/\/r\/[2-9a-z]{8}/)?.[0] ?? ''
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(slot).toContainText('Hai un link')

  const customer = await newUser()
  await signIn(customer, link)
  await expect(page).toHaveURL((url) => url.searchParams.get('detail') === deal._id)
  await expect(page.getByText('Pubblicità: chi ti ha mandato qui')).toBeVisible()
  const code = await redeemed(api, customer, deal)

  const states = async () => {
    const { items } = await api.ask('promoter', listCommissions)
    return items.filter((each) => each.deal._id === deal._id).map(({ state }) => state)
  }
  // Customer and promoter share a browser here, so the shop is to look at it first.
  await expect.poll(states).toEqual(['review'])
  await signIn('promoter', '/promoter?tab=commissions')
  const line = page.getByRole('listitem').filter({ hasText: deal.title })
  await expect(line).toContainText('In verifica')
  await api.ask('brand', voidRedemption, { params: { id: code._id }, body: { reason: 'Errore' } })
  await expect.poll(states).toEqual(['reversed'])
  await page.reload()
  await expect(line).toContainText('Riscatto annullato')
})
