import { detailOf } from './support/detail.ts'
import { dealsNear, nearest } from './support/make.ts'
import { expect, test } from './support/test.ts'
import { drawFinger } from './support/touch.ts'

test(
  'R-029 R-134 R-581 a refused reaction is undone, and a toast gives the reason and disappears',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api, expectedErrors }) => {
    expectedErrors.push(/\/deal\/react\//)
    const user = await newUser()
    const deal = await nearest(api)
    await signIn(user, `/deals?detail=${deal._id}`)
    const like = page
      .getByRole('region', { name: 'Dettaglio del deal' })
      .getByRole('button', { name: /^Mi piace/ })
      .first()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await page.route('**/deal/react/**', (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, code: 'internal', message: 'guasto di prova' } }),
    )
    await like.click()
    const toast = page.getByText('Errore generico: guasto di prova')
    await expect(toast).toBeVisible()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await page.mouse.move(5, 5)
    await expect(toast).toBeHidden()
  },
)

test(
  'R-080 a feed card without a distance counts as 25 km away',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await page.route('**/deal/for-you?**', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { items: { distance?: number; link: string | null }[] }
      for (const item of body.items) {
        delete item.distance
        item.link = null
      }
      await route.fulfill({ response, json: body })
    })
    await signIn('audience')
    await expect(page.getByRole('feed').getByRole('article').first().getByText('25 km')).toBeVisible()
  },
)

test(
  'R-122 the images of a card advance every 5000 ms, turn under a finger, and stand still once they are stopped',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    // The test reaches each image by scrolling. The page's own clock decides when the scrolling
    // happens.
    await page.addInitScript(() => {
      const scrollTo = Element.prototype.scrollTo as (options?: ScrollToOptions) => void
      Element.prototype.scrollTo = function (this: Element, options?: unknown) {
        this.closest('article')?.setAttribute('data-turned', String(Date.now()))
        scrollTo.call(this, options as ScrollToOptions)
      }
    })
    await signIn('audience')
    const card = page.getByRole('feed').getByRole('article').first()
    await card.scrollIntoViewIfNeeded()
    await page.mouse.move(5, 5)
    const turned = async () => Number(await card.getAttribute('data-turned'))
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return turned()
      })
      .toBeGreaterThan(0)
    // The page's clock stands still between these steps, so the card alone decides the time between
    // two images. It must stop at a moment that is still to come, however slow the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 600_000))
    const first = await turned()
    await page.clock.runFor(5000)
    const second = await turned()
    expect(second).toBeGreaterThan(first)
    await page.clock.runFor(5000)
    const before = await turned()
    expect(before - second).toBe(5000)
    await page.clock.resume()
    await drawFinger(card.getByRole('img').first(), -120)
    await expect.poll(turned).toBeGreaterThan(before)
    await expect(page).not.toHaveURL(/detail=/)
    await card.getByRole('link').first().click()
    const detail = detailOf(page)
    await detail.getByRole('button', { name: 'Ferma le immagini' }).click()
    await detail.getByRole('button', { name: 'Chiudi' }).click()
    await expect(detail).toBeHidden()
    // The focus and the mouse are outside the card. It stays at its image only because the person
    // chose this image.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.mouse.move(5, 5)
    const last = await turned()
    await page.clock.runFor(15_000)
    expect(await turned()).toBe(last)
  },
)

test('R-145 Altro da questo negozio shows the brand’s other deals in two to four columns', async ({
  page,
  signIn,
  api,
  isMobile,
}) => {
  const deals = await dealsNear(api)
  const deal = deals.find(({ brand }, index) =>
    deals.some((other, place) => place !== index && other.brand._id === brand._id),
  )
  if (!deal) throw new Error('a shop near the Duomo has several deals')
  await signIn('audience', `/deals?detail=${deal._id}`)
  await page
    .getByRole('region', { name: 'Dettaglio del deal' })
    .getByRole('button', { name: /Mostra tutti/ })
    .click()
  const grid = page.getByRole('dialog', { name: 'Altro da questo negozio' })
  await expect(grid.getByRole('link').first()).toBeVisible()
  const columns = await grid
    .getByRole('list')
    .first()
    .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
  expect(columns).toBeGreaterThanOrEqual(2)
  expect(columns).toBeLessThanOrEqual(isMobile ? 2 : 4)
})
