import { beforeEach, expect, it, vi } from 'vitest'

/** Loads the module as on a new page: the tab's storage stays, the module's state is new. */
async function load() {
  vi.resetModules()
  return import('./asked-for.ts')
}

beforeEach(() => sessionStorage.clear())

it('R-051 the requested path survives a navigation and is read once', async () => {
  const { rememberAskedFor } = await load()
  rememberAskedFor('/deals?detail=7&view=map')
  const { takeAskedFor } = await load()
  expect(takeAskedFor()).toBe('/deals?detail=7&view=map')
  expect(takeAskedFor()).toBeNull()
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('R-051 %j is no path of this origin, neither kept nor believed', async (path) => {
  const { rememberAskedFor, takeAskedFor } = await load()
  rememberAskedFor(path)
  expect(takeAskedFor()).toBeNull()
  sessionStorage.setItem('asked-for', path)
  expect(takeAskedFor()).toBeNull()
})

it('an accepted path never leaves this origin in a browser', async () => {
  const { rememberAskedFor, takeAskedFor } = await load()
  for (const path of ['/wallet', '/a//b', '/?x=//evil.example', '/@evil.example', '/.//evil.example']) {
    rememberAskedFor(path)
    expect(new URL(takeAskedFor() ?? '', window.location.href).origin).toBe(window.location.origin)
  }
})

it('R-009 a sign-out deletes the requested path, so that the next account does not see it', async () => {
  const { rememberAskedFor, forgetAskedFor, takeAskedFor } = await load()
  rememberAskedFor('/wallet')
  forgetAskedFor()
  // The route guard runs during the sign-out.
  rememberAskedFor('/wallet')
  expect(takeAskedFor()).toBeNull()
})
