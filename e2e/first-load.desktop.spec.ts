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
