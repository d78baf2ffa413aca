import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callRaw, setCredentials } from '../api.ts'
import { setSessionOver } from '../report-error.ts'
import { liveState, openLive } from './live.ts'
import { useLiveEvents, useLiveOpened, useLiveState } from './use-live.ts'

/** One answer of the fake server: the request's headers, and a function to write to the stream. */
interface Served {
  readonly headers: Headers
  readonly say: (text: string) => void
  readonly end: () => void
  readonly aborted: () => boolean
}

let served: Served[]
/** Answers of the server instead of a stream, in their order. */
let refusals: Response[]
let token = 'token'
const renew = vi.fn<() => Promise<boolean>>()

function serve(url: unknown, init?: RequestInit): Promise<Response> {
  // The answer of the reachability check when the network is back (reachability.ts).
  if (String(url).endsWith('/health/live')) return Promise.resolve(new Response())
  const refusal = refusals.shift()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  init?.signal?.addEventListener('abort', () => controller?.error(new DOMException('aborted', 'AbortError')))
  served.push({
    headers: new Headers(init?.headers),
    say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    aborted: () => init?.signal?.aborted ?? false,
  })
  return Promise.resolve(refusal ?? new Response(body, { status: 200 }))
}

const pointsFrame = (id: number, balance: number) =>
  `id: ${id}\nevent: points\ndata: {"balance":${balance}}\n\n`

let stops: (() => void)[]
const listen = (): number[] => {
  const received: number[] = []
  stops.push(openLive('points', ({ balance }) => void received.push(balance)))
  return received
}
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(async () => {
  // Loaded once in real time. Later imports of it settle with the microtasks.
  await import('./connection.ts')
  vi.useFakeTimers()
  served = []
  refusals = []
  stops = []
  token = 'token'
  vi.stubGlobal('fetch', serve)
  vi.spyOn(Math, 'random').mockReturnValue(1)
  setCredentials({ accessToken: () => Promise.resolve(token), renew })
})
afterEach(async () => {
  for (const stop of stops) stop()
  await settled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  renew.mockReset()
})

it('R-193 events reach the listeners of their type, over one connection with the bearer token', async () => {
  const first = listen()
  const second = listen()
  const redemptions: string[] = []
  stops.push(openLive('redemption', ({ status }) => void redemptions.push(status)))
  await settled()
  expect(served).toHaveLength(1)
  expect(served[0]?.headers.get('authorization')).toBe('Bearer token')
  expect(served[0]?.headers.get('last-event-id')).toBeNull()
  expect(liveState.get()).toBe('open')
  served[0]?.say('retry: 3000\nid: 4\n: open\n\n')
  served[0]?.say(pointsFrame(5, 50).slice(0, 20))
  served[0]?.say(`${pointsFrame(5, 50).slice(20)}:\n\n`)
  served[0]?.say(
    'id: 6\nevent: redemption\ndata: {"_id":"a","dealId":"b","status":"redeemed","points":50}\n\n',
  )
  await settled()
  expect([first, second, redemptions]).toEqual([[50], [50], ['redeemed']])
})

it('R-193 connects only while there is a listener, and a change of screens keeps the connection', async () => {
  expect(served).toHaveLength(0)
  listen()
  await settled()
  const after = openLive('points', () => undefined)
  stops.pop()?.()
  await settled()
  expect(served).toHaveLength(1)
  expect(served[0]?.aborted()).toBe(false)
  after()
  await settled()
  expect(served[0]?.aborted()).toBe(true)
  expect(liveState.get()).toBe('cut')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(served).toHaveLength(1)
  // The next listener may be another person, so its stream starts without the last id.
  listen()
  await settled()
  expect(served[1]?.headers.get('last-event-id')).toBeNull()
})

it('R-193 reconnects after a cut with the last received id, also of a frame without an event', async () => {
  const received = listen()
  await settled()
  served[0]?.say('id: 4\n: open\n\n')
  await settled()
  served[0]?.end()
  await settled()
  expect(liveState.get()).toBe('cut')
  await vi.advanceTimersByTimeAsync(500)
  expect(served[1]?.headers.get('last-event-id')).toBe('4')
  served[1]?.say(pointsFrame(9, 7))
  await settled()
  served[1]?.end()
  await vi.advanceTimersByTimeAsync(500)
  expect(served[2]?.headers.get('last-event-id')).toBe('9')
  expect(liveState.get()).toBe('open')
  expect(received).toEqual([7])
})

it('comes back when a server that stops has said, and after the next cut as always', async () => {
  listen()
  await settled()
  served[0]?.say('retry: 3000\nid: 4\n: open\n\n')
  served[0]?.say('retry: 4200\n\n')
  await settled()
  served[0]?.end()
  await vi.advanceTimersByTimeAsync(4199)
  expect(served).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(served).toHaveLength(2)
  served[1]?.say('retry: 3000\nid: 5\n: open\n\n')
  await settled()
  served[1]?.end()
  await vi.advanceTimersByTimeAsync(500)
  expect(served).toHaveLength(3)
})

it('waits longer after each refusal, at most half a minute, and reconnects at once when the network is back', async () => {
  refusals = Array.from({ length: 20 }, () => Response.json({ code: 'overloaded' }, { status: 503 }))
  listen()
  await settled()
  const requests: number[] = []
  for (const wait of [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    requests.push(served.length)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(requests).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(served).toHaveLength(9)
  expect(liveState.get()).toBe('cut')
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(served).toHaveLength(10)
})

it('a stream that is silent for longer than two heartbeats counts as dead', async () => {
  listen()
  await settled()
  for (let beat = 0; beat < 3; beat += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    served[0]?.say(':\n\n')
  }
  await settled()
  expect(liveState.get()).toBe('open')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(served[0]?.aborted()).toBe(true)
  expect(liveState.get()).toBe('cut')
  await vi.advanceTimersByTimeAsync(500)
  expect(served).toHaveLength(2)
})

it('a page hidden for a minute ends its stream, and continues at the same event when it is visible again', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get')
  const show = (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  /** Lets time pass while the server's heartbeats continue. */
  const pass = async (seconds: number) => {
    for (let beat = 0; beat < seconds; beat += 20) {
      await vi.advanceTimersByTimeAsync(20_000)
      if (served[0]?.aborted() === false) served[0].say(':\n\n')
    }
  }
  const received = listen()
  await settled()
  served[0]?.say('id: 4\n: open\n\n')
  await settled()
  show('hidden')
  await pass(40)
  show('visible')
  await pass(80)
  expect(served[0]?.aborted()).toBe(false)
  show('hidden')
  await pass(60)
  expect(served[0]?.aborted()).toBe(true)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(served).toHaveLength(1)
  expect(liveState.get()).toBe('cut')
  show('visible')
  await settled()
  expect(served[1]?.headers.get('last-event-id')).toBe('4')
  served[1]?.say(pointsFrame(5, 9))
  await settled()
  expect(received).toEqual([9])
})

it('R-579 renews an expired token and continues with the new one', async () => {
  refusals = [Response.json({ code: 'unauthenticated' }, { status: 401 })]
  renew.mockImplementation(() => {
    token = 'new'
    return Promise.resolve(true)
  })
  listen()
  await settled()
  expect(served.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token', 'Bearer new'])
  expect(liveState.get()).toBe('open')
})

it('R-579 stops when the session is over, and ends it in this browser too', async () => {
  const over = vi.fn<() => void>()
  setSessionOver(over)
  refusals = [Response.json({ code: 'unauthenticated' }, { status: 401 })]
  renew.mockResolvedValue(false)
  listen()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(served).toHaveLength(1)
  expect(liveState.get()).toBe('cut')
  expect(over).toHaveBeenCalledOnce()
})

it('R-193 hooks call the newest handler, report each opening and follow the state', async () => {
  const received: string[] = []
  let openings = 0
  const { result, rerender, unmount } = renderHook(
    ({ name }) => {
      useLiveEvents('points', ({ balance }) => void received.push(`${name} ${balance}`))
      useLiveOpened(() => {
        openings += 1
      })
      return useLiveState()
    },
    { initialProps: { name: 'a' } },
  )
  expect(result.current).toBe('cut')
  await act(settled)
  expect(result.current).toBe('open')
  rerender({ name: 'b' })
  await act(async () => {
    served[0]?.say(pointsFrame(1, 5))
    await settled()
  })
  await act(async () => {
    served[0]?.end()
    await settled()
  })
  expect(result.current).toBe('cut')
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect([received, openings, served.length]).toEqual([['b 5'], 2, 2])
  unmount()
  await settled()
  expect(served[1]?.aborted()).toBe(true)
})

it('after an event, reads ask for the newest rows for some seconds', async () => {
  listen()
  await settled()
  await vi.advanceTimersByTimeAsync(5000)
  const asked = async () => {
    await callRaw('GET /settings', {})
    return served.at(-1)?.headers.get('cache-control')
  }
  expect(await asked()).toBeNull()
  served[0]?.say(pointsFrame(5, 50))
  await settled()
  expect(await asked()).toBe('no-cache')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await asked()).toBeNull()
})
