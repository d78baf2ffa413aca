import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { giveBackLinks, isLinkOf } from './slots.queries.ts'

/** Gives the slot of one of the caller's links free; one that was given back stays so. @throws AppError link_not_found */
export async function giveBack(tx: Db, { clock }: Services, id: string, { sub }: Actor): Promise<null> {
  if (!(await isLinkOf(tx, id, sub))) throw new AppError('link_not_found')
  await giveBackLinks(tx, { promoterId: sub, id, now: clock.now() })
  return null
}
