import type { getPhoneCard } from '@vicino/contract/loyalty/phone-cards/endpoints'
import type { Language } from '@vicino/contract/common/language'
import type { ParamsOf, ResponseOf } from '@vicino/contract/endpoint'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { eraseAccountOf } from '../../identity/account/public.ts'
import { readOwnHead } from '../programs/public.ts'
import { findWaitingCard } from './phone-cards.queries.ts'

type Which = ParamsOf<typeof getPhoneCard>

/** Reads the number of a customer without an account. @throws AppError program_not_found */
export async function readPhoneCard(
  db: Db,
  { programId, userId }: Which,
  actor: Actor,
): Promise<ResponseOf<typeof getPhoneCard>> {
  const { brandId } = await readOwnHead(db, programId, actor)
  const card = await findWaitingCard(db, { userId, brandId })
  return { card: card === undefined ? null : { phone: card.phone, addedAt: card.at.toISOString() } }
}

/**
 * Erases a customer without an account, who asked the shop for it.
 * @throws AppError program_not_found, phone_card_not_found
 */
export async function erasePhoneCard(
  tx: Db,
  services: Services,
  { programId, userId }: Which,
  { actor, language }: { actor: Actor; language: Language },
): Promise<void> {
  const { brandId } = await readOwnHead(tx, programId, actor)
  if ((await findWaitingCard(tx, { userId, brandId })) === undefined) {
    throw new AppError('phone_card_not_found')
  }
  await eraseAccountOf(tx, services, { userId, actorId: actor.sub, language })
}
