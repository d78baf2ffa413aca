import { currentSession } from '~/modules/identity/auth/model/store.ts'
import { redirectFor } from './guard.ts'
import { screenAt } from './screen-registry.ts'
import { type AnyScreen, startLoad } from './screen.ts'
import { parseSearch } from './search-params.ts'

/**
 * Starts the first requests of the screen at the present address, before the router is loaded.
 * Returns the screen, so that the caller can load its code too; undefined when this person will be
 * redirected.
 */
export function startFirstScreen(): AnyScreen | undefined {
  const { user } = currentSession()
  const { pathname, search } = window.location
  if (!user || user.limited || redirectFor(pathname, user) !== null) return undefined
  const screen = screenAt(pathname)
  if (screen) startLoad(screen, parseSearch(search))
  return screen
}
