import { createHash } from 'node:crypto'
import { openLanding } from './support/landing.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const ANCHORS = ['intro', 'come-funziona', 'vantaggi', 'offerte', 'rewards', 'faq']
/** The lower edge of a box, in pixels from the top of the window. */
const foot = (box: { y: number; height: number } | null) => (box === null ? 0 : box.y + box.height)

const DOCUMENTS = [
  '/documentation/termini-di-servizio',
  '/documentation/informativa-sulla-privacy',
  '/documentation/informativa-sui-cookie',
  '/documentation/informativa-sulla-proprietà-intellettuale',
  '/documentation/linee-guida-della-community',
]

test(
  'R-031 R-032 R-033 R-034 R-039 R-042 R-044 R-047 R-067 the page from the server has every section before any script runs',
  { tag: '@desktop' },
  async ({ request, page }) => {
    const answer = await request.get('/welcome', {
      headers: { accept: 'text/html', 'accept-language': 'it-IT' },
    })
    const html = await answer.text()
    // The page contains one inline script, and its policy allows this script by its hash.
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code = '']) => code,
    )
    expect(inline).toHaveLength(1)
    const hash = createHash('sha256').update(inline.join()).digest('base64')
    const [scripts] = /script-src[^;]*/.exec(answer.headers()['content-security-policy'] ?? '') ?? []
    expect(scripts).toContain(`'sha256-${hash}'`)
    expect(scripts).not.toContain('unsafe-inline')
    // The test blocks all scripts, so the page stays as the server sent it.
    await page.route('**/*', (route) =>
      route.request().resourceType() === 'script' ? route.abort() : route.continue(),
    )
    await page.setContent(html.replaceAll(/<script>[\s\S]*?<\/script>/g, ''))
    expect(await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
      expect.arrayContaining(ANCHORS),
    )
    const parts = await page
      .locator('header, main > section, footer')
      .evaluateAll((all) =>
        all.map((part) => part.id || part.getAttribute('aria-labelledby') || part.tagName.toLowerCase()),
      )
    expect(parts).toEqual([
      'header',
      'intro',
      'brands',
      'come-funziona',
      'vantaggi',
      'offerte',
      'rewards',
      'stats',
      'faq',
      'closing',
      'footer',
    ])
    const header = page.locator('header')
    for (const name of [
      'Home',
      'Come Funziona',
      'Vantaggi',
      'Offerte',
      'Rewards',
      'FAQ',
      'Accedi',
      'Inizia Gratis',
    ]) {
      await expect(header.getByText(name, { exact: true }).first()).toBeAttached()
    }
    await expect(page.locator('#intro')).toContainText(
      /quartiere.*Inizia Gratis.*App Store.*Google Play.*Gratis per sempre/s,
    )
    await expect(page.locator('#intro p', { hasText: 'Sconti fino al 70%' })).toBeAttached()
    await expect(page.locator('#come-funziona h3')).toHaveText([
      'Trova',
      'Salva',
      'Riscatta col QR',
      'Guadagna BP',
    ])
    await expect(page.locator('#vantaggi li h3')).toHaveCount(6)
    for (const number of ['1M+', '10K+', '50K+', '5M+']) {
      await expect(page.locator('[aria-labelledby=stats] dd', { hasText: number }).first()).toBeAttached()
    }
    await expect(page.locator('#rewards li')).toHaveText([
      /Proof Post\s*\+50/,
      /Interazione con il display\s*\+25/,
      /Riscatta un’offerta\s*\+30/,
      /Invita amici\s*\+100/,
      /Completa il profilo al 100%\s*\+75/,
    ])
    const links = await page
      .locator('footer a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(links).toEqual(
      expect.arrayContaining([...DOCUMENTS, '/privacy-policy', '/accessibilita', '/help']),
    )
  },
)

test('a line above the page shows the progress while the server still creates the demo', async ({ page }) => {
  let cities = 3
  await page.route('**/api/v1/settings', async (route) => {
    const answer = await route.fetch()
    const settings = (await answer.json()) as { demo: object | null }
    const filling = cities < 25 ? { cities, ofCities: 25, percent: 12 } : null
    await route.fulfill({ response: answer, json: { ...settings, demo: { ...settings.demo, filling } } })
  })
  await openLanding(page)
  const line = page.getByText('La demo si sta riempiendo: 3 città di 25.')
  await expect(line).toBeVisible()
  await expectAccessible(page, 'landing with the line about the demo')
  // The header stays below the line.
  await page.evaluate(() => window.scrollTo(0, 900))
  const header = page.getByRole('banner')
  await expect
    .poll(async () => Math.round(((await header.boundingBox())?.y ?? 0) - foot(await line.boundingBox())))
    .toBeGreaterThanOrEqual(0)
  expect((await line.boundingBox())?.y).toBe(0)
  cities = 25
  await expect(page.getByText('La demo si sta riempiendo', { exact: false })).toHaveCount(0)
})
