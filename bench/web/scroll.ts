import type { Browser, CDPSession, Page } from 'playwright-core'
import { BROWSER, milliseconds } from '../lib/sizes.ts'
import { newVisitor } from './visitor.ts'

export interface ScrollMetrics {
  readonly cards: number
  readonly framesPerSecond: number
  /** Longest time between two frames, in ms. */
  readonly longestFrame: number
  /**
   * Milliseconds of the page's main thread per frame. With the frame rate it distinguishes a slow
   * page from a busy machine.
   */
  readonly workPerFrame: number
}

const CARDS = BROWSER.cards
const LOADING_MS = 120_000
const SCROLLING_MS = milliseconds(5000)

/** Loads 500 cards of /deals, then scrolls through them frame by frame as fast as the browser draws. */
export async function measureScroll(browser: Browser, address: string): Promise<ScrollMetrics> {
  const context = await newVisitor(browser, address, { viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto('/deals?view=grid')
    const cards = await loadCards(page)
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForTimeout(1000)
    const before = await mainThreadMs(session)
    const times = await page.evaluate(scroll, SCROLLING_MS)
    const work = (await mainThreadMs(session)) - before
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
    const total = gaps.reduce((sum, gap) => sum + gap, 0)
    return {
      cards,
      framesPerSecond: (gaps.length * 1000) / total,
      longestFrame: Math.max(...gaps),
      workPerFrame: work / times.length,
    }
  } finally {
    await context.close()
  }
}

/** Scrolls to the end until the page has loaded enough cards. Returns their number. */
async function loadCards(page: Page): Promise<number> {
  const cards = page.locator('main article[data-deal-id]')
  await cards.first().waitFor()
  const end = Date.now() + LOADING_MS
  let count = await cards.count()
  while (count < CARDS && Date.now() < end) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(50)
    count = await cards.count()
  }
  if (count < CARDS) throw new Error(`only ${count} of ${CARDS} cards came in ${LOADING_MS / 1000} s`)
  return count
}

async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}

/** Scrolls 40 px in each frame, in the page. Returns the times of the frames. */
async function scroll(forMs: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forMs
  while (performance.now() < until) {
    scrollBy(0, 40)
    times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)))
  }
  return times
}
