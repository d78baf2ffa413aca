import { randomUUID } from 'node:crypto'
import { PHONE_CARDS } from '@vicino/contract/loyalty/phone-cards/constants'
import { CARD_SECONDS } from '@vicino/contract/loyalty/members/constants'
import type { addPhoneCard as endpoint } from '@vicino/contract/loyalty/phone-cards/endpoints'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { isReservedName } from '@vicino/domain/reserved-names'
import { writeAudit } from '../../../platform/audit.ts'
import { issueOneTime, oneTimeText } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { createAccount, freeUsername } from '../../identity/auth/public.ts'
import { join, signCard } from '../members/public.ts'
import { findProgram } from '../programs/public.ts'
import { countCardsOfDay, findPhoneCard, insertPhoneCard, lockPhoneCards } from './phone-cards.queries.ts'

/**
 * Finds or makes the card of a telephone number at the till's shop. A new card is an account without
 * a sign-in that takes part in the program; the notices are logged as shown by the till. Accounts
 * are never searched by number, so nothing is said about them.
 * @throws AppError till_without_brand, program_not_found, program_not_active, validation_failed (a
 * name that is the platform's), phone_cards_today
 */
export async function addPhoneCard(
  tx: Db,
  services: Services,
  { phone, name, programId }: BodyOf<typeof endpoint>,
  actor: Actor,
): Promise<ResponseOf<typeof endpoint>> {
  const brandId = brandOfTill(actor)
  if ((await findProgram(tx, programId))?.brandId !== brandId) throw new AppError('program_not_found')
  const now = services.clock.now()
  await lockPhoneCards(tx, brandId)
  const known = await findPhoneCard(tx, brandId, phone)
  if (known?.isTaken === true && known.isCurrent) {
    return { card: cardOf(services, known.userId), isNew: false, link: null }
  }
  const isNew = known === undefined || !known.isCurrent
  const userId = isNew ? await newCard(tx, services, { brandId, phone, name, actor }) : known.userId
  const consents = { marketingConsent: false, infoConsent: false, profilingConsent: false }
  await join(tx, services, programId, consents, { sub: userId }, 'till')
  const token = await issueOneTime(tx, {
    userId,
    purpose: 'phone-card',
    data: { programId },
    seconds: (PHONE_CARDS.linkDays * DAY_MS) / 1000,
    now,
  })
  const text = encodeURIComponent(oneTimeText(token, services.keys.oneTime))
  const link = `${services.config.publicUrl}/tessera-negozio?token=${text}`
  return { card: cardOf(services, userId), isNew, link }
}

async function newCard(
  tx: Db,
  { clock }: Services,
  { brandId, phone, name, actor }: { brandId: string; phone: string; name: string; actor: Actor },
): Promise<string> {
  const now = clock.now()
  if (isReservedName(name)) {
    throw new AppError('validation_failed', { fieldErrors: { name: 'username_reserved' } })
  }
  if ((await countCardsOfDay(tx, brandId, now)) >= PHONE_CARDS.perDay) {
    throw new AppError('phone_cards_today', { values: { max: PHONE_CARDS.perDay } })
  }
  const { id } = await createAccount(tx, {
    // Nobody can read or register an address of this domain (RFC 2606).
    email: `${randomUUID()}@card.invalid`,
    // Two customers of one name are two, so each has digits.
    username: await freeUsername(tx, name, { numbered: true }),
    passwordHash: null,
    emailVerifiedAt: null,
    birthDate: null,
    invite: undefined,
    now,
  })
  await insertPhoneCard(tx, { brandId, phone, userId: id, addedBy: actor.sub, now })
  await writeAudit(tx, {
    actorId: actor.sub,
    action: 'customer.added',
    objectType: 'user',
    objectId: id,
    brandId,
    now,
  })
  return id
}

/** A card for the till's next call, as a phone would show it. */
const cardOf = ({ clock, signingKeys }: Services, userId: string): string => {
  const until = Math.floor(clock.now().getTime() / 1000) + CARD_SECONDS.life
  return signCard(signingKeys, { userId, until, isOffline: false })
}
