import type { mergeAccounts } from '@vicino/contract/identity/account/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { writeAudit } from '../../../platform/audit.ts'
import { redeemOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import type { Merging } from '../../../platform/personal-data.ts'
import { mayExercise, mayMerge } from './account.policy.ts'
import { erasePersonalData } from './erasure.ts'
import { lockAccounts, type MergedAccount, noteMerged } from './merge.queries.ts'
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
  const now = services.clock.now()
  const redeemed = await redeemOneTime(tx, proof, 'merge-proof', services.keys.oneTime, now)
  const from = redeemed?.data['from']
  if (redeemed?.userId !== actor.sub || typeof from !== 'string') throw new AppError('merge_proof_over')
  const { language, email: address } = await uniteAccounts(tx, services, { from, into: actor.sub })
  await sendEmail(tx, { userId: from, language: language ?? 'it', template: MERGED, data: {}, address, now })
  return { merged: true }
}

/**
 * Moves everything of one account to another one of the same person, which is signed in, and closes
 * the first. The caller has checked that both are the person's.
 * @returns the closed account as it was
 * @throws AppError merge_impossible
 */
export async function uniteAccounts(tx: Db, services: Services, merging: Merging): Promise<MergedAccount> {
  const now = services.clock.now()
  const { from, into } = merging
  const accounts = await lockAccounts(tx, merging)
  const closed = accounts.find((account) => account.id === from)
  if (closed === undefined || accounts.length !== 2 || !accounts.every(({ role }) => mayMerge(role))) {
    throw new AppError('merge_impossible')
  }
  for (const each of services.personalData) await each.merge?.move(tx, merging, now)
  await erasePersonalData(tx, services, from, now)
  await noteMerged(tx, merging)
  await writeAudit(tx, {
    actorId: into,
    action: 'account.merged',
    objectType: 'user',
    objectId: into,
    detail: { from },
    now,
  })
  return closed
}
