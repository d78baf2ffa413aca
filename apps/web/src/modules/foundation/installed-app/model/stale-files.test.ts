import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadOnce } from './stale-files.ts'

const reload = vi.fn<() => void>()
const gone = (name: string) =>
  new TypeError(`Failed to fetch dynamically imported module: /assets/${name}.js`)

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockClear()
})

it('a missing file reloads the page once, and another missing file once more', async () => {
  await reloadOnce(gone('a'))
  await reloadOnce(gone('a'))
  expect(reload).toHaveBeenCalledOnce()
  await reloadOnce(gone('b'))
  await reloadOnce(gone('a'))
  await reloadOnce(gone('b'))
  expect(reload).toHaveBeenCalledTimes(2)
})

it('without a connection the page does not reload, and the reload stays available for later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await reloadOnce(gone('a'))
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await reloadOnce(gone('a'))
  expect(reload).toHaveBeenCalledOnce()
})

it('without storage the page does not reload, because reloads might never end', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await reloadOnce(gone('a'))
  expect(reload).not.toHaveBeenCalled()
})
