import { expect, test } from './support/test.ts'
import { openLanding, topOf } from './support/landing.ts'

test('R-036 in a narrow window the links are in a menu that scrolls and closes after a choice or Escape', async ({
  page,
}) => {
  await openLanding(page)
  const button = page.getByRole('button', { name: 'Apri il menu' })
  await button.click()
  const menu = page.locator('#menu')
  for (const name of ['Home', 'Come Funziona', 'Vantaggi', 'Offerte', 'Rewards', 'FAQ', 'Accedi']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await expect(menu.getByRole('button', { name: 'Cambia aspetto' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await menu.getByRole('link', { name: 'Rewards' }).click()
  await expect(menu).toBeHidden()
  await expect.poll(() => topOf(page, 'rewards')).toBeLessThan(100)
})
