import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patiently } from './patiently.ts'

const work = vi.fn<() => Promise<string>>()
const failure = new TypeError('Failed to fetch')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  work.mockReset()
})

it('a failed file is requested again after longer and longer pauses', async () => {
  work.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue('the file')
  const answer = patiently(work)
  const counts: number[] = []
  for (const wait of [0, 299, 1, 999, 1]) {
    await vi.advanceTimersByTimeAsync(wait)
    counts.push(work.mock.calls.length)
  }
  expect(counts).toEqual([1, 1, 2, 2, 3])
  expect(await answer).toBe('the file')
})

it('after three tries the request fails', async () => {
  work.mockRejectedValue(failure)
  const answer = patiently(work).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await answer).toBe(failure)
  expect(work).toHaveBeenCalledTimes(3)
})
