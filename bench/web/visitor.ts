import type { Session } from '@vicino/contract/identity/auth/schemas'
import { type BrowserContext, type BrowserContextOptions, chromium, type Browser } from 'playwright-core'
import { chromiumPath } from '../../scripts/chromium.ts'

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox'],
  })
}

/**
 * Opens a browser as a returning visitor: signed in by the refresh cookie, with a position and a
 * cookie choice, but without cached files of the app.
 */
export async function newVisitor(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = PHONE,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...options, locale: 'it-IT', baseURL: address })
  // The short form also runs on machines that are busy with other work.
  context.setDefaultTimeout(240_000)
  const answer = await context.request.post('/api/v1/auth/login-app', {
    data: { email: 'audience@vicino.test', password: 'Vicino2026!' },
    headers: { origin: address },
  })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}: ${await answer.text()}`)
  const { user } = (await answer.json()) as Session
  const stored = {
    user: JSON.stringify({ ...user, role: 'audience', brandId: null }),
    language: 'it',
    position: JSON.stringify({
      lat: 45.4642,
      lon: 9.19,
      source: 'place',
      label: 'Milano (MI)',
      placeId: '015146',
    }),
  }
  await context.addInitScript((values: Readonly<Record<string, string>>) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  return context
}
