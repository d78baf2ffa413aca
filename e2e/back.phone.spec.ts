import { detailOf } from './support/detail.ts'
import { newDeal, newShop } from './support/make.ts'
import { expect, test } from './support/test.ts'

test('Back closes an opened sheet and only it; a sheet closed by hand costs no further Back', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const deal = await newDeal(api, { shop: await newShop(api, newUser) })
  const reader = await newUser()
  await signIn(reader, '/deals?view=grid')
  await page.getByRole('button', { name: 'Mappa' }).click()
  await expect(page).toHaveURL(/view=map/)
  await page.getByRole('button', { name: /^Filtri/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filtri' })
  await expect(filters).toBeVisible()
  await page.goBack()
  await expect(filters).toHaveCount(0)
  await expect(page).toHaveURL(/view=map/)

  await page.getByRole('button', { name: /^Filtri/ }).click()
  await filters.getByRole('button', { name: 'Chiudi' }).click()
  await expect(filters).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/view=grid/)

  await page.goto(`/deals?detail=${deal._id}`)
  await detailOf(page).getByRole('button', { name: 'Fai una domanda' }).click()
  const comments = page.getByRole('dialog', { name: 'Commenti' })
  await expect(comments).toBeVisible()
  await page.goBack()
  await expect(comments).toHaveCount(0)
  await expect(detailOf(page)).toBeVisible()
})

test('Back leads to the step before in the registration, and what was typed stays', async ({ page }) => {
  await page.goto('/welcome?mode=register')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Registrati con email' }).click()
  await dialog.getByLabel('Email').fill('anna@example.com')
  await dialog.getByRole('button', { name: 'Continua', exact: true }).click()
  await dialog.getByLabel('Nome utente').fill('anna')
  await page.goBack()
  await expect(dialog.getByLabel('Email')).toHaveValue('anna@example.com')
  await dialog.getByRole('button', { name: 'Continua', exact: true }).click()
  await expect(dialog.getByLabel('Nome utente')).toHaveValue('anna')
})
