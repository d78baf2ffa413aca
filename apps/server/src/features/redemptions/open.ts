import {
  HOLDS,
  PURCHASE_CODE_HOURS,
  REDEMPTION_MINUTES,
  REDEMPTION_POINTS,
} from '@vicino/contract/redemptions/constants'
import type { openRedemption as openEndpoint } from '@vicino/contract/redemptions/endpoints'
import type { Channel, Redemption } from '@vicino/contract/redemptions/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { codeEnd, isStaffOf, redemptionPoints } from '@vicino/domain/redemption'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { dealDetail } from '../deals/public.ts'
import { newPurchaseCode, newTransactionId } from './codes.ts'
import { endHeld, releaseOverdueOf } from './holds.ts'
import {
  insertHeld,
  lockUser,
  type OpeningFacts,
  readOpening,
  takePiece,
  type TakenPiece,
} from './open.queries.ts'
import { eventOf, presentRedemption, stateOf } from './redemptions.presenter.ts'
import { findOwn, type RedemptionRow } from './redemptions.queries.ts'

type Wanted = BodyOf<typeof openEndpoint>

/**
 * Opens the in-store code of a deal, which holds a piece for 15 minutes, or resumes the caller's live one.
 *
 * @throws AppError deal_not_found, desktop_refused, own_brand, deal_used, deal_sold_out, deal_expired, deal_is_online,
 *   too_many_holds, too_many_unused_holds
 */
export function openRedemption(
  tx: Db,
  services: Services,
  wanted: Wanted,
  actor: Actor,
): Promise<Redemption> {
  return open(tx, services, { ...wanted, channel: 'store' }, actor)
}

/**
 * Opens the purchase code of an online deal, which holds a piece for a day, at most until the deal ends, or resumes the
 * caller's live one.
 *
 * @throws AppError like openRedemption(), with deal_is_in_store for deal_is_online
 */
export function openPurchaseCode(
  tx: Db,
  services: Services,
  wanted: Wanted,
  actor: Actor,
): Promise<Redemption> {
  return open(tx, services, { ...wanted, channel: 'online' }, actor)
}

async function open(
  tx: Db,
  { clock, signingKeys }: Services,
  { dealId, device, channel }: Wanted & { channel: Channel },
  actor: Actor,
): Promise<Redemption> {
  if (device === 'desktop') throw new AppError('desktop_refused')
  // A user opens one code at a time, so that the numbers counted below are still right when the code is written.
  if (!(await lockUser(tx, actor.sub))) throw new AppError('unauthenticated')
  const now = clock.now()
  // Locked before anything else is read: if a till is confirming this code now, its result is seen below.
  const held = await findOwn(tx, { dealId, userId: actor.sub }, 'lock')
  const facts = await readOpening(tx, dealId, actor.sub, channel, now)
  if (facts === undefined) throw new AppError('deal_not_found')
  if (isStaffOf(actor, facts.brandId)) throw new AppError('own_brand')
  if (facts.isOnline !== (channel === 'online')) {
    throw new AppError(facts.isOnline ? 'deal_is_online' : 'deal_is_in_store')
  }
  if (facts.isUsed) throw new AppError('deal_used')
  const isOver = held !== undefined && stateOf(held, now) === 'expired'
  if (isOver) await endHeld(tx, [held.id], 'expired', now)
  const row =
    held === undefined || isOver ? await openAnew(tx, dealId, { ...facts, channel }, actor, now) : held
  return presentRedemption(signingKeys, row, await dealDetail(tx, dealId, actor, now), now)
}

async function openAnew(
  tx: Db,
  dealId: string,
  facts: OpeningFacts & { readonly channel: Channel },
  actor: Actor,
  now: Date,
): Promise<RedemptionRow> {
  if (facts.expiresAt <= now) throw new AppError('deal_expired')
  if (facts.live >= HOLDS.live) throw new AppError('too_many_holds', { values: { count: facts.live } })
  if (facts.unused >= HOLDS.unusedPerDay) {
    const seconds = Math.max(1, Math.ceil(facts.firstUnused + DAY_SECONDS - now.getTime() / 1000))
    throw new AppError('too_many_unused_holds', { retryAfter: seconds })
  }
  const piece = await takeOrRelease(tx, dealId, now)
  if (piece === undefined) throw new AppError('deal_sold_out')
  const row = await insertNumbered(tx, valuesOf(piece, facts.channel, actor, now))
  await emit(tx, 'redemption.opened', eventOf(row), now)
  return row
}

const DAY_SECONDS = 86_400

/** Takes a piece of the deal; where none is left, ends one overdue code of the deal and takes its piece. */
async function takeOrRelease(tx: Db, dealId: string, now: Date): Promise<TakenPiece | undefined> {
  const piece = await takePiece(tx, dealId, now)
  if (piece !== undefined || (await releaseOverdueOf(tx, dealId, 1, now)) === 0) return piece
  return takePiece(tx, dealId, now)
}

function valuesOf(piece: TakenPiece, channel: Channel, actor: Actor, now: Date) {
  const life = {
    storeMinutes: REDEMPTION_MINUTES,
    onlineHours: PURCHASE_CODE_HOURS,
    dealEnds: piece.expires_at.getTime(),
  }
  return {
    deal_id: piece.id,
    user_id: actor.sub,
    brand_id: piece.brand_id,
    channel,
    points: redemptionPoints(piece.points, REDEMPTION_POINTS),
    price_cents: piece.price_cents,
    discount_price_cents: piece.discount_price_cents,
    opened_at: now,
    expires_at: new Date(codeEnd(channel, now.getTime(), life)),
  }
}

/**
 * Writes a code under random numbers. Where another code has one of them, draws again: that is rare even once, so five
 * times in a row mean a fault.
 */
async function insertNumbered(tx: Db, values: ReturnType<typeof valuesOf>): Promise<RedemptionRow> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const purchaseCode = values.channel === 'online' ? newPurchaseCode() : null
    const row = await insertHeld(tx, {
      ...values,
      transaction_id: newTransactionId(),
      purchase_code: purchaseCode,
    })
    if (row !== undefined) return row
  }
  throw new Error('No free number for a code')
}
