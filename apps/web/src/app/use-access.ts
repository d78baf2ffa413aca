import { useUser } from '~/modules/identity/auth/hooks/use-user.ts'
import { allows, redirectFor, seesPart } from './guard.ts'
import type { ScreenPart } from './screen.ts'

/** What the person of this tab may open and see, as the screens' values say; a visitor sees no parts. */
export function useAccess() {
  const user = useUser()
  return {
    mayOpen: (path: string): boolean => redirectFor(path, user) === null,
    sees: (path: string, part: ScreenPart): boolean => user !== null && seesPart(path, part, user),
    /** Whether the person's role allows something that its kind usually may. */
    allows: (permission: string): boolean => user !== null && allows(user, permission),
  }
}
