import { expect, test } from './support/test.ts'

const ROUND_TRIPS = 10
const GROWTH = 1.1

test('R-086 twenty changes between list and grid leave no cards behind in memory', async ({
  page,
  signIn,
}) => {
  await signIn('audience', '/deals?view=grid')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  // Playwright's handles keep their elements in memory, so this test reads only plain values from
  // the page.
  const cards = () => page.evaluate(() => document.querySelectorAll('main article[data-deal-id]').length)
  const press = async (view: 'list' | 'grid') => {
    await page.evaluate(
      (name) => {
        const buttons = document.querySelectorAll<HTMLElement>('[role="group"][aria-label="Vista"] button')
        Array.from(buttons)
          .find((button) => button.textContent === name || button.ariaLabel === name)
          ?.click()
      },
      view === 'list' ? 'Lista' : 'Griglia',
    )
    await expect.poll(() => page.url()).toContain(`view=${view}`)
    await expect.poll(cards).toBeGreaterThan(0)
  }
  const nodes = async () => {
    // React releases an old tree only at a later render, so one garbage collection does not find
    // everything.
    for (let pass = 0; pass < 3; pass++) await devtools.send('HeapProfiler.collectGarbage')
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0
  }
  await expect.poll(cards).toBeGreaterThan(0)
  const trips = async (count: number) => {
    for (let trip = 0; trip < count; trip++) {
      await press('list')
      await press('grid')
    }
  }
  // The first two round trips load the images and render both views for the first time. A browser
  // may settle later than that, so a pair of counts that differs is taken again. A leak makes each
  // pair differ.
  await trips(2)
  await expect(async () => {
    const before = await nodes()
    await trips(ROUND_TRIPS)
    expect(await nodes()).toBeLessThan(before * GROWTH)
  }).toPass()
})
