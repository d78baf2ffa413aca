/**
 * `npm run stress -- thread`: scrolls through a thread of 10,000 messages to its beginning and back
 * in a real Chromium, and prints the size of the document and the length of the frames. The script
 * makes the messages up. Everything else is the product.
 */
import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { CHROMIUM } from './playwright.config.ts'
import { createApi } from './support/api.ts'
import { startProduct } from './support/product.ts'
import { signInOn } from './support/test.ts'
import { listConversations } from '@vicino/contract/social/conversations/endpoints'

const MESSAGES = 10_000
const PAGE = 50

const product = process.env['E2E_ADDRESS'] === undefined ? await startProduct() : undefined
const address = process.env['E2E_ADDRESS'] ?? product?.address ?? ''
const browser = await chromium.launch(CHROMIUM)
try {
  const page = await browser.newPage({
    baseURL: address,
    viewport: { width: 390, height: 844 },
    locale: 'it-IT',
  })
  const { items } = await createApi(address, '10.1.2.3').ask('audience', listConversations)
  const id = items[0]?._id ?? ''
  const begun = Date.now() - MESSAGES * 600_000
  await page.route(`**/api/v1/conversation/${id}/message*`, async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('cursor') ?? MESSAGES)
    const messages = Array.from({ length: Math.min(PAGE, before) }, (_, index) => {
      const no = before - 1 - index
      return {
        _id: `0190a1b2-c3d4-7e5f-8a9b-${no.toString(16).padStart(12, '0')}`,
        clientId: randomUUID(),
        isOwn: no % 3 === 0,
        text: `Messaggio ${no}. ${'Parole di una conversazione lunga. '.repeat(no % 7)}`,
        image: null,
        deal: null,
        at: new Date(begun + no * 600_000).toISOString(),
      }
    })
    await route.fulfill({
      json: { items: messages, nextCursor: before > PAGE ? String(before - PAGE) : null },
    })
  })
  await signInOn(page, 'audience', `/messages?id=${id}`)
  await page.getByText(`Messaggio ${MESSAGES - 1}.`).waitFor()
  const measured = await page.evaluate(async (last) => {
    const list = document.querySelector<HTMLElement>('section [role=region]')
    if (list === null) throw new Error('no thread')
    /**
     * Scrolls by one window height in each frame until `done`. Returns the length of the frames in
     * milliseconds and the size of the largest document.
     */
    async function scroll(direction: -1 | 1, done: () => boolean) {
      const frames: number[] = []
      let most = 0
      let before = await new Promise<number>(requestAnimationFrame)
      while (!done()) {
        list?.scrollBy(0, direction * 700)
        // oxlint-disable-next-line no-await-in-loop -- one frame after the other
        const now = await new Promise<number>(requestAnimationFrame)
        frames.push(now - before)
        before = now
        most = Math.max(most, list?.querySelectorAll('*').length ?? 0)
      }
      frames.sort((a, b) => a - b)
      const at = (part: number) => Math.round(frames[Math.floor(frames.length * part)] ?? 0)
      return { frames: frames.length, median: at(0.5), p95: at(0.95), longest: at(0.999), mostElements: most }
    }
    const isAtBeginning = () => list.textContent?.includes(last) ?? false
    const up = await scroll(-1, isAtBeginning)
    const down = await scroll(1, () => list.scrollTop >= -1)
    return { up, down, height: list.scrollHeight }
  }, 'Messaggio 0.')
  console.log(JSON.stringify({ messages: MESSAGES, ...measured }, null, 2))
} finally {
  await browser.close()
  await product?.stop()
}
