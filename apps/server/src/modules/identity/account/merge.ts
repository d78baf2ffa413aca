import type { mergeAccounts } from '@vicino/contract/identity/account/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import { redeemOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { mayExercise, mayMerge } from './account.policy.ts'
import { erasePersonalData } from './erasure.ts'
import { lockAccounts, noteMerged } from './merge.queries.ts'
import { MERGED } from './records.personal-data.ts'

/**
 * Merges the proved account into the caller's, in one transaction: each feature moves its rows to
 * the new owner, then the other account is closed as by an erasure. If two merges cross, or two
 * requests use one proof, the second one fails.
 * @throws AppError user_not_found, merge_proof_over, merge_impossible
 */
export async function merge(
  tx: Db,
  services: Services,
  id: string,
  { proof }: BodyOf<typeof mergeAccounts>,
  actor: Actor,
): Promise<ResponseOf<typeof mergeAccounts>> {
  if (!mayExercise(actor, id, 'merge')) throw new AppError('user_not_found')
  const { keys, personalData } = services
  const now = services.clock.now()
  const redeemed = await redeemOneTime(tx, proof, 'merge-proof', keys.oneTime, now)
  const from = redeemed?.data['from']
  if (redeemed?.userId !== actor.sub || typeof from !== 'string') throw new AppError('merge_proof_over')
  const merging = { from, into: actor.sub }
  const accounts = await lockAccounts(tx, merging)
  const closed = accounts.find((account) => account.id === from)
  if (closed === undefined || accounts.length !== 2 || !accounts.every(({ role }) => mayMerge(role))) {
    throw new AppError('merge_impossible')
  }
  for (const each of personalData) await each.merge?.move(tx, merging, now)
  await erasePersonalData(tx, services, from, now)
  await noteMerged(tx, merging)
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'account.merged',
    objectType: 'user',
    objectId: actor.sub,
    detail: { from },
    now,
  })
  const { language, email: address } = closed
  await sendEmail(tx, { userId: from, language: language ?? 'it', template: MERGED, data: {}, address, now })
  return { merged: true }
}
