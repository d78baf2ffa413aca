import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getAccount, updateAccount } from '@vicino/contract/administration/users/endpoints'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-030 R-433 R-434 R-435 R-437 R-438 R-573 R-577 R-589 a superAdmin finds, creates, changes and blocks an account, and reads changes made in the meantime', async ({
  page,
  signIn,
  api,
  expectedErrors,
}) => {
  const name = `Utente ${randomUUID().slice(0, 8)}`
  const email = `${randomUUID().slice(0, 8)}@esempio.it`
  await signIn('superadmin', '/dashboard')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Utenti' }).click()
  const grid = page.getByRole('region', { name: 'Utenti' })
  await expect(grid.getByRole('columnheader', { name: 'User name' })).toBeVisible()
  expect((await grid.boundingBox())?.height).toBeGreaterThanOrEqual(500)

  // The table requests the next page with the cursor of this page. The arrow keys move from cell to
  // cell.
  await expect(grid.getByRole('row')).toHaveCount(11)
  const next = page.waitForRequest((request) => /user\/list\?.*cursor=/.test(request.url()))
  await grid.getByRole('button', { name: 'Pagina successiva' }).click()
  await next
  await grid.getByRole('button', { name: 'Email' }).click()
  await expect(page).toHaveURL(/sort=email/)
  await expect(grid.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending')
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('row').nth(1).getByRole('gridcell').nth(1)).toBeFocused()

  const roles = page.waitForRequest(/role\/list\?.*limit=50/)
  await page.getByRole('button', { name: 'Crea utente' }).click()
  await roles
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Crea utente' })
  await save.click()
  await expect(dialog.getByText('Campo obbligatorio').first()).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('User name').fill(name)
  await dialog.getByLabel('Ruolo').selectOption('audience')
  await expectAccessible(page, 'new user')
  await save.click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()

  // The account is open with its audit trail beside it. Another administrator renames it.
  await expect(dialog.getByText('Creazione')).toBeVisible()
  await expectAccessible(page, 'user')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const { version } = await api.ask('superadmin', getAccount, { params: { id } })
  await api.ask('superadmin', updateAccount, { params: { id }, body: { version, username: `${name} bis` } })
  expectedErrors.push(/account/)
  await dialog.getByLabel('Email').fill(`x${email}`)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`User name: da «${name}» a «${name} bis»`)
  await expect(dialog.getByLabel('User name')).toHaveValue(`${name} bis`)
  await expect(dialog.getByLabel('Email')).toHaveValue(`x${email}`)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox', { name: 'Cerca per nome' }).fill(`x${email}`)
  await expect(grid.getByRole('row')).toHaveCount(2)
  await grid.getByRole('button', { name: `Modifica ${name} bis` }).click()
  await dialog.getByRole('button', { name: 'Blocca' }).click()
  const blockDialog = page.getByRole('dialog', { name: /Bloccare/ })
  await blockDialog.getByRole('button', { name: 'Blocca' }).click()
  await expect(blockDialog.getByText('Scrivi il motivo del blocco.')).toBeVisible()
  await blockDialog.getByLabel('Motivo del blocco').fill('Prova')
  await blockDialog.getByRole('button', { name: 'Blocca' }).click()
  await expect(dialog.getByRole('button', { name: 'Sblocca' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(grid.getByText('Bloccato', { exact: true })).toBeVisible()
})

test('R-435 R-439 a superAdmin saves a view with its filter and columns, opens it again, exports its rows as CSV, and reads the reason for a refused row', async ({
  page,
  signIn,
}) => {
  await signIn('superadmin', '/dashboard/user?role=promoter')
  const grid = page.getByRole('region', { name: 'Utenti' })
  await grid.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  await expectAccessible(page, 'columns of users')
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)
  await grid.getByRole('button', { name: 'Viste' }).click()
  const sheet = page.getByRole('dialog', { name: 'Viste salvate' })
  await sheet.getByRole('button', { name: 'Salva la vista' }).click()
  await expect(sheet.getByText('Scrivi un nome.')).toBeVisible()
  await sheet.getByLabel('Nome della vista').fill('Promoter')
  await sheet.getByRole('button', { name: 'Salva la vista' }).click()
  await expect(sheet.getByRole('button', { name: 'Promoter', exact: true })).toBeVisible()
  await expectAccessible(page, 'views of users')
  await sheet.getByRole('button', { name: 'Chiudi' }).click()

  // The test sets another filter and shows all columns. The saved view restores its own.
  await page.getByLabel('Ruolo', { exact: true }).selectOption('scanner')
  await grid.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await grid.getByRole('button', { name: 'Viste' }).click()
  await sheet.getByRole('button', { name: 'Promoter', exact: true }).click()
  await expect(page).toHaveURL(/role=promoter/)
  await expect(grid.getByRole('columnheader', { name: 'Email' })).toHaveCount(0)

  const download = page.waitForEvent('download')
  await grid.getByRole('button', { name: 'Esporta in CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^utenti-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toContain('Nome utente;Handle;E-mail;Ruolo')
  expect(lines.slice(1).every((line) => line.includes(';promoter;'))).toBe(true)

  // Administrators cannot block themselves, not even as part of a group.
  await page.getByLabel('Ruolo', { exact: true }).selectOption('superAdmin')
  await page.getByRole('searchbox', { name: 'Cerca per nome' }).fill('superadmin@vicino.test')
  await expect(page).toHaveURL(/q=superadmin/)
  await expect(grid.getByRole('row')).toHaveCount(2)
  await grid.getByRole('checkbox', { name: 'Scegli tutta la pagina' }).check()
  const chosen = page.getByRole('region', { name: 'Righe scelte' })
  await chosen.getByRole('button', { name: 'Blocca (1)' }).click()
  const question = page.getByRole('dialog', { name: 'Bloccare 1 account?' })
  await question.getByRole('button', { name: 'Blocca', exact: true }).click()
  await expect(question.getByText('Scrivi il motivo del blocco.')).toBeVisible()
  await question.getByLabel('Motivo del blocco').fill('Prova')
  await question.getByRole('button', { name: 'Blocca', exact: true }).click()
  await expect(chosen.getByText('Questo è il tuo account')).toBeVisible()
  await expectAccessible(page, 'refusals of a bulk action')
})
