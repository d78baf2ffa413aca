import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { deviceAccounts } from './device-accounts.ts'
import { loginApp } from './login-app.ts'
import { removeAccount } from './remove-account.ts'
import { signOut } from './sign-out.ts'
import { switchAccount } from './switch-account.ts'

/** The lock that tabs take in turn, held by another tab until it is let go. */
function lockOfAnotherTab() {
  const other = Promise.withResolvers<undefined>()
  let last: Promise<unknown> = other.promise
  const request = vi.fn<(name: string, work: () => Promise<unknown>) => Promise<unknown>>((_name, work) => {
    const turn = last.then(work)
    last = turn.catch(() => null)
    return turn
  })
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request } }))
  return { request, release: () => other.resolve(undefined) }
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['signing out', signOut],
  ['removing an account', () => removeAccount({ userId: 'u1' })],
  ['changing the account', () => switchAccount({ userId: 'u1' })],
  ['the list of accounts', () => new QueryClient().fetchQuery({ ...deviceAccounts(), retry: false })],
  ['signing in', () => loginApp({ email: 'a@example.test', password: 'x' })],
])(
  'R-009 R-428 %s waits until another tab has renewed, whose cookie would be the old one or be left behind',
  async (_title, leave) => {
    const { request, release } = lockOfAnotherTab()
    const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ items: [] })))
    vi.stubGlobal('fetch', sent)
    const left = leave()
    await vi.waitFor(() => expect(request).toHaveBeenCalledOnce())
    expect(sent).not.toHaveBeenCalled()
    release()
    await left
    expect(sent).toHaveBeenCalledOnce()
  },
)
