import { createHash } from 'node:crypto'
import { expect, test } from './support/test.ts'

const ANCHORS = ['intro', 'come-funziona', 'vantaggi', 'offerte', 'rewards', 'faq']
const DOCUMENTS = [
  '/documentation/termini-di-servizio',
  '/documentation/informativa-sulla-privacy',
  '/documentation/informativa-sui-cookie',
  '/documentation/informativa-sulla-proprietà-intellettuale',
  '/documentation/linee-guida-della-community',
]

test(
  'R-031 R-032 R-033 R-034 R-039 R-042 R-044 R-047 R-067 the ready page has every section before any script runs',
  { tag: '@desktop' },
  async ({ request, page }) => {
    const answer = await request.get('/welcome', {
      headers: { accept: 'text/html', 'accept-language': 'it-IT' },
    })
    const html = await answer.text()
    // One script stands in the page, and its policy allows that one by its hash.
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code = '']) => code,
    )
    expect(inline).toHaveLength(1)
    const hash = createHash('sha256').update(inline.join()).digest('base64')
    const [scripts] = /script-src[^;]*/.exec(answer.headers()['content-security-policy'] ?? '') ?? []
    expect(scripts).toContain(`'sha256-${hash}'`)
    expect(scripts).not.toContain('unsafe-inline')
    // As it came from the server: without a script nothing is added.
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
    for (const figure of ['1M+', '10K+', '50K+', '5M+']) {
      await expect(page.locator('[aria-labelledby=stats] dd', { hasText: figure }).first()).toBeAttached()
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
