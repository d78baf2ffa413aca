import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { openLanding, topOf } from './support/landing.ts'

/**
 * Follows a link of the header. Returns the position of the page in each frame until the section is
 * at the top.
 */
async function stopsOf(page: Page, link: string, id: string): Promise<number[]> {
  await page.evaluate(() => {
    const stops: number[] = []
    Object.assign(window, { stops })
    document.addEventListener('scroll', () => stops.push(scrollY))
  })
  await page.locator('header').getByRole('link', { name: link }).click()
  // The section starts right below the fixed header, though the browser had not laid out the
  // sections above it before.
  await expect.poll(async () => Math.round(await topOf(page, id))).toBe(72)
  return page.evaluate(() => (window as unknown as { stops: number[] }).stops.filter((at) => at > 0))
}

test('R-035 R-045 R-046 an anchor scrolls smoothly and takes the focus along; the questions open one at a time', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openLanding(page)
  const stops = await stopsOf(page, 'FAQ', 'faq')
  // A jump has one position, and a smooth scroll has several. Their number depends on the machine.
  expect(new Set(stops).size, 'places that it stops at').toBeGreaterThan(1)
  await expect(page).toHaveURL(/#faq$/)
  await expect(page.locator('#faq')).toBeFocused()
  const questions = page.locator('#faq details')
  const open = () => questions.evaluateAll((all) => all.map((one) => (one as HTMLDetailsElement).open))
  expect(await open()).toEqual([true, false, false, false, false, false])
  await questions.nth(2).locator('summary').click()
  expect(await open()).toEqual([false, false, true, false, false, false])
  await page.keyboard.press('Enter')
  expect(await open()).toEqual([false, false, false, false, false, false])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => scrollTo(0, 0))
  // A jump ends before the browser reports it, so the test sees one position or none.
  expect(new Set(await stopsOf(page, 'Rewards', 'rewards')).size).toBeLessThanOrEqual(1)
})

test('R-037 R-038 R-041 R-049 the sign-in is a part of the address; a signed-in user never sees the landing', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  // Nobody has this code.
  expectedErrors.push(/auth\/invitation/)
  await openLanding(page, '?mode=register&invite=k7m2p9qa')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/mode=register/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/welcome\?invite=k7m2p9qa$/)
  await page.locator('header').getByRole('link', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/invite=k7m2p9qa&mode=login$/)
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/welcome\?invite=k7m2p9qa$/)
  for (const name of [/App Store/, /Google Play/, 'Inizia Gratis']) {
    await page.locator('#intro').getByRole('link', { name }).click()
    await expect(page).toHaveURL(/mode=register/)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/mode=/)
  }
  await signIn('audience')
  const drawn: string[] = []
  page.on('framenavigated', (frame) => drawn.push(new URL(frame.url()).pathname))
  await page.goto('/welcome?mode=login')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('main')).toBeVisible()
  // The browser remembers a user but has no session any more. The landing stays, and no redirect
  // moves the visitor to another page and back.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.setItem('user', '{"_id":7}'))
  await page.goto('/')
  await expect(page.locator('#claim')).toBeVisible()
  const before = drawn.length
  await page.waitForLoadState('networkidle')
  expect(drawn.slice(before)).toEqual([])
})

test('R-040 R-587 ten logos move in a loop, at most seven visible; missing logos are left out without a message', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/logo|blocked|ERR_FAILED/)
  await page.setViewportSize({ width: 1300, height: 900 })
  await openLanding(page)
  const carousel = page.locator('[data-carousel]')
  const logos = carousel.getByRole('img')
  await expect(logos).toHaveCount(10)
  await expect(page.locator('[aria-labelledby=brands]').getByRole('button')).toHaveCount(0)
  const inView = () =>
    carousel.evaluate((box) => {
      const { left, right } = box.getBoundingClientRect()
      const boxes = [...box.querySelectorAll('li')].map((one) => one.getBoundingClientRect())
      return boxes.filter((one) => one.left >= left - 1 && one.right <= right + 1).length
    })
  for (const [width, count] of [
    [1300, 7],
    [900, 4],
    [700, 3],
    [400, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(inView, `${width} px`).toBe(count)
  }
  await page.setViewportSize({ width: 1300, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const place = () =>
    carousel
      .locator('li')
      .first()
      .evaluate((one) => one.getBoundingClientRect().left)
  const before = await place()
  await expect.poll(place).toBeLessThan(before - 50)
  await page.getByRole('button', { name: 'Ferma le insegne' }).click()
  await expect(page.getByRole('button', { name: 'Fai scorrere le insegne' })).toBeVisible()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/api/v1/landing*', (route) => route.fulfill({ json: { offers: [], brands: [] } }))
  await page.route('**/assets/logo-3-*', (route) => route.abort())
  await page.reload()
  await expect(logos).toHaveCount(9)
  await page.route('**/assets/logo-*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Nessuna immagine di brand trovata')).toBeVisible()
  await expect(logos).toHaveCount(0)
})

test('R-043 real deals near a chosen place replace the samples without moving the page; the timer runs', async ({
  page,
}) => {
  const held = Promise.withResolvers<undefined>()
  await page.route('**/api/v1/landing', async (route) => {
    await held.promise
    await route.continue()
  })
  await openLanding(page)
  const cards = page.locator('#offerte article')
  await expect(cards).toHaveCount(6)
  const [first] = await cards.all()
  if (first === undefined) throw new Error('six cards')
  await first.scrollIntoViewIfNeeded()
  for (const part of ['Esempio', 'Offerta speciale', '#pizza', 'Forno Abate', '42 minuti fa', '-40%']) {
    await expect(first.getByText(part, { exact: true })).toBeVisible()
  }
  for (const part of [
    /Margherita/,
    /Ø 32 cm/,
    /Impasto di 48 ore/,
    '5,88 €',
    '9,80 €',
    '320 m',
    /214.*mi piace/,
    /38.*condivisioni/,
  ]) {
    await expect(first).toContainText(part)
  }
  const boxes = () =>
    cards.evaluateAll((all) => all.map((card) => JSON.stringify(card.getBoundingClientRect())))
  const before = await boxes()
  const timer = first.getByRole('timer')
  const time = await timer.innerText()
  await expect(timer).not.toHaveText(time)
  held.resolve(undefined)
  await expect(first.getByText('Esempio')).toHaveCount(0)
  expect(await boxes()).toEqual(before)
  const anywhere = await first.getByRole('heading').innerText()
  const field = page.getByRole('combobox', { name: 'Vicino a' })
  await field.fill('milano')
  await field.press('Enter')
  await expect(field).toHaveValue('Milano (MI)')
  await expect(page.getByText('Offerte intorno a Milano (MI)')).toBeVisible()
  await expect(first).toContainText(/\d+ (m|km)/)
  await expect(first.getByRole('heading')).not.toHaveText(anywhere)
  expect(await boxes()).toEqual(before)
})

test('R-601 the app remembers the chosen language, and the server sends the page in it', async ({ page }) => {
  await openLanding(page)
  await page.locator('header').getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your neighbourhood is on sale.')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(/deals from the shops/)
  const again = await page.goto('/welcome')
  expect(await again?.text()).toContain('Your neighbourhood is on sale.')
})
