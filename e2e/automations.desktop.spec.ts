import { getMemberCard, joinProgram } from '@vicino/contract/loyalty/members/endpoints'
import { bought, newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-374 R-375 R-379 a brand creates an automation from a template and tries it; a purchase starts it, the member has the notification and the points, and the log has the entry', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const maria = await newUser()
  await api.ask(maria, joinProgram, {
    params: { id: program.id },
    body: { privacyConsent: true, acceptRegulation: true, marketingConsent: true, profilingConsent: true },
  })
  const { code } = await api.ask(maria, getMemberCard)
  const { user: anna, code: other } = await newMember(api, newUser, program)
  await bought(api, shop, { code: other }, 12)
  await signIn(shop.owner, '/raccolte/list')

  // A new shop sees the essentials of the menu. All of it has the section, which offers the ten usual
  // automations at once.
  await expect(page.getByRole('link', { name: 'Catalogo Premi' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Automazioni' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Mostra tutte le sezioni' }).click()
  await page.getByRole('link', { name: 'Automazioni' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Automazioni' })).toBeVisible()
  const templates = page.getByRole('region', { name: 'Comincia da un modello' })
  await expect(templates.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'templates of automations')
  await templates.getByRole('button', { name: /^Primo acquisto/ }).click()

  // The sentence describes the values of the fields.
  const editor = page.getByRole('dialog', { name: 'Nuova automazione' })
  await expect(editor.getByText(/Quando un cliente fa il primo acquisto, dopo un giorno/)).toBeVisible()
  await editor.getByRole('textbox', { name: 'Attesa' }).fill('0')
  await editor.getByRole('textbox', { name: 'Punti a ciascuno' }).fill('501')
  await editor.getByRole('button', { name: 'Crea e attiva' }).click()
  await expect(editor.getByText('Scrivi un numero che ci sta')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Punti a ciascuno' }).fill('25')
  await expect(
    editor.getByText(/Quando un cliente fa il primo acquisto, allora riceve 25 punti e la notifica/),
  ).toBeVisible()

  // The trial shows the past result: Anna's purchase would have earned 25 points. The trial itself
  // gives no points.
  await editor.getByRole('button', { name: 'Prova', exact: true }).click()
  await expect(editor.getByText('È successo una volta, a un cliente.')).toBeVisible()
  await expect(editor.getByText('25 punti dati in tutto.')).toBeVisible()
  await expectAccessible(page, 'editor of an automation')
  await editor.getByRole('button', { name: 'Crea e attiva' }).click()
  await expect(editor).toBeHidden()
  const row = page.getByRole('list', { name: 'Automazioni' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Attiva')

  await bought(api, shop, { code }, 10)
  await expect(row).toContainText('1 fatta')
  await row.getByRole('button', { name: /^Primo acquisto/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Primo acquisto' })
  const log = sheet.getByRole('region', { name: 'Registro' })
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(log.getByRole('listitem')).toContainText(maria.username)
  await expect(log.getByRole('listitem')).toContainText('25 punti, messaggio inviato')
  await expect(log.getByText(anna.username)).toHaveCount(0)
  await expectAccessible(page, 'log of an automation')
  await page.goBack()
  await expect(sheet).toBeHidden()

  await row.getByRole('button', { name: 'Metti in pausa Primo acquisto' }).click()
  await expect(row).toContainText('In pausa')

  await signIn(maria, '/notifications')
  await page.getByRole('link', { name: /Grazie per il primo acquisto/ }).click()
  await expect(page.getByRole('heading', { name: 'Grazie per il primo acquisto' })).toBeVisible()
  await expect(page.getByText('Ti abbiamo fatto un regalo: ora hai 55 punti.')).toBeVisible()
  await signIn(maria, `/wallet/${program.id}`)
  await expect(page.getByText('Primo acquisto: +25').first()).toBeVisible()
})
