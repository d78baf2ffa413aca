import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { speakItalian } from '~/testing/speak-italian.ts'
import { forgetOfflineAnswers } from '~/modules/foundation/installed-app/model/forget.ts'
import { SearchBox } from './search-box.tsx'

speakItalian('deals')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // The files share one document.
  cleanup()
  vi.useRealTimers()
})

const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

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

  it('offers the last searches while it is empty, and forgets them one by one, all, or with the session', async () => {
    vi.useRealTimers()
    localStorage.clear()
    render(<SearchBox place="Milano" q={undefined} onSearch={() => {}} />)
    const box = screen.getByRole<HTMLInputElement>('searchbox')
    for (const text of ['pizza', 'p', 'Pane nero', 'PIZZA', 'caffè']) {
      type(text)
      fireEvent.keyDown(box, { key: 'Enter' })
    }
    type('')
    fireEvent.focus(box)
    await vi.waitFor(() => expect(shown()).toEqual(['caffè', 'PIZZA', 'Pane nero']))
    fireEvent.click(screen.getByRole('button', { name: 'Togli: PIZZA' }))
    expect(shown()).toEqual(['caffè', 'Pane nero'])
    fireEvent.click(screen.getByRole('button', { name: 'Pane nero' }))
    expect(box.value).toBe('Pane nero')
    expect(shown()).toEqual([])
    type('')
    await forgetOfflineAnswers()
    expect(localStorage).toHaveLength(0)
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
