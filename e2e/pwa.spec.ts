import type { Page } from '@playwright/test'
import { startProxy } from './support/proxy.ts'
import { newDeal } from './support/redemption.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The service worker has taken the page over and kept what it keeps from the start. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

test('the last feed and an open code can be read without a connection; signing out forgets them', async ({
  page,
  context,
  isMobile,
  signIn,
  newUser,
  api,
  expectedErrors,
}) => {
  test.skip(!isMobile, 'a phone in a shop without signal')
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|net::ERR_FAILED|no-response/)
  const user = await newUser()
  const deal = await newDeal(api)
  await signIn(user)
  await workerReady(page)
  // The first load came before the worker was there.
  await page.reload()
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  const title = await first.getByRole('heading').innerText()
  await page.goto(`/riscatta?id=${deal._id}`)
  const number = page.getByText(/^\d{3} \d{3} \d{3}$/)
  await expect(number).toBeVisible()
  const shown = await number.innerText()

  await context.setOffline(true)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByText('Sei offline', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
  await page.goto(`/riscatta?id=${deal._id}`, { waitUntil: 'commit' })
  await expect(page.getByText(shown)).toBeVisible()
  await context.setOffline(false)

  expect(await page.evaluate(() => caches.has('api'))).toBe(true)
  await page.goto('/settings')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.waitForURL('**/welcome')
  await expect.poll(() => page.evaluate(() => caches.has('api'))).toBe(false)
})

test('a newer version waits until it is taken', async ({ browser, isMobile, baseURL, forwardedFor }) => {
  test.skip(isMobile, 'once is enough')
  const proxy = await startProxy(baseURL ?? '')
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
  })
  const page = await context.newPage()
  await page.goto(`${proxy.address}/privacy-policy`)
  await workerReady(page)
  proxy.replace('/sw.js', (text) => `${text}\n// a newer version`)
  await page.reload()
  await page.getByRole('button', { name: 'Aggiorna', exact: true }).click()
  await page.waitForEvent('load')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('È pronta una nuova versione')).toBeHidden()
  await context.close()
  await proxy.stop()
})

test('R-019 the app can be installed: manifest, icons, service worker, an offline page', async ({
  request,
  isMobile,
}) => {
  test.skip(isMobile, 'once is enough')
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    start_url: string
    display: string
    icons: { src: string; sizes: string; purpose?: string }[]
  }
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' })
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200)
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  const kept = await worker.text()
  expect(kept).not.toMatch(/maplibre|map-[\w-]+\.js/i)
  expect((await request.get('/offline.html')).status()).toBe(200)
})
