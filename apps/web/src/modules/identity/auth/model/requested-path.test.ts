import { beforeEach, expect, it, vi } from 'vitest'

/** Loads the module as on a new page: the tab's storage stays, the module's state is new. */
async function load() {
  vi.resetModules()
  return import('./requested-path.ts')
}

beforeEach(() => sessionStorage.clear())

it('R-051 the requested path survives a navigation and is read once', async () => {
  const { rememberRequestedPath } = await load()
  rememberRequestedPath('/deals?detail=7&view=map')
  const { takeRequestedPath } = await load()
  expect(takeRequestedPath()).toBe('/deals?detail=7&view=map')
  expect(takeRequestedPath()).toBeNull()
})

it.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
])('R-051 %j is no path of this origin, neither kept nor believed', async (path) => {
  const { rememberRequestedPath, takeRequestedPath } = await load()
  rememberRequestedPath(path)
  expect(takeRequestedPath()).toBeNull()
  sessionStorage.setItem('asked-for', path)
  expect(takeRequestedPath()).toBeNull()
})

it('an accepted path never leaves this origin in a browser', async () => {
  const { rememberRequestedPath, takeRequestedPath } = await load()
  for (const path of ['/wallet', '/a//b', '/?x=//evil.example', '/@evil.example', '/.//evil.example']) {
    rememberRequestedPath(path)
    expect(new URL(takeRequestedPath() ?? '', window.location.href).origin).toBe(window.location.origin)
  }
})

it('R-009 a sign-out deletes the requested path, so that the next account does not see it', async () => {
  const { rememberRequestedPath, forgetRequestedPath, takeRequestedPath } = await load()
  rememberRequestedPath('/wallet')
  forgetRequestedPath()
  // The route guard runs during the sign-out.
  rememberRequestedPath('/wallet')
  expect(takeRequestedPath()).toBeNull()
})

it('R-051 the path of somebody whose session has ended is not opened for the next person in the tab', async () => {
  const { rememberOwner, rememberRequestedPath, takeRequestedPath } = await load()
  rememberOwner('anna')
  rememberRequestedPath('/help')
  expect(takeRequestedPath('bruno')).toBeNull()
  rememberOwner('anna')
  rememberRequestedPath('/help')
  expect(takeRequestedPath('anna')).toBe('/help')
})
