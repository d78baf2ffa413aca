import { randomUUID } from 'node:crypto'
import { createDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { newShop } from './support/make.ts'
import { expect, expectAccessible, signInOn, test } from './support/test.ts'

test('R-432 R-434 R-454 R-455 R-577 R-584 a superAdmin creates a role and gives it to an account, whose browser gains and loses the permission', async ({
  page,
  signIn,
  api,
  newUser,
  browser,
  baseURL,
  forwardedFor,
  expectedErrors,
}) => {
  const shop = await newShop(api, newUser)
  const name = `Ruolo ${randomUUID().slice(0, 8)}`
  await page.route('**/api/v1/role/list**', (route) => route.fulfill({ status: 500, body: '{}' }))
  expectedErrors.push(/role\/list/)
  await signIn('superadmin', '/dashboard/role')
  await expect(page.getByText('Error loading grid')).toBeVisible()
  await page.unroute('**/api/v1/role/list**')
  await page.getByRole('button', { name: 'Riprova' }).click()
  const grid = page.getByRole('region', { name: 'Ruoli' })
  await expect(grid.getByRole('columnheader', { name: 'Nome' })).toBeVisible()
  expect((await grid.boundingBox())?.height).toBeGreaterThanOrEqual(500)
  const actions = grid.getByRole('columnheader', { name: 'Azioni' })
  expect(Math.round((await actions.boundingBox())?.width ?? 0)).toBe(250)

  // A base role keeps its name, so the form does not change it.
  await grid.getByRole('button', { name: 'Modifica scanner' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Nome')).toBeDisabled()
  await dialog.getByRole('button', { name: 'Annulla' }).click()

  await page.getByRole('button', { name: 'Crea ruolo' }).click()
  await expect(page).toHaveURL(/\/dashboard\/role\/create$/)
  await dialog.getByLabel('Nome').fill(name)
  await dialog.getByLabel('Per account di tipo').selectOption('brand')
  await expectAccessible(page, 'new role')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Success', { exact: true })).toBeVisible()

  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
  })
  try {
    const theirs = await context.newPage()
    await signInOn(theirs, shop.owner, '/create-deal')
    const form = theirs.getByLabel('Codice a barre', { exact: true })
    await expect(form).toBeVisible()

    await page.getByRole('searchbox', { name: 'Cerca un ruolo' }).fill(name)
    await grid.getByRole('button', { name: `Modifica ${name}` }).click()
    await dialog.getByLabel('Email dell’account').fill(shop.owner.email)
    await dialog.getByRole('button', { name: 'Assegna' }).click()
    await expect(dialog.getByText(shop.owner.email)).toBeVisible()
    await expect(form).toBeHidden()
    const { code } = await api.refusal(shop.owner, createDeal)
    expect(code).toBe('permission_missing')

    await dialog.getByRole('group', { name: 'Deal' }).getByLabel('Creare').check()
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(form).toBeVisible()

    await grid.getByRole('button', { name: `Modifica ${name}` }).click()
    await dialog.getByRole('group', { name: 'Deal' }).getByLabel('Creare').uncheck()
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(form).toBeHidden()
  } finally {
    await context.close()
  }
})
