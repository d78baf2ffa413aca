import type { Role } from '@vicino/contract/roles'
import type { Factors } from './factors.queries.ts'

/** These roles handle other people's data: they are asked to set up a second factor. */
const EXPECTED: ReadonlySet<Role> = new Set(['brand', 'brandManager', 'superAdmin'])

export const isExpected = (role: Role): boolean => EXPECTED.has(role)

/**
 * Whether the password alone no longer signs in (docs/decisions/0019-second-factors.md): with an authenticator app, and
 * with a passkey where a second factor is expected. For everybody else a passkey is one more way in.
 */
export const isActive = ({ totp, passkeys, role }: Pick<Factors, 'totp' | 'passkeys' | 'role'>): boolean =>
  totp || (passkeys > 0 && isExpected(role))
