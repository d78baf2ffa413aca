import type { Page } from '@playwright/test'
import { openLanding } from './support/landing.ts'
import { expect, test } from './support/test.ts'

/**
 * The largest number of transferred bytes of the first visit, and the largest number of elements.
 */
const PAGE_BYTES = 24_000
const SCRIPT_BYTES = 10_000
const ELEMENTS = 800
const SHAPES = 110

/** Names and compressed bytes of the scripts that the page has loaded. */
function scriptsOf(page: Page) {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = entries.filter(({ name }) => name.endsWith('.js'))
    return {
      names: scripts.map(({ name }) => new URL(name).pathname),
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })
}

/** The elements that React has hydrated, each named by the nearest id around it. */
function takenOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const taken = [...document.querySelectorAll('#root *')].filter((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber')),
    )
    return [...new Set(taken.map((element) => element.closest('section[id]')?.id ?? 'elsewhere'))]
  })
}

test(
  '/welcome is a page and a few kB of script; React loads with the offers and hydrates nothing else',
  { tag: '@phone' },
  async ({ page }) => {
    await openLanding(page)
    await page.waitForLoadState('networkidle')
    const first = await scriptsOf(page)
    expect(first.names.filter((name) => /react|i18n|calls/.test(name))).toEqual([])
    expect(first.bytes).toBeLessThan(SCRIPT_BYTES)
    const html = await page.evaluate(() => {
      const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return answer?.encodedBodySize ?? 0
    })
    expect(html).toBeGreaterThan(0)
    expect(html).toBeLessThan(PAGE_BYTES)
    expect(await page.locator('*').count()).toBeLessThan(ELEMENTS)
    expect(await page.locator('svg :is(path, rect, circle, ellipse, line, text)').count()).toBeLessThan(
      SHAPES,
    )
    expect(await takenOver(page)).toEqual([])

    await page.locator('#offerte').scrollIntoViewIfNeeded()
    await expect.poll(() => takenOver(page)).toEqual(['offerte'])
    expect((await scriptsOf(page)).names.some((name) => /react/.test(name))).toBe(true)
  },
)

test(
  'an offline visitor who presses the sign-in reads about the missing connection, and the page stays',
  { tag: '@phone' },
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/)
    await openLanding(page)
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/**', (route) => route.abort())
    await page.locator('#intro').getByRole('link', { name: 'Inizia Gratis' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Non riusciamo ad aprirlo')
    await expect(page).not.toHaveURL(/mode=/)
    await alert.getByRole('button', { name: 'Chiudi il messaggio' }).click()
    await expect(alert).toHaveCount(0)
    await page.unroute('**/assets/**')
    await page.locator('#intro').getByRole('link', { name: 'Inizia Gratis' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)
