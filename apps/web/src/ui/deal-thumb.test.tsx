import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DealThumb } from './deal-thumb.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('R-588 a ticket icon replaces an image that does not load at a second try either, until there is another one', () => {
  const { container, rerender } = render(<DealThumb src="/files/a.webp" className="size-10" />)
  const image = () => container.querySelector('img')
  expect(image()?.getAttribute('src')).toBe('/files/a.webp')

  const error = vi.spyOn(console, 'error')
  // It is asked for once more after a moment.
  vi.useFakeTimers()
  fireEvent.error(image() as HTMLImageElement)
  expect(image()).not.toBeNull()
  act(() => {
    vi.advanceTimersToNextTimer()
  })
  fireEvent.error(image() as HTMLImageElement)
  expect(image()).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
  expect(error).not.toHaveBeenCalled()

  rerender(<DealThumb src="/files/b.webp" className="size-10" />)
  expect(image()?.getAttribute('src')).toBe('/files/b.webp')
})

test('without an image there is a ticket icon at once', () => {
  const { container } = render(<DealThumb src={null} className="size-10" />)
  expect(container.querySelector('img')).toBeNull()
  expect(container.querySelector('svg')).not.toBeNull()
})
