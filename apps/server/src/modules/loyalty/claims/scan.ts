import { COUPON_TEXT } from '@vicino/contract/loyalty/coupons/constants'
import { CLAIM_TEXT } from '@vicino/contract/loyalty/claims/constants'
import type { scanAtTill } from '@vicino/contract/loyalty/claims/endpoints'
import type { TillScan } from '@vicino/contract/loyalty/claims/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { CARD_TEXT, MEMBER_CODE } from '@vicino/contract/loyalty/members/constants'
import { BRAND_STAFF } from '@vicino/contract/roles'
import { readClaimCode } from '@vicino/domain/claim-code'
import { codeTextForm } from '@vicino/domain/code-text'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { couponByQr, couponByTyped } from '../coupons/public.ts'
import { countTypedMember, scanCard } from '../members/public.ts'
import { countTyped, scanRedemption } from '../../redemption/redemptions/public.ts'
import { visitAtTill } from '../visits/public.ts'
import { stateAt } from './claim-state.ts'
import { isHandable, presentForTill } from './claims.presenter.ts'
import { findClaimByCode, readHandable } from './claims.queries.ts'
import { byQr, countClaim, OTHER_FORM, refuseHanding, refuseOther } from './till.ts'

type Scanned = BodyOf<typeof scanAtTill>

const NUMBER = /^\d{9}$/

/**
 * Counts what was typed, where a person typed it: to be called outside of a transaction, so that a wrong code counts even if
 * the request fails.
 *
 * @throws AppError typed_codes_locked
 */
export async function countScanned(db: Db, services: Services, text: string, actor: Actor): Promise<void> {
  if (actor.brandId === null || isScanned(text)) return
  const upper = text.toUpperCase()
  if (NUMBER.test(text)) await countTyped(db, services, { transactionId: text }, actor)
  else if (MEMBER_CODE.test(upper)) await countTypedMember(db, services, upper, actor)
  else await countClaim(db, services, text, actor)
}

const isScanned = (text: string): boolean => OTHER_FORM.test(text) || codeTextForm(text) !== null

/**
 * What stands behind a text that a till scanned or typed: the code of a deal, a member's card, a claim, or a coupon. Changes
 * nothing.
 *
 * @throws AppError till_without_brand, code_invalid, code_other_version, and those of each kind
 */
export async function scanAnything(
  db: Db,
  services: Services,
  { text, storeId: named }: Scanned,
  actor: Actor,
): Promise<TillScan> {
  const { brandId } = actor
  if (brandId === null) throw new AppError('till_without_brand')
  const storeId = shopOfTill(actor, named)
  const upper = text.toUpperCase()
  if (text.startsWith(CARD_TEXT.prefix)) return memberAtTill(db, services, { card: text }, actor, brandId)
  if (MEMBER_CODE.test(upper)) return memberAtTill(db, services, { code: upper }, actor, brandId)
  if (NUMBER.test(text)) {
    return {
      kind: 'redemption',
      redemption: await scanRedemption(db, services, { transactionId: text }, actor),
    }
  }
  if (codeTextForm(text) !== null) {
    return { kind: 'redemption', redemption: await scanRedemption(db, services, { token: text }, actor) }
  }
  const now = services.clock.now()
  if (text.startsWith(CLAIM_TEXT.prefix)) {
    const row = await byQr(db, services, text, brandId, now)
    refuseHanding(row, { actor, storeId, isPreview: true }, now)
    return { kind: 'claim', claim: presentForTill(row, now) }
  }
  const till = { actor, brandId, storeId }
  if (text.startsWith(COUPON_TEXT.prefix)) {
    return { kind: 'coupon', coupon: await couponByQr(db, services, text, till) }
  }
  if (OTHER_FORM.test(text)) throw new AppError('code_other_version')
  const code = readClaimCode(text)
  const row = code === null ? undefined : await findClaimByCode(db, code)
  if (row !== undefined) {
    refuseOther(row, brandId)
    refuseHanding(row, { actor, storeId, isPreview: true }, now)
    return { kind: 'claim', claim: presentForTill(row, now) }
  }
  const coupon = code === null ? undefined : await couponByTyped(db, services, code, till)
  if (coupon !== undefined) return { kind: 'coupon', coupon }
  // Purchase codes of online deals are confirmed by who runs the shop.
  if (!(BRAND_STAFF as readonly string[]).includes(actor.role)) throw new AppError('code_invalid')
  return { kind: 'redemption', redemption: await scanRedemption(db, services, { code: text }, actor) }
}

async function memberAtTill(
  db: Db,
  services: Services,
  member: Parameters<typeof scanCard>[2],
  actor: Actor,
  brandId: string,
): Promise<TillScan> {
  const answer = await scanCard(db, services, member, actor)
  const now = services.clock.now()
  const rows = await readHandable(db, answer.customer.userId, brandId)
  const claims = rows.filter((row) => isHandable(stateAt(row, now))).map((row) => presentForTill(row, now))
  const { customer, programs } = answer
  const visit = await visitAtTill(db, services, { userId: customer.userId, programs }, actor)
  return { kind: 'member', ...answer, claims, visit }
}
