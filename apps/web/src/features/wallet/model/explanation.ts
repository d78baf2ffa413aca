import type { Movement } from '@vicino/contract/points'

/** A text of the namespace `wallet` and what fills it. */
export interface Explanation {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
}

/**
 * Why points moved, in sentences: the rule that was applied, and the numbers and names that went into it then. What the
 * movement came from may have another name today.
 */
export function explanationOf(movement: Movement): Explanation[] {
  const { shortfall, debtPaid } = movement.explanation.values
  return [
    causeOf(movement),
    ...(shortfall ? [{ key: 'explanation.shortfall', values: { points: shortfall } }] : []),
    ...(debtPaid ? [{ key: 'explanation.debtPaid', values: { points: debtPaid } }] : []),
  ]
}

function causeOf({ kind, amount, explanation, source }: Movement): Explanation {
  const { values } = explanation
  const title = String(values.dealTitle ?? source.title ?? '')
  // What the rule gave: less has arrived where a debt was paid from it.
  const points = values.points ?? values.cost ?? Math.abs(amount)
  switch (kind) {
    case 'redemption':
      return {
        key: `explanation.redemption.${basisOf(values.base)}`,
        values: { deal: title, brand: values.brand ?? '', points },
      }
    case 'redemption-void':
      return { key: 'explanation.redemption-void', values: { deal: title, points: Math.abs(amount) } }
    case 'reward':
      return { key: 'explanation.reward', values: { title, points } }
    default:
      return { key: `explanation.${kind}`, values: { points } }
  }
}

/** `base` = 1 where the deal named no points, 0 where it did; earlier movements do not tell. */
function basisOf(base: string | number | undefined): 'base' | 'named' | 'plain' {
  if (base === undefined) return 'plain'
  return base === 1 ? 'base' : 'named'
}
