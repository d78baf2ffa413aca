import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

/** Buttons, links and fields that lie outside the window and that no strip scrolls into it. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.locator('button, a[href], input').evaluateAll((controls) =>
    controls
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect()
        const outside = left < -1 || right > document.documentElement.clientWidth + 1
        return outside && control.checkVisibility() && control.closest('[inert], .overflow-x-auto') === null
      })
      .map((control) => control.outerHTML.slice(0, 160)),
  )

async function expectReflow(page: Page, name: string, width: number): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(width)
  expect.soft(await outOfReach(page), `${name}: out of reach`).toEqual([])
}

const CASES = [
  { name: 'at 320 px', width: 320, text: '100%' },
  { name: 'at 390 px with text at 200%', width: 390, text: '200%' },
]

test.skip(({ isMobile }) => !isMobile, 'narrow windows')

for (const { name, width, text } of CASES) {
  test(`nothing scrolls sideways or is out of reach ${name}`, async ({ page, signIn, api }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = size
      })
    }, text)
    await signIn('audience')
    const { json } = await api.call('audience', 'GET', '/deal/browse?limit=1&lat=45.4641&lon=9.1896')
    const [deal] = json['items'] as { _id: string; brand: { _id: string } }[]
    const screens = {
      home: '/',
      'deals list': '/deals?view=list',
      'deals grid': '/deals?view=grid',
      saved: '/saved',
      brand: `/brand/${deal?.brand._id}`,
      profile: '/profile',
      settings: '/settings',
      help: '/help',
      business: '/business',
      documents: '/documentation/termini-di-servizio',
      detail: `/deals?detail=${deal?._id}`,
    }
    for (const [screen, path] of Object.entries(screens)) {
      await page.goto(path)
      await expect(page.getByRole('main').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectReflow(page, screen, width)
    }
  })
}
