import { nearest } from './support/make.ts'
import { stopsOf } from './support/stops.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('R-069 R-070 Home shows categories, flash deals and feed in this order; Per te is the first of at most 11 categories', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn('audience')
  const strip = page.getByRole('group', { name: 'Categorie' })
  const chips = strip.getByRole('button')
  await expect(chips.first()).toHaveText('Per te')
  await expect.poll(() => chips.count()).toBeGreaterThan(5)
  expect(await chips.count()).toBeLessThanOrEqual(11)
  const flash = page.getByRole('region', { name: 'Flash Deals' })
  const feed = page.getByRole('feed')
  await expect(flash).toBeVisible()
  await expect(feed.getByRole('article').first()).toBeVisible()
  // While Home loads, another render can replace the feed, and a missing part has no box.
  await expect(async () => {
    const boxes = await Promise.all([strip, flash, feed].map((part) => part.boundingBox({ timeout: 1000 })))
    expect(boxes).not.toContain(null)
    const tops = boxes.map((box) => box?.y ?? 0)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  }).toPass()
  // A screen at rest draws no frames: the placeholders below the feed stand still.
  await expect.poll(() => page.locator('.skeleton').count()).toBeGreaterThan(0)
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
  await expect.poll(moving).toBe(0)
})

test(
  'R-071 a category filters Home, a second tap brings everything back',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('audience')
    const chip = page.getByRole('group', { name: 'Categorie' }).getByRole('button').nth(1)
    const filtered = page.waitForRequest((request) => /deal\/for-you\?.*category=/.test(request.url()))
    await chip.click()
    await filtered
    await expect(chip).toHaveAttribute('aria-pressed', 'true')
    await chip.click()
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
  },
)

test(
  'R-072 R-073 R-074 R-590 the flash strip requests 15 deals, shows only those in their last two hours, and counts down each second',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const browseRequest = page.waitForRequest((request) => /deal\/browse\?.*flash=true/.test(request.url()))
    await signIn('audience')
    expect((await browseRequest).url()).toContain('limit=15')
    const timer = page.getByRole('region', { name: 'Flash Deals' }).getByRole('timer').first()
    await expect(timer).toHaveText(/^0[01]:[0-5]\d:[0-5]\d$|^02:00:00$/)
    const before = await timer.textContent()
    await expect.poll(() => timer.textContent()).not.toBe(before)
  },
)

test(
  'R-076 R-590 the feed loads ten deals at a time without a duplicate',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    const sizes: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/deal/for-you')) sizes.push(url.searchParams.get('limit') ?? '')
    })
    await signIn('audience')
    const feed = page.getByRole('feed')
    await expect(feed.getByRole('article').first()).toBeVisible()
    const seen = new Set<string>()
    await expect(async () => {
      const cards = await feed
        .getByRole('article')
        .evaluateAll((all) => all.map((card) => card.getAttribute('data-deal-id') ?? ''))
      for (const id of cards) seen.add(id)
      await page.mouse.wheel(0, 1500)
      await page.evaluate(() => window.scrollBy(0, 1500))
      expect(sizes.filter((size) => size === '10').length).toBeGreaterThanOrEqual(2)
      expect(seen.size).toBeGreaterThanOrEqual(20)
    }).toPass({ intervals: [100] })
    // Another screen starts at its top. The browser's Back returns to the same card at the same
    // height, even several pages down the feed.
    const place = () =>
      feed.getByRole('article').evaluateAll((all) => {
        const card = all.find((each) => each.getBoundingClientRect().bottom > 100)
        return `${card?.getAttribute('data-deal-id')} ${Math.round(card?.getBoundingClientRect().top ?? 0)}`
      })
    await page.getByRole('link', { name: 'Profilo', exact: true }).hover()
    const left = await place()
    await page.getByRole('link', { name: 'Profilo', exact: true }).click()
    await expect(page).toHaveTitle('Profilo · Vicino')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(place).toBe(left)
  },
)

test(
  'R-077 R-078 R-604 R-603 a card shows everything and its button leads to the checkout',
  { tag: '@phone' },
  async ({ page, signIn }) => {
    await signIn('audience')
    const card = page
      .getByRole('feed')
      .getByRole('article')
      .filter({ has: page.getByRole('link', { name: /^In Negozio/i }) })
      .first()
    await expect(card.getByText(/^[-−]\d{1,2}%$/).first()).toBeVisible()
    await expect(card.getByText(/^\d{1,3}(?:\.\d{3})*,\d{2}\s€$/).first()).toBeVisible()
    await expect(card.getByText(/\d+\s(?:m|km)/).first()).toBeVisible()
    await expect(card.getByRole('img').first()).toBeVisible()
    const [link, react, redeem, ...more] = await stopsOf(card)
    expect(link).toBe('link')
    // Save, like and own are one tab stop. The arrow keys move between them.
    expect(react).toMatch(/^Salva /)
    expect(redeem).toMatch(/^In Negozio/)
    expect(more).toEqual([])
    await card.getByRole('button', { name: /^Salva / }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(card.getByRole('button', { name: /^Mi piace/ })).toBeFocused()
    await card.getByRole('link', { name: /^In Negozio/i }).click()
    await expect(page).toHaveURL(/\/checkout\?id=[0-9a-f-]{36}/)
  },
)

test(
  'R-076 R-121 R-600 the feed gives the reason for each deal and its order; nearest first is a choice that the app remembers',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api }) => {
    const first = await nearest(api)
    const browseRequest = page.waitForRequest((request) => /deal\/for-you/.test(request.url()))
    await signIn(await newUser())
    const url = new URL((await browseRequest).url())
    expect(Number(url.searchParams.get('lat'))).toBeCloseTo(45.4641, 3)
    expect(Number(url.searchParams.get('lon'))).toBeCloseTo(9.1896, 3)
    const card = page.getByRole('feed').getByRole('article').first()
    await expect(card.getByText(/^Perché la vedi: /)).toBeVisible()
    await page.getByRole('button', { name: 'Come le ordiniamo' }).click()
    const how = page.getByRole('dialog', { name: 'Come ordiniamo le offerte' })
    await expect(how.getByText('Nessuno può pagare per stare più in alto', { exact: false })).toBeVisible()
    await expect(how.getByText('suggerimenti su misura sono spenti', { exact: false })).toBeVisible()
    await expect(how.getByRole('link', { name: 'Cambia nelle impostazioni' })).toBeVisible()
    await expectAccessible(page, 'how the feed is ordered')
    await page.keyboard.press('Escape')
    await expect(how).toBeHidden()
    const order = page.getByRole('combobox', { name: 'Ordine delle offerte' })
    await order.selectOption('Dalla più vicina')
    await expect(card).toHaveAttribute('data-deal-id', first._id)
    await expect(card.getByText(/^Perché la vedi: /)).toHaveCount(0)
    await page.reload()
    await expect(card).toHaveAttribute('data-deal-id', first._id)
    await expect(order).toHaveValue('nearest')
  },
)
