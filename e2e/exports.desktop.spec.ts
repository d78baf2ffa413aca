import { readFile } from 'node:fs/promises'
import { newMember, newProgram, newShop } from './support/make.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-393 a brand requests a file, downloads it, and schedules one for each Monday', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  const { user } = await newMember(api, newUser, program)

  await signIn(shop.owner, '/raccolte/integrazioni/file')
  const part = page.getByRole('article', { name: 'Esportazioni programmate e file' })
  await expect(part.getByText(/Ancora nessuna esportazione/)).toBeVisible()
  await part.getByRole('button', { name: 'Nuova esportazione' }).click()
  const sheet = page.getByRole('dialog', { name: 'Nuova esportazione' })
  await expectAccessible(page, 'sheet of an export')
  await sheet.getByRole('button', { name: 'Prepara il file' }).click()
  const file = part.getByRole('article', { name: /^Clienti/ })
  await expect(file.getByText('Pronta')).toBeVisible()
  await expect(file.getByText(/una riga/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: /in CSV$/ }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(user.username)
  await expect(file.getByText(/scaricato una volta/)).toBeVisible()

  await part.getByRole('button', { name: 'Nuova esportazione' }).click()
  await sheet.getByLabel('Che cosa').selectOption('Acquisti')
  await sheet.getByLabel('Quando').selectOption('Ogni settimana')
  await sheet.getByLabel('Ora').selectOption('06:00')
  await sheet.getByRole('button', { name: 'Salva' }).click()
  const row = part.getByRole('list', { name: 'Esportazioni programmate' }).getByRole('article')
  await expect(row.getByText(/Ogni lunedì alle 06:00 · prossima:/)).toBeVisible()
  await row.getByRole('button', { name: /^Azioni per/ }).click()
  await page.getByRole('menuitem', { name: 'Metti in pausa' }).click()
  await expect(row.getByText('In pausa')).toBeVisible()
  await expectAccessible(page, 'exports with a schedule and a file')
})
