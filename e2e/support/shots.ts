import type { Page } from '@playwright/test'

/**
 * Pairs the page, as a screen, with the signed-in shop, and gives it the usual sizes of screens in
 * shops.
 */
export async function playOnScreen(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.setViewportSize(width < height ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 })
  await page.locator('.player-code').waitFor()
  const code = (await page.locator('.player-code').innerText()).replaceAll(/\s/g, '')
  await page.goto(`/display?pair=${code}`)
  await page.getByLabel('Nome').fill('Scaffale')
  await page.getByRole('button', { name: 'Collega', exact: true }).click()
  await page.getByRole('heading', { name: 'Scaffale' }).first().waitFor()
  await page.goto('/display/player')
  await page.locator('.player-slide img').first().waitFor()
}

/** Opens the first customer in the table or, on a phone, among the cards. */
export function openFirstCustomer(page: Page): Promise<void> {
  return page
    .getByRole('region', { name: 'Clienti', exact: true })
    .getByRole('button', { name: /@/ })
    .first()
    .click()
}
