import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serverClock } from './server-clock.ts'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('R-183 R-215 counts by the server’s clock, even if the device’s clock is wrong, and ends at 0', () => {
  vi.setSystemTime('2026-05-04T10:00:00Z')
  serverClock.noteTime('2026-05-01T10:00:00Z')
  const { result } = renderHook(() => useCountdown('2026-05-01T10:14:30Z'))
  expect(result.current).toBe(870)
  act(() => void vi.advanceTimersByTime(9_001))
  expect(result.current).toBe(861)
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(result.current).toBe(0)
})
