import type { BodyOf } from '@vicino/contract/endpoint'
import type {
  confirmRedemption as confirmEndpoint,
  scanRedemption as scanEndpoint,
} from '@vicino/contract/till/till/endpoints'
import type { TillLine } from '@vicino/contract/redemption/redemptions/schemas'
import { LAST_SEEN_SECONDS, TYPED_CODES } from '@vicino/contract/till/till/constants'
import { codeTextForm } from '@vicino/domain/code-text'
import { brandOfTill } from '../../../platform/auth/own-brand.ts'
import type { Db } from '../../../platform/db/database.ts'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { runCommand } from './redemption-command.ts'
import { plainPurchaseCode } from './codes.ts'
import { isQrOf, readQr } from './qr-token.ts'
import { presentTillLine } from './redemptions.presenter.ts'
import { silenceOfScreen, tillRefusal } from './redemptions.policy.ts'
import { findForTill, type TillRow, type ToldAtTill, writeLastSeen } from './redemptions.queries.ts'
import type { Typed } from './typed-codes.ts'
import { romeMoment } from '../../../platform/rome-moments.ts'

/**
 * The presented code: the text of a QR, the number beside it, or the purchase code of an
 * online deal.
 */
export type Presented = BodyOf<typeof scanEndpoint> | Typed

/**
 * The confirmed code: the same, and for a typed number whether the till accepts an inactive
 * screen of the customer.
 */
export type Confirmed = BodyOf<typeof confirmEndpoint> | Typed

/**
 * Tells whether a person typed the number; false for the signed text of a QR that a camera read.
 */
export function isTyped(presented: Presented): presented is Typed {
  return !('token' in presented)
}

/**
 * Shows a code before its confirmation; changes nothing.
 * @throws AppError till_without_brand, code_invalid, code_other_version, other_brand, own_brand,
 * already_redeemed, redemption_cancelled, code_expired, proof_stale
 */
export async function scanRedemption(
  db: Db,
  services: Services,
  presented: Presented,
  actor: Actor,
): Promise<TillLine> {
  const now = services.clock.now()
  const row = await readForTill(db, services, presented, actor, now)
  // The till has just read the QR on the customer's screen, and will confirm it by its number.
  if ('token' in presented) await writeLastSeen(db, row.id, now)
  return { ...presentTillLine(row, now, silenceOf(presented, row, now)), adults: row.adults }
}

/**
 * Returns for how many seconds the screen behind a typed number has been inactive; null when it is
 * active, or nothing was typed.
 */
function silenceOf(presented: Presented, row: TillRow, now: Date): number | null {
  return 'transactionId' in presented ? silenceOfScreen(row, now) : null
}

/**
 * Confirms a code, once: the unit is sold, the deal is used, the customer gets the points (R-193 to
 * Of two simultaneous requests the second waits and then finds the code redeemed. A typed
 * number with an inactive screen needs the till's explicit consent, which is recorded.
 * @throws AppError like scanRedemption(), and screen_unheard, typed_codes_locked
 */
export async function confirmRedemption(
  db: Db,
  services: Services,
  presented: Confirmed,
  context: RequestContext,
): Promise<TillLine> {
  const { row, whole } = await runCommand<ToldAtTill>(db, services, 'confirm', context, {
    ...(await readPresented(services, presented)),
    // Guesses are counted only for real requests, not for the demo.
    ...(isTyped(presented) && context.request !== undefined ? { typed: TYPED_CODES } : {}),
    heardSeconds: LAST_SEEN_SECONDS,
    shop: shopOfTill(context.actor, undefined),
  })
  // An answer that the version before stored as a whole.
  if (whole !== undefined) return whole as TillLine
  return presentTillLine(row, row.closed_at ?? services.clock.now(), row.unheard_seconds)
}

/** Turns what is presented into the database's search. */
async function readPresented({ signingKeys }: Services, presented: Confirmed): Promise<object> {
  if ('code' in presented) return { code: plainPurchaseCode(presented.code) }
  if (!('token' in presented)) {
    return {
      number: presented.transactionId,
      withoutScreen: 'withoutScreen' in presented && presented.withoutScreen,
    }
  }
  const qr = await readQr(signingKeys, presented.token)
  return qr === null ? { unreadable: unreadable(presented) } : { number: qr.transactionId, qr }
}

/** Reads the presented redemption, and refuses it when the caller's till may not confirm it now. */
async function readForTill(
  db: Db,
  { signingKeys }: Services,
  presented: Presented,
  actor: Actor,
  now: Date,
): Promise<TillRow & { readonly adults: boolean }> {
  const brandId = brandOfTill(actor)
  const payload = 'token' in presented ? await readQr(signingKeys, presented.token) : undefined
  if (payload === null) throw new AppError(unreadable(presented))
  const row = await findForTill(db, keyOf(presented, payload?.transactionId ?? ''))
  if (row === undefined || (payload !== undefined && !isQrOf(payload, row))) {
    throw new AppError('code_invalid')
  }
  const proofUntil = payload === undefined ? null : payload.proofUntil * 1000
  const refusal = tillRefusal({ sub: actor.sub, brandId }, row, proofUntil, now)
  if (refusal !== null) {
    throw new AppError(refusal, { values: { time: romeMoment(row.confirmed_at ?? now) } })
  }
  return row
}

/**
 * Returns why a scanned text is no code: one of another version only has to be redrawn, any other
 * was never ours.
 */
function unreadable(presented: Presented) {
  const isOther = 'token' in presented && codeTextForm(presented.token) === 'other'
  return isOther ? 'code_other_version' : 'code_invalid'
}

function keyOf(presented: Presented, scanned: string) {
  if ('code' in presented) return { purchaseCode: plainPurchaseCode(presented.code) }
  return { transactionId: 'token' in presented ? scanned : presented.transactionId }
}
