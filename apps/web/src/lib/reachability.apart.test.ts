import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KEPT_ANSWER } from './kept-answer.ts'
import { noteAnswer, reachable } from './reachability.ts'

/** State of the network: it answers, it refuses, or it never answers. */
let network: 'there' | 'gone' | 'dead'
let requests: string[]

function answer(url: string, { signal }: RequestInit): Promise<Response> {
  requests.push(url)
  if (network === 'there') return Promise.resolve(new Response())
  if (network === 'gone') return Promise.reject(new TypeError('Failed to fetch'))
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('timeout', 'TimeoutError')))
  })
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  // Vitest does not control AbortSignal.timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), milliseconds)
    return controller.signal
  })
  vi.stubGlobal('fetch', answer)
  requests = []
  network = 'there'
  noteAnswer(new Response())
})
afterEach(() => {
  noteAnswer(new Response())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('R-578 one call without an answer is no outage while the server answers others', async () => {
  noteAnswer(null)
  await pass(0)
  expect(requests).toEqual(['/api/v1/health/live'])
  expect(reachable.get()).toBe(true)
  await pass(60_000)
  expect(requests).toHaveLength(1)
})

it('R-578 offline when neither a call nor the server answers, though the browser says online', async () => {
  network = 'gone'
  noteAnswer(null)
  await pass(0)
  expect([navigator.onLine, reachable.get()]).toEqual([true, false])
})

it('R-578 offline on a network without internet', async () => {
  network = 'dead'
  noteAnswer(null)
  await pass(4999)
  expect(reachable.get()).toBe(true)
  await pass(1)
  expect(reachable.get()).toBe(false)
})

it('checks less and less often, at last every half minute, until an answer arrives', async () => {
  network = 'gone'
  noteAnswer(null)
  noteAnswer(null)
  await pass(0)
  const counts: number[] = []
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await pass(wait)
    counts.push(requests.length)
  }
  expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8])
  network = 'there'
  await pass(30_000)
  expect(reachable.get()).toBe(true)
  await pass(120_000)
  expect(requests).toHaveLength(9)
})

it('an answer from the service worker’s cache does not prove that the server can be reached, any other does', async () => {
  network = 'gone'
  noteAnswer(new Response('{}', { headers: { [KEPT_ANSWER]: '1' } }))
  await pass(0)
  expect(reachable.get()).toBe(false)
  noteAnswer(new Response('{}', { status: 500 }))
  expect(reachable.get()).toBe(true)
  const before = requests.length
  await pass(60_000)
  expect(requests).toHaveLength(before)
})

it('R-578 the browser’s offline state is ignored while the server answers', async () => {
  window.dispatchEvent(new Event('offline'))
  await pass(0)
  expect(requests).toEqual(['/api/v1/health/live'])
  expect(reachable.get()).toBe(true)
})

it('R-182 a late answer does not hide that the network is lost', async () => {
  const browser = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  network = 'gone'
  window.dispatchEvent(new Event('offline'))
  noteAnswer(new Response())
  await pass(0)
  expect(reachable.get()).toBe(false)
  browser.mockReturnValue(true)
  network = 'there'
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(reachable.get()).toBe(true)
})

it('checks at once when the browser reports that it is offline or online again', async () => {
  network = 'gone'
  window.dispatchEvent(new Event('offline'))
  await pass(0)
  expect(reachable.get()).toBe(false)
  await pass(20_000)
  expect(reachable.get()).toBe(false)
  network = 'there'
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(reachable.get()).toBe(true)
})
