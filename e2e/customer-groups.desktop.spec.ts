import { clientele } from './support/clientele.ts'
import { newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-365 R-370 a brand creates a label, puts it on chosen customers and filters the table by it; the timeline shows the whole history of a customer', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
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

  // The label is created for the chosen customers and put on them. The keyboard removes it and puts
  // it back.
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

  // The label gets a new name. A press on the name shows its customers.
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

  // The history shows the newest first: the consents, the purchase with its sentence, and the
  // joining.
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

  // After its removal no customer has the label.
  await page.getByRole('button', { name: 'Etichette', exact: true }).click()
  await labels.getByRole('button', { name: 'Elimina l’etichetta Amici' }).click()
  const remove = page.getByRole('dialog', { name: 'Eliminare l’etichetta?' })
  await expect(remove).toContainText('verrà tolta da 2 clienti')
  await remove.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(labels.getByText(/Ancora nessuna etichetta/)).toBeVisible()
})

test('R-365 a segment is a sentence with a count; it filters the table, and another segment can use it but never itself', async ({
  page,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  // The server refuses to remove a segment that another segment uses.
  expectedErrors.push(/409 \(Conflict\).*\/segment\//)
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const users = await clientele(api, newUser, shop, program.id)
  const nameOf = (index: number) => users[index]?.username ?? ''
  await signIn(shop.owner, '/raccolte/clienti?limit=10&sort=-totalValue')
  const names = page.getByRole('grid', { name: 'Clienti' }).getByRole('rowheader')
  await page.getByRole('button', { name: 'Segmenti', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Segmenti', exact: true })
  await expectAccessible(page, 'no segment yet')
  await list.getByRole('button', { name: 'Nuovo segmento' }).click()
  const builder = page.getByRole('dialog', { name: 'Nuovo segmento' })

  // The form shows the missing values beside their conditions.
  await builder.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(builder.getByText('Dai un nome al segmento')).toBeVisible()
  await expect(builder.getByText('Scrivi un importo')).toBeVisible()
  await builder.getByRole('textbox', { name: 'Nome del segmento' }).fill('Spendono bene')

  // The count follows the typed value: 100, 60 and 40 € are at least 40.
  const found = builder.getByRole('status')
  await builder.getByRole('textbox', { name: 'Valore' }).fill('40')
  await expect(builder.getByText(/Clienti che hanno speso almeno 40,00\s€\./)).toBeVisible()
  await expect(found).toHaveText('3 clienti')
  // A second condition in its own group finds customers who consent to marketing or never bought.
  await builder.getByRole('button', { name: 'Aggiungi un gruppo' }).click()
  const field = builder.getByRole('combobox', { name: 'Che cosa' })
  await expect(field.nth(1)).toBeFocused()
  await expect(builder.getByText('senza le condizioni da completare')).toBeVisible()
  await expect(found).toHaveText('3 clienti')
  await field.nth(1).selectOption('Consenso')
  await builder.getByRole('button', { name: 'Parziale', exact: true }).click()
  await expect(found).toHaveText('2 clienti')
  await builder.getByRole('button', { name: 'Aggiungi una condizione' }).first().click()
  await field.nth(2).selectOption('Ultimo acquisto')
  await builder.getByRole('combobox', { name: 'Confronto' }).nth(2).selectOption('mai')
  await expect(found).toHaveText('2 clienti')
  await builder.getByRole('combobox', { name: 'Quali condizioni devono valere' }).selectOption('Almeno una')
  await expect(found).toHaveText('4 clienti')
  await builder.getByRole('combobox', { name: 'Quali condizioni devono valere' }).selectOption('Tutte')
  await expectAccessible(page, 'segment builder')
  await builder.getByRole('button', { name: /^Togli la condizione: non hanno mai acquistato/ }).click()
  await builder.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(
    list.getByText(/hanno speso almeno 40,00\s€ e hanno dato il consenso Parziale\./),
  ).toBeVisible()
  await expectAccessible(page, 'segments')

  // The segment filters the table, whose customers can be chosen and get a message.
  await list.getByRole('button', { name: /^Spendono bene/ }).click()
  await expect(names).toHaveCount(2)
  await expect(names.first()).toContainText(nameOf(4))
  await page.getByRole('checkbox', { name: 'Scegli tutti i clienti della pagina' }).check()
  await expect(page.getByText('2 clienti scelti')).toBeVisible()
  await page.getByRole('button', { name: 'Togli la scelta' }).click()
  await page.getByRole('button', { name: 'Togli il filtro: Segmento: Spendono bene' }).click()
  await expect(names).toHaveCount(6)

  // Another segment uses this one. After that this one cannot use the other one, and nobody can
  // remove it.
  await page.getByRole('button', { name: 'Segmenti', exact: true }).click()
  await list.getByRole('button', { name: 'Nuovo segmento' }).click()
  await builder.getByRole('textbox', { name: 'Nome del segmento' }).fill('Tutti gli altri')
  await field.selectOption('Segmento')
  await builder.getByRole('combobox', { name: 'Confronto' }).selectOption('non è')
  await builder.getByRole('button', { name: 'Spendono bene' }).click()
  await expect(found).toHaveText('4 clienti')
  await builder.getByRole('button', { name: 'Salva', exact: true }).click()
  await list.getByRole('button', { name: 'Modifica il segmento Spendono bene' }).click()
  const change = page.getByRole('dialog', { name: 'Modifica il segmento' })
  await change.getByRole('button', { name: 'Aggiungi una condizione' }).last().click()
  await change.getByRole('combobox', { name: 'Che cosa' }).last().selectOption('Segmento')
  await expect(change.getByRole('button', { name: 'Spendono bene' })).toHaveCount(0)
  await change.getByRole('button', { name: 'Tutti gli altri' }).click()
  await expect(change.getByText(/non può riferirsi a sé stesso/)).toBeVisible()
  await change.getByRole('button', { name: 'Annulla' }).click()
  await list.getByRole('button', { name: 'Elimina il segmento Spendono bene' }).click()
  const remove = page.getByRole('dialog', { name: 'Eliminare il segmento?' })
  await remove.getByRole('button', { name: 'Elimina', exact: true }).click()
  await expect(remove.getByText('Un altro segmento lo cita: modifica prima quello.')).toBeVisible()
})
