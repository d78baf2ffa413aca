import { MERGE_LIMITS, MOVED_THINGS } from '@vicino/contract/identity/account/constants'
import type { previewMerge, sendMergeCode } from '@vicino/contract/identity/account/endpoints'
import type { MergeSummary } from '@vicino/contract/identity/account/schemas'
import type { Language } from '@vicino/contract/common/language'
import type { BodyOf } from '@vicino/contract/endpoint'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { askProofCode, type AttemptOrigin, proveAccount } from '../auth/public.ts'
import { balanceOf } from '../../foundation/ledger/public.ts'
import { mayExercise, mayMerge } from './account.policy.ts'
import { readAccount } from './merge.queries.ts'

interface Params<Body> {
  readonly actor: Actor
  readonly id: string
  readonly body: Body
  readonly origin: AttemptOrigin
}

/**
 * Mails a code to an account without a password. @throws AppError user_not_found,
 * login_rate_limited
 */
export async function sendCode(
  db: Database,
  services: Services,
  {
    actor,
    id,
    body,
    origin,
    language,
  }: Params<BodyOf<typeof sendMergeCode>> & { readonly language: Language },
): Promise<void> {
  if (!mayExercise(actor, id, 'merge')) throw new AppError('user_not_found')
  await askProofCode(db, services, origin, { email: body.email, by: actor.sub, language })
}

/**
 * Proves the caller's other account and lists what would move. Whether the accounts can be merged
 * is told only after the proof.
 * @throws AppError user_not_found, merge_proof_wrong, merge_factor_needed, second_factor_wrong,
 * merge_impossible, login_rate_limited
 */
export async function proveMerge(
  db: Database,
  services: Services,
  { actor, id, body, origin }: Params<BodyOf<typeof previewMerge>>,
): Promise<MergeSummary> {
  if (!mayExercise(actor, id, 'merge')) throw new AppError('user_not_found')
  const { clock, keys, personalData } = services
  const from = await proveAccount(db, services, origin, body, actor.sub)
  const account = await readAccount(db, from)
  if (account === undefined || from === actor.sub || !mayMerge(account.role))
    throw new AppError('merge_impossible')
  const now = clock.now()
  const counts: Partial<Record<(typeof MOVED_THINGS)[number], number>> = {}
  const programs: MergeSummary['programs'] = []
  for (const { merge } of personalData) {
    programs.push(...((await merge?.holdings?.(db, from, now)) ?? []))
    for (const name of MOVED_THINGS) {
      const count = await merge?.counts[name]?.(db, from)
      if (count !== undefined && count > 0) counts[name] = count
    }
  }
  const brandPoints = await balanceOf(db, from, 'BP', undefined, now)
  const proof = await inTransaction(db, (tx) =>
    issueOneTime(tx, {
      userId: actor.sub,
      purpose: 'merge-proof',
      data: { from },
      seconds: MERGE_LIMITS.proofSeconds,
      now,
    }),
  )
  return {
    proof: oneTimeText(proof, keys.oneTime),
    expiresAt: new Date(now.getTime() + MERGE_LIMITS.proofSeconds * 1000).toISOString(),
    username: account.username,
    handle: account.handle,
    brandPoints,
    programs,
    counts,
  }
}
