import type { takePhoneCard as takeEndpoint } from '@vicino/contract/loyalty/phone-cards/endpoints'
import type { WaitingPhoneCard } from '@vicino/contract/loyalty/phone-cards/schemas'
import type { ResponseOf } from '@vicino/contract/endpoint'
import { findOneTime, redeemOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { mayMerge, uniteAccounts } from '../../identity/account/public.ts'
import { readMembers, takeSecondWelcomes } from '../members/public.ts'
import { findWaitingCard } from './phone-cards.queries.ts'

/** Reads what is on the card of a link. @throws AppError phone_card_over */
export async function lookAtPhoneCard(
  db: Db,
  { clock, keys }: Services,
  token: string,
): Promise<WaitingPhoneCard> {
  const now = clock.now()
  const link = await findOneTime(db, token, 'phone-card', keys.oneTime, now)
  const card = link && (await findWaitingCard(db, { userId: link.userId }))
  if (link === undefined || card === undefined) throw new AppError('phone_card_over')
  const rows = await readMembers(db, { userId: link.userId, programIds: 'all' }, now)
  return {
    brand: { username: card.username, avatar: card.avatar },
    programs: rows.map(({ program, account }) => ({
      _id: program.head.id,
      name: program.head.name,
      points: account.points + account.pending,
      stamps: account.stamps,
    })),
  }
}

/**
 * Moves the card of a link to the caller's account; the link works once.
 * @throws AppError phone_card_over, phone_card_role, merge_impossible
 */
export async function takePhoneCard(
  tx: Db,
  services: Services,
  token: string,
  actor: Actor,
): Promise<ResponseOf<typeof takeEndpoint>> {
  if (!mayMerge(actor.role)) throw new AppError('phone_card_role')
  const now = services.clock.now()
  const link = await redeemOneTime(tx, token, 'phone-card', services.keys.oneTime, now)
  const card = link && (await findWaitingCard(tx, { userId: link.userId }))
  if (link === undefined || card === undefined) throw new AppError('phone_card_over')
  const merging = { from: link.userId, into: actor.sub }
  await takeSecondWelcomes(tx, merging, now)
  await uniteAccounts(tx, services, merging)
  const { programId } = link.data
  return { programId: typeof programId === 'string' ? programId : null }
}
