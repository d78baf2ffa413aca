import { afterEach, expect, it, vi } from 'vitest'

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`
const session = (id: string) => ({
  user: { _id: id, username: id, avatar: null },
  accessToken: tokenOf({ sub: id, role: 'audience', brandId: null }),
})

/** Loads the module as another tab: the same browser storage, another instance. */
async function openTab() {
  vi.resetModules()
  return import('./store.ts')
}

afterEach(() => localStorage.clear())

it('R-428 a session started in one tab, also of another account, becomes the session of all tabs', async () => {
  const [one, two] = [await openTab(), await openTab()]
  one.beginSession(session('anna'))
  await vi.waitFor(() => expect(two.currentSession()).toEqual(one.currentSession()))
  two.beginSession(session('bruno'))
  await vi.waitFor(() => expect(one.currentSession().user?._id).toBe('bruno'))
  expect(localStorage.getItem('user')).toContain('bruno')
})

it('R-009 a sign-out in one tab signs out all tabs', async () => {
  const [one, two] = [await openTab(), await openTab()]
  one.beginSession(session('anna'))
  await vi.waitFor(() => expect(two.currentSession().user?._id).toBe('anna'))
  two.endSession()
  await vi.waitFor(() => expect(one.currentSession()).toMatchObject({ user: null, accessToken: null }))
  expect(localStorage.getItem('user')).toBeNull()
})

it('R-579 if a session expires in one tab, all tabs say so', async () => {
  const [one, two] = [await openTab(), await openTab()]
  one.beginSession(session('anna'))
  await vi.waitFor(() => expect(two.currentSession().user?._id).toBe('anna'))
  two.endSession('sessionOver')
  // Real tabs have separate session storages; here they share one.
  sessionStorage.removeItem('flash')
  await vi.waitFor(() => expect(one.currentSession().user).toBeNull())
  expect(sessionStorage.getItem('flash')).toBe('sessionOver')
})

it('R-063 a session from a link stays in its tab', async () => {
  const [one, two] = [await openTab(), await openTab()]
  const posted = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  one.beginBriefSession(session('anna'))
  expect(posted).not.toHaveBeenCalled()
  posted.mockRestore()
  expect(one.currentSession()).toMatchObject({ brief: true, user: { _id: 'anna' } })
  expect(two.currentSession().user).toBeNull()
})
