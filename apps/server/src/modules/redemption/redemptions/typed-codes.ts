import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { plainPurchaseCode } from './codes.ts'
import { countTypedCode } from './redemptions.queries.ts'

/** What somebody typed: the number beside a QR code, or an online shop's purchase code. */
export type Typed = { readonly transactionId: string } | { readonly code: string }

/**
 * Slows guessing: after ten numbers in five minutes that are unknown or belong to another brand, the account can type no
 * more for five minutes. To be called before the number is used and outside of a transaction, so that a wrong
 * number counts even if the request fails, and requests sent at the same time get no extra tries. A right number costs
 * one read.
 *
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
 * Refuses what was typed while an account waits after too many wrong codes, numbers of deals, codes of members and of claims together.
 *
 * @throws AppError typed_codes_locked
 */
export function refuseWhileLocked(lockedUntil: Date | null, now: Date): void {
  if (lockedUntil === null) return
  const seconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
  throw new AppError('typed_codes_locked', { values: { seconds }, retryAfter: seconds })
}
