import type { Browser } from 'playwright-core'
import { BROWSER } from '../lib/sizes.ts'

/** Measurements of a first visit: milliseconds since the start of the navigation, bytes as transferred. */
export interface Visit {
  readonly firstText: number
  readonly largestPaint: number
  /**
   * Time in which the page could not react: the part of long tasks beyond 50 ms each (Lighthouse's
   * total blocking time).
   */
  readonly blocked: number
  /** Cumulative layout shift, no unit. */
  readonly shift: number
  readonly bytes: Readonly<Record<string, number>>
  readonly requests: number
}

/** Lighthouse's slow 4G: round trip in ms, bytes per second down and up. */
export const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 } as const

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'it-IT' }
/** Milliseconds of observation after loading, because late work counts too. */
const SETTLE_MS = BROWSER.landingSettleMs

/**
 * Opens an address for the first time, on a processor slowed down 4 times and, with `slowNetwork`,
 * on slow 4G.
 */
export async function visit(browser: Browser, address: string, slowNetwork: boolean): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  // The short form also runs on machines that are busy with other work.
  context.setDefaultTimeout(240_000)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Emulation.setCPUThrottlingRate', { rate: BROWSER.slower })
    if (slowNetwork) await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    const types = new Map<string, string>()
    const bytes: Record<string, number> = {}
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other'
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength
    })
    await page.addInitScript(observe)
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
    await page.waitForTimeout(SETTLE_MS)
    const seen = await page.evaluate(() => window.visitMetrics)
    return { ...seen, bytes, requests: types.size }
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    visitMetrics: { firstText: number; largestPaint: number; blocked: number; shift: number }
  }
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const metrics = { firstText: 0, largestPaint: 0, blocked: 0, shift: 0 }
  window.visitMetrics = metrics
  // Only this function is sent to the page, so it cannot use others of this file.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const watch = (type: string, read: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  }
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') metrics.firstText = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    metrics.largestPaint = startTime
  })
  watch('longtask', ({ startTime, duration }) => {
    if (startTime > 0) metrics.blocked += Math.max(0, duration - 50)
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) metrics.shift += value
  })
}
