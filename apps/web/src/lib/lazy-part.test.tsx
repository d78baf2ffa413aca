import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Failure, lazyPart, messageOnly } from './lazy-part.tsx'
import { CodeError } from './load-code.ts'
import { toast } from './toast.ts'

const load = vi.fn<() => Promise<{ default: (props: { name: string }) => string }>>()
const said = vi.spyOn(toast, 'error').mockImplementation(() => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The answer to the reachability check after each failure: the network works.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  load.mockReset()
  said.mockClear()
})

const failing = () => load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
const working = () => load.mockResolvedValue({ default: ({ name }) => `part ${name}` })
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('a part whose code failed to load leaves the screen usable, and a press loads it again', async () => {
  failing()
  const Part = lazyPart(load, ({ error, onRetry, name }: { name: string } & Failure) => (
    <button type="button" onClick={onRetry}>{`${name} ${error instanceof CodeError}`}</button>
  ))
  render(
    <Suspense fallback="wait">
      <p>around</p>
      <Part name="one" />
    </Suspense>,
  )
  await pass(0)
  expect(screen.getByText('around')).toBeTruthy()
  expect(screen.getByRole('button').textContent).toBe('one true')
  working()
  await pass(1000)
  await act(async () => screen.getByRole('button').click())
  await pass(0)
  expect(screen.getByText('part one')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a part that a person opened reports its failure and resets the screen; opened again it loads', async () => {
  failing()
  const close = vi.fn<(name: string) => void>()
  const Part = lazyPart(
    load,
    messageOnly<{ name: string }>(({ name }) => close(name)),
  )
  const { unmount } = render(<Suspense>{<Part name="two" />}</Suspense>)
  await pass(0)
  expect(close).toHaveBeenCalledExactlyOnceWith('two')
  expect(said).toHaveBeenCalledOnce()
  unmount()
  working()
  await pass(1000)
  render(<Suspense>{<Part name="two" />}</Suspense>)
  await pass(0)
  expect(screen.getByText('part two')).toBeTruthy()
})

it('a part that can be closed reports its failure and closes; a part that no person opened is left out', async () => {
  failing()
  const onClose = vi.fn<() => void>()
  const Part = lazyPart<{ name: string; onClose: () => void }>(load)
  const Around = lazyPart(load)
  render(
    <Suspense>
      <Part name="three" onClose={onClose} />
      <Around name="four" />
    </Suspense>,
  )
  await pass(0)
  expect(onClose).toHaveBeenCalledOnce()
  expect(said).toHaveBeenCalledOnce()
  expect(document.body.textContent).toBe('')
})
