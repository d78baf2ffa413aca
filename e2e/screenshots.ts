/**
 * Takes pictures of the real product. `npm run screenshots` writes the README's to docs/screenshots;
 * `SCREENSHOTS=<folder> npm run screenshots` writes every screen at both sizes in both themes to that folder.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type APIRequestContext, chromium } from '@playwright/test'
import { CHROMIUM } from './playwright.config.ts'
import { startProduct } from './support/product.ts'

const EVERY = process.env['SCREENSHOTS']
const TARGET = EVERY ?? join(import.meta.dirname, '../docs/screenshots')
const README = new Set([
  'home-phone-light',
  'list-phone-dark',
  'detail-phone-light',
  'saved-phone-dark',
  'grid-desktop-light',
  'map-desktop-dark',
  'welcome-desktop-light',
  'welcome-phone-dark',
])
const wanted = (picture: string) => EVERY !== undefined || README.has(picture)
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }
const SCREENS: Record<string, string> = {
  home: '/',
  list: '/deals?view=list',
  grid: '/deals?view=grid',
  map: '/deals?view=map&distance=3',
  saved: '/saved',
  detail: '/deals?view=grid&detail={deal}',
  brand: '/brand/{brand}',
  mobile: '/mobile',
  settings: '/settings',
  profile: '/profile',
  wallet: '/wallet',
  help: '/help',
  business: '/business',
  accounts: '/switch-account',
  terms: '/documentation/termini-di-servizio',
}

const product = process.env['E2E_ADDRESS'] === undefined ? await startProduct() : undefined
const address = process.env['E2E_ADDRESS'] ?? product?.address ?? ''
const browser = await chromium.launch(CHROMIUM)
try {
  await mkdir(TARGET, { recursive: true })
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: address,
        viewport,
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
        geolocation: { latitude: 45.4641, longitude: 9.1896 },
        permissions: ['geolocation'],
        serviceWorkers: 'block',
      })
      await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
      const page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error') console.error(size, theme, message.text())
      })
      await page.goto('/welcome')
      await page.getByRole('button', { name: 'Rifiuta' }).click()
      await page.waitForTimeout(1200)
      const welcome = `welcome-${size}-${theme}`
      if (wanted(welcome)) await page.screenshot({ path: join(TARGET, `${welcome}.png`) })
      await page.goto('/welcome?mode=login')
      await page.waitForTimeout(1200)
      if (EVERY !== undefined) await page.screenshot({ path: join(TARGET, `login-${size}-${theme}.png`) })
      await page.getByLabel('Email').fill('audience@vicino.test')
      await page.getByLabel('Password', { exact: true }).fill('Vicino2026!')
      await page.locator('form').getByRole('button', { name: 'Accedi', exact: true }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/welcome'))
      const card = page.locator('article[data-deal-id]').first()
      await card.waitFor()
      const deal = (await card.getAttribute('data-deal-id')) ?? ''
      const brand = await brandOf(context.request, deal)
      for (const [name, path] of Object.entries(SCREENS)) {
        const picture = `${name}-${size}-${theme}`
        if (!wanted(picture)) continue
        await page.goto(path.replace('{deal}', deal).replace('{brand}', brand))
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(name === 'map' ? 4500 : 900)
        await page.screenshot({ path: join(TARGET, `${picture}.png`) })
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await product?.stop()
}

/** The brand of a deal, asked of the API. */
async function brandOf(request: APIRequestContext, deal: string): Promise<string> {
  const session = await request.post('/api/v1/auth/login-app', {
    headers: { 'x-client': 'native' },
    data: { email: 'audience@vicino.test', password: 'Vicino2026!' },
  })
  const { accessToken } = (await session.json()) as { accessToken: string }
  const answer = await request.get(`/api/v1/deal/${deal}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return ((await answer.json()) as { brandId: string }).brandId
}
