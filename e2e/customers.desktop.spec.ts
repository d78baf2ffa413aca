import { updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { readFile } from 'node:fs/promises'
import { clientele } from './support/clientele.ts'
import { newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-360 R-361 R-362 R-363 R-364 R-365 R-366 R-367 R-370 R-371 R-372 the table searches, sorts, filters and pages customers; a row opens the history and the consents of a customer', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  await signIn(shop.owner, '/raccolte/clienti')
  await expect(page.getByText('Ancora nessun cliente')).toBeVisible()
  await expectAccessible(page, 'no customer yet')
  const users = await clientele(api, newUser, shop, program.id)
  const nameOf = (index: number) => users[index]?.username ?? ''
  // The open table receives the new customers over the live stream.
  await expect(page.getByText('6 clienti')).toBeVisible()
  await page.reload()

  // The table shows the active program. The totals can be hidden, and the browser remembers this
  // choice.
  await expect(page.getByRole('combobox', { name: 'Raccolta' }).last()).toHaveValue(program.id)
  const totals = page.getByRole('region', { name: 'In breve' })
  await expect(totals.getByRole('definition')).toHaveText([
    '6',
    /217,50\s€/,
    '5',
    '0',
    '0',
    /1\.@.*2\.@.*3\.@/,
  ])
  await totals.getByRole('button', { name: 'Nascondi il riepilogo' }).click()
  await page.reload()
  await expect(totals.getByRole('definition')).toHaveCount(0)
  await totals.getByRole('button', { name: 'Mostra il riepilogo' }).click()
  await expect(totals.getByRole('definition')).toHaveCount(6)

  // The table has thirteen columns and five rows on a page.
  const grid = page.getByRole('grid', { name: 'Clienti' })
  const rows = grid.getByRole('row').filter({ has: page.getByRole('rowheader') })
  const names = grid.getByRole('rowheader')
  await expect(grid.getByRole('columnheader')).toHaveText([
    '',
    'Cliente',
    'Consenso',
    'Prima interazione',
    'Proof Post',
    'Recensioni',
    'Premi riscattati',
    'Bollini',
    'BP',
    'Acquisti',
    'Valore totale',
    'Punti fedeltà',
    'Ultimo acquisto',
    'Livello',
  ])
  await expect(rows).toHaveCount(5)
  await expect(page.getByText('6 clienti')).toBeVisible()
  await expect(names.first()).toContainText(nameOf(5))
  await page.getByRole('button', { name: 'Pagina 2' }).click()
  await expect(names).toHaveText([new RegExp(nameOf(0))])
  await page.getByRole('combobox', { name: 'Righe per pagina' }).selectOption('100')
  await expect(rows).toHaveCount(6)
  await expectAccessible(page, 'customers')

  // A press on a column head sorts the rows, and a second press reverses the order.
  const value = grid.getByRole('columnheader', { name: 'Valore totale' })
  await value.getByRole('button').click()
  await expect(names.first()).toContainText(nameOf(4))
  await expect(value).toHaveAttribute('aria-sort', 'descending')
  await value.getByRole('button').click()
  await expect(names.first()).toContainText(nameOf(3))
  await expect(value).toHaveAttribute('aria-sort', 'ascending')

  // The arrow keys move the focus from cell to cell.
  await value.getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('gridcell', { name: /^5,00\s€$/ })).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.nth(1).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(1).getByRole('button')).toBeFocused()
  await page.keyboard.press('Control+End')
  await expect(rows.last().getByRole('gridcell').last()).toBeFocused()

  // The search runs on the server and finds handles too. The address keeps the search text.
  const field = page.getByRole('searchbox', { name: 'Cerca un cliente' })
  await field.fill(nameOf(2))
  await expect(names).toHaveText([new RegExp(nameOf(2))])
  await page.reload()
  await expect(names).toHaveText([new RegExp(nameOf(2))])
  await field.fill('')
  await expect(rows).toHaveCount(6)

  // Filters combine, and the button shows the number of customers left.
  await page.getByRole('button', { name: 'Filtri', exact: true }).click()
  const filters = page.getByRole('dialog', { name: 'Filtri' })
  await filters.getByRole('button', { name: 'Base (solo necessari)' }).click()
  await expect(filters.getByRole('button', { name: 'Mostra 3 clienti' })).toBeVisible()
  await filters.getByRole('radio', { name: 'Tra due date' }).check()
  await filters.getByRole('textbox', { name: 'Da', exact: true }).fill('10')
  await filters.getByRole('textbox', { name: 'A', exact: true }).fill('5')
  await expect(filters.getByText('È meno dell’importo minimo')).toBeVisible()
  await expectAccessible(page, 'filters of customers')
  await filters.getByRole('textbox', { name: 'A', exact: true }).fill('')
  await filters.getByRole('radio', { name: 'Nell’ultimo mese' }).check()
  await filters.getByRole('button', { name: 'Mostra 1 cliente', exact: true }).click()
  await expect(names).toHaveText([new RegExp(nameOf(5))])
  await expect(page).toHaveURL(/consent=basic&period=month&min=10/)
  await page.getByRole('button', { name: /^Togli il filtro: Valore/ }).click()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: /^Filtri/ }).click()
  await filters.getByRole('button', { name: 'Silver' }).click()
  await filters.getByRole('button', { name: 'Mostra 1 cliente', exact: true }).click()
  await expect(names).toHaveText([new RegExp(nameOf(5))])

  // A saved view keeps the filters, the order and the columns.
  await page.getByRole('button', { name: 'Viste' }).click()
  const views = page.getByRole('dialog', { name: 'Viste salvate' })
  await views.getByRole('textbox', { name: 'Nome della vista' }).fill('Silver senza consensi')
  await views.getByRole('button', { name: 'Salva la vista' }).click()
  await expectAccessible(page, 'views of customers')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Filtri/ }).click()
  await filters.getByRole('button', { name: 'Resetta filtri' }).click()
  await filters.getByRole('button', { name: 'Mostra 6 clienti' }).click()
  await expect(rows).toHaveCount(6)
  await page.getByRole('button', { name: 'Viste' }).click()
  await views.getByRole('button', { name: 'Silver senza consensi', exact: true }).click()
  await expect(names).toHaveText([new RegExp(nameOf(5))])

  // Columns can be hidden and moved by a button or by a drag. The browser remembers this.
  await page.getByRole('button', { name: 'Colonne' }).click()
  const sheet = page.getByRole('dialog', { name: 'Colonne' })
  await sheet.getByRole('checkbox', { name: 'Recensioni' }).uncheck()
  await sheet.getByRole('button', { name: 'Sposta dopo: Consenso' }).click()
  const draggable = sheet.locator('[draggable=true]')
  await draggable.nth(9).dragTo(draggable.nth(0))
  await expectAccessible(page, 'columns of customers')
  await sheet.getByRole('button', { name: 'Fatto' }).click()
  await page.reload()
  await expect(grid.getByRole('columnheader').nth(2)).toHaveText('Punti fedeltà')
  await expect(grid.getByRole('columnheader').nth(4)).toHaveText('Consenso')
  await expect(grid.getByRole('columnheader')).toHaveCount(13)

  // The table shows all rows below each other.
  await page.getByRole('button', { name: /^Filtri/ }).click()
  await filters.getByRole('button', { name: 'Resetta filtri' }).click()
  await filters.getByRole('button', { name: 'Mostra 6 clienti' }).click()
  await page.getByRole('button', { name: 'Tutti', exact: true }).click()
  await expect(rows).toHaveCount(6)
  await expect(grid).toHaveAttribute('aria-rowcount', '7')
  await expectAccessible(page, 'all customers')

  // Enter opens the details. The brand knows a customer without this consent only by the username.
  await names
    .filter({ hasText: nameOf(1) })
    .getByRole('button')
    .focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: nameOf(1) })
  await expect(detail.getByText(/non ha acconsentito a mostrarti/)).toBeVisible()
  await expect(detail.getByRole('progressbar', { name: 'Livello' })).toBeVisible()
  await expect(detail.getByText(nameOf(1).replace(' ', '.'))).toBeVisible()
  await expectAccessible(page, 'a customer')
  await detail.getByRole('tab', { name: 'Movimenti' }).click()
  await expect(detail.getByText(/Acquisto di 40,00\s€/)).toBeVisible()
  await expect(detail.getByText('Benvenuto', { exact: true })).toBeVisible()
  await expectAccessible(page, 'movements of a customer')
  await detail.getByRole('tab', { name: 'Acquisti' }).click()
  await expect(detail.getByText(/Acquisto di 40,00\s€/)).toBeVisible()
  await expect(detail.getByText('Benvenuto', { exact: true })).toHaveCount(0)

  // The list shows each change of the consents, the newest first. With the last consent the brand
  // sees more.
  const second = users[1]
  if (second === undefined) throw new Error('six members were made')
  const params = { id: program.id }
  await api.ask(second, updateMemberConsents, {
    params,
    body: { marketingConsent: false, infoConsent: false },
  })
  await api.ask(second, updateMemberConsents, {
    params,
    body: { marketingConsent: false, infoConsent: true },
  })
  await page.reload()
  await expect(detail.getByText('Parziale')).toBeVisible()
  await expect(detail.getByRole('link', { name: second.email })).toBeVisible()
  await detail.getByRole('button', { name: 'Storico consensi' }).click()
  const history = page.getByRole('dialog', { name: 'Storico dei consensi' })
  const changes = history.locator('ol > li')
  await expect(changes).toHaveCount(3)
  await expect(changes.first()).toContainText('In vigore')
  await expect(changes.first().getByRole('listitem')).toHaveText([/Sì$/, /No$/, /Sì$/, /Sì$/])
  await expect(changes.last().getByRole('listitem')).toHaveText([/Sì$/, /Sì$/, /No$/, /Sì$/])
  await expectAccessible(page, 'history of consents')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(page).not.toHaveURL(/customer=/)
})

test('R-368 R-369 R-393 a brand gives points to chosen customers with a reason, and a notification to those who consent; the export has the filtered rows in their order; a file of balances is previewed, booked and undone', async ({
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
  const row = (index: number) => grid.getByRole('row').filter({ hasText: nameOf(index) })
  const bar = page.getByRole('region', { name: 'Clienti scelti' })

  // The space bar chooses a row, and the box in the head chooses all rows.
  await grid.getByRole('checkbox', { name: 'Scegli tutti i clienti della pagina' }).check()
  await expect(bar.getByText('6 clienti scelti')).toBeVisible()
  await bar.getByRole('button', { name: 'Togli la scelta' }).click()
  await expect(bar).toBeHidden()
  await row(5).getByRole('rowheader').getByRole('button').focus()
  await page.keyboard.press('Space')
  await expect(row(5)).toHaveAttribute('aria-selected', 'true')
  await row(3).getByRole('checkbox').check()
  await expect(bar.getByText('2 clienti scelti')).toBeVisible()
  await expectAccessible(page, 'chosen customers')

  // 60 € and the welcome make 80 points, and the welcome alone makes 20. The dialog shows
  // beforehand that each customer gets ten more.
  await bar.getByRole('button', { name: 'Rettifica punti' }).click()
  const adjust = page.getByRole('dialog', { name: 'Rettifica punti e bollini' })
  await adjust.getByRole('button', { name: 'Conferma la rettifica' }).click()
  await expect(adjust.getByText('Scrivi quanti punti o bollini')).toBeVisible()
  await adjust.getByRole('textbox', { name: 'Punti' }).fill('10001')
  await expect(adjust.getByText('Al massimo 10.000', { exact: true })).toBeVisible()
  await adjust.getByRole('textbox', { name: 'Punti' }).fill('10')
  await expect(adjust.getByRole('region', { name: 'Come diventano i saldi' })).toContainText('20 → 30')
  await adjust.getByRole('textbox', { name: 'Motivo' }).fill('Per scusarci del ritardo')
  await expectAccessible(page, 'adjustment')
  await adjust.getByRole('button', { name: 'Conferma la rettifica' }).click()
  await expect(page.getByText('2 saldi rettificati')).toBeVisible()
  await expect(adjust).toBeHidden()
  await expect(bar).toBeHidden()
  await expect(row(3)).toContainText('30')

  // The adjustment is in the customer's movements with its reason, and the balance changes at once.
  await row(3).getByRole('rowheader').getByRole('button').click()
  const detail = page.getByRole('dialog', { name: nameOf(3) })
  await detail.getByRole('tab', { name: 'Movimenti' }).click()
  await expect(detail.getByText('Rettifica', { exact: true })).toBeVisible()
  await expect(detail.getByText(/Per scusarci del ritardo/)).toBeVisible()
  await expect(detail.getByText('Saldo 30')).toBeVisible()

  // No balance goes below zero. A customer with too few points keeps the balance.
  await detail.getByRole('button', { name: 'Rettifica punti' }).click()
  await adjust.getByRole('button', { name: 'Togli', exact: true }).click()
  await adjust.getByRole('textbox', { name: 'Punti' }).fill('31')
  await expect(adjust.getByText('Il saldo non basta: questo cliente resta com’è.')).toBeVisible()
  await adjust.getByRole('textbox', { name: 'Motivo' }).fill('Più di quanto ha')
  await adjust.getByRole('button', { name: 'Conferma la rettifica' }).click()
  await expect(adjust.getByRole('listitem')).toHaveText(`${nameOf(3)}: il saldo non basta`)
  await adjust.getByRole('button', { name: 'Chiudi' }).last().click()
  await expect(detail.getByText('Saldo 30')).toBeVisible()

  // The app sends no message to a customer without the consent to marketing.
  await detail.getByRole('button', { name: 'Invia una notifica' }).click()
  const message = page.getByRole('dialog', { name: 'Invia una notifica' })
  await expect(message.getByText(/non arriverebbe a nessuno/)).toBeVisible()
  await expect(message.getByRole('button', { name: 'Invia', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  for (const index of [0, 1, 2]) await row(index).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Invia una notifica' }).click()
  await expect(message.getByText(/ora 2 dei 3 clienti scelti/)).toBeVisible()
  await message.getByRole('textbox', { name: 'Titolo' }).fill('Torna il pane ai cereali')
  await message.getByRole('textbox', { name: 'Testo' }).fill('Da domani ogni mattina.')
  await expectAccessible(page, 'notification to customers')
  await message.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('Inviata a 2 clienti; uno senza consenso non l’ha ricevuta')).toBeVisible()
  for (const index of [1, 2]) {
    const who = users[index]
    if (who === undefined) throw new Error('six members were made')
    await expect
      .poll(async () =>
        (await api.ask(who, listNotices, { query: {} })).items.some(({ title }) =>
          title.includes('Torna il pane ai cereali'),
        ),
      )
      .toBe(true)
  }

  // The file has the filtered rows in their order. It has personal data only of customers who
  // consented to show them.
  await page.goto('/raccolte/clienti?min=10&sort=totalValue&limit=10')
  await expect(grid.getByRole('rowheader')).toHaveCount(4)
  const shown = await grid.getByRole('rowheader').allInnerTexts()
  const exported = async (as: string) => {
    await page.getByRole('button', { name: 'Esporta', exact: true }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: as }).click(),
    ])
    return file
  }
  const download = await exported('CSV')
  expect(download.suggestedFilename()).toMatch(/^clienti-\d{4}-\d{2}-\d{2}\.csv$/)
  const file = await readFile(await download.path(), 'utf8')
  const lines = file.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFCliente;Handle;Consenso;/)
  const handles = shown.map((text) => /@(\S+)/.exec(text)?.[1])
  expect(lines.slice(1).map((line) => line.split(';')[1])).toEqual(handles)
  expect(lines.filter((line) => line.includes('@vicino.test'))).toHaveLength(2)
  const workbook = await exported('Excel')
  expect(workbook.suggestedFilename()).toMatch(/^clienti-\d{4}-\d{2}-\d{2}\.xlsx$/)
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')

  // A file of balances shows the effect of each line first. The brand then books the file and
  // reverses it.
  await page.goto('/raccolte/clienti?limit=10')
  await expect(row(3)).toContainText('30')
  await page.getByRole('button', { name: 'Importa', exact: true }).click()
  const imports = page.getByRole('dialog', { name: 'Importa da file' })
  await expect(imports.getByText('Ancora nessuna.')).toBeVisible()
  await expectAccessible(page, 'import of customers')
  const balances = [
    'email;punti;bollini',
    `${users[3]?.email};200;1`,
    `${users[0]?.email};15;`,
    'nessuno@altrove.test;80;',
    '=1+1;5;',
    `${users[4]?.email};1.000;`,
  ]
  await imports.getByLabel('Scegli il file: file CSV dei saldi').setInputFiles({
    name: 'vecchia-tessera.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(balances.join('\r\n')),
  })
  await expect(imports.getByText('In tutto 295 punti e un bollino.')).toBeVisible()
  await expect(imports.getByRole('definition')).toHaveText(['2', '1', '2'])
  await expect(imports.getByText('Riga 5')).toBeVisible()
  await expect(imports.getByText(/un numero intero da 0 a 10\.000/)).toBeVisible()
  await expectAccessible(page, 'preview of an import')
  const [refused] = await Promise.all([
    page.waitForEvent('download'),
    imports.getByRole('button', { name: 'Scarica CSV' }).click(),
  ])
  expect(await readFile(await refused.path(), 'utf8')).toContain("5;'=1+1;5;;;;")
  await imports.getByRole('button', { name: 'Conferma per 3 clienti' }).click()
  await expect(imports.getByText('Scrivi il motivo, almeno 10 caratteri')).toBeVisible()
  await imports.getByRole('textbox', { name: 'Motivo' }).fill('Saldo della vecchia tessera')
  await imports.getByRole('button', { name: 'Conferma per 3 clienti' }).click()
  await expect(imports.getByText(/^Saldi · Fatta · /)).toBeVisible()
  await expectAccessible(page, 'an import that was given')
  await page.keyboard.press('Escape')
  await expect(row(3)).toContainText('230')
  await page.getByRole('button', { name: 'Importa', exact: true }).click()
  await imports.getByRole('button', { name: /vecchia-tessera\.csv.*Fatta/ }).click()
  await imports.getByRole('button', { name: 'Annulla l’importazione' }).click()
  await imports.getByRole('button', { name: 'Sì, annulla' }).click()
  await expect(imports.getByText(/^Saldi · Annullata · /)).toBeVisible()
  await expect(imports.getByText('Tornati indietro 215 punti e un bollino.')).toBeVisible()
  await expectAccessible(page, 'an import that was undone')
  await imports.getByRole('button', { name: 'Tutte le importazioni' }).click()
  await expect(imports.getByRole('button', { name: /vecchia-tessera\.csv.*Annullata/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row(3)).not.toContainText('230')
})
