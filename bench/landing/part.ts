import { startProduct } from '../../e2e/support/product.ts'
import { ensureChromium } from '../../scripts/chromium.ts'
import { median, type Report } from '../lib/report.ts'
import { rounds } from '../lib/sizes.ts'
import { launchBrowser } from '../web/visitor.ts'
import { serveWithoutScripts } from './static-page.ts'
import { type Visit, visit } from './visit.ts'

const ROUNDS = rounds(5)
const KB = 1000

/** Measures a first visit to the built landing page. BENCH_ADDRESS names a running product. */
export async function run(report: Report): Promise<void> {
  console.log('Landing')
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
  const browser = await launchBrowser()
  const bare = await serveWithoutScripts(address)
  try {
    const fast: Visit[] = []
    const slow: Visit[] = []
    const still: Visit[] = []
    const stillFast: Visit[] = []
    // In turns, so that a busy machine slows all of them alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      fast.push(await visit(browser, `${address}/welcome`, false))
      slow.push(await visit(browser, `${address}/welcome`, true))
      still.push(await visit(browser, `${bare.address}/welcome`, true))
      stillFast.push(await visit(browser, `${bare.address}/welcome`, false))
    }
    report.under(
      'Largest paint of /welcome, processor slowed 4×',
      of(fast, (one) => one.largestPaint) / 1000,
      1.5,
      ' s',
    )
    report.under(
      'Time blocked, processor slowed 4×',
      of(fast, (one) => one.blocked),
      300,
      ' ms',
    )
    report.note(
      'Time blocked, against the same page without scripts',
      `${ratio(fast, stillFast, (one) => one.blocked)} (${of(stillFast, (one) => one.blocked).toFixed(0)} ms)`,
    )
    report.note(
      'Largest paint, against the same page without scripts',
      ratio(fast, stillFast, (one) => one.largestPaint),
    )
    report.under(
      'Layout shift of /welcome on slow 4G',
      of(slow, (one) => one.shift),
      0.05,
    )
    report.under(
      'First text on slow 4G, against the same page without scripts',
      of(slow, (one) => one.firstText) / of(still, (one) => one.firstText),
      1.3,
      '×',
    )
    report.note(
      'First text, largest paint on slow 4G',
      [of(slow, (one) => one.firstText), of(slow, (one) => one.largestPaint)].map(seconds).join(', '),
    )
    report.note(
      'The same without scripts',
      [of(still, (one) => one.firstText), of(still, (one) => one.largestPaint)].map(seconds).join(', '),
    )
    const [last] = slow.slice(-1)
    const sizes = Object.entries(last?.bytes ?? {}).map(([type, size]) => `${type} ${(size / KB).toFixed(1)}`)
    report.note('Bytes on the wire, kB, with all that comes when it is quiet', sizes.join(', '))
    report.note('Requests', String(last?.requests ?? 0))
  } finally {
    bare.stop()
    await browser.close()
  }
}

const of = (visits: readonly Visit[], pick: (one: Visit) => number): number => median(visits.map(pick))

const ratio = (ours: readonly Visit[], theirs: readonly Visit[], pick: (one: Visit) => number): string =>
  `${(of(ours, pick) / Math.max(1, of(theirs, pick))).toFixed(2)}×`

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
