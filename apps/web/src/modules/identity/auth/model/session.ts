import type { AccessClaims, Session } from '@vicino/contract/identity/auth/schemas'
import type { Role } from '@vicino/contract/roles'
import { readClaims } from './claims.ts'

/** The person signed in, as far as every screen needs it. */
export interface SessionUser {
  readonly _id: string
  readonly username: string
  readonly avatar: string | null
  readonly role: Role
  readonly brandId: string | null
  /** Permissions that the base role usually has and this person's role has not; left out for none. */
  readonly lacks?: readonly string[]
  /** Nothing else works until a second factor is set up. */
  readonly limited?: true
  /** Somebody of the platform acts in this person's account, with their consent. */
  readonly acting?: NonNullable<AccessClaims['acting']>
}

/** The user of a session answer, role and brand read from its token; null for a token that cannot be read. */
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
