import type { Browser } from 'playwright-core'
import { BROWSER } from '../lib/sizes.ts'
import { newVisitor } from './visitor.ts'

export interface LoadMetrics {
  /** Milliseconds from the start of the navigation. */
  readonly largestPaint: number
  readonly firstDeal: number
  /** Cumulative layout shift, no unit. */
  readonly shift: number
  /** Bytes of script transferred before the first deal was shown. */
  readonly scriptBytes: number
}

/** Milliseconds of observation after the first deal, because late images and shifts count too. */
const SETTLE_MS = BROWSER.settleMs

/** Opens a page with an empty cache on a processor slowed down 4 times. Returns the browser's measurements. */
export async function measureLoad(browser: Browser, address: string, path: string): Promise<LoadMetrics> {
  const context = await newVisitor(browser, address)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: BROWSER.slower })
    await session.send('Network.enable')
    let scriptBytes = 0
    const scripts = new Set<string>()
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.addInitScript(observe)
    await page.goto(path)
    await page.waitForSelector('article[data-deal-id]', { timeout: 60_000 })
    const atFirstDeal = scriptBytes
    await page.waitForTimeout(SETTLE_MS)
    const { largestPaint, firstDeal, shift } = await page.evaluate(() => window.benchMetrics)
    return { largestPaint, firstDeal, shift, scriptBytes: atFirstDeal }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    benchMetrics: { largestPaint: number; firstDeal: number; shift: number }
  }
}

/**
 * Runs in the page before the app. It records the largest paint, layout shifts without input, and
 * the frame that shows the first deal.
 */
function observe(): void {
  const metrics = { largestPaint: 0, firstDeal: 0, shift: 0 }
  window.benchMetrics = metrics
  new PerformanceObserver((list) => {
    metrics.largestPaint = list.getEntries().at(-1)?.startTime ?? 0
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[]) {
      if (!entry.hadRecentInput) metrics.shift += entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (document.querySelector('article[data-deal-id]')) metrics.firstDeal = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
