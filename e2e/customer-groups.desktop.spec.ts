import { clientele } from './support/clientele.ts'
import { newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test, WITHOUT_MOTION } from './support/test.ts'

test.use(WITHOUT_MOTION)

test('R-365 R-370 a label is made, put on chosen customers and narrows the table; the timeline tells all that happened to one of them', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  test.setTimeout(180_000)
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const users = await clientele(api, newUser, shop, program.id)
  const nameOf = (index: number) => users[index]?.username ?? ''
  await signIn(shop.owner, '/raccolte/clienti?limit=10&sort=-totalValue')
  const grid = page.getByRole('grid', { name: 'Clienti' })
  const names = grid.getByRole('rowheader')
  const row = (index: number) => grid.getByRole('row').filter({ hasText: nameOf(index) })
  const bar = page.getByRole('region', { name: 'Clienti scelti' })
  const labels = page.getByRole('dialog', { name: 'Etichette' })

  // A label is made for the chosen ones and is on them; with the keyboard it is taken away and put back.
  await row(1).getByRole('checkbox').check()
  await row(4).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Etichette' }).click()
  await labels.getByRole('button', { name: 'Crea l’etichetta' }).click()
  await expect(labels.getByText('Dai un nome all’etichetta')).toBeVisible()
  await labels.getByRole('textbox', { name: 'Nome dell’etichetta' }).fill('Amici della bottega')
  await labels.getByRole('radio', { name: 'Rosa' }).check()
  await page.keyboard.press('Enter')
  const box = labels.getByRole('checkbox', { name: 'Amici della bottega' })
  await expect(box).toBeChecked()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).not.toBeChecked()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expectAccessible(page, 'labels of chosen customers')
  await labels.getByRole('button', { name: 'Fatto' }).click()
  await expect(bar).toBeHidden()
  await expect(row(1)).toContainText('Etichette: Amici della bottega')

  // It is renamed, and its name shows who has it.
  await page.getByRole('button', { name: 'Etichette', exact: true }).click()
  await expect(labels.getByText('2 clienti')).toBeVisible()
  await labels.getByRole('button', { name: 'Modifica l’etichetta Amici della bottega' }).click()
  await labels.getByRole('textbox', { name: 'Nome dell’etichetta' }).first().fill('Amici')
  await labels.getByRole('button', { name: 'Salva', exact: true }).click()
  await expectAccessible(page, 'labels')
  await labels.getByRole('button', { name: /^Amici/ }).click()
  await expect(names).toHaveCount(2)
  await expect(page).toHaveURL(/label=/)
  await page.getByRole('button', { name: 'Togli il filtro: Etichetta: Amici' }).click()
  await expect(names).toHaveCount(6)

  // Joining, the purchase with its sentence, the consents, the newest first.
  await row(1).getByRole('rowheader').getByRole('button').click()
  const detail = page.getByRole('dialog', { name: nameOf(1) })
  await expect(detail.getByRole('list', { name: 'Etichette' })).toHaveText('Amici')
  await detail.getByRole('tab', { name: 'Cronologia' }).click()
  const timeline = detail.getByRole('list', { name: 'Cronologia' })
  await expect(timeline.getByText(/Acquisto di 40,00\s€/)).toBeVisible()
  await expect(timeline.getByText('Consenso dato: comunicazioni e offerte')).toBeVisible()
  await expect(timeline.getByRole('listitem').last()).toContainText('Iscrizione alla raccolta')
  await expectAccessible(page, 'timeline of a customer')
  await page.keyboard.press('Escape')

  // Removed, it is on nobody.
  await page.getByRole('button', { name: 'Etichette', exact: true }).click()
  await labels.getByRole('button', { name: 'Elimina l’etichetta Amici' }).click()
  const remove = page.getByRole('dialog', { name: 'Eliminare l’etichetta?' })
  await expect(remove).toContainText('verrà tolta da 2 clienti')
  await remove.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(labels.getByText(/Ancora nessuna etichetta/)).toBeVisible()
})
