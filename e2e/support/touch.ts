import type { Locator } from '@playwright/test'

const STEPS = 8

/**
 * Draws a finger sideways over the middle of an element, `by` pixels (to the left when negative). These are touches of
 * the browser itself: what scrolls, is dragged or is swiped under a real finger does so under this one.
 */
export async function drawFinger(over: Locator, by: number): Promise<void> {
  await over.scrollIntoViewIfNeeded()
  const box = await over.boundingBox()
  if (!box) throw new Error('a finger needs something to touch')
  const page = over.page()
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: from.y }],
    })
  await touch('touchStart', from.x)
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', from.x + (by * step) / STEPS)
  await touch('touchEnd')
  await browser.detach()
}
