import { expect, test } from './support/test.ts'

test('R-068 the phone header leads to search, notifications and messages', async ({ page, signIn }) => {
  await signIn('audience')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /^vicino/ })).toBeVisible()
  await header.getByRole('link', { name: 'Notifiche' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.goBack()
  await header.getByRole('link', { name: 'Messaggi' }).click()
  await expect(page).toHaveURL(/\/messages$/)
  await page.goBack()
  await header.getByRole('link', { name: 'Cerca' }).click()
  await expect(page).toHaveURL(/\/deals/)
  await expect(page.getByPlaceholder(/^Cerca in/)).toBeFocused()
})
