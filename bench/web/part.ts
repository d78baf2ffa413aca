import { startProduct } from '../../e2e/support/product.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { median, type Report } from '../lib/report.ts'
import { rounds } from '../lib/sizes.ts'
import { bundleSizes, MOST } from './bundle.ts'
import { type LoadMetrics, measureLoad } from './load.ts'
import { measureScroll } from './scroll.ts'
import { launchBrowser } from './visitor.ts'

const ROUNDS = rounds(3)
const KB = 1000

/**
 * Measures the built app in Chromium against the design's budgets. BENCH_ADDRESS names a running
 * product.
 */
export async function run(report: Report): Promise<void> {
  console.log('Web')
  await ensureChromium()
  const running = process.env['BENCH_ADDRESS']
  const product = running === undefined ? await startProduct() : undefined
  try {
    await measure(report, product?.address ?? running ?? '')
  } finally {
    await product?.stop()
  }
}

async function measure(report: Report, address: string): Promise<void> {
  const { entryScripts, styles } = bundleSizes()
  report.under('Entry script, gzip', entryScripts / KB, MOST.entryScripts / KB, ' kB')
  report.under('Style sheet, gzip', styles / KB, MOST.styles / KB, ' kB')

  const browser = await launchBrowser()
  try {
    for (const path of ['/', '/deals']) {
      const loads: LoadMetrics[] = []
      for (let round = 0; round < ROUNDS; round += 1) loads.push(await measureLoad(browser, address, path))
      const of = (pick: (load: LoadMetrics) => number) => median(loads.map(pick))
      report.under(
        `Largest paint of ${path}, processor slowed 4×`,
        of((load) => load.largestPaint) / 1000,
        2,
        ' s',
      )
      report.under(
        `Layout shift of ${path}`,
        of((load) => load.shift),
        0.05,
      )
      report.note(`First deal of ${path}`, `${(of((load) => load.firstDeal) / 1000).toFixed(2)} s`)
      report.note(`Script until then`, `${(of((load) => load.scriptBytes) / KB).toFixed(0)} kB on the wire`)
    }
    const { cards, framesPerSecond, longestFrame, workPerFrame } = await measureScroll(browser, address)
    report.atLeast(`Scrolling ${cards} cards`, framesPerSecond, 50, ' frames/s')
    report.note('Main thread for a frame', `${workPerFrame.toFixed(1)} ms`)
    report.note('Longest frame', `${longestFrame.toFixed(0)} ms`)
  } finally {
    await browser.close()
  }
}
