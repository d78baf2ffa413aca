import { CLAIM_TEXT } from '@vicino/contract/loyalty/claims/constants'
import type { confirmClaim } from '@vicino/contract/loyalty/claims/endpoints'
import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { TYPED_CODES } from '@vicino/contract/till/till/constants'
import { readClaimCode } from '@vicino/domain/claim-code'
import { dayAt, weekdayOf } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import { AppError } from '../../../platform/errors.ts'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseWhileLocked } from '../../redemption/redemptions/public.ts'
import { customerOf } from '../members/public.ts'
import { readClaimQr } from './claim-qr.ts'
import { presentForTill } from './claims.presenter.ts'
import { type ClaimRow, findClaimByCode, findClaimOf } from './claims.queries.ts'
import { refuseUnlessHandable } from './my-claims.ts'
import { fulfilClaim, lockClaim } from './settle-claim.ts'
import { countClaimCode } from './steps.queries.ts'

type Confirmed = BodyOf<typeof confirmClaim>

/**
 * A coupon, claim or card QR in a form of another version: from a server or page just before or
 * after an update.
 */
export const OTHER_FORM = /^V[BCM]\d{1,3}:/

/**
 * Counts a typed text as an attempt at a claim's code. Call it outside of a transaction, so that a
 * wrong code counts even if the request fails.
 * @throws AppError typed_codes_locked
 */
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
  refuseWhileLocked(until, now)
}

/**
 * Fulfils a reward, once: by the text of its QR, by its code, or by its member's card.
 * @throws AppError till_without_brand, code_invalid, code_other_version, card_invalid,
 * card_expired, claim_not_found, claim_delivered, claim_over, claim_waits, claim_proof_stale,
 * claim_other_brand, claim_other_shop, claim_other_day, own_claim
 */
export async function confirmHanding(
  tx: Db,
  services: Services,
  body: Confirmed,
  actor: Actor,
): Promise<TillClaim> {
  const now = services.clock.now()
  const brandId = brandOfTill(actor)
  const storeId = shopOfTill(actor, body.storeId)
  const found = await presented(tx, services, body, brandId, now)
  const locked = await lockClaim(tx, found)
  refuseHanding(locked.row, { actor, storeId, isPreview: false }, now)
  const proof = 'token' in body ? 'qr' : 'code' in body ? 'code' : 'card'
  const how = { by: 'brand', actorId: actor.sub, proof, brandId, shopId: storeId ?? null, at: now } as const
  await fulfilClaim(tx, locked, how, now)
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
export async function byQr(
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
export function refuseOther(row: ClaimRow, brandId: string): void {
  if (!isHandedOverAt(row, brandId)) throw new AppError('claim_other_brand')
}

/**
 * Refuses a claim that this till cannot fulfil now. A preview without a shop does not check the
 * shop.
 * @throws AppError own_claim, claim_delivered, claim_over, claim_waits, claim_other_shop,
 * claim_other_day
 */
export function refuseHanding(
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
