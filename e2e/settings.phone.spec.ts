import { toggleFollow } from '@vicino/contract/marketplace/follows/endpoints'
import { newDeal, redeemed } from './support/make.ts'
import { expect, test } from './support/test.ts'

test('R-422 the profile shows the account and its numbers, each with a link; the form opens, keeps its draft, saves and undoes', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  const user = await newUser()
  const deal = await newDeal(api)
  await redeemed(api, user, deal)
  await api.ask(user, toggleFollow, { params: { id: deal.brand._id } })
  await signIn(user, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: user.username })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '50 BrandPoint' })).toHaveAttribute('href', '/wallet')
  await expect(main.getByRole('link', { name: 'Deal salvati', exact: true })).toHaveAttribute(
    'href',
    '/saved',
  )
  await expect(main.getByRole('link', { name: '1 Riscatti' })).toHaveAttribute('href', /tab=history/)
  await expect(main.getByRole('link', { name: '1 Seguite' })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Ultimi riscatti' })).toContainText(deal.title)
  await expect(main.getByRole('region', { name: 'Negozi che segui' }).getByRole('link')).toHaveCount(1)

  await page.getByRole('button', { name: 'Modifica profilo' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await page.getByLabel('Nome profilo (@)').fill('@No Spazi')
  await page.getByLabel('Nome', { exact: true }).fill('Giulia')
  const save = page.getByRole('button', { name: 'Salva i dati' })
  await save.click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('button', { name: /^Nome profilo/ }).click()
  await expect(page.getByLabel('Nome profilo (@)')).toBeFocused()
  // The person leaves the form without saving. The typed text is in the form again later.
  await page.goto('/wallet')
  await page.goto('/profile#firstName')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Giulia')
  await page.getByLabel('Nome profilo (@)').fill(`giulia.${user.username.slice(-8)}`)
  await save.click()
  await expect(page.getByText('Dati salvati')).toBeVisible()
  await expect(main.getByText(`@giulia.${user.username.slice(-8)}`)).toBeVisible()
  await expect(save).toHaveCount(0)
  await page.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('Modifica annullata')).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')
})
