import type { ErrorCode } from '@vicino/contract/errors'
import { AppError } from '../errors.ts'
import type { Actor } from '../http/context.ts'

/**
 * Returns the brand to which the caller belongs.
 * @throws AppError `refusal`: the caller belongs to none
 */
export function ownBrand({ brandId }: Pick<Actor, 'brandId'>, refusal: ErrorCode = 'brand_required'): string {
  if (brandId === null) throw new AppError(refusal)
  return brandId
}

/** Returns the brand at whose tills the caller works. @throws AppError till_without_brand */
export const brandOfTill = (actor: Pick<Actor, 'brandId'>): string => ownBrand(actor, 'till_without_brand')
