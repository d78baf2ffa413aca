import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { returnLinks, isLinkOf } from './slots.queries.ts'

/**
 * Releases the slot of one of the caller's links; a second call changes nothing. @throws
 * AppError link_not_found
 */
export async function returnLink(tx: Db, { clock }: Services, id: string, { sub }: Actor): Promise<null> {
  if (!(await isLinkOf(tx, id, sub))) throw new AppError('link_not_found')
  await returnLinks(tx, { promoterId: sub, id, now: clock.now() })
  return null
}
