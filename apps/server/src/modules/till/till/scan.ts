import { COUPON_TEXT } from '@vicino/contract/loyalty/coupons/constants'
import { CLAIM_TEXT } from '@vicino/contract/loyalty/claims/constants'
import type { scanAtTill } from '@vicino/contract/till/till/endpoints'
import type { TillScan } from '@vicino/contract/till/till/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { CARD_TEXT, MEMBER_CODE } from '@vicino/contract/loyalty/members/constants'
import { BRAND_STAFF } from '@vicino/contract/roles'
import { readClaimCode } from '@vicino/domain/claim-code'
import { codeTextForm } from '@vicino/domain/code-text'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { claimByQr, claimByTyped, handableClaims, OTHER_FORM } from '../../loyalty/claims/public.ts'
import { couponByQr, couponByTyped } from '../../loyalty/coupons/public.ts'
import { scanCard } from '../../loyalty/members/public.ts'
import { visitAtTill } from '../../loyalty/visits/public.ts'
import { scanRedemption } from '../../redemption/redemptions/public.ts'
import { NUMBER } from './count-scanned.ts'

type Scanned = BodyOf<typeof scanAtTill>

/**
 * Identifies a text that a till scanned or typed: the code of a deal, a member's card, a claim, or
 * a coupon. Changes nothing.
 * @throws AppError till_without_brand, code_invalid, code_other_version, and those of each kind
 */
export async function scanAnything(
  db: Db,
  services: Services,
  { text, storeId: named }: Scanned,
  actor: Actor,
): Promise<TillScan> {
  const brandId = brandOfTill(actor)
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
  const till = { actor, brandId, storeId }
  if (text.startsWith(CLAIM_TEXT.prefix)) {
    return { kind: 'claim', claim: await claimByQr(db, services, text, till) }
  }
  if (text.startsWith(COUPON_TEXT.prefix)) {
    return { kind: 'coupon', coupon: await couponByQr(db, services, text, till) }
  }
  if (OTHER_FORM.test(text)) throw new AppError('code_other_version')
  const code = readClaimCode(text)
  const claim = code === null ? undefined : await claimByTyped(db, services, code, till)
  if (claim !== undefined) return { kind: 'claim', claim }
  const coupon = code === null ? undefined : await couponByTyped(db, services, code, till)
  if (coupon !== undefined) return { kind: 'coupon', coupon }
  // Only the people who run the shop confirm purchase codes of online deals.
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
  const { customer, programs } = answer
  const claims = await handableClaims(db, services, customer.userId, brandId)
  const visit = await visitAtTill(db, services, { userId: customer.userId, programs }, actor)
  return { kind: 'member', ...answer, claims, visit }
}
