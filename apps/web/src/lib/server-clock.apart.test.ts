import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { KEPT_ANSWER } from './kept-answer.ts'

/** Time of the device's clock; the server's is ten years behind. */
const DEVICE = Date.parse('2036-05-01T10:00:00.000Z')
const SERVER = Date.parse('2026-05-01T10:00:00.000Z')
const iso = (moment: number) => new Date(moment).toISOString()

/** Loads the modules as on a new page, with the browser's stored values. */
async function open() {
  vi.resetModules()
  const { serverClock, deviceTime } = await import('./server-clock.ts')
  const { call } = await import('./api.ts')
  async function answer(headers: Record<string, string>, serverTime = SERVER) {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ serverTime: iso(serverTime) }, { headers: { ...LIVE, ...headers } })),
    )
    await call('GET /redemption/{id}', { params: { id: 'a' } })
  }
  return { serverClock, deviceTime, answer }
}

const LIVE = { 'cache-control': 'no-store' }

beforeEach(() => void vi.useFakeTimers({ now: DEVICE }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('R-183 every fresh answer carries the server’s time, whatever its content', async () => {
  const { serverClock, deviceTime, answer } = await open()
  expect(serverClock.now()).toBe(DEVICE)
  await answer({ 'x-server-time': iso(SERVER) })
  expect(serverClock.now()).toBe(SERVER)
  expect(deviceTime(SERVER - 1000)).toBe(DEVICE - 1000)
  vi.advanceTimersByTime(61_000)
  expect(serverClock.now()).toBe(SERVER + 61_000)
})

it('R-183 after a reload without a network the time is right at once, and a cached answer does not change it', async () => {
  const before = await open()
  await before.answer({ 'x-server-time': iso(SERVER) })
  vi.advanceTimersByTime(300_000)
  const { serverClock, answer } = await open()
  expect(serverClock.now()).toBe(SERVER + 300_000)
  await answer({ 'x-server-time': iso(SERVER), [KEPT_ANSWER]: '1' })
  expect(serverClock.now()).toBe(SERVER + 300_000)
  await answer({ 'x-server-time': iso(SERVER), 'cache-control': 'private, max-age=60' })
  expect(serverClock.now()).toBe(SERVER + 300_000)
  await answer({ 'x-server-time': iso(SERVER + 300_500) })
  expect(serverClock.now()).toBe(SERVER + 300_500)
})

it('R-183 with only a cached answer and no stored difference the device’s clock counts', async () => {
  const { serverClock, answer } = await open()
  await answer({ 'x-server-time': iso(SERVER), [KEPT_ANSWER]: '1' })
  await answer({})
  expect(serverClock.now()).toBe(DEVICE)
})

it('an unreadable stored difference is ignored', async () => {
  localStorage.setItem('clock', 'tomorrow')
  const { serverClock, answer } = await open()
  expect(serverClock.now()).toBe(DEVICE)
  await answer({ 'x-server-time': iso(SERVER) })
  expect(Number(localStorage.getItem('clock'))).toBe(SERVER - DEVICE)
})
