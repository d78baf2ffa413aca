import {
  HOLDS,
  NEW_ACCOUNTS,
  PURCHASE_CODE_HOURS,
  REDEMPTION_MINUTES,
  REDEMPTION_POINTS,
} from '@vicino/contract/redemptions/constants'
import type { openRedemption as openEndpoint } from '@vicino/contract/redemptions/endpoints'
import type { Channel, Redemption } from '@vicino/contract/redemptions/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { codeEnd, isNewAccount, isStaffOf, redemptionPoints } from '@vicino/domain/redemption'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Redemptions } from '../../platform/db/schema.gen.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { dealDetail } from '../deals/public.ts'
import { newPurchaseCode, newTransactionId } from './codes.ts'
import { endHeld, releaseOverdueOf } from './holds.ts'
import {
  hasPiece,
  type Holder,
  insertHeld,
  lockOrigin,
  lockUser,
  type OpeningFacts,
  readOpening,
  takePiece,
  type TakenPiece,
} from './open.queries.ts'
import { eventOf, presentRedemption, stateOf } from './redemptions.presenter.ts'
import type { Origin } from './origin.ts'
import { findOwn, type RedemptionRow, writeHeard } from './redemptions.queries.ts'

type Wanted = BodyOf<typeof openEndpoint>

/** Who opens a code, and where from; null where that is not known (the demo), and then it is not counted. */
export interface Opener extends Actor {
  readonly origin: Origin | null
}

/**
 * Opens the in-store code of a deal, which holds a piece for 15 minutes, or resumes the caller's live one.
 *
 * @throws AppError deal_not_found, desktop_refused, own_brand, deal_used, deal_sold_out, deal_expired, deal_is_online,
 *   too_many_holds, too_many_unused_holds, confirm_email_first, too_many_new_holds, deal_kept_for_others
 */
export function openRedemption(
  tx: Db,
  services: Services,
  wanted: Wanted,
  actor: Opener,
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
  actor: Opener,
): Promise<Redemption> {
  return open(tx, services, { ...wanted, channel: 'online' }, actor)
}

async function open(
  tx: Db,
  { clock, signingKeys }: Services,
  { dealId, device, channel }: Wanted & { channel: Channel },
  actor: Opener,
): Promise<Redemption> {
  if (device === 'desktop') throw new AppError('desktop_refused')
  // A user opens one code at a time, so that the numbers counted below are still right when the code is written.
  const holder = await lockUser(tx, actor.sub)
  if (holder === undefined) throw new AppError('unauthenticated')
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
  const isLive = held !== undefined && stateOf(held, now) === 'held'
  if (isLive) await writeHeard(tx, held.id, now)
  const row = isLive
    ? held
    : await openAnew(tx, dealId, { ...facts, channel, holder, over: held }, actor, now)
  return presentRedemption(signingKeys, row, await dealDetail(tx, dealId, actor, now), now)
}

interface Anew extends OpeningFacts {
  readonly channel: Channel
  readonly holder: Holder
  /** The caller's overdue code of the deal, locked, which ends first. */
  readonly over: RedemptionRow | undefined
}

async function openAnew(
  tx: Db,
  dealId: string,
  facts: Anew,
  actor: Opener,
  now: Date,
): Promise<RedemptionRow> {
  if (facts.expiresAt <= now) throw new AppError('deal_expired')
  refuseTooMany(facts, now)
  const isNew = (hours: number): boolean =>
    isNewAccount(facts.holder.created_at.getTime(), now.getTime(), hours)
  const origin = isNew(NEW_ACCOUNTS.originHours) ? actor.origin : null
  // Before the deal's stock is locked, which ending a code does too: whoever holds that row waits for nobody.
  if (origin !== null) await refuseCrowd(tx, origin, now)
  if (facts.over !== undefined) await endHeld(tx, [facts.over.id], 'expired', now)
  const byNewAccount = isNew(NEW_ACCOUNTS.shareHours)
  const piece = await takeOrRelease(tx, dealId, byNewAccount, now)
  if (piece === undefined) {
    const kept = byNewAccount && (await hasPiece(tx, dealId, now))
    throw new AppError(kept ? 'deal_kept_for_others' : 'deal_sold_out')
  }
  const row = await insertNumbered(tx, {
    ...valuesOf(piece, facts.channel, actor, now),
    by_new_account: byNewAccount,
    origin_address: origin?.address ?? null,
    origin_device: origin?.device ?? null,
  })
  await emit(tx, 'redemption.opened', eventOf(row), now)
  return row
}

const DAY_SECONDS = 86_400

/** @throws AppError when this account may have no further code now */
function refuseTooMany(facts: Anew, now: Date): void {
  if (facts.holder.email_verified_at === null && facts.liveInAll >= HOLDS.unconfirmed) {
    throw new AppError('confirm_email_first')
  }
  if (facts.live >= HOLDS.live) throw new AppError('too_many_holds', { values: { count: facts.live } })
  if (facts.unused >= HOLDS.unusedPerDay) {
    const seconds = Math.max(1, Math.ceil(facts.firstUnused + DAY_SECONDS - now.getTime() / 1000))
    throw new AppError('too_many_unused_holds', { retryAfter: seconds })
  }
}

/** @throws AppError too_many_new_holds when new accounts already have as many codes as they may from one place */
async function refuseCrowd(tx: Db, origin: Origin, now: Date): Promise<void> {
  const { ofAddress, ofDevice, firstEnd } = await lockOrigin(tx, origin, now)
  if (ofAddress < NEW_ACCOUNTS.perAddress && ofDevice < NEW_ACCOUNTS.perDevice) return
  const left = (firstEnd ?? now).getTime() - now.getTime()
  throw new AppError('too_many_new_holds', { retryAfter: Math.max(1, Math.ceil(left / 1000)) })
}

/** Overdue codes that an opening ends at most, where it finds no piece. */
const RELEASED = { established: 1, newAccount: 5 } as const

/**
 * Takes a piece of the deal; where there is none to have, ends overdue codes of the deal, those of new accounts first, and
 * takes one of their pieces. A new account may need several: the share shrinks as pieces are redeemed.
 */
async function takeOrRelease(
  tx: Db,
  dealId: string,
  byNewAccount: boolean,
  now: Date,
): Promise<TakenPiece | undefined> {
  const piece = await takePiece(tx, dealId, byNewAccount, now)
  if (piece !== undefined) return piece
  const most = byNewAccount ? RELEASED.newAccount : RELEASED.established
  if ((await releaseOverdueOf(tx, dealId, most, now)) === 0) return undefined
  return takePiece(tx, dealId, byNewAccount, now)
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
    heard_at: now,
    expires_at: new Date(codeEnd(channel, now.getTime(), life)),
  }
}

type NewCode = ReturnType<typeof valuesOf> &
  Pick<Insertable<Redemptions>, 'by_new_account' | 'origin_address' | 'origin_device'>

/**
 * Writes a code under random numbers. Where another code has one of them, draws again: that is rare even once, so five
 * times in a row mean a fault.
 */
async function insertNumbered(tx: Db, values: NewCode): Promise<RedemptionRow> {
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
