import { MEMBER_CODE } from '@vicino/contract/loyalty/members/constants'
import { codeTextForm } from '@vicino/domain/code-text'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { countClaim, OTHER_FORM } from '../../loyalty/claims/public.ts'
import { countTypedMember } from '../../loyalty/members/public.ts'
import { countTyped } from '../../redemption/redemptions/public.ts'

/** The number beside the QR of a deal's code. */
export const NUMBER = /^\d{9}$/

/**
 * Counts a code that a person typed. The caller must not be in a transaction, so that a wrong code
 * counts even if the request fails.
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
