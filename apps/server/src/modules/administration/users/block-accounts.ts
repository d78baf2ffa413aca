import type { AuditAction } from '@vicino/contract/administration/audit/actions'
import { writeAudits } from '../../../platform/audit.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BulkOutcome } from '../../../platform/http/bulk.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { stateReasons } from '../../foundation/reports/public.ts'
import { revokeSessionsOfAll } from '../../identity/auth/public.ts'
import { mayGovern } from './users.policy.ts'
import { blockRows, type FullAccount, lockAccounts, unblockRows } from './users.queries.ts'

/**
 * Blocks accounts for good: they are signed out everywhere and cannot sign in. The caller's own
 * account, unknown accounts and those with more permissions than the caller are refused. An account
 * that is blocked for good already keeps its first reason. The others get
 * the statement of reasons.
 */
export function blockAccounts(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
  actor: Actor,
): Promise<BulkOutcome> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const { governed, refused } = await judge(tx, ids, actor)
    const others = governed.filter(({ id }) => id !== actor.sub)
    if (others.length < governed.length) refused.push({ _id: actor.sub, code: 'own_account' })
    const fresh = others.filter(({ blockedAt, blockedUntil }) => blockedAt === null || blockedUntil !== null)
    const blocked = fresh.map(({ id }) => id)
    const restriction = { kind: 'profile', decision: 'blocked', by: actor.sub, now } as const
    const reasons = { ground: 'other', facts: reason } as const
    const stated = await stateReasons(tx, reasons, { ids: blocked, ...restriction })
    await blockRows(tx, blocked, { until: null, reason, now, stated })
    await revokeSessionsOfAll(tx, blocked, 'blocked', now)
    await note(tx, fresh, { actor, action: 'user.block', now })
    return { done: others.map(({ id }) => id), refused }
  })
}

/**
 * Lifts the blocks of accounts; an account without a block stays as it is. Unknown accounts and
 * those with more permissions than the caller are refused.
 */
export function unblockAccounts(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  ids: readonly string[],
  actor: Actor,
): Promise<BulkOutcome> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const { governed, refused } = await judge(tx, ids, actor)
    const blocked = governed.filter(({ blockedAt }) => blockedAt !== null)
    const lifted = blocked.map(({ id }) => id)
    await unblockRows(tx, lifted, now)
    await note(tx, blocked, { actor, action: 'user.unblock', now })
    return { done: governed.map(({ id }) => id), refused }
  })
}

/** Separates the accounts that the caller may act upon, locked, from the others. */
async function judge(
  tx: Db,
  ids: readonly string[],
  actor: Actor,
): Promise<{ governed: FullAccount[]; refused: BulkOutcome['refused'] }> {
  const found = await lockAccounts(tx, ids)
  const known = new Set(found.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  const foreign = found.filter((account) => !mayGovern(actor, account))
  return {
    governed: found.filter((account) => mayGovern(actor, account)),
    refused: [
      ...missing.map((_id) => ({ _id, code: 'user_not_found' as const })),
      ...foreign.map(({ id: _id }) => ({ _id, code: 'permission_not_held' as const })),
    ],
  }
}

const note = (
  tx: Db,
  accounts: readonly FullAccount[],
  { actor, action, now }: { readonly actor: Actor; readonly action: AuditAction; readonly now: Date },
): Promise<void> =>
  writeAudits(
    tx,
    accounts.map(({ id, brandId }) => ({
      actorId: actor.sub,
      action,
      objectType: 'user',
      objectId: id,
      brandId,
      now,
    })),
  )
