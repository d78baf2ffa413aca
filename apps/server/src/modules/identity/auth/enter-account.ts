import type { AccessClaims, Session } from '@vicino/contract/identity/auth/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { lockAccount } from './accounts.queries.ts'
import { type SignedIn, signedIn } from './sessions.ts'
import { findAccountOfSession, insertSession, revokeSession } from './sessions.queries.ts'

interface Entry {
  readonly userId: string
  /** The session of this support access, when it has begun already. */
  readonly sessionId: string | null
  readonly acting: NonNullable<AccessClaims['acting']>
  readonly until: Date
  readonly now: Date
}

/**
 * Signs a member of platform staff in to an account whose owner consents. The session has no
 * refresh token and is listed among the owner's devices. Undefined when the owner has ended it
 * there.
 * @throws AppError account_blocked
 */
export async function enterAccount(
  tx: Db,
  services: Services,
  { userId, sessionId, acting, until, now }: Entry,
): Promise<{ sessionId: string; signedIn: SignedIn } | undefined> {
  const locked = await lockAccount(tx, userId)
  if (locked === undefined) return undefined
  if (locked.blocked_at !== null) throw new AppError('account_blocked')
  const client = { kind: 'web', userAgent: 'Assistenza Vicino' } as const
  const id = sessionId ?? (await insertSession(tx, locked, client, now, until))
  const account = await findAccountOfSession(tx, id, now)
  if (account === undefined) return undefined
  const entered = await signedIn(tx, services, account, id, '', until, acting)
  return { sessionId: id, signedIn: entered }
}

/** Ends such a session and notifies all servers. */
export async function leaveAccount(tx: Db, sessionId: string, now: Date): Promise<void> {
  await revokeSession(tx, sessionId, 'access ended', now)
}

/** Presents the session to the person who entered: an access token, and nothing that renews it. */
export const presentEntered = ({ account, accessToken, lacks }: SignedIn): Session => ({
  user: { _id: account.id, username: account.username, avatar: account.avatar },
  accessToken,
  lacks: [...lacks],
})
