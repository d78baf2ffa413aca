import { me } from '@vicino/contract/identity/auth/endpoints'
import {
  bought,
  buyReward,
  joined,
  type MadeProgram,
  nearest,
  newDeal,
  newProgram,
  newShop,
  openCode,
  redeemed,
} from './make.ts'
import type { Page } from '@playwright/test'
import { collisions, keepIconSizes, leftEdges, smallIcons } from './layout.ts'
import { SWEPT, type SweptPage, type Viewer } from './swept-screens.ts'
import { settled } from './requests.ts'
import { type Api, expect, expectAccessible, type NewUser } from './test.ts'

/**
 * Returns the pages that this viewer may open. Their addresses contain the ids of the nearest deal,
 * its brand and a program.
 */
export async function pagesOf(api: Api, viewer: Viewer, program?: MadeProgram): Promise<SweptPage[]> {
  const { _id, brand } = await nearest(api)
  return SWEPT.filter((page) => page.viewer === viewer).map((page) => ({
    ...page,
    path: page.path
      .replace('{deal}', _id)
      .replace('{brand}', brand._id)
      .replace('{program}', program?.id ?? ''),
  }))
}

/**
 * Opens a screen and waits until its content is there. From another screen of the shell the app
 * navigates there itself, as it does for a link. A new start of the app and of axe-core takes
 * longer than most screens.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  const led = await page.evaluate((to) => {
    const shown = document.querySelector('main[tabindex="-1"]')?.firstElementChild
    // A screen that stays and changes only its address looks the same as the screen before.
    if (!shown || location.pathname === new URL(to, location.href).pathname) return false
    shown.setAttribute('data-left', '')
    history.pushState({}, '', to)
    return true
  }, path)
  if (led) await expect(page.locator('[data-left]')).toHaveCount(0)
  else await page.goto(path)
  await expect(page.getByRole('main').first()).toBeVisible()
  await settled(page)
}

const LARGE_TEXT = '200%'

/** Narrow windows (WCAG 1.4.10 and 1.4.4). The sweep measures each screen in all of them. */
const NARROW = [
  { name: 'at 320 px', width: 320, text: '100%' },
  { name: 'at 390 px with text at 200%', width: 390, text: LARGE_TEXT },
]

/**
 * Checks that axe-core finds nothing in both themes. On a phone it also checks that nothing scrolls
 * sideways or is out of reach. With text at 200% nothing may collide, and icons must grow too.
 */
export async function expectUsable(page: Page, name: string, { narrow }: { narrow: boolean }): Promise<void> {
  await expectAccessible(page, name)
  if (narrow) await expectReflow(page, name)
}

/**
 * Checks that a screen of the app starts at the common left edge in a wide window. With text at
 * 200% nothing may scroll sideways or collide.
 */
export async function expectWide(page: Page, name: string): Promise<void> {
  const edge = await page.evaluate(() => {
    const sidebar = document.querySelector('aside[data-folded]')
    return (sidebar?.getBoundingClientRect().right ?? 0) + 24
  })
  // A screen that shows a code to the till is in the middle of the window, without the sidebar.
  const isFullScreen = (await page.locator('[data-full-screen]').count()) > 0
  if (!isFullScreen && !new URL(page.url()).searchParams.has('detail')) {
    // The screen's code may still be on its way.
    await expect.poll(async () => (await leftEdges(page)).first).toBeLessThan(Infinity)
    const { first, headings } = await leftEdges(page)
    expect.soft(first, `${name}: where it begins`).toBe(edge)
    // Headings of a second column start further right, all at the same edge.
    const before = Object.entries(headings).filter(([, left]) => left !== edge && left < edge + 200)
    expect.soft(before, `${name}: headings beside the left edge ${edge}`).toEqual([])
  }
  await expectLargeText(page, `${name} in a wide window`)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** Checks that with text at 200% nothing scrolls sideways or collides, and that icons grow too. */
export async function expectLargeText(page: Page, name: string): Promise<void> {
  await keepIconSizes(page)
  await setText(page, LARGE_TEXT)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.soft.poll(overflow, `${name} scrolls sideways with large text`).toBeLessThanOrEqual(0)
  await expect.soft.poll(() => collisions(page), `${name}: collides with large text`).toEqual([])
  await expect.soft.poll(() => smallIcons(page), `${name}: icons that do not grow with the text`).toEqual([])
}

const setText = (page: Page, size: string): Promise<void> =>
  page.evaluate((value) => {
    document.documentElement.style.fontSize = value
  }, size)

/**
 * Checks that in narrow windows nothing scrolls sideways, collides or is out of reach, with large
 * text too.
 */
export async function expectReflow(page: Page, name: string): Promise<void> {
  const size = page.viewportSize()
  for (const one of NARROW) {
    await page.setViewportSize({ width: one.width, height: 844 })
    if (one.text === LARGE_TEXT) await expectLargeText(page, `${name} on a phone`)
    await setText(page, one.text)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.soft.poll(overflow, `${name} scrolls sideways ${one.name}`).toBeLessThanOrEqual(one.width)
    await expect.soft.poll(() => outOfReach(page), `${name}: out of reach ${one.name}`).toEqual([])
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

/**
 * Returns the buttons, links and fields that lie outside the window and that no strip can scroll
 * into it.
 */
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

/**
 * Gives an account a used code with points, an open code, a coupon and a program with a purchase,
 * so that every part of the wallet has content.
 *
 * @returns the program
 */
export async function fillWallet(
  api: Api,
  user: NewUser,
  newUser: () => Promise<NewUser>,
): Promise<MadeProgram> {
  await redeemed(api, user, await newDeal(api, { points: 1200 }))
  await openCode(api, user)
  await buyReward(api, user)
  const shop = await newShop(api, newUser)
  const program = await newProgram(api, shop)
  await joined(api, user, program)
  const { _id: userId } = await api.ask(user, me)
  await bought(api, shop, { userId }, 39.9)
  return program
}
