import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { plainPurchaseCode } from './codes.ts'
import { countTypedCode } from './redemptions.queries.ts'

/** A typed text: the number beside a QR code, or an online shop's purchase code. */
export type Typed = { readonly transactionId: string } | { readonly code: string }

/**
 * Counts guesses: after ten numbers in five minutes that are unknown or belong to another brand,
 * the account cannot type for five minutes. Call it before the number is used and outside
 * of a transaction: then a wrong number counts even if the request fails, and simultaneous requests
 * get no extra tries. A right number costs one read.
 * @throws AppError typed_codes_locked
 */
export async function countTyped(db: Db, { clock }: Services, typed: Typed, actor: Actor): Promise<void> {
  if (actor.brandId === null) return
  const now = clock.now()
  const lockedUntil = await countTypedCode(db, {
    userId: actor.sub,
    brandId: actor.brandId,
    transactionId: 'transactionId' in typed ? typed.transactionId : null,
    purchaseCode: 'code' in typed ? plainPurchaseCode(typed.code) : null,
    now,
  })
  refuseWhileLocked(lockedUntil, now)
}

/**
 * Refuses typing while an account is locked after too many wrong codes; numbers of deals and codes
 * of members and claims count together.
 * @throws AppError typed_codes_locked
 */
export function refuseWhileLocked(lockedUntil: Date | null, now: Date): void {
  if (lockedUntil === null) return
  const seconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
  throw new AppError('typed_codes_locked', { values: { seconds }, retryAfter: seconds })
}
