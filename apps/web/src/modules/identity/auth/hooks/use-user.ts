import { useStore } from '~/lib/use-store.ts'
import type { SessionUser } from '../model/session.ts'
import { sessionStore } from '../model/store.ts'

/** The person signed in, or null. */
export function useUser(): SessionUser | null {
  return useStore(sessionStore).user
}
