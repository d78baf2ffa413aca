import { afterEach, expect, it, vi } from 'vitest'
import { removeAccount } from './remove-account.ts'
import { signOut } from './sign-out.ts'

/** The lock that tabs take in turn, held by another tab until it is let go. */
function lockOfAnotherTab() {
  const other = Promise.withResolvers<undefined>()
  let last: Promise<unknown> = other.promise
  const request = <Result>(_name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work)
    last = turn.catch(() => null)
    return turn
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { locks: { request } }))
  return () => other.resolve(undefined)
}

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['signing out', signOut],
  ['removing an account', () => removeAccount({ userId: 'u1' })],
])(
  'R-009 %s waits until another tab has renewed, whose cookie it would leave behind',
  async (_title, leave) => {
    const release = lockOfAnotherTab()
    const sent = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
    vi.stubGlobal('fetch', sent)
    const left = leave()
    await new Promise((resolve) => setTimeout(resolve))
    expect(sent).not.toHaveBeenCalled()
    release()
    await left
    expect(sent).toHaveBeenCalledOnce()
  },
)
