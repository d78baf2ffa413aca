import type { AccessClaims, Session } from '@vicino/contract/identity/auth/schemas'
import type { Role } from '@vicino/contract/roles'
import { readClaims } from './claims.ts'

/** The signed-in user, with the data that every screen needs. */
export interface SessionUser {
  readonly _id: string
  readonly username: string
  readonly avatar: string | null
  readonly role: Role
  readonly brandId: string | null
  /**
   * Permissions that the base role usually has and this person's role lacks; absent when there are
   * none.
   */
  readonly lacks?: readonly string[]
  /** The account can do nothing else until a second factor is set up. */
  readonly limited?: true
  /** Staff of the platform act in this person's account, with their consent. */
  readonly acting?: NonNullable<AccessClaims['acting']>
}

/**
 * Builds the user of a session answer. Role and brand come from its token; null when the token
 * cannot be read.
 */
export function userOf(session: Session): SessionUser | null {
  const claims = readClaims(session.accessToken)
  if (!claims) return null
  const { role, brandId, limited, acting } = claims
  const { user, lacks } = session
  return {
    ...user,
    role,
    brandId: brandId ?? null,
    ...(lacks && { lacks }),
    ...(limited && { limited }),
    ...(acting && { acting }),
  }
}

export function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Partial<SessionUser>
  return typeof user._id === 'string' && typeof user.username === 'string' && typeof user.role === 'string'
}
