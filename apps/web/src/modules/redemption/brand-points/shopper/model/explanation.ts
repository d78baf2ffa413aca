import type { Movement } from '@vicino/contract/redemption/brand-points/schemas'
import type { TextKey } from '~/lib/i18n/text-keys.ts'

/** Key of a text in the namespace `wallet`, with its values. */
export interface Explanation {
  readonly key: TextKey<'wallet'>
  readonly values: Readonly<Record<string, string | number>>
}

/**
 * Explains a movement, one entry per sentence: the applied rule, with the numbers and names of that
 * moment. Names may have changed since.
 */
export function explanationOf(movement: Movement): Explanation[] {
  const { shortfall, debtPaid } = movement.explanation.values
  const parts = [causeOf(movement)]
  if (shortfall) parts.push({ key: 'explanation.shortfall', values: { points: shortfall } })
  if (debtPaid) parts.push({ key: 'explanation.debtPaid', values: { points: debtPaid } })
  return parts
}

function causeOf({ kind, amount, explanation, source }: Movement): Explanation {
  const { values } = explanation
  const title = String(values.dealTitle ?? source.title ?? '')
  // The points that the rule gave. `amount` is smaller when part of them paid a debt.
  const points = values.points ?? values.cost ?? Math.abs(amount)
  switch (kind) {
    case 'redemption':
      return {
        key: `explanation.redemption.${basisOf(values.base)}`,
        values: { deal: title, brand: values.brand ?? '', points },
      }
    case 'redemption-void':
      return { key: 'explanation.redemption-void', values: { deal: title, points: Math.abs(amount) } }
    case 'proof-post-back':
      return { key: 'explanation.proof-post-back', values: { points: Math.abs(amount) } }
    case 'reward':
      return { key: 'explanation.reward', values: { title, points } }
    default:
      return { key: `explanation.${kind}`, values: { points } }
  }
}

/**
 * `base` is 1 when the base rule applied because the deal set no points, 0 when the deal set them.
 * Old movements lack it.
 */
function basisOf(base: string | number | undefined): 'base' | 'named' | 'plain' {
  if (base === undefined) return 'plain'
  return base === 1 ? 'base' : 'named'
}
