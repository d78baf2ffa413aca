import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detailTransition } from './detail-transition.ts'

const at = (pathname: string, search: object = {}) => ({ pathname, search })
const motion = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }))

describe('card to detail', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('R-123 only opening and closing a deal over the same list is animated', () => {
    motion(false)
    const list = at('/deals', { view: 'grid' })
    const open = at('/deals', { view: 'grid', detail: 'a' })
    expect(detailTransition({ fromLocation: list, toLocation: open })).toEqual(['deal'])
    expect(detailTransition({ fromLocation: open, toLocation: list }), 'one at a time').toBe(false)
    vi.advanceTimersByTime(1000)
    expect(detailTransition({ fromLocation: open, toLocation: list })).toEqual(['deal'])
    vi.advanceTimersByTime(1000)
    expect(detailTransition({ fromLocation: open, toLocation: at('/deals', { detail: 'b' }) })).toBe(false)
    expect(detailTransition({ fromLocation: list, toLocation: at('/deals', { view: 'map' }) })).toBe(false)
    expect(detailTransition({ fromLocation: at('/'), toLocation: open })).toBe(false)
    expect(detailTransition({ toLocation: open })).toBe(false)
  })

  it('R-123 with reduced motion nothing is animated', () => {
    motion(true)
    expect(detailTransition({ fromLocation: at('/'), toLocation: at('/', { detail: 'a' }) })).toBe(false)
  })
})
