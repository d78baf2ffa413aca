import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { insertReminder } from './posts.queries.ts'

/** How long after 'Voglio crearlo più tardi' the reminder comes. */
const REMIND_MS = DAY_MS

/**
 * Stores that the caller wants to be reminded of a Proof Post; a repeated call keeps the first
 * moment. @throws AppError deal_not_found
 */
export async function remind(
  db: Db,
  { clock }: Services,
  dealId: string,
  actor: Actor,
): Promise<{ dueAt: string }> {
  const asked = { userId: actor.sub, dealId, dueAt: new Date(clock.now().getTime() + REMIND_MS) }
  const dueAt = await insertReminder(db, asked)
  if (dueAt === undefined) throw new AppError('deal_not_found')
  return { dueAt: dueAt.toISOString() }
}
