import { startProxy } from './support/proxy.ts'
import { expect, test } from './support/test.ts'
import { workerReady } from './support/pwa.ts'

test.use({ serviceWorkers: 'allow' })

test('a newer version waits until the person accepts it, and reads no cached answer of the older version', async ({
  browser,
  baseURL,
  forwardedFor,
}) => {
  const proxy = await startProxy(baseURL ?? '')
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    locale: 'it-IT',
    extraHTTPHeaders: { 'x-forwarded-for': forwardedFor },
  })
  const page = await context.newPage()
  await page.goto(`${proxy.address}/privacy-policy`)
  await workerReady(page)
  await page.evaluate(async () => (await caches.open('api')).put('/api/v1/user/1', new Response('{}')))
  proxy.replace('/sw.js', (text) => `${text}\n// a newer version`)
  await page.reload()
  // The test listens before the press, because the reload can end before `click` returns.
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Aggiorna', exact: true }).click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('È pronta una nuova versione')).toBeHidden()
  // A cached answer of the older version could lack fields that the new screens read.
  expect(await page.evaluate(() => caches.match('/api/v1/user/1').then(Boolean))).toBe(false)
  await context.close()
  await proxy.stop()
})

test('R-019 the app can be installed: manifest, icons, service worker, an offline page', async ({
  request,
}) => {
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
  // The test compares a boolean and not the text, because a failure would print the whole worker.
  expect(/maplibre|map-scene|mini-map|map-results/.test(kept), 'the map is not kept from the start').toBe(
    false,
  )
  expect((await request.get('/offline.html')).status()).toBe(200)
})
