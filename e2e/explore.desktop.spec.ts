import { expect, test } from './support/test.ts'

test('R-083 R-084 R-113 R-114 R-115 the right column: six banners that move, recent views, my deals to buy', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1500, height: 950 })
  await signIn('audience', '/deals')
  const column = page.getByRole('complementary', { name: 'Offerte' })
  await expect.poll(async () => Math.round((await column.boundingBox())?.width ?? 0)).toBe(400)
  for (const name of ['Offerte', 'Visti di recente', 'Da acquistare']) {
    await expect(column.getByRole('heading', { name }).first()).toBeVisible()
  }
  const banners = page.getByRole('region', { name: 'Promozioni' })
  await expect(banners.locator('[role=group]')).toHaveCount(6)
  const current = () => banners.locator('[role=group]:not([inert])').getAttribute('aria-label')
  await page.mouse.move(5, 5)
  const before = await current()
  await expect.poll(current).not.toBe(before)
  const cta = banners.locator('[role=group]:not([inert])').getByRole('link')
  const target = (await cta.getAttribute('href')) ?? ''
  await cta.click()
  await expect(page).toHaveURL((url) => url.pathname === target.split('?')[0])
})

/** One of several images is wholly visible, the others not at all. */
const only = (index: number, count: number) =>
  Array.from({ length: count }, (_, at) => (at === index ? 1 : 0))

test('R-122 a mouse over a card turns its images; at rest no part of the next image is visible', async ({
  page,
  signIn,
}) => {
  await signIn('audience', '/deals?view=grid')
  const card = page.getByRole('main').getByRole('article').first()
  // Columns can have a width that is not a whole number, as here.
  await card.evaluate((element: HTMLElement) => (element.style.width = '309.37px'))
  const arrows = card.locator('button[aria-hidden]')
  await expect(arrows).toHaveCount(0)
  /** Which part of each image is visible, from 0 to 1. */
  const visible = () =>
    card.locator('img[width="500"]').evaluateAll((pictures) => {
      const box = pictures[0]?.parentElement?.parentElement?.getBoundingClientRect()
      return pictures.map((picture) => {
        const { left, right } = picture.getBoundingClientRect()
        return box ? Math.max(0, Math.min(right, box.right) - Math.max(left, box.left)) / box.width : 0
      })
    })
  // Under the mouse the images no longer turn by themselves; until then they may have turned.
  await card.hover()
  await expect(arrows).toHaveCount(2)
  await expect.poll(async () => (await visible()).includes(1)).toBe(true)
  const before = await visible()
  await arrows.last().click()
  await expect.poll(visible).toEqual(only((before.indexOf(1) + 1) % before.length, before.length))
})
