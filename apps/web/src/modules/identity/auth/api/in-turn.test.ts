import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { deviceAccounts } from './device-accounts.ts'
import { inTurn } from './in-turn.ts'
import { loginApp } from './login-app.ts'
import { removeAccount } from './remove-account.ts'
import { signOut } from './sign-out.ts'
import { switchAccount } from './switch-account.ts'

/** Takes the tabs' lock, as another tab, until it is released. */
function lockOfAnotherTab() {
  const other = Promise.withResolvers<undefined>()
  let last: Promise<unknown> = other.promise
  type Request = (
    name: string,
    options: { signal: AbortSignal },
    work: () => Promise<unknown>,
  ) => Promise<unknown>
  const request = vi.fn<Request>((_name, { signal }, work) => {
    const gaveUp = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
    })
    const turn = Promise.race([last, gaveUp]).then(work)
    last = turn.catch(() => null)
    return turn
  })
  vi.stubGlobal('navigator', { locks: { request }, onLine: true })
  return { request, release: () => other.resolve(undefined) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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

it('a tab that never ends its turn, for example in a suspended phone, blocks the others for at most 5 seconds', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  lockOfAnotherTab()
  const work = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
  const waiting = inTurn(work)
  expect(timeout).toHaveBeenCalledWith(5000)
  expect(work).not.toHaveBeenCalled()
  patience.abort()
  await expect(waiting).resolves.toBe('done')
  expect(work).toHaveBeenCalledOnce()
})

it('a task that fails in its turn does not run again', async () => {
  const { release } = lockOfAnotherTab()
  const work = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('refused')))
  release()
  await expect(inTurn(work)).rejects.toThrow('refused')
  expect(work).toHaveBeenCalledOnce()
})
