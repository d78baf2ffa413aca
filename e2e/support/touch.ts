import type { Locator } from '@playwright/test'

const STEPS = 8

/**
 * Moves a finger sideways (or up and down, along 'y') over the middle of an element by `by` pixels;
 * a negative number moves left or up. The browser itself creates these touches, so scrolling,
 * dragging and swiping work as under a real finger.
 */
export async function drawFinger(over: Locator, by: number, along: 'x' | 'y' = 'x'): Promise<void> {
  await over.scrollIntoViewIfNeeded()
  const box = await over.boundingBox()
  if (!box) throw new Error('a finger needs something to touch')
  const page = over.page()
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: part === undefined ? [] : [{ ...from, [along]: from[along] + by * part }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', step / STEPS)
  await touch('touchEnd')
  await browser.detach()
}
