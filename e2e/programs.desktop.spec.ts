import { getProgram, listPrograms } from '@vicino/contract/loyalty/programs/endpoints'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Page } from '@playwright/test'
import { newShop } from './support/make.ts'
import { expectLargeText, expectReflow } from './support/sweep.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const day = (fromToday: number) => dateText(dayAt(Date.now()) + fromToday)
const asShown = (date: string) => date.split('-').toReversed().join('/')
/** The smallest valid PNG image. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const timer = (page: Page) => page.getByRole('timer')

test('R-241 R-255 R-256 R-261 R-289 R-295 R-296 R-301 R-305 R-339 R-340 a brand creates a program, sets its mechanics, publishes its regulation, schedules and activates it; an interrupted countdown changes nothing; the emergency cancellation runs to its end', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const programs = async () => (await api.ask(shop.owner, listPrograms)).items
  const statusOf = async (id: string) => (await api.ask(shop.owner, getProgram, { params: { id } })).status

  await signIn(shop.owner, '/raccolte')
  await expect(page.getByText('Ancora nessuna raccolta')).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText('0')
  await page.getByRole('link', { name: 'Crea raccolta' }).first().click()

  // The wizard contains the company data. It shows the missing fields, and both steps keep the
  // entered values.
  const form = page.getByRole('form', { name: 'Crea raccolta' })
  await form.getByRole('radio', { name: /^Parto da zero/ }).check({ force: true })
  await button(page, 'Avanti').click()
  await expect(page).toHaveURL(/step=2/)
  await form.getByText('Dati dell’azienda per il regolamento').first().click()
  await expect(form.getByLabel('Soggetto promotore')).toHaveValue(`${shop.name} S.r.l.`)
  await expect(form.getByLabel('PEC')).toHaveValue(/@pec\.vicino\.test$/)
  await button(page, 'Avanti').click()
  await expect(form.getByRole('alert').first()).toContainText('Nome della raccolta')
  await expectAccessible(page, 'wizard with its errors')
  await form.getByLabel('Nome della raccolta').fill('Punti della bottega')
  // The app asks for confirmation before it drops entered values.
  await button(page, 'Indietro').click()
  await button(page, 'Annulla').click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Avanti').click()
  await expect(form.getByLabel('Nome della raccolta')).toHaveValue('Punti della bottega')
  await form.getByLabel('Descrizione (obbligatoria)').fill('Un punto e mezzo per ogni euro.')
  await form.getByLabel('Inizio').fill(day(1))
  await form.getByLabel(/^Fine/).fill(day(1))
  await expect(
    form.getByText('La data di fine deve essere successiva a quella di inizio').last(),
  ).toBeVisible()
  await form.getByLabel(/^Fine/).fill(day(200))
  const image = { name: 'a.png', mimeType: 'image/png', buffer: PIXEL }
  await form.getByLabel(/: Immagine$/).setInputFiles(image)
  const deleted = page.waitForResponse(/\/file\/delete$/)
  await form.getByRole('button', { name: 'Rimuovi: Immagine' }).click()
  expect((await deleted).status()).toBe(204)
  // The drawn picture stands for the removed one.
  await expect(form.locator('canvas')).toBeVisible()
  await button(page, 'Avanti').click()
  await expect(page).toHaveURL(/step=3/)
  await button(page, 'Avanti').click()
  await expect(page).toHaveURL(/step=4/)
  await expectAccessible(page, 'summary of the wizard')
  await page.reload()
  await expect(form.getByText(asShown(day(200)), { exact: true })).toBeVisible()
  await button(page, 'Indietro').click()
  await button(page, 'Indietro').click()
  await expect(form.getByLabel('Nome della raccolta')).toHaveValue('Punti della bottega')
  await button(page, 'Avanti').click()
  await button(page, 'Avanti').click()
  await button(page, 'Completa Configurazione').dblclick()
  await expect(page).toHaveURL(/\/raccolte\/[\w-]+\/meccaniche/)
  const created = await programs()
  expect(created.map(({ name, status }) => [name, status])).toEqual([['Punti della bottega', 'draft']])
  const id = created[0]?._id ?? ''

  // The calculator of the mechanics follows the typed values. After a reload the saved values are
  // there.
  await expect(page.getByRole('tab')).toHaveText(['Social', 'Acquisti', 'Speciali'])
  await expect(page).toHaveURL(/\/meccaniche\?tab=acquisti$/)
  const perEuro = page.getByLabel('Punti per ogni euro')
  await expect(page.getByText('39 punti')).toBeVisible()
  await perEuro.fill('1,5')
  await expect(page.getByText('59 punti')).toBeVisible()
  await expect(page.getByText('39,90 € × 1,5 = 59,85 → 59')).toBeVisible()
  await page.getByText('Prova sugli acquisti passati').first().click()
  await button(page, 'Prova sugli acquisti passati').click()
  await expect(page.getByText('Nessun acquisto in questo periodo')).toBeVisible()
  await expectAccessible(page, 'mechanics')
  await button(page, 'Salva le meccaniche').click()
  await expect(button(page, 'Salva le meccaniche')).toHaveCount(0)
  await page.reload()
  await expect(perEuro).toHaveValue('1,5')
  await expectReflow(page, 'mechanics')

  // The regulation states the same rules in words. The shop adds its own section and publishes the
  // regulation, and everybody can read it.
  await button(page, 'Mostra tutte le sezioni').click()
  await page.getByRole('link', { name: 'Regolamento', exact: true }).click()
  await expect(page.getByText('Per ogni euro di importo valido: 1,5 punti.')).toBeVisible()
  await expectAccessible(page, 'regulation')
  await button(page, 'Aggiungi una sezione').click()
  await page.getByRole('dialog').getByLabel('Titolo della sezione').fill('Parcheggio')
  await page.getByRole('dialog').getByLabel('1. Paragrafo').fill('Davanti al negozio.')
  await expectAccessible(page, 'editor of a section')
  await button(page, 'Salva la sezione').click()
  await expect(page.getByRole('heading', { name: /Parcheggio/ })).toBeVisible()
  await button(page, 'Pubblica').click()
  await button(page, 'Pubblica la versione').click()
  await expect(page.getByText('in vigore', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Apri la pagina pubblica' }).click()
  const article = page.getByRole('article').first()
  await expect(article.getByRole('heading', { level: 1 })).toContainText('«Punti della bottega»')
  await expect(article.getByText('Davanti al negozio.')).toBeVisible()
  await expectAccessible(page, 'published regulation')
  await page.goBack()

  // The dialog explains what scheduling means. An interrupted activation changes nothing.
  await page.getByRole('link', { name: 'Panoramica' }).click()
  await expect(page.getByRole('heading', { name: 'Raccolta in Bozza' })).toBeVisible()
  await button(page, 'Programma Raccolta').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Dal ${asShown(day(1))} al ${asShown(day(200))}.`)).toBeVisible()
  await expect(dialog.getByText(/^I Livelli Status sono spenti/), 'R-357').toBeVisible()
  await expectAccessible(page, 'scheduling')
  await button(page, 'Programma').click()
  await expect(page.getByRole('heading', { name: 'Raccolta Programmata' })).toBeVisible()
  await button(page, 'Attiva ora').click()
  await expect(timer(page)).toHaveAccessibleName('Mancano 4 secondi')
  await button(page, 'Interrompi').click()
  await expect(timer(page)).toHaveCount(0)
  expect(await statusOf(id)).toBe('scheduled')
  await button(page, 'Attiva ora').click()
  await expect(page.getByRole('heading', { name: 'Raccolta Attiva' })).toBeVisible()
  expect(await statusOf(id)).toBe('active')
  await expectAccessible(page, 'overview of an active program')
  await expectReflow(page, 'overview of an active program')
  await expectLargeText(page, 'overview in a wide window')
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await button(page, 'Link e QR').click()
  await expect(dialog.getByText(new RegExp(`/raccolta/${id}$`))).toBeVisible()
  // The browser prints only the sheet with the code, not the rest of the page.
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByText('Punti della bottega')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.emulateMedia({ media: null })
  await expect(sheet).toBeHidden()
  // Without an id the address leads to the active program.
  await page.goto('/raccolte/meccaniche')
  await expect(page).toHaveURL(new RegExp(`/raccolte/${id}/meccaniche`))
  await page.getByRole('tab', { name: 'Acquisti' }).click()
  await expect(perEuro).toBeDisabled()

  // The emergency form needs all six declarations, the reason, the exact phrase, and five seconds
  // for second thoughts.
  await button(page, 'Annulla Raccolta').click()
  const confirm = button(page, 'Annulla la raccolta')
  await expect(confirm).toBeDisabled()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  expect(await dialog.getByRole('checkbox').count()).toBe(6)
  await dialog.getByLabel('Motivo dell’annullamento').fill('Il negozio chiude per lavori.')
  await dialog.getByLabel('Compenso', { exact: true }).fill('Un buono per un caffè')
  await dialog.getByLabel('Valore per ogni partecipante').fill('1,50')
  const phrase = dialog.getByLabel(/^Per confermare scrivi/)
  await phrase.fill('Confermo')
  await expect(dialog.getByText('Il testo non corrisponde. Riprova.')).toBeVisible()
  await expect(confirm).toBeDisabled()
  await phrase.fill('confermo in modo consapevole')
  await expectAccessible(page, 'emergency cancellation')
  await confirm.click()
  await expect(timer(page)).toHaveAccessibleName('Mancano 3 secondi')
  await page.keyboard.press('Escape')
  await expect(timer(page)).toHaveCount(0)
  expect(await statusOf(id)).toBe('active')

  await button(page, 'Annulla Raccolta').click()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByLabel('Motivo dell’annullamento').fill('Il negozio chiude per lavori.')
  await dialog.getByLabel('Compenso', { exact: true }).fill('Un buono per un caffè')
  await dialog.getByLabel('Valore per ogni partecipante').fill('1,50')
  await phrase.fill('confermo in modo consapevole')
  await confirm.click()
  await expect(page.getByRole('heading', { name: 'Raccolta Annullata' })).toBeVisible()
  expect(await statusOf(id)).toBe('deleted')
  await page.getByRole('link', { name: 'Panoramica' }).click()
  await expect(page.getByText('Il negozio chiude per lavori.')).toBeVisible()
  await expect(button(page, 'Annulla Raccolta')).toHaveCount(0)
})
