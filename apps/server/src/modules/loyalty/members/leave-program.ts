import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { lockProgram } from '../programs/public.ts'
import { voidMembers } from './void-program-points.ts'
import { deleteNotesOn, markLeft } from './members.queries.ts'

/**
 * Ends the caller's membership. Points, stamps, pending points and debt are forfeited. @throws
 * AppError not_member
 */
export async function leave(
  tx: Db,
  { clock }: Services,
  programId: string,
  { sub: userId }: Pick<Actor, 'sub'>,
): Promise<void> {
  const now = clock.now()
  const head = await lockProgram(tx, programId, 'earn')
  const rank = head && (await markLeft(tx, programId, userId, now))
  if (head === undefined || rank === undefined) throw new AppError('not_member')
  await endMembership(tx, { programId, userId, brandId: head.brandId, rank }, now)
}

/** Removes the balances of a member who left, and what the shop noted on them. */
export async function endMembership(
  tx: Db,
  { rank, ...ids }: { programId: string; userId: string; brandId: string; rank: number },
  now: Date,
): Promise<void> {
  const { programId, brandId, userId } = ids
  await voidMembers(tx, { programId, brandId, userIds: [userId], cause: 'left', dueAt: now }, now)
  await deleteNotesOn(tx, programId, userId)
  await emit(tx, 'loyalty.left', { ...ids, rank }, now)
}
