import { expect, type Locator, type Page } from '@playwright/test'
import { drawFinger } from './touch.ts'

/** Checks that no pin lies under the map's heading or under the sheet of cards. */
export async function expectNothingCovered(page: Page, map: Locator): Promise<void> {
  const pins = map.locator('[data-marker], [data-cluster]')
  await expect(pins.first()).toBeVisible()
  const heading = await map.getByRole('heading', { level: 2 }).boundingBox()
  const sheet = await page.getByRole('region', { name: 'Offerte in quest’area' }).boundingBox()
  const boxes = await pins.evaluateAll((all) =>
    all.map((pin) => ({ top: pin.getBoundingClientRect().top, bottom: pin.getBoundingClientRect().bottom })),
  )
  if (!heading || !sheet) throw new Error('the map has a heading and a sheet')
  expect(Math.min(...boxes.map(({ top }) => top))).toBeGreaterThanOrEqual(heading.y + heading.height)
  expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(sheet.y)
}

/**
 * Pulls the sheet of cards by a finger through all its heights, and then moves it by the keyboard.
 */
export async function pullSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('region', { name: 'Offerte in quest’area' })
  const handle = sheet.getByRole('button', { name: /Mostra l’elenco|Torna alla mappa/ })
  const cards = sheet.getByRole('article')
  const pull = (by: number) => drawFinger(handle, by, 'y')
  await expect(cards.first()).toBeVisible()
  await pull(100)
  await expect(cards).toHaveCount(0)
  await pull(-100)
  await expect(cards.first()).toBeVisible()
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await pull(-200)
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  await pull(200)
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await handle.press('Enter')
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  await handle.press('ArrowDown')
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await expect(cards.first()).toBeVisible()
}
