import { COUPON_TEXT } from '@vicino/contract/brand-coupons/constants'
import { CLAIM_TEXT } from '@vicino/contract/claims/constants'
import type { confirmClaim, scanAtTill } from '@vicino/contract/claims/endpoints'
import type { TillClaim, TillScan } from '@vicino/contract/claims/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { CARD_TEXT, MEMBER_CODE } from '@vicino/contract/members/constants'
import { BRAND_STAFF } from '@vicino/contract/roles'
import { TYPED_CODES } from '@vicino/contract/till/constants'
import { readClaimCode } from '@vicino/domain/claim-code'
import { codeTextForm } from '@vicino/domain/code-text'
import { dayAt, weekdayOf } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../platform/db/database.ts'
import { shopOfTill } from '../../platform/auth/shop-of-till.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { couponByQr, couponByTyped } from '../brand-coupons/public.ts'
import { countTypedMember, customerOf, scanCard } from '../members/public.ts'
import { countTyped, scanRedemption } from '../redemptions/public.ts'
import { readClaimQr } from './claim-qr.ts'
import { stateAt } from './claim-state.ts'
import { isHandable, presentForTill } from './claims.presenter.ts'
import { type ClaimRow, findClaimByCode, findClaimOf, readHandable } from './claims.queries.ts'
import { refuseUnlessHandable } from './own.ts'
import { handOver, lockClaim } from './settle.ts'
import { countClaimCode } from './steps.queries.ts'

type Scanned = BodyOf<typeof scanAtTill>
type Confirmed = BodyOf<typeof confirmClaim>

const NUMBER = /^\d{9}$/
/** Another form of a coupon's, a claim's or a card's QR: from a server or a page just before or after an update. */
const OTHER_FORM = /^V[BCM]\d{1,3}:/

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

/** The same for the code of a claim. @throws AppError typed_codes_locked */
export async function countClaim(db: Db, { clock }: Services, typed: string, actor: Actor): Promise<void> {
  if (actor.brandId === null) return
  const now = clock.now()
  const until = await countClaimCode(db, {
    userId: actor.sub,
    brandId: actor.brandId,
    code: readClaimCode(typed) ?? '',
    plain: typed.replaceAll(/[-_]/g, '').toUpperCase(),
    now,
    ...TYPED_CODES,
  })
  if (until === null) return
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  throw new AppError('typed_codes_locked', { values: { seconds }, retryAfter: seconds })
}

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
  return { kind: 'member', ...answer, claims }
}

/**
 * Hands a prize over, once: by the text of its QR, by its code, or by its member's card.
 *
 * @throws AppError till_without_brand, code_invalid, code_other_version, card_invalid, card_expired, claim_not_found,
 *   claim_delivered, claim_over, claim_waits, claim_proof_stale, claim_other_brand, claim_other_shop, claim_other_day, own_claim
 */
export async function confirmHanding(
  tx: Db,
  services: Services,
  body: Confirmed,
  actor: Actor,
): Promise<TillClaim> {
  const now = services.clock.now()
  const { brandId } = actor
  if (brandId === null) throw new AppError('till_without_brand')
  const storeId = shopOfTill(actor, body.storeId)
  const found = await presented(tx, services, body, brandId, now)
  const locked = await lockClaim(tx, found)
  refuseHanding(locked.row, { actor, storeId, isPreview: false }, now)
  const proof = 'token' in body ? 'qr' : 'code' in body ? 'code' : 'card'
  const how = { by: 'brand', actorId: actor.sub, proof, brandId, shopId: storeId ?? null, at: now } as const
  await handOver(tx, locked, how, now)
  const row = await findClaimOf(tx, found.id)
  if (row === undefined) throw new Error('A claim stays')
  return presentForTill(row, now)
}

async function presented(
  db: Db,
  services: Services,
  body: Confirmed,
  brandId: string,
  now: Date,
): Promise<ClaimRow> {
  if ('token' in body) {
    if (!body.token.startsWith(CLAIM_TEXT.prefix) && OTHER_FORM.test(body.token)) {
      throw new AppError('code_other_version')
    }
    return byQr(db, services, body.token, brandId, now)
  }
  if ('code' in body) {
    const code = readClaimCode(body.code)
    const row = code === null ? undefined : await findClaimByCode(db, code)
    if (row === undefined) throw new AppError('code_invalid')
    refuseOther(row, brandId)
    return row
  }
  const row = await findClaimOf(db, body.claimId)
  if (row === undefined || !isHandedOverAt(row, brandId)) throw new AppError('claim_not_found')
  const { customer } = await customerOf(db, services, body.member, [row.programId])
  if (customer.id !== row.userId) throw new AppError('claim_not_found')
  return row
}

/** @throws AppError code_invalid, claim_other_brand, claim_proof_stale */
async function byQr(
  db: Db,
  { signingKeys }: Services,
  text: string,
  brandId: string,
  now: Date,
): Promise<ClaimRow> {
  const qr = await readClaimQr(signingKeys, text)
  const row = qr === null ? undefined : await findClaimOf(db, qr.id)
  if (qr === null || row === undefined) throw new AppError('code_invalid')
  refuseOther(row, brandId)
  if (qr.until * 1000 <= now.getTime()) throw new AppError('claim_proof_stale')
  return row
}

const isHandedOverAt = (row: ClaimRow, brandId: string): boolean =>
  row.brandId === brandId || row.partnerIds.includes(brandId)

/** @throws AppError claim_other_brand */
function refuseOther(row: ClaimRow, brandId: string): void {
  if (!isHandedOverAt(row, brandId)) throw new AppError('claim_other_brand')
}

/**
 * Why a till does not hand a prize over. A preview that names no shop says nothing of shops.
 *
 * @throws AppError own_claim, claim_delivered, claim_over, claim_waits, claim_other_shop, claim_other_day
 */
function refuseHanding(
  row: ClaimRow,
  { actor, storeId, isPreview }: { actor: Actor; storeId: string | undefined; isPreview: boolean },
  now: Date,
): void {
  if (row.userId === actor.sub) throw new AppError('own_claim')
  refuseUnlessHandable(row, now)
  const asksShop = row.pickupShopIds.length > 0 && !(isPreview && storeId === undefined)
  if (asksShop && (storeId === undefined || !row.pickupShopIds.includes(storeId))) {
    throw new AppError('claim_other_shop')
  }
  const weekday = weekdayOf(dayAt(now.getTime()))
  if (row.pickupDays.length > 0 && !row.pickupDays.includes(weekday)) throw new AppError('claim_other_day')
}
