import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { type Reasons, type Stated, stateReasons } from '../../foundation/reports/public.ts'
import { revokeSessionsOf } from '../../identity/auth/public.ts'
import { mayGovern } from './users.policy.ts'
import { blockRows, findAccount, unblockRows } from './users.queries.ts'

export interface Block {
  readonly userId: string
  readonly reason: string
  /** The moment at which it ends by itself; null = only a person lifts it. */
  readonly until: Date | null
  readonly reasons: Reasons | Stated
  readonly now: Date
}

/**
 * Blocks an account: it is signed out everywhere and cannot sign in. An account that is blocked for
 * as long already keeps its first reason.
 * @returns whether anything changed
 * @throws AppError user_not_found, own_account, permission_not_held
 */
export async function blockAccount(
  tx: Db,
  { userId, reason, until, reasons, now }: Block,
  actor: Actor,
): Promise<boolean> {
  const account = await findAccount(tx, userId, { lock: true })
  if (account === undefined) throw new AppError('user_not_found')
  if (actor.sub === userId) throw new AppError('own_account')
  if (!mayGovern(actor, account)) throw new AppError('permission_not_held')
  const { blockedAt, blockedUntil } = account
  if (blockedAt !== null && (blockedUntil === null || (until !== null && until <= blockedUntil))) return false
  const restriction = { decision: 'blocked', days: null, by: actor.sub, now } as const
  const stated = await stateReasons(tx, reasons, { kind: 'profile', ids: [userId], ...restriction })
  await blockRows(tx, [userId], { until, reason, now, stated })
  await revokeSessionsOf(tx, userId, 'blocked', now)
  await noteBlock(tx, account.brandId, { userId, actor, action: 'user.block', now })
  return true
}

/**
 * Lifts a block; an account without one stays as it is.
 * @param since lifts only the block of that moment
 * @throws AppError user_not_found, permission_not_held
 */
export async function unblockAccount(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { userId, since }: { readonly userId: string; readonly since?: Date },
  actor: Actor,
): Promise<void> {
  const account = await findAccount(tx, userId, { lock: true })
  if (account === undefined) throw new AppError('user_not_found')
  if (!mayGovern(actor, account)) throw new AppError('permission_not_held')
  if (account.blockedAt === null) return
  if (since !== undefined && since.getTime() !== account.blockedAt.getTime()) return
  const now = clock.now()
  await unblockRows(tx, [userId], now)
  await noteBlock(tx, account.brandId, { userId, actor, action: 'user.unblock', now })
}

function noteBlock(
  tx: Db,
  brandId: string | null,
  { userId, actor, action, now }: { userId: string; actor: Actor; action: AuditAction; now: Date },
): Promise<void> {
  return writeAudit(tx, { actorId: actor.sub, action, objectType: 'user', objectId: userId, brandId, now })
}
