import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error.ts'
import type { Pages } from '~/lib/use-pages.ts'
import { text } from '~/lib/i18n/texts.ts'
import { speakItalian } from '~/testing/speak-italian.ts'
import { PagedList } from './paged-list.tsx'

speakItalian('common')

afterEach(cleanup)

const NOTHING: Pages<string> = {
  items: [],
  isPending: false,
  isLoadingMore: false,
  hasMore: false,
  isFetching: false,
  error: null,
  loadMore: () => {},
  retry: () => {},
}

function show(pages: Partial<Pages<string>>, shows?: (item: string) => boolean) {
  render(
    <PagedList
      pages={{ ...NOTHING, ...pages }}
      skeleton="first placeholders"
      moreSkeleton="more placeholders"
      empty="nothing yet"
      end="that was all"
      {...(shows ? { shows } : {})}
    >
      {(items) => (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </PagedList>,
  )
  return document.body.textContent
}
const items = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const refused = new ApiError(500, 'internal', 'refused')

it('shows placeholders while the first page loads, and the text of an empty list', () => {
  expect(show({ isPending: true })).toBe('first placeholders')
  cleanup()
  expect(show({})).toBe('nothing yet')
})

it('a failed first page is no empty list, and can be requested again', () => {
  const retry = vi.fn<() => void>()
  show({ error: refused, retry })
  expect(screen.queryByText('nothing yet')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: text('common:retry') }))
  expect(retry).toHaveBeenCalledOnce()
})

it('loads the next page near the end of the list, with placeholders below the items', () => {
  const loadMore = vi.fn<() => void>()
  show({ items: ['a', 'b'], hasMore: true, loadMore })
  expect(items()).toEqual(['a', 'b'])
  expect(screen.getByRole('status').textContent).toBe('more placeholders')
  expect(loadMore).toHaveBeenCalledOnce()
})

it('requests the next page after a renewal of the list has ended, without a scroll', () => {
  const loadMore = vi.fn<() => void>()
  const list = (isFetching: boolean) => (
    <PagedList
      pages={{ ...NOTHING, items: ['a'], hasMore: true, isFetching, loadMore }}
      skeleton="placeholders"
      empty=""
    >
      {(shown) => shown.join()}
    </PagedList>
  )
  const { rerender } = render(list(true))
  expect(loadMore).not.toHaveBeenCalled()
  rerender(list(false))
  expect(loadMore).toHaveBeenCalledOnce()
})

it('a failed further page keeps the items, with a retry below them', () => {
  const retry = vi.fn<() => void>()
  show({ items: ['a'], hasMore: true, error: refused, retry })
  expect(items()).toEqual(['a'])
  expect(screen.getByRole('alert').textContent).toContain('refused')
  fireEvent.click(screen.getByRole('button', { name: text('common:retry') }))
  expect(retry).toHaveBeenCalledOnce()
})

it('says when everything has been shown', () => {
  expect(show({ items: ['a'] })).toContain('that was all')
})

it('hidden items do not make a list empty while more pages may follow', () => {
  const loadMore = vi.fn<() => void>()
  expect(show({ items: ['a'], hasMore: true, loadMore }, () => false)).toBe('more placeholders')
  expect(loadMore).toHaveBeenCalledOnce()
  cleanup()
  expect(show({ items: ['a'] }, () => false)).toBe('nothing yet')
  cleanup()
  show({ items: ['a', 'b'] }, (item) => item === 'b')
  expect(items()).toEqual(['b'])
})
