import { DESCRIPTION_CLAMP } from '@vicino/contract/marketplace/deals/constants'

/** Whether a description is folded to four lines with 'altro': more than 150 characters, as people count them. */
export function isClamped(description: string): boolean {
  if (description.length <= DESCRIPTION_CLAMP) return false
  return Array.from(description).length > DESCRIPTION_CLAMP
}
