import type { BodyOf } from '@vicino/contract/endpoint'
import type {
  confirmRedemption as confirmEndpoint,
  scanRedemption as scanEndpoint,
} from '@vicino/contract/till/till/endpoints'
import type { TillLine } from '@vicino/contract/redemption/redemptions/schemas'
import { HEARD_SECONDS, TYPED_CODES } from '@vicino/contract/till/till/constants'
import { codeTextForm } from '@vicino/domain/code-text'
import type { Db } from '../../../platform/db/database.ts'
import { shopOfTill } from '../../../platform/auth/shop-of-till.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { runCommand } from './redemption-command.ts'
import { plainPurchaseCode } from './codes.ts'
import { isQrOf, readQr } from './qr-token.ts'
import { presentTillLine, romeTime } from './redemptions.presenter.ts'
import { silenceOfScreen, tillRefusal } from './redemptions.policy.ts'
import { findForTill, type TillRow, type ToldAtTill, writeHeard } from './redemptions.queries.ts'
import type { Typed } from './typed-codes.ts'

/** What the customer shows: the text of a QR, the number beside it, or the purchase code of an online deal. */
export type Presented = BodyOf<typeof scanEndpoint> | Typed

/** What is confirmed: the same, and for a typed number whether a silent screen of the customer is waived. */
export type Confirmed = BodyOf<typeof confirmEndpoint> | Typed

/** Whether a person typed what is presented; false for the signed text of a QR that a camera read. */
export function isTyped(presented: Presented): presented is Typed {
  return !('token' in presented)
}

/**
 * What the till shows before it confirms; changes nothing.
 *
 * @throws AppError till_without_brand, code_invalid, code_other_version, other_brand, own_brand, already_redeemed, redemption_cancelled,
 *   code_expired, proof_stale
 */
export async function scanRedemption(
  db: Db,
  services: Services,
  presented: Presented,
  actor: Actor,
): Promise<TillLine> {
  const now = services.clock.now()
  const row = await readForTill(db, services, presented, actor, now)
  // The till has just read the QR on the customer's screen, and confirms it by its number.
  if ('token' in presented) await writeHeard(db, row.id, now)
  return presentTillLine(row, now, silenceOf(presented, row, now))
}

/** For how many seconds the screen behind a typed number has been silent; null when it was heard, or nothing was typed. */
function silenceOf(presented: Presented, row: TillRow, now: Date): number | null {
  return 'transactionId' in presented ? silenceOfScreen(row, now) : null
}

/**
 * Confirms a code, once: the piece is sold, the deal is used, the points are the customer's. The second
 * of two at once waits for the first and then finds it redeemed. A typed number of a silent screen is taken only on
 * purpose, which is put on record.
 *
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
    // Only who asks by a request can guess numbers.
    ...(isTyped(presented) && context.request !== undefined ? { typed: TYPED_CODES } : {}),
    heardSeconds: HEARD_SECONDS,
    shop: shopOfTill(context.actor, undefined),
  })
  // An answer that the version before stored.
  if (whole !== undefined) return whole as TillLine
  return presentTillLine(row, row.closed_at ?? services.clock.now(), row.unheard_seconds)
}

/** What is presented, as the database looks for it. */
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

/** Reads the redemption that is presented, and refuses it where the caller's till may not confirm it now. */
async function readForTill(
  db: Db,
  { signingKeys }: Services,
  presented: Presented,
  actor: Actor,
  now: Date,
): Promise<TillRow> {
  if (actor.brandId === null) throw new AppError('till_without_brand')
  const payload = 'token' in presented ? await readQr(signingKeys, presented.token) : undefined
  if (payload === null) throw new AppError(unreadable(presented))
  const row = await findForTill(db, keyOf(presented, payload?.transactionId ?? ''))
  if (row === undefined || (payload !== undefined && !isQrOf(payload, row))) {
    throw new AppError('code_invalid')
  }
  const proofUntil = payload === undefined ? null : payload.proofUntil * 1000
  const refusal = tillRefusal({ sub: actor.sub, brandId: actor.brandId }, row, proofUntil, now)
  if (refusal !== null) {
    throw new AppError(refusal, { values: { time: romeTime(row.confirmed_at ?? now) } })
  }
  return row
}

/** Why a scanned text is no code: from another version it only has to be drawn anew, else it was never ours. */
function unreadable(presented: Presented) {
  const isOther = 'token' in presented && codeTextForm(presented.token) === 'other'
  return isOther ? 'code_other_version' : 'code_invalid'
}

function keyOf(presented: Presented, scanned: string) {
  if ('code' in presented) return { purchaseCode: plainPurchaseCode(presented.code) }
  return { transactionId: 'token' in presented ? scanned : presented.transactionId }
}
