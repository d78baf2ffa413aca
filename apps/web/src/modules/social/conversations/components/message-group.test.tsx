import type { Message } from '@vicino/contract/social/conversations/schemas'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadTexts } from '~/lib/i18n/texts.ts'
import { MessageGroup } from './message-group.tsx'

let seen: (entry: { isIntersecting: boolean; boundingClientRect: { height: number } }) => void

beforeEach(async () => {
  await loadTexts(['messages'])
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: unknown[]) => void) {
        seen = (entry) => callback([entry])
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const message = (no: number, at: string): Message => ({
  _id: `0190a1b2-c3d4-7e5f-8a9b-00000000000${no}`,
  clientId: `0190a1b2-c3d4-7e5f-8a9b-00000000001${no}`,
  isOwn: no % 2 === 0,
  text: `Messaggio ${no}`,
  image: null,
  deal: null,
  at,
})

it('R-418 a page of messages far outside the window is an empty box of its height, and renders again near the window', () => {
  const messages = [message(3, '2026-06-10T10:00:00Z'), message(2, '2026-06-09T10:00:00Z')]
  const { container, queryByText } = render(
    <MessageGroup messages={messages} olderAt="2026-06-09T09:00:00Z" readId={messages[1]?._id} />,
  )
  // The day stands above each day's first message. Only the older page knows whether this page's
  // oldest message is the first of its day.
  expect(queryByText('Messaggio 3')).not.toBeNull()
  expect(container.querySelectorAll('li')).toHaveLength(3)
  act(() => seen({ isIntersecting: false, boundingClientRect: { height: 420 } }))
  expect(container.querySelectorAll('li')).toHaveLength(0)
  expect(container.querySelector('ol')?.style.height).toBe('420px')
  act(() => seen({ isIntersecting: true, boundingClientRect: { height: 420 } }))
  expect(queryByText('Messaggio 2')).not.toBeNull()
  expect(container.querySelector('ol')?.style.height).toBe('')
})
