import type { ProgramOutcome } from '@vicino/contract/loyalty/members/schemas'

/**
 * Computes the cents missing to one more stamp with this purchase; null when the program gives none
 * for it.
 */
export function missingToStamp({ items }: Pick<ProgramOutcome, 'items'>): number | null {
  const inputs = items.find(({ kind }) => kind === 'purchase')?.inputs
  const [each, eligible] = [Number(inputs?.['stampCents']), Number(inputs?.['eligibleCents'])]
  if (!(each > 0) || !(eligible >= 0)) return null
  return each - (eligible % each)
}
