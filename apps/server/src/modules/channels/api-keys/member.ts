import { CARD_TEXT, MEMBER_CODE } from '@vicino/contract/loyalty/members/constants'
import type { scanMemberCard } from '@vicino/contract/loyalty/members/endpoints'
import type { MemberAnswer } from '@vicino/contract/channels/api-keys/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { noteRead } from '../../../platform/audit.ts'
import { ownBrand } from '../../../platform/auth/own-brand.ts'
import { type Db, mayBeBehind } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { openClaims } from '../../loyalty/claims/public.ts'
import { countTypedMember, customerOf, scanCard } from '../../loyalty/members/public.ts'
import { presentClaim, presentMember } from './integrations.presenter.ts'
import { findByHandle } from './member.queries.ts'

export type Reference = BodyOf<typeof scanMemberCard>

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const HANDLE = /^@?([\w.]{3,30})$/

/**
 * Counts a typed code of a member. A code that nobody has counts against the key, as it would
 * against a cashier. The caller must not be in a transaction.
 * @throws AppError typed_codes_locked
 */
export async function countMember(services: Services, text: string, actor: Actor): Promise<void> {
  const code = text.toUpperCase()
  if (MEMBER_CODE.test(code)) await countTypedMember(services.db, services, code, actor)
}

/**
 * Returns the member that a shop system names, in the form that tills use. @throws AppError
 * member_not_found
 */
export async function referenceOf(db: Db, text: string): Promise<Reference> {
  if (text.startsWith(CARD_TEXT.prefix)) return { card: text }
  const code = text.toUpperCase()
  if (MEMBER_CODE.test(code)) return { code }
  if (ID.test(text)) return { userId: text.toLowerCase() }
  const handle = HANDLE.exec(text)?.[1]
  const userId = handle === undefined ? undefined : await findByHandle(db, handle)
  if (userId === undefined) throw new AppError('member_not_found')
  return { userId }
}

/**
 * Reports an invalid card, an unknown code and a person who is no member with the same error.
 * @throws AppError member_not_found
 */
export async function asMember<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'card_invalid') throw new AppError('member_not_found')
    throw error
  }
}

/** Returns the account that a reference belongs to. @throws AppError card_invalid, card_expired */
export async function holderOf(db: Db, services: Services, member: Reference): Promise<string> {
  if ('userId' in member) return member.userId
  return (await customerOf(db, services, member, [])).customer.id
}

/**
 * Reads a member, their balances in the brand's programs and their open claims, and logs who named
 * them. @throws AppError member_not_found, card_expired, typed_codes_locked
 */
export async function memberOf(services: Services, text: string, actor: Actor): Promise<MemberAnswer> {
  const { db } = services
  await countMember(services, text, actor)
  const member = await referenceOf(db, text)
  const { customer, programs } = await asMember(() => scanCard(db, services, member, actor))
  const brandId = ownBrand(actor)
  const claims = await openClaims(db, services, customer.userId, brandId)
  // Somebody who shows a card stands at the till; who is named by handle or id does not.
  if ('userId' in member && !mayBeBehind(db)) {
    const read = { actorId: actor.sub, userId: customer.userId, brandId, now: services.clock.now() }
    await noteRead(db, { ...read, what: 'customer' })
  }
  return {
    member: presentMember(customer),
    programs: programs.map(({ _id, name, earns, balance }) => ({ _id, name, earns, balance })),
    claims: claims.map(presentClaim),
  }
}
