import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { SearchBox } from './search-box.tsx'

speakItalian('deals')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // The files share one document.
  cleanup()
  vi.useRealTimers()
})

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

describe('SearchBox', () => {
  it('R-085 sends what was typed once, 300 ms after the last key', () => {
    const onSearch = vi.fn<(q: string | undefined) => void>()
    render(<SearchBox place="Milano" q={undefined} onSearch={onSearch} />)
    type('p')
    act(() => void vi.advanceTimersByTime(200))
    type('pizza ')
    act(() => void vi.advanceTimersByTime(299))
    expect(onSearch).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onSearch.mock.calls).toEqual([['pizza']])
  })

  it('R-081 follows the address when it changes from outside', () => {
    const onSearch = vi.fn<(q: string | undefined) => void>()
    const { rerender } = render(<SearchBox place="Milano" q="pizza" onSearch={onSearch} />)
    rerender(<SearchBox place="Milano" q={undefined} onSearch={onSearch} />)
    expect(screen.getAllByRole<HTMLInputElement>('searchbox').at(-1)?.value).toBe('')
    act(() => void vi.advanceTimersByTime(1000))
    expect(onSearch).not.toHaveBeenCalled()
  })
})
