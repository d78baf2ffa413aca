import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSecondsLeft, useUrgency } from '~/modules/marketplace/deals/shopper/hooks/use-deal-clock.ts'

const START = Date.parse('2026-11-21T10:00:00.400Z')
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString()

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

describe('shared clock', () => {
  it('R-074 one timer drives all countdowns, each second', () => {
    const end = at(7000)
    const first = renderHook(() => useSecondsLeft(end))
    const second = renderHook(() => useSecondsLeft(end))
    expect(vi.getTimerCount()).toBe(1)
    const seen = [first.result.current]
    for (let step = 0; step < 3; step++) {
      act(() => void vi.advanceTimersByTime(1000))
      seen.push(first.result.current)
    }
    expect(seen).toEqual([7001, 7000, 6999, 6998])
    expect(second.result.current).toBe(first.result.current)
    first.unmount()
    second.unmount()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('R-073 R-079 a card becomes flash and then last minute by itself, and renders only at these moments', () => {
    const end = at(7210)
    let renders = 0
    const { result } = renderHook(() => {
      renders++
      return useUrgency(end)
    })
    expect(result.current).toBe('calm')
    act(() => void vi.advanceTimersByTime(12_000))
    expect(result.current).toBe('flash')
    act(() => void vi.advanceTimersByTime(7_140_000))
    expect(result.current).toBe('lastMinute')
    expect(renders).toBe(3)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(result.current).toBe('calm')
  })
})
