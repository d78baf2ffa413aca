import { type Role, startPathOf } from '@vicino/contract/roles'
import { screenAt } from './screen-registry.ts'
import type { AnyScreen, Needs, ScreenPart } from './screen.ts'

/** A signed-in person: their role, and the permissions that it lacks compared with its kind. */
export type Person = Role | { readonly role: Role; readonly lacks?: readonly string[] }

export const roleOf = (person: Person): Role => (typeof person === 'string' ? person : person.role)

/** Says whether the person's role has a permission. */
export const allows = (person: Person, permission: string | undefined): boolean =>
  permission === undefined || typeof person === 'string' || !person.lacks?.includes(permission)

/** Says whether the person's role has the permissions that a screen needs. */
function allowsAll(person: Person, needs: Needs | undefined): boolean {
  if (needs === undefined || typeof needs === 'string') return allows(person, needs)
  if ('any' in needs) return needs.any.some((each) => allows(person, each))
  return needs.every((each) => allows(person, each))
}

/** Says whether a signed-in person may open the screen. */
export function mayOpen(screen: AnyScreen, person: Person): boolean {
  const roles = screen.signedIn ?? screen.roles
  return (roles === 'anyone' || roles.includes(roleOf(person))) && allowsAll(person, screen.needs)
}

/**
 * Says whether a signed-in person sees a part of the screen at `path` that is hidden from some of
 * its viewers.
 */
export function seesPart(path: string, part: ScreenPart, person: Person): boolean {
  const screen = screenAt(path)
  return screen?.parts?.[part]?.includes(roleOf(person)) === true && allows(person, screen.partsNeed?.[part])
}

/** Returns the start screen of a person's role. */
export const startOf = (person: Person) => startPathOf(roleOf(person))

/**
 * Returns the redirect of a person who opens `path`; null when they may stay. `person` is null when
 * signed out. An unknown address redirects to the role's start, where TurnedAway says why.
 * /welcome is a document outside the router, for visitors only.
 */
export function redirectFor(
  path: string,
  person: Person | null,
): ReturnType<typeof startOf> | '/welcome' | null {
  const screen = screenAt(path)
  if (!person) return screen?.roles === 'anyone' || path === '/welcome' ? null : '/welcome'
  if (screen && mayOpen(screen, person)) return null
  const start = startOf(person)
  return start === path ? null : start
}
