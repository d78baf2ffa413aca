import type { ReactionState, ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { noteEmission } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { presentReactions } from './deals.presenter.ts'
import { lockDeal, readReactions, toggleReaction } from './reactions.queries.ts'

/**
 * Toggles LIKE, WANT or OWN; SHARE counts once and stays. Toggles of one deal wait
 * for each other at its row's lock and read the state after it, so simultaneous ones count
 * correctly.
 * @throws AppError deal_not_found
 */
export async function react(
  tx: Db,
  { clock }: Services,
  dealId: string,
  reaction: ReactionType,
  actor: Actor,
): Promise<ReactionState> {
  if (!(await lockDeal(tx, dealId))) throw new AppError('deal_not_found')
  await toggleReaction(tx, dealId, reaction, actor.sub, clock.now())
  noteEmission(['deal.reacted'])
  const state = await readReactions(tx, dealId, actor.sub)
  return presentReactions(state, state.mine)
}
