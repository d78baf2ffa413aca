import { useUser } from '~/features/session/hooks/use-user.ts'
import { redirectFor, seesPart } from './guard.ts'
import type { ScreenPart } from './screen.ts'

/** What the person of this tab may open and see, as the screens' values say; a visitor sees no parts. */
export function useAccess() {
  const role = useUser()?.role ?? null
  return {
    mayOpen: (path: string): boolean => redirectFor(path, role) === null,
    sees: (path: string, part: ScreenPart): boolean => role !== null && seesPart(path, part, role),
  }
}
