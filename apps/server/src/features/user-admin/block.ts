import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { revokeSessionsOf } from '../auth/public.ts'
import { mayGovern } from './user-admin.policy.ts'
import { findAccount, updateAccountRow } from './user-admin.queries.ts'

/**
 * Blocks an account: it is signed out everywhere and cannot sign in. One that is blocked stays so, under its first reason.
 * @throws AppError user_not_found, own_account, permission_not_held
 */
export async function blockAccount(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { userId, reason }: { readonly userId: string; readonly reason: string },
  actor: Actor,
): Promise<void> {
  const account = await findAccount(tx, userId, { lock: true })
  if (account === undefined) throw new AppError('user_not_found')
  if (actor.sub === userId) throw new AppError('own_account')
  if (!mayGovern(actor, account)) throw new AppError('permission_not_held')
  if (account.blockedAt !== null) return
  const now = clock.now()
  await updateAccountRow(tx, userId, { blocked_at: now, blocked_reason: reason, updated_at: now })
  await revokeSessionsOf(tx, userId, 'blocked', now)
  await noteBlock(tx, account.brandId, { userId, actor, action: 'user.block', now })
}

/** Lifts a block; an account without one stays as it is. @throws AppError user_not_found, permission_not_held */
export async function unblockAccount(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  userId: string,
  actor: Actor,
): Promise<void> {
  const account = await findAccount(tx, userId, { lock: true })
  if (account === undefined) throw new AppError('user_not_found')
  if (!mayGovern(actor, account)) throw new AppError('permission_not_held')
  if (account.blockedAt === null) return
  const now = clock.now()
  await updateAccountRow(tx, userId, { blocked_at: null, blocked_reason: '', updated_at: now })
  await noteBlock(tx, account.brandId, { userId, actor, action: 'user.unblock', now })
}

function noteBlock(
  tx: Db,
  brandId: string | null,
  { userId, actor, action, now }: { userId: string; actor: Actor; action: string; now: Date },
): Promise<void> {
  return writeAudit(tx, { actorId: actor.sub, action, objectType: 'user', objectId: userId, brandId, now })
}
