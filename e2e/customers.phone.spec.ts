import { listCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { bought, newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-361 R-363 R-370 on a phone customers are cards with a selectable order; a card opens its details', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const members = [await newMember(api, newUser, program), await newMember(api, newUser, program)]
  const [less, more] = members.map(({ user }) => user.username)
  await bought(api, shop, { code: members[0]?.code ?? '' }, 8)
  await bought(api, shop, { code: members[1]?.code ?? '' }, 40)
  const params = { programId: program.id }
  await expect
    .poll(async () => {
      const { items } = await api.ask(shop.owner, listCustomers, { params })
      return items.map(({ purchaseAmount }) => purchaseAmount).toSorted((a, b) => a - b)
    })
    .toEqual([8, 40])

  await signIn(shop.owner, '/raccolte/clienti')
  const list = page.getByRole('region', { name: 'Clienti', exact: true })
  const cards = list.getByRole('button', { name: /@/ })
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('grid')).toHaveCount(0)
  const order = page.getByRole('combobox', { name: 'Ordina per' })
  await order.selectOption({ label: 'Valore totale, crescente' })
  await expect(cards.first()).toContainText(less ?? '')
  await order.selectOption({ label: 'Valore totale, decrescente' })
  await expect(cards.first()).toContainText(more ?? '')
  await expectAccessible(page, 'cards of customers')
  await cards.first().click()
  const detail = page.getByRole('dialog', { name: more ?? '' })
  await expect(detail.getByRole('progressbar', { name: 'Livello' })).toBeVisible()
  await detail.getByRole('tab', { name: 'Movimenti' }).click()
  await expect(detail.getByText(/Acquisto di 40,00\s€/)).toBeVisible()
  await expectAccessible(page, 'a customer on a phone')
  // The browser's Back closes the details and leaves the list unchanged.
  await page.goBack()
  await expect(detail).toBeHidden()
  await expect(cards.first()).toContainText(more ?? '')

  // A brand can write a segment on a phone too. No part of the form is wider than the screen.
  await page.getByRole('button', { name: 'Segmenti', exact: true }).click()
  await page.getByRole('button', { name: 'Nuovo segmento' }).click()
  const builder = page.getByRole('dialog', { name: 'Nuovo segmento' })
  await builder.getByRole('button', { name: 'Aggiungi un gruppo' }).click()
  await builder.getByRole('button', { name: 'Aggiungi un gruppo' }).first().click()
  await builder.getByRole('textbox', { name: 'Valore' }).first().fill('20')
  await expectAccessible(page, 'segment builder on a phone')
  expect(
    await builder.evaluate(
      (box) =>
        [...box.querySelectorAll('select, input, button')].filter(
          (field) => field.getBoundingClientRect().right > document.documentElement.clientWidth,
        ).length,
    ),
  ).toBe(0)
})
