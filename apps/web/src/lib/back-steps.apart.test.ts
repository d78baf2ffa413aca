import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addBackStep } from './back-steps.ts'

/** The paths that the router hears of, as a router would. */
const heard: string[] = []
const router = () => heard.push(window.location.pathname)

let openThings = 0
const removers = new Set<() => void>()

const when = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 })
const depth = () => (window.history.state as { backStep?: number } | null)?.backStep ?? 0

/** Opens a thing that Back closes, and waits for its entry. */
async function openThing() {
  const thing = { isOpen: true, close: () => {} }
  const remove = addBackStep({ close: () => thing.close() })
  thing.close = () => {
    if (!thing.isOpen) return
    thing.isOpen = false
    openThings -= 1
    remove()
  }
  removers.add(thing.close)
  openThings += 1
  await when(() => expect(depth()).toBe(openThings))
  return thing
}

/** The person's Back, which the page does not hear before it happens. */
const back = () => History.prototype.go.call(window.history, -1)
const isAt = (path: string) => when(() => expect(window.location.pathname).toBe(path))

beforeEach(async () => {
  // While the Back of the test before arrives, what opens has no entry.
  const first = await openThing()
  first.close()
  window.history.pushState({ __TSR_key: 'a' }, '', '/a')
  window.history.pushState({ __TSR_key: 'b' }, '', '/b')
  heard.length = 0
  window.addEventListener('popstate', router)
})
afterEach(() => {
  window.removeEventListener('popstate', router)
  for (const remove of removers) remove()
  removers.clear()
})

it('Back closes what is open and stays on the page', async () => {
  const sheet = await openThing()
  back()
  await when(() => expect(sheet.isOpen).toBe(false))
  expect(window.location.pathname).toBe('/b')
  expect(heard).toEqual([])
  back()
  await when(() => expect(heard).toEqual(['/a']))
})

it('Back in the task in which a sheet opens closes it', async () => {
  const close = vi.fn<() => void>()
  removers.add(addBackStep({ close }))
  back()
  await when(() => expect(close).toHaveBeenCalledOnce())
  expect(window.location.pathname).toBe('/b')
  expect(heard).toEqual([])
})

it('closes one thing at a time, the newest first', async () => {
  const sheet = await openThing()
  const question = await openThing()
  back()
  await when(() => expect(question.isOpen).toBe(false))
  expect(sheet.isOpen).toBe(true)
  back()
  await when(() => expect(sheet.isOpen).toBe(false))
  expect(window.location.pathname).toBe('/b')
})

it('what was closed by hand costs no further Back', async () => {
  const sheet = await openThing()
  sheet.close()
  back()
  await when(() => expect(heard).toEqual(['/a']))
})

it('a second sheet takes the entry of the first', async () => {
  const { length } = window.history
  for (const _ of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- one sheet after the other
    const sheet = await openThing()
    sheet.close()
  }
  expect(window.history.length).toBe(length + 1)
})

it('a page opened from a sheet takes its entry, so Back leads to the page below', async () => {
  const sheet = await openThing()
  sheet.close()
  window.history.pushState({ __TSR_key: 'c' }, '', '/c')
  back()
  await when(() => expect(heard).toEqual(['/b']))
  back()
  await when(() => expect(heard).toEqual(['/b', '/a']))
})

it('the code goes back by pages, whatever was open on them', async () => {
  const sheet = await openThing()
  sheet.close()
  window.history.back()
  await when(() => expect(heard).toEqual(['/a']))
})

it('what does not close, because it asks first, has an entry again', async () => {
  const asked = vi.fn<() => void>()
  removers.add(addBackStep({ close: asked }))
  await when(() => expect(depth()).toBe(1))
  back()
  await when(() => expect(asked).toHaveBeenCalledTimes(1))
  await when(() => expect(depth()).toBe(1))
  back()
  await when(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(window.location.pathname).toBe('/b')
})

it('forward does not open again what was closed', async () => {
  const sheet = await openThing()
  back()
  await when(() => expect(sheet.isOpen).toBe(false))
  History.prototype.go.call(window.history, 1)
  // It goes back by itself.
  await when(() => expect(depth()).toBe(0))
  expect(window.location.pathname).toBe('/b')
})

it('a page that asks before it is left goes forward again, and its question stays open', async () => {
  const closed = vi.fn<() => void>()
  const ask = () => {
    removers.add(addBackStep({ close: closed }))
    window.history.go(1)
  }
  window.addEventListener('popstate', ask, { once: true })
  back()
  await when(() => expect(depth()).toBe(1))
  await isAt('/b')
  expect(closed).not.toHaveBeenCalled()
  back()
  await when(() => expect(closed).toHaveBeenCalledOnce())
  expect(window.location.pathname).toBe('/b')
})
