import { ApiError, NetworkError } from '~/lib/api-error.ts'
import { call, type Credentials } from '~/lib/api.ts'
import { type Flash, FLASHES } from '../model/flash.ts'
import { beginSession, currentSession, endSession } from '../model/store.ts'
import { inTurn } from './in-turn.ts'

let underWay: Promise<boolean> | undefined

/** Returns null when the session goes on, else what to say about its end. */
async function trade(refused: string | null): Promise<Flash | null> {
  const { user, accessToken, brief } = currentSession()
  // Another tab renewed while this one waited, or no token was refused yet.
  if (user && accessToken !== null && accessToken !== refused) return null
  if (!user || brief) return 'sessionOver'
  try {
    const renewed = await call('POST /auth/refresh', { body: {}, withoutSession: true })
    const begun = beginSession(renewed)
    // The browser switched to another account meanwhile. This tab's calls must not be sent as that
    // account.
    if (refused !== null && begun && renewed.user._id !== user._id)
      throw new DOMException('another account', 'AbortError')
    return begun ? null : 'sessionOver'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const told = FLASHES.find((flash) => flash === error.code)
    if (!told && error.status !== 401) throw error
    return told ?? 'sessionOver'
  }
}

/**
 * Refreshes silently, once for all callers of this tab, and one tab at a time. `refused` is the
 * token that failed. False means that the session has ended; it then ends in every tab, which says
 * so, with the reason where the platform has ended it.
 */
function renew(refused: string | null): Promise<boolean> {
  underWay ??= inTurn(() => trade(refused))
    .then((ended) => {
      if (ended && currentSession().user) endSession(ended)
      return ended === null
    })
    .finally(() => {
      underWay = undefined
    })
  return underWay
}

function unlessOffline(error: unknown): void {
  if (!(error instanceof NetworkError)) throw error
}

/** Gives the API client its token. After a reload the first call waits for the refresh. */
export const sessionCredentials: Credentials = {
  async accessToken() {
    const { user, accessToken, leaving } = currentSession()
    if (leaving && user) throw new DOMException('signing out', 'AbortError')
    if (accessToken !== null || !user) return accessToken
    // Without a connection the call is sent anyway, because the service worker may have its last
    // answer.
    await renew(null).catch(unlessOffline)
    return currentSession().accessToken
  },
  renew,
}

/** Checks at start whether the stored user is still signed in. */
export async function checkSession(): Promise<void> {
  if (currentSession().user) await renew(null).catch(() => true)
}
