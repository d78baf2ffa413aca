import { newDeal } from './support/redemption.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { redeem } from './support/wallet.ts'

test('axe-core finds nothing in wallet, points and profile', async ({ page, signIn, newUser, api }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const user = await newUser()
  await signIn(user, '/wallet')
  await expect(page.getByText('Ancora nessun movimento')).toBeVisible()
  await expectAccessible(page, 'empty wallet')
  const [used, open] = [await newDeal(api, { points: 200 }), await newDeal(api)]
  await redeem(api, user, used._id)
  await api.call(user, 'POST', '/redemption', { dealId: open._id, device: 'phone' })
  const { json } = await api.call(user, 'GET', '/points/reward')
  const cheapest = (json['items'] as { _id: string; cost: number; stock: number }[]).find(
    ({ stock }) => stock > 0,
  )
  await api.call(user, 'POST', `/points/reward/${cheapest?._id}/buy`, {})
  for (const path of [
    '/wallet',
    '/wallet?tab=codes',
    '/wallet?tab=coupons',
    '/wallet?tab=history',
    '/points',
    '/profile',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('load')
    await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
    if (path === '/wallet')
      await page
        .getByRole('button', { name: /^Spiega/ })
        .first()
        .click()
    await expectAccessible(page, path)
  }
  await page.goto('/points')
  await page
    .getByRole('button', { name: /^Riscatta per/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'buying')
})

for (const { name, width, text } of [
  { name: '320 px', width: 320, text: '100%' },
  { name: '390 px with text at 200%', width: 390, text: '200%' },
]) {
  test(`nothing of wallet and points scrolls sideways at ${name}`, async ({
    page,
    isMobile,
    signIn,
    newUser,
    api,
  }) => {
    test.skip(!isMobile, 'narrow windows')
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((size) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = size
      })
    }, text)
    const user = await newUser()
    const [used, open] = [await newDeal(api, { points: 1200 }), await newDeal(api)]
    await redeem(api, user, used._id)
    await api.call(user, 'POST', '/redemption', { dealId: open._id, device: 'phone' })
    await signIn(user, '/wallet')
    for (const path of ['/wallet', '/wallet?tab=codes', '/wallet?tab=history', '/points']) {
      await page.goto(path)
      await expect(
        page
          .getByRole('main')
          .getByText(/Cestino di prova/)
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(width)
    }
  })
}
