import { readFile } from 'node:fs/promises'
import { affiliate, listCommissions, openSlots } from '@vicino/contract/channels/promoters/endpoints'
import { voidRedemption } from '@vicino/contract/till/till/endpoints'
import { passCommissionHold } from './support/later.ts'
import { newDeal, redeemed } from './support/make.ts'
import { expect, test } from './support/test.ts'

test('R-453 R-150 R-399 R-401 R-402 a promoter’s link leads to the deal, a redemption and a commission; a void reverses the commission', async ({
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
  // Customer and promoter share a browser here, so the commission waits for the shop's review.
  await expect.poll(states).toEqual(['review'])
  await signIn('promoter', '/promoter?tab=commissions')
  const line = page.getByRole('listitem').filter({ hasText: deal.title })
  await expect(line).toContainText('In verifica')
  await api.ask('brand', voidRedemption, { params: { id: code._id }, body: { reason: 'Errore' } })
  await expect.poll(states).toEqual(['reversed'])
  await page.reload()
  await expect(line).toContainText('Riscatto annullato')
})

test('R-403 R-402 a promoter’s link leads to a commission; the brand marks it as paid, and both sides read this in the statement', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const deal = await newDeal(api)
  await api.ask('brand', openSlots, {
    body: { dealId: deal._id, total: 1, commission: { kind: 'amount', value: 0.5 } },
  })
  const { code } = await api.ask('promoter', affiliate, { body: { dealId: deal._id } })
  const customer = await newUser()
  await signIn(customer, `/r/${code}`)
  await expect(page).toHaveURL((url) => url.searchParams.get('detail') === deal._id)
  await expect(page.getByText('Pubblicità: chi ti ha mandato qui')).toBeVisible()
  await redeemed(api, customer, deal)
  const earned = async () => {
    const { items } = await api.ask('promoter', listCommissions)
    return items.find((each) => each.deal._id === deal._id)
  }
  await expect.poll(earned).toMatchObject({ state: 'held' })
  await passCommissionHold()

  await signIn('brand', '/miei-deal')
  const desk = page.getByRole('region', { name: 'Promoter' })
  await desk.getByRole('tab', { name: 'Da pagare' }).click()
  await desk.getByRole('button', { name: 'Segna come pagato' }).click()
  const question = page.getByRole('dialog', { name: /^Hai pagato / })
  await question.getByLabel('Riferimento').fill('Bonifico 42')
  await question.getByRole('button', { name: 'Segna come pagato' }).click()
  await expect(page.getByText('Segnato come pagato', { exact: true })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Segna come pagato' })).toHaveCount(0)

  // The promoter and the shop see the same statement.
  await desk.getByRole('tab', { name: 'Pagamenti' }).click()
  const paid = desk.getByRole('listitem').filter({ hasText: 'Bonifico 42' })
  const save = async (kind: 'PDF' | 'CSV', row: typeof paid) => {
    const download = page.waitForEvent('download')
    await row.getByRole('button', { name: `Rendiconto ${kind}` }).click()
    return readFile(await (await download).path(), 'utf8')
  }
  expect((await save('PDF', paid)).startsWith('%PDF-')).toBe(true)
  const csv = await save('CSV', paid)
  expect(csv).toContain(deal.title)
  await signIn('promoter', '/promoter?tab=payouts')
  const received = page.getByRole('listitem').filter({ hasText: 'Bonifico 42' })
  expect(await save('CSV', received)).toBe(csv)
  expect(await earned()).toMatchObject({ state: 'paid' })
})
