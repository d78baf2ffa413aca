import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { useWakeLock } from './use-wake-lock.ts'

/** Answers the browser's waiting requests for a lock, in their order. */
let grant: (() => void)[] = []
/** Number of held locks. The screen stays awake while it is above 0. */
let held = 0

beforeEach(() => {
  grant = []
  held = 0
  const request = () =>
    new Promise((resolve) => {
      grant.push(() => {
        held += 1
        let released = false
        const release = () => {
          if (!released) held -= 1
          released = true
          return Promise.resolve()
        }
        resolve({ release })
      })
    })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const grantAll = () => act(() => Promise.resolve(grant.splice(0).forEach((answer) => answer())))

it('lets the screen sleep after a lock that was requested twice before the first answer', async () => {
  const { unmount } = renderHook(() => useWakeLock(true))
  document.dispatchEvent(new Event('visibilitychange'))
  await grantAll()
  expect(held).toBeGreaterThan(0)
  unmount()
  await grantAll()
  expect(held).toBe(0)
})

it('lets the screen sleep if the lock is granted only after the end of the code', async () => {
  const { rerender } = renderHook(({ on }) => useWakeLock(on), { initialProps: { on: true } })
  rerender({ on: false })
  await grantAll()
  expect(held).toBe(0)
})

it('when two components keep the screen awake, one that ends does not release the other’s lock', async () => {
  const first = renderHook(() => useWakeLock(true))
  renderHook(() => useWakeLock(true))
  await grantAll()
  first.unmount()
  await grantAll()
  expect(held).toBe(1)
})
