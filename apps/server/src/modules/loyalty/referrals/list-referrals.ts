import type { listOwnReferrals, listReferrals } from '@vicino/contract/loyalty/referrals/endpoints'
import type { QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { allows } from '../../../platform/auth/permissions.ts'
import { pageOf } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { readOwnHead } from '../programs/public.ts'
import { presentForBrand, presentOwn } from './referrals.presenter.ts'
import { isMember } from '../members/public.ts'
import { countHeld, readHeld, readOwn } from './referrals.queries.ts'

/** Lists the caller's invitations in a program. @throws AppError cursor_invalid, not_member */
export async function ownReferrals(
  db: Db,
  { cursors }: Services,
  { programId, limit, cursor }: QueryOf<typeof listOwnReferrals>,
  { sub: userId }: Actor,
): Promise<ResponseOf<typeof listOwnReferrals>> {
  const scope = ['referral', programId]
  const after = cursor === undefined ? null : cursors.decode(scope, cursor).id
  if (!(await isMember(db, programId, userId))) throw new AppError('not_member')
  const rows = await readOwn(db, { programId, userId, after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return { items: page.rows.map(presentOwn), nextCursor: page.nextCursor }
}

/**
 * Lists held invitations of a program for its brand, in three statements. @throws AppError
 * cursor_invalid, program_not_found
 */
export async function referralQueue(
  db: Db,
  { cursors }: Services,
  programId: string,
  { state, limit, cursor }: QueryOf<typeof listReferrals>,
  actor: Actor,
): Promise<ResponseOf<typeof listReferrals>> {
  const scope = ['program/referral', programId, state ?? null]
  const after = cursor === undefined ? null : cursors.decode(scope, cursor).id
  await readOwnHead(db, programId, actor)
  const rows = await readHeld(db, { programId, state, after, limit: limit + 1 })
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  const mayDecide = allows(actor, 'referral-DECIDE')
  return {
    items: page.rows.map((row) => presentForBrand(row, mayDecide ? actor.sub : null)),
    nextCursor: page.nextCursor,
    counts: { review: await countHeld(db, programId) },
  }
}
