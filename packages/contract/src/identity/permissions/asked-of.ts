import { ALL_ENDPOINTS } from '../../modules.ts'
import type { Role } from '../../roles.ts'
import { ALWAYS_HELD, askedFrom, KNOWN_PERMISSIONS, type Permission } from './constants.ts'

/**
 * Returns the permissions that some endpoint requires of a role's people: those that the base role
 * has when it is made, and the most that a role made on this base may have. A superAdmin has them
 * all.
 */
export function askedOf(role: Role): ReadonlySet<Permission> {
  return ASKED[role]
}

function findAsked(role: Role): Set<Permission> {
  const asked = new Set<Permission>(ALWAYS_HELD)
  for (const { access, permission } of ALL_ENDPOINTS) {
    if (typeof access === 'string' || !access.includes(role)) continue
    // One of several: another endpoint requires each of them, but not for every role.
    if (typeof permission === 'object' && 'any' in permission) continue
    for (const each of askedFrom(permission, role)) asked.add(each)
  }
  // In the same order everywhere.
  return new Set(KNOWN_PERMISSIONS.filter((each) => asked.has(each)))
}

const ASKED: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  superAdmin: findAsked('superAdmin'),
  brand: findAsked('brand'),
  brandManager: findAsked('brandManager'),
  audience: findAsked('audience'),
  promoter: findAsked('promoter'),
  scanner: findAsked('scanner'),
}
