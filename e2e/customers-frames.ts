/**
 * `npm run stress -- customers`: scrolls through a list of 100,000 customers in a real Chromium,
 * and prints the size of the document, the length of the frames and the requests to the server. The
 * script makes the customers up. Everything else is the product.
 */
import { chromium } from '@playwright/test'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { CHROMIUM } from './playwright.config.ts'
import { startProduct } from './support/product.ts'
import { signInOn } from './support/test.ts'

const CUSTOMERS = 100_000
/**
 * Pixels for each frame: `wheel` is a fast turn of the wheel, and `thumb` is the thumb of the
 * scroll bar dragged over the whole list in about ten seconds.
 */
const SPEEDS = { wheel: 120, thumb: 8000 }

const customer = (no: number): Customer => ({
  _id: `0190a1b2-c3d4-7e5f-8a9b-${no.toString(16).padStart(12, '0')}`,
  handle: `cliente.${no}`,
  avatar: null,
  username: `Cliente ${no}`,
  createdAt: '2026-01-31T10:00:00.000Z',
  proofPost: no % 7,
  reviewPost: no % 5,
  reward: no % 3,
  stamp: no % 11,
  credit: no % 1300,
  point: no % 4000,
  purchaseCount: no % 90,
  purchaseAmount: (no % 50_000) / 100,
  lastPurchase: no % 4 === 0 ? null : '2026-11-20T17:30:00.000Z',
  level: no % 3,
  tier: ['Bronze', 'Silver', 'Gold'][no % 3] ?? '',
  consentType: (['full', 'partial', 'basic', 'none'] as const)[no % 4] ?? 'none',
  labels: [],
  consent: [],
})

const product = process.env['E2E_ADDRESS'] === undefined ? await startProduct() : undefined
const address = process.env['E2E_ADDRESS'] ?? product?.address ?? ''
const browser = await chromium.launch(CHROMIUM)
try {
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
  })
  const requests = { byCursor: 0, byNumber: 0 }
  await page.route(/\/api\/v1\/customer\/[\w-]{36}\?/, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const size = Number(searchParams.get('perPage') ?? 5)
    const cursor = searchParams.get('cursor')
    requests[cursor === null ? 'byNumber' : 'byCursor'] += 1
    const from = cursor === null ? (Number(searchParams.get('page') ?? 1) - 1) * size : Number(cursor)
    const items = Array.from({ length: Math.max(0, Math.min(size, CUSTOMERS - from)) }, (_, index) =>
      customer(from + index),
    )
    const next = from + size
    await route.fulfill({
      json: {
        items,
        total: CUSTOMERS,
        totalPages: Math.ceil(CUSTOMERS / size),
        nextCursor: next < CUSTOMERS ? String(next) : null,
      },
    })
  })
  await signInOn(page, 'brand', '/raccolte/clienti?all=true')
  await page.getByText('@cliente.0', { exact: true }).waitFor()
  const measured: Record<string, unknown> = {}
  for (const [name, pixels] of Object.entries(SPEEDS)) {
    measured[name] = await page.evaluate(
      async ({ step, most }) => {
        const list = document.querySelector<HTMLElement>('[role=region][aria-label="Tutti i clienti"]')
        if (list === null) throw new Error('no list')
        list.scrollTop = 0
        const frames: number[] = []
        let elements = 0
        let before = await new Promise<number>(requestAnimationFrame)
        while (frames.length < most && list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
          list.scrollBy(0, step)
          // oxlint-disable-next-line no-await-in-loop -- one frame after the other
          const now = await new Promise<number>(requestAnimationFrame)
          frames.push(now - before)
          before = now
          elements = Math.max(elements, list.querySelectorAll('*').length)
        }
        frames.sort((a, b) => a - b)
        const at = (part: number) => Math.round((frames[Math.floor(frames.length * part)] ?? 0) * 10) / 10
        const mean = frames.reduce((sum, frame) => sum + frame, 0) / frames.length
        return {
          frames: frames.length,
          perSecond: Math.round(1000 / mean),
          median: at(0.5),
          p95: at(0.95),
          longest: at(0.999),
          mostElements: elements,
          reached: list.querySelector('tbody tr:not([aria-hidden])')?.getAttribute('aria-rowindex'),
        }
      },
      { step: pixels, most: 1200 },
    )
  }
  // At the end of the list the last customer is shown.
  await page.evaluate(() => {
    const list = document.querySelector('[role=region][aria-label="Tutti i clienti"]')
    list?.scrollTo(0, list.scrollHeight)
  })
  await page.getByText(`@cliente.${CUSTOMERS - 1}`, { exact: true }).waitFor()
  console.log(JSON.stringify({ customers: CUSTOMERS, ...measured, requests }, null, 2))
} finally {
  await browser.close()
  await product?.stop()
}
