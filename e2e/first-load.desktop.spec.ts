import { bundleSizes, MOST } from '../bench/web/bundle.ts'
import { expect, test } from './support/test.ts'

test('the browser requests the code of the screen in the address before the app renews the session', async ({
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

/**
 * The largest weight of the style sheet as long as the back-office has no style sheet of its own.
 * The intended limit is MOST.styles.
 */
const STYLES_TODAY = 24_500

test('the code that every screen needs stays within its bounds: scripts 152 kB gzipped, the style sheet no more than today', async () => {
  const { entryScripts, styles } = bundleSizes()
  expect(entryScripts).toBeGreaterThan(50_000)
  expect(entryScripts).toBeLessThan(MOST.entryScripts)
  expect(styles).toBeGreaterThan(5000)
  expect(styles).toBeLessThan(STYLES_TODAY)
})
