import { buyReward, newDeal, openCode, redeemed } from './make.ts'
import type { Page } from '@playwright/test'
import { type Api, expect, expectAccessible, type NewUser } from './test.ts'

/** Where the sweep looks: a name for the report, and the path to open. */
export type Screens = Readonly<Record<string, string>>

/** The screens of a person signed in; `detail` and `brand` show the deal that is nearest to Piazza del Duomo. */
export async function consumerScreens(api: Api): Promise<Screens> {
  const { json } = await api.call('audience', 'GET', '/deal/browse?limit=1&lat=45.4641&lon=9.1896')
  const [deal] = json['items'] as { _id: string; brand: { _id: string } }[]
  return {
    home: '/',
    'deals list': '/deals?view=list',
    'deals grid': '/deals?view=grid',
    'deals map': '/deals?view=map',
    saved: '/saved',
    brand: `/brand/${deal?.brand._id}`,
    detail: `/deals?detail=${deal?._id}`,
    mobile: '/mobile',
    messages: '/messages',
    profile: '/profile',
    settings: '/settings',
    help: '/help',
    business: '/business',
    'switch account': '/switch-account',
    terms: '/documentation/termini-di-servizio',
  }
}

/** Opens a screen and waits until it shows what it has. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').first()).toBeVisible()
  // Open codes keep a stream of live updates: the network of these screens is never idle.
  if (!/^\/(?:wallet|points|profile)/.test(path)) await page.waitForLoadState('networkidle')
  else {
    await page.waitForLoadState('load')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
  }
}

/** Narrow windows (WCAG 1.4.10 and 1.4.4): each screen that is looked at is measured in all of them. */
const NARROW = [
  { name: 'at 320 px', width: 320, text: '100%' },
  { name: 'at 390 px with text at 200%', width: 390, text: '200%' },
]

/** axe-core finds nothing in either theme, and on a phone nothing scrolls sideways or is out of reach. */
export async function expectUsable(page: Page, name: string, { narrow }: { narrow: boolean }): Promise<void> {
  await expectAccessible(page, name)
  if (narrow) await expectReflow(page, name)
}

async function expectReflow(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  for (const one of NARROW) {
    await page.setViewportSize({ width: one.width, height: 844 })
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text
    }, one.text)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.soft.poll(overflow, `${name} scrolls sideways ${one.name}`).toBeLessThanOrEqual(one.width)
    await expect.soft.poll(() => outOfReach(page), `${name}: out of reach ${one.name}`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

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

/** Gives somebody a used code with points, an open one and a coupon: every part of the wallet has something to show. */
export async function fillWallet(api: Api, user: NewUser): Promise<void> {
  await redeemed(api, user, await newDeal(api, { points: 1200 }))
  await openCode(api, user)
  await buyReward(api, user)
}
