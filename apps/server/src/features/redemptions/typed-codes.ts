import { TYPED_CODES } from '@vicino/contract/till/constants'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import { plainPurchaseCode } from './codes.ts'

/** What somebody typed: the number beside a QR code, or an online shop's purchase code. */
export type Typed = { readonly transactionId: string } | { readonly code: string }

/**
 * Slows guessing: ten numbers in five minutes that are unknown or another brand's, and the account waits five minutes
 * . Call it before the number is used, outside of a transaction: a wrong one counts whatever becomes of the
 * request, many at once get no more tries, and right ones cost one look.
 *
 * @throws AppError typed_codes_locked
 */
export async function countTyped(db: Db, { clock }: Services, typed: Typed, actor: Actor): Promise<void> {
  if (actor.brandId === null) return
  const now = clock.now()
  const closedUntil = await lookUp(db, typed, { id: actor.sub, brandId: actor.brandId }, now)
  if (closedUntil === null) return
  const seconds = Math.ceil((closedUntil.getTime() - now.getTime()) / 1000)
  throw new AppError('typed_codes_locked', { values: { seconds }, retryAfter: seconds })
}

async function lookUp(
  db: Db,
  typed: Typed,
  till: { readonly id: string; readonly brandId: string },
  now: Date,
): Promise<Date | null> {
  const number = 'transactionId' in typed ? typed.transactionId : null
  const code = 'code' in typed ? plainPurchaseCode(typed.code) : null
  const { rows } = await sql<{ closed_until: Date | null }>`
    SELECT count_typed_code(${till.id}, ${till.brandId}, ${number}, ${code}, ${now},
      ${TYPED_CODES.wrong}::int, ${TYPED_CODES.minutes}::int * interval '1 minute') AS closed_until`.execute(
    db,
  )
  return rows[0]?.closed_until ?? null
}
