import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { allows, redirectFor, seesPart } from './guard.ts'
import type { ScreenPart } from './screen.ts'

/**
 * Returns what the person of this tab may open and see, as the screens declare it. A visitor sees
 * no parts.
 */
export function useAccess() {
  const user = useUser()
  return {
    mayOpen: (path: string): boolean => redirectFor(path, user) === null,
    sees: (path: string, part: ScreenPart): boolean => user !== null && seesPart(path, part, user),
    /** Says whether the person's role has a permission that its kind usually has. */
    allows: (permission: string): boolean => user !== null && allows(user, permission),
  }
}
