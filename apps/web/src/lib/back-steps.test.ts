import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addBackStep } from './back-steps.ts'

/** The entries that the router hears of, as a router would. */
const heard: string[] = []
const router = () => heard.push(window.location.pathname)

const removers: (() => void)[] = []

/** Opens a thing that Back closes. Returns whether it is open, and a way to close it by hand. */
function openThing() {
  const thing = { isOpen: true, close: () => {} }
  const remove = addBackStep({ close: () => thing.close() })
  thing.close = () => {
    thing.isOpen = false
    remove()
  }
  removers.push(() => thing.isOpen && thing.close())
  return thing
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const back = async () => {
  // The person's Back, which the page does not hear before it happens.
  History.prototype.go.call(window.history, -1)
  await settled()
}

beforeEach(() => {
  window.history.pushState({ __TSR_key: 'a' }, '', '/a')
  window.history.pushState({ __TSR_key: 'b' }, '', '/b')
  heard.length = 0
  window.addEventListener('popstate', router)
})
afterEach(async () => {
  window.removeEventListener('popstate', router)
  for (const remove of removers.splice(0)) remove()
  await settled()
})

it('Back closes what is open and stays on the page', async () => {
  const sheet = openThing()
  await settled()
  await back()
  expect(sheet.isOpen).toBe(false)
  expect(window.location.pathname).toBe('/b')
  expect(heard).toEqual([])
  await back()
  expect(heard).toEqual(['/a'])
})

it('closes one thing at a time, the newest first', async () => {
  const sheet = openThing()
  await settled()
  const question = openThing()
  await settled()
  await back()
  expect([sheet.isOpen, question.isOpen]).toEqual([true, false])
  await back()
  expect(sheet.isOpen).toBe(false)
  expect(window.location.pathname).toBe('/b')
})

it('what was closed by hand costs no further Back', async () => {
  const sheet = openThing()
  await settled()
  sheet.close()
  await back()
  expect(window.location.pathname).toBe('/a')
  expect(heard).toEqual(['/a'])
})

it('a second sheet takes the entry of the first', async () => {
  const { length } = window.history
  for (const _ of [1, 2, 3]) {
    const sheet = openThing()
    // oxlint-disable-next-line no-await-in-loop -- one sheet after the other
    await settled()
    sheet.close()
  }
  expect(window.history.length).toBe(length + 1)
})

it('a page opened from a sheet takes its entry, so Back leads to the page below', async () => {
  const sheet = openThing()
  await settled()
  sheet.close()
  window.history.pushState({ __TSR_key: 'c' }, '', '/c')
  await back()
  expect(heard).toEqual(['/b'])
  await back()
  expect(heard).toEqual(['/b', '/a'])
})

it('the code goes back by pages, whatever was open on them', async () => {
  const sheet = openThing()
  await settled()
  sheet.close()
  window.history.back()
  await settled()
  expect(heard).toEqual(['/a'])
})

it('what does not close, because it asks first, has an entry again', async () => {
  const asked = vi.fn<() => void>()
  removers.push(addBackStep({ close: asked }))
  await settled()
  await back()
  await back()
  expect(asked).toHaveBeenCalledTimes(2)
  expect(window.location.pathname).toBe('/b')
})

it('forward does not open again what was closed', async () => {
  openThing()
  await settled()
  await back()
  window.history.forward()
  await settled()
  await back()
  expect(window.location.pathname).toBe('/a')
})

it('a page that asks before it is left goes forward again, and its question stays open', async () => {
  const ask = () => {
    removers.push(addBackStep({ close: closed }))
    window.history.go(1)
  }
  const closed = vi.fn<() => void>()
  window.addEventListener('popstate', ask, { once: true })
  await back()
  await settled()
  expect(window.location.pathname).toBe('/b')
  expect(closed).not.toHaveBeenCalled()
  await back()
  expect(closed).toHaveBeenCalledOnce()
  expect(window.location.pathname).toBe('/b')
})
