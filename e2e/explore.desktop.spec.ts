import { expect, test } from './support/test.ts'

test('R-083 R-084 R-113 R-114 R-115 the right column: six banners that move, recent views, my deals to buy', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1500, height: 950 })
  await signIn('audience')
  await page.goto('/deals')
  const column = page.getByRole('complementary', { name: 'Offerte' })
  expect(Math.round((await column.boundingBox())?.width ?? 0)).toBe(400)
  for (const name of ['Offerte', 'Visti di recente', 'Da acquistare']) {
    await expect(column.getByRole('heading', { name }).first()).toBeVisible()
  }
  const banners = page.getByRole('region', { name: 'Promozioni' })
  await expect(banners.getByRole('group')).toHaveCount(6)
  const current = () => banners.locator('[aria-current="true"]').first().getAttribute('aria-label')
  await page.mouse.move(5, 5)
  const before = await current()
  await expect.poll(current, { timeout: 8000 }).not.toBe(before)
  const cta = banners.locator('[role=group]:not([inert])').getByRole('link')
  const target = (await cta.getAttribute('href')) ?? ''
  await cta.click()
  await expect(page).toHaveURL((url) => url.pathname === target.split('?')[0])
})
