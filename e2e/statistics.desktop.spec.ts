import { readFile } from 'node:fs/promises'
import { bought, newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-274 R-275 R-276 R-277 R-280 Panoramica draws the events of the till as they happen, and shows them as text, as a table and as a CSV', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop, { acquisti: { pointCoeff: 1 } })
  await signIn(shop.owner, `/raccolte/${program.id}/dettagli`)
  const chart = (name: string) => page.getByRole('region', { name, exact: true }).first()
  const points = chart('Punti')
  await expect(points.getByText(/^In questo periodo non si sono mossi punti/)).toBeVisible()
  await expect(page.getByText('Questo mese nessuno ha ancora speso nella raccolta.')).toBeVisible()
  await expectAccessible(page, 'Panoramica of a new program')

  // The customer's purchase appears in the chart without a reload.
  const { code } = await newMember(api, newUser, program)
  await bought(api, shop, { code }, 42)
  await expect(points.getByText(/^42 punti assegnati, 0 riscattati, 0 scaduti/)).toBeVisible()
  await expect(page.getByText('42,00 €', { exact: true })).toBeVisible()
  const drawn = points.getByRole('application')
  await expect(drawn.locator('.recharts-line-curve').first()).toBeVisible()

  // The keyboard shows the numbers of a day.
  await drawn.focus()
  await page.keyboard.press('ArrowRight')
  await expect(points.locator('.recharts-tooltip-wrapper').getByText('Assegnati')).toBeVisible()

  await page.getByRole('button', { name: 'Trimestre' }).click()
  await points.getByRole('button', { name: 'Tabella: Punti' }).click()
  const table = points.getByRole('table', { name: 'Punti' })
  await expect(table.getByRole('columnheader').first()).toHaveText('Settimana dal')
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('row').last().getByRole('cell').first()).toHaveText('42')
  await page.getByRole('button', { name: 'Tutto', exact: true }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  const waiting = page.waitForEvent('download')
  await points.getByRole('button', { name: 'CSV: Punti' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('vicino-points-all.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFFMese;Assegnati;Riscattati;Scaduti\r\n[^;]+;42;0;0\r\n$/,
  )

  const sources = chart('Da dove vengono i punti')
  await expect(sources.getByText('Soprattutto Acquisti: 100% dei punti del periodo.')).toBeVisible()
  await expect(sources.locator('.recharts-pie-sector').first()).toBeVisible()
  await expectAccessible(page, 'Panoramica with charts and a table')
})
