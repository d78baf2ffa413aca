import { useStore } from '~/lib/use-store.ts'
import type { SessionUser } from '../model/session.ts'
import { sessionStore } from '../model/store.ts'

/** Returns the signed-in user, or null. */
export function useUser(): SessionUser | null {
  return useStore(sessionStore).user
}
