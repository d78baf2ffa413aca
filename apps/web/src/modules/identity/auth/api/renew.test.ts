import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call, setCredentials } from '~/lib/api.ts'
import { sessionCredentials } from './renew.ts'
import { takeFlash } from '../model/flash.ts'
import { beginBriefSession, beginSession, currentSession, endSession, leaveSession } from '../model/store.ts'

const fetchMock = vi.fn<typeof fetch>()

function tokenOf(claims: object): string {
  return `x.${btoa(JSON.stringify(claims))}.x`
}

const user = { _id: 'u1', username: 'Giulia', avatar: null }
const session = (serial: number) => ({
  user,
  accessToken: tokenOf({ sub: 'u1', role: 'audience', brandId: null, serial }),
})

/** Acts as the server: refuses the first token and gives the second one for the refresh cookie. */
function serve(refreshStatus: number, refusal: object = {}) {
  let refreshes = 0
  fetchMock.mockImplementation((url, init) => {
    if (String(url).endsWith('/auth/refresh')) {
      refreshes += 1
      return Promise.resolve(
        Response.json(refreshStatus === 200 ? session(2) : refusal, { status: refreshStatus }),
      )
    }
    const fresh = new Headers(init?.headers).get('authorization') === `Bearer ${session(2).accessToken}`
    return Promise.resolve(Response.json({ items: [] }, { status: fresh ? 200 : 401 }))
  })
  return () => refreshes
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  setCredentials(sessionCredentials)
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

it('R-579 many calls refused at the same time share one refresh', async () => {
  const refreshes = serve(200)
  beginSession(session(1))
  const calls = await Promise.all([1, 2, 3, 4].map(() => call('GET /place', {})))
  expect(calls).toHaveLength(4)
  expect(refreshes()).toBe(1)
  expect(currentSession().accessToken).toBe(session(2).accessToken)
})

/** Loads the modules as after a reload: the user is stored, the token is not. */
async function reload() {
  localStorage.setItem('user', JSON.stringify({ ...user, role: 'audience', brandId: null }))
  vi.resetModules()
  const [store, renewal] = await Promise.all([import('../model/store.ts'), import('./renew.ts')])
  return { ...store, ...renewal }
}

it('R-579 a session that is over at the start is deleted, and the app says that it expired', async () => {
  serve(401)
  const reloaded = await reload()
  expect(reloaded.currentSession().user?.username).toBe('Giulia')
  await reloaded.checkSession()
  expect(reloaded.currentSession().user).toBeNull()
  expect(localStorage.getItem('user')).toBeNull()
  expect(takeFlash()).toBe('sessionOver')
})

it.each(['brand_suspended', 'account_blocked'] as const)(
  'R-439 a session that the platform has ended says why: %s',
  async (code) => {
    serve(403, { code, message: '' })
    beginSession(session(1))
    await call('GET /place', {}).catch(() => null)
    expect(currentSession().user).toBeNull()
    expect(takeFlash()).toBe(code)
  },
)

it('R-579 a read refused because the session is over ends it, even if no screen shows the failure', async () => {
  serve(401)
  beginSession(session(1))
  await call('GET /place', {}).catch(() => null)
  expect(currentSession().user).toBeNull()
  expect(takeFlash()).toBe('sessionOver')
})

it('a visitor’s refused call ends no session', async () => {
  serve(401)
  await call('GET /place', {}).catch(() => null)
  expect(takeFlash()).toBeNull()
})

it('a lost connection at the start ends no session', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  const reloaded = await reload()
  await reloaded.checkSession()
  expect(reloaded.currentSession().user?.username).toBe('Giulia')
})

it('R-583 an answer without a token starts no session', () => {
  expect(beginSession({ user } as Parameters<typeof beginSession>[0])).toBe(false)
  expect(currentSession().user).toBeNull()
})

it('the app never stores the token and reads the role from it', () => {
  beginSession(session(1))
  expect(currentSession().user).toMatchObject({ _id: 'u1', role: 'audience', brandId: null })
  expect(JSON.stringify(localStorage)).not.toContain(session(1).accessToken)
})

it('R-428 after a change of account in the browser the tab follows, and the first account’s calls are dropped', async () => {
  const other = { user: { ...user, _id: 'u2' }, accessToken: tokenOf({ sub: 'u2', role: 'brand' }) }
  fetchMock.mockImplementation((url) =>
    Promise.resolve(
      String(url).endsWith('/auth/refresh') ? Response.json(other) : Response.json({}, { status: 401 }),
    ),
  )
  beginSession(session(1))
  await expect(call('PUT /user/{id}', { params: { id: 'u1' }, body: {} })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(currentSession().user).toMatchObject({ _id: 'u2', role: 'brand' })
  const changes = fetchMock.mock.calls.filter(([url]) => String(url).includes('/user/'))
  expect(changes, 'never sent in the other one’s name').toHaveLength(1)
})

it('R-063 a session from a link is not stored and has no refresh: it ends with a 401', async () => {
  const refreshes = serve(200)
  beginBriefSession(session(1))
  expect(currentSession().user?.username).toBe('Giulia')
  expect(localStorage.getItem('user')).toBeNull()
  await expect(call('GET /place', {})).rejects.toMatchObject({ status: 401 })
  expect(refreshes()).toBe(0)
})

it('R-009 after the sign-out the app sends no more requests in this session', async () => {
  serve(200)
  beginSession(session(2))
  leaveSession()
  await expect(call('GET /place', {})).rejects.toMatchObject({ name: 'AbortError' })
  expect(fetchMock).not.toHaveBeenCalled()
  endSession()
  await expect(call('GET /place', {})).rejects.toMatchObject({ status: 401 })
})
