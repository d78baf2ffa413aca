import type { Page } from '@playwright/test'

/** Opens the landing for a visitor who has already made the cookie choice. */
export async function openLanding(page: Page, search = ''): Promise<void> {
  await page.addInitScript(() => {
    const choice = { statistics: false, marketing: false, decidedAt: new Date().toISOString() }
    localStorage.setItem('cookie-consent', JSON.stringify(choice))
  })
  await page.goto(`/welcome${search}`)
}

/** Returns the distance of an anchor's section from the top of the window, in pixels. */
export const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((at) => at.getBoundingClientRect().top)
