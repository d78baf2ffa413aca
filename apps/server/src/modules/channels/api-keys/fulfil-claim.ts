import type { TillClaim } from '@vicino/contract/loyalty/claims/schemas'
import type { TillLine } from '@vicino/contract/redemption/redemptions/schemas'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { confirmHanding, countClaim } from '../../loyalty/claims/public.ts'
import type { AtTill } from '../../loyalty/members/public.ts'
import { confirmRedemption, countTyped } from '../../redemption/redemptions/public.ts'
import type { Effect } from './effect.ts'

/** Fulfils a claimed reward by its code, once. @throws AppError as the endpoint says */
export async function fulfilClaim(
  services: Services,
  claim: { readonly code: string; readonly storeId?: string | undefined },
  { actor }: Pick<AtTill, 'actor'>,
  { run }: Effect<TillClaim>,
): Promise<TillClaim> {
  await countClaim(services.db, services, claim.code, actor)
  return run((tx) => asOwn(() => confirmHanding(tx, services, claim, actor)))
}

/**
 * Confirms the purchase code of an online deal, once. @throws AppError as the endpoint says
 */
export async function confirmOnline(
  services: Services,
  code: string,
  { actor }: Pick<AtTill, 'actor'>,
  { run }: Effect<TillLine>,
): Promise<TillLine> {
  await countTyped(services.db, services, { code }, actor)
  return run((tx) => asOwn(() => confirmRedemption(tx, services, { code }, { actor })))
}

/**
 * Turns the refusal "code of another brand" into "no such code". Another brand's till may learn
 * that the code exists; a system may not.
 */
async function asOwn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isForeign =
      error instanceof AppError && (error.code === 'claim_other_brand' || error.code === 'other_brand')
    throw isForeign ? new AppError('code_invalid') : error
  }
}
