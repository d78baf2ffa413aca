import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { addFollow, type FollowRow, lockFollowed, readFollow, removeFollow } from './follows.queries.ts'

/**
 * Toggles the caller's follow of a brand. @returns whether the caller follows it afterwards
 * @throws AppError brand_not_found
 */
export async function toggleFollow(
  tx: Db,
  { clock }: Services,
  brandId: string,
  actor: Actor,
): Promise<boolean> {
  if (!(await lockFollowed(tx, brandId))) throw new AppError('brand_not_found')
  if (await removeFollow(tx, actor.sub, brandId)) return false
  await addFollow(tx, actor.sub, brandId, clock.now())
  await emit(tx, 'brand.followed', { userId: actor.sub, brandId }, clock.now())
  return true
}

/** Makes the caller follow a brand; an existing follow stays. @throws AppError brand_not_found */
export async function follow(tx: Db, { clock }: Services, brandId: string, actor: Actor): Promise<FollowRow> {
  if (!(await lockFollowed(tx, brandId))) throw new AppError('brand_not_found')
  const added = await addFollow(tx, actor.sub, brandId, clock.now())
  if (added !== undefined) await emit(tx, 'brand.followed', { userId: actor.sub, brandId }, clock.now())
  const row = added ?? (await readFollow(tx, actor.sub, brandId))
  if (row === undefined) throw new Error('A follow just made is not there')
  return row
}
