import { DESCRIPTION_CLAMP } from '@vicino/contract/marketplace/deals/constants'

/**
 * Says whether a description is cut to four lines with 'altro': when it has more than 150
 * characters as people count them.
 */
export function isClamped(description: string): boolean {
  if (description.length <= DESCRIPTION_CLAMP) return false
  return Array.from(description).length > DESCRIPTION_CLAMP
}
