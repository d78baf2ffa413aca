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

it('a file that is gone reloads the page once, another file once more', async () => {
  await reloadOnce(gone('a'))
  await reloadOnce(gone('a'))
  expect(reload).toHaveBeenCalledOnce()
  await reloadOnce(gone('b'))
  await reloadOnce(gone('a'))
  await reloadOnce(gone('b'))
  expect(reload).toHaveBeenCalledTimes(2)
})

it('without a connection nothing is reloaded, and the reload is still there for later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await reloadOnce(gone('a'))
  expect(reload).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  await reloadOnce(gone('a'))
  expect(reload).toHaveBeenCalledOnce()
})

it('where nothing can be noted nothing is reloaded: it might never end', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await reloadOnce(gone('a'))
  expect(reload).not.toHaveBeenCalled()
})
