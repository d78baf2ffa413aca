import { newDeal } from './support/make.ts'
import { expect, test } from './support/test.ts'

test('R-021 R-170 on a small phone nothing covers the checkout’s button or the code', async ({
  page,
  signIn,
  newUser,
  api,
}) => {
  await page.setViewportSize({ width: 375, height: 620 })
  const deal = await newDeal(api, {}, { title: 'Taglio, piega e trattamento lucidante per capelli lunghi' })
  await signIn(await newUser(), `/checkout?id=${deal._id}`)
  const show = page.getByRole('link', { name: 'Mostra il codice in cassa' })
  await expect(show).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
  // The visitor has not made the cookie choice yet.
  await page.evaluate(() => localStorage.removeItem('cookie-consent'))
  await page.reload()
  const question = page.getByRole('region', { name: 'I tuoi dati, le tue scelte' })
  await expect(question).toBeVisible()
  await page.goto(`/riscatta?id=${deal._id}`)
  await expect(page.getByRole('img', { name: /Codice QR/ })).toBeVisible()
  await expect(question).toBeHidden()
  await page.goto('/punti')
  await expect(question).toBeVisible()
})
