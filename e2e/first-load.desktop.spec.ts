import { gzipSync } from 'node:zlib'
import { expect, test } from './support/test.ts'

test('the code of the screen in the address is asked for before the session is renewed', async ({
  page,
  signIn,
  newUser,
}) => {
  await signIn(await newUser(), '/deals')
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  const files = await page
    .locator('link[data-screen]')
    .evaluateAll((links) =>
      (links as HTMLLinkElement[]).map(({ dataset, rel }) => ({ screen: dataset['screen'], rel })),
    )
  expect(files.filter(({ rel }) => rel === 'modulepreload').length).toBeGreaterThan(0)
  expect(new Set(files.filter(({ rel }) => rel !== '').map(({ screen }) => screen))).toEqual(
    new Set(['/deals']),
  )
  const { code, renewed } = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const find = (part: string) => entries.find(({ name }) => name.includes(part))
    return { code: find('/assets/deals-')?.startTime, renewed: find('/auth/refresh')?.responseEnd }
  })
  expect(code).toBeLessThan(renewed ?? 0)
})

test('the scripts that every screen waits for are at most 155 kB gzipped', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const files = page.matchAll(
    /<(?:script|link rel="modulepreload")[^>]*(?:src|href)="(\/assets\/[^"]+\.js)"/g,
  )
  const scripts = await Promise.all(
    [...new Set(Array.from(files, ([, file = '']) => file))].map((file) => request.get(file)),
  )
  expect(scripts.length).toBeGreaterThan(5)
  const bytes = await Promise.all(
    scripts.map(async (script) => gzipSync(await script.body(), { level: 9 }).length),
  )
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(155_000)
})
