import type { Role } from '@vicino/contract/roles'
import { screenAt } from './screen-registry.ts'
import type { AnyScreen, ScreenPart } from './screen.ts'

/** Whether a signed-in person of this role may open the screen. */
export function mayOpen(screen: AnyScreen, role: Role): boolean {
  const roles = screen.signedIn ?? screen.roles
  return roles === 'anyone' || roles.includes(role)
}

/** Whether a signed-in person of this role sees a part of the screen at `path` that not all who open it see. */
export function seesPart(path: string, part: ScreenPart, role: Role): boolean {
  return screenAt(path)?.parts?.[part]?.includes(role) ?? false
}

/** Where a role starts: consumers at Home, businesses in the dashboard, a scanner at its till. */
export function startOf(role: Role): '/' | '/dashboard' | '/scan' {
  if (role === 'scanner') return '/scan'
  return role === 'brand' || role === 'brandManager' ? '/dashboard' : '/'
}

/**
 * Where a person who opens `path` is redirected to; null when they may stay. `role` null = signed out. An address that
 * does not exist redirects to the role's start: there is no 'not found' page. /welcome is a document outside of the
 * router, for visitors only.
 */
export function redirectFor(path: string, role: Role | null): ReturnType<typeof startOf> | '/welcome' | null {
  const screen = screenAt(path)
  if (!role) return screen?.roles === 'anyone' || path === '/welcome' ? null : '/welcome'
  if (screen && mayOpen(screen, role)) return null
  const start = startOf(role)
  return start === path ? null : start
}
