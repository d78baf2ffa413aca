import { getDeal, listRecentViews } from '@vicino/contract/marketplace/deals/endpoints'
import { getFollow } from '@vicino/contract/marketplace/follows/endpoints'
import { DAY_MS } from '@vicino/domain/durations'
import { expect, test } from './support/test.ts'
import { detailOf } from './support/detail.ts'
import { dealsNear, nearest, newDeal, newShop } from './support/make.ts'

test('R-123 R-124 R-125 the detail opens over the list by its id and closes by X and by back', async ({
  page,
  signIn,
  api,
  isMobile,
}) => {
  const deal = await nearest(api)
  await signIn('audience', '/deals?view=grid')
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('link', { name: deal.title })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`detail=${deal._id}`))
  const detail = detailOf(page)
  await expect(detail.getByRole('heading', { name: deal.title })).toBeVisible()
  const width = page.viewportSize()?.width ?? 0
  // While it opens it may be drawn anew, and has no box for a moment.
  const part = expect.poll(async () => ((await detail.boundingBox())?.width ?? Number.NaN) / width)
  if (isMobile) await part.toBeGreaterThan(0.99)
  else await part.toBeLessThan(0.5)
  await detail.getByRole('button', { name: 'Chiudi' }).click()
  await expect(detail).toBeHidden()
  await expect(page).not.toHaveURL(/detail=/)
  await page.goForward()
  await page.goto(`/deals?view=grid`)
  await page.getByRole('main').getByRole('link', { name: deal.title }).first().click()
  await expect(detail).toBeVisible()
  await page.goBack()
  await expect(detail).toBeHidden()
  await page.goto(`/deals?view=grid&detail=${deal._id}`)
  await expect(page).toHaveTitle(`${deal.title} · Vicino`)
  // The shop's page starts at its top, though it replaces a deal that was open over the list.
  await page.evaluate(() => scrollTo(0, 900))
  await detail.getByRole('link', { name: deal.brand.username }).first().click()
  await expect(page).toHaveTitle(`${deal.brand.username} · Vicino`)
  await expect(page.getByRole('main').getByRole('link', { name: deal.title }).first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test(
  'R-126 an unknown or all-digit id says Deal non trovato and can be closed',
  { tag: '@phone' },
  async ({ page, signIn, expectedErrors }) => {
    // The browser itself prints the 400 of the unknown id.
    expectedErrors.push(/\/deal\/000/)
    await signIn('audience', '/deals?detail=000')
    await expect(page.getByText('Deal non trovato')).toBeVisible()
    expect(new URL(page.url()).searchParams.get('detail')).toBe('000')
    await page.getByRole('button', { name: 'Chiudi' }).first().click()
    await expect(page).not.toHaveURL(/detail=/)
  },
)

test(
  'R-127 R-128 the image opens a viewer that zooms from 1 to 3',
  { tag: '@desktop' },
  async ({ page, signIn, api }) => {
    const deal = await nearest(api)
    await signIn('audience', `/deals?detail=${deal._id}`)
    await detailOf(page)
      .getByRole('button', { name: /schermo intero|Ingrandisci/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog', { name: /Immagini|Foto/ })
    await expect(viewer).toBeVisible()
    for (let press = 0; press < 15; press += 1) await page.keyboard.press('+')
    await expect(viewer.getByText('300%')).toBeVisible()
    for (let press = 0; press < 15; press += 1) await page.keyboard.press('-')
    await expect(viewer.getByText('100%')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(detailOf(page)).toBeVisible()
  },
)

test(
  'R-131 R-133 R-148 R-605 the detail shows prices, expiry, quantity, four reactions and the way to the shop',
  { tag: '@phone' },
  async ({ page, signIn, api }) => {
    // A deal that shows the day of its end instead of a countdown.
    const deal = await nearest(
      api,
      { type: 'physical' },
      ({ expirationDate }) => Date.parse(expirationDate) - Date.now() > 3 * DAY_MS,
    )
    await signIn('audience', `/deals?detail=${deal._id}`)
    const detail = detailOf(page)
    await expect(detail.getByText(/€/).first()).toBeVisible()
    await expect(detail.getByText(`${deal.quantity}`).first()).toBeVisible()
    const { tags: expected } = await api.ask('audience', getDeal, { params: { id: deal._id } })
    const tags = detail.getByRole('list', { name: 'Etichette' })
    for (const tag of expected) await expect(tags).toContainText(tag)
    const [day, month, year] = new Date(deal.expirationDate)
      .toLocaleDateString('it-IT', {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        timeZone: 'Europe/Rome',
      })
      .split('/')
    await expect(detail.getByText(`${day}/${month}/${year}`).first()).toBeVisible()
    for (const name of [/^Mi piace/, /^Salva/, /^Ce l.ho/, /^Condividi/]) {
      await expect(detail.getByRole('button', { name }).first()).toBeVisible()
    }
    await expect(detail.getByRole('link', { name: /Indicazioni/ }).first()).toHaveAttribute(
      'href',
      /openstreetmap\.org\/directions/,
    )
  },
)

test(
  'R-137 R-015 the follow button of the brand card adds the brand to the followed ones',
  { tag: '@desktop' },
  async ({ page, signIn, newUser, api }) => {
    const user = await newUser()
    const deal = await nearest(api)
    await signIn(user, `/deals?detail=${deal._id}`)
    const detail = detailOf(page)
    await detail
      .getByRole('button', { name: /^Segui/ })
      .first()
      .click()
    await expect(detail.getByRole('button', { name: /Segui già/ }).first()).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Account seguiti' }).getByText(deal.brand.username),
    ).toBeVisible()
    expect(await api.ask(user, getFollow, { params: { id: deal.brand._id } })).toEqual({ isFollowed: true })
  },
)

test(
  'R-144 Altro da questo venditore lists the brand’s other deals, without the open one',
  { tag: '@phone' },
  async ({ page, signIn, newUser, api }) => {
    const shop = await newShop(api, newUser)
    const open = await newDeal(api, { shop })
    const more = [await newDeal(api, { shop }), await newDeal(api, { shop, online: true })]
    await signIn('audience', `/deals?detail=${open._id}`)
    const strip = detailOf(page).getByRole('region', { name: 'Altro da questo venditore' })
    const shown = strip.getByRole('listitem').getByRole('link')
    await expect(shown.first()).toBeVisible()
    const own = await dealsNear(api, { brandId: shop.brandId, sortBy: 'distance' })
    const others = own.filter(({ _id }) => _id !== open._id)
    expect(others.map(({ title }) => title).toSorted()).toEqual(more.map(({ title }) => title).toSorted())
    await expect(shown).toHaveCount(others.length)
    for (const [index, { title }] of others.entries()) await expect(shown.nth(index)).toContainText(title)
  },
)

test(
  'R-138 the brand has a public profile with its deals',
  { tag: '@desktop' },
  async ({ page, signIn, api }) => {
    const deal = await nearest(api)
    await signIn('audience', `/brand/${deal.brand._id}`)
    await expect(page.getByRole('heading', { level: 1, name: deal.brand.username })).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(page.getByText('Deal attivi')).toBeVisible()
  },
)

test(
  'R-149 R-084 opening a detail puts it first among the recently viewed',
  { tag: '@desktop' },
  async ({ page, signIn, newUser, api }) => {
    const user = await newUser()
    const deal = await nearest(api)
    await signIn(user, `/deals?detail=${deal._id}`)
    await expect(detailOf(page).getByRole('heading', { name: deal.title })).toBeVisible()
    await expect
      .poll(async () => {
        const [last] = await api.ask(user, listRecentViews)
        return last?._id
      })
      .toBe(deal._id)
  },
)
