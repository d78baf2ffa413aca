import { countKey, onceKey, reversalKey } from './awards.ts'
import { type Day, dayAt, type Instant, type Month, monthOf } from './clock.ts'
import type { LoyaltyEvent } from './events.ts'
import type { Program } from './program.ts'
import { needsAllDays } from './targets.ts'

/**
 * The facts of a member that must be read before an event is evaluated; all others may be omitted.
 */
export interface Needs {
  /** 'all' of the program where streaks or the first purchase depend on them. */
  readonly days: readonly Day[] | 'all'
  readonly months: readonly Month[]
  readonly once: readonly string[]
  readonly counts: readonly string[]
}

/**
 * Returns the facts that an event touches, beside the member, the status periods and its purchases.
 * Reading only these keeps the frequent path fast.
 * @param refunded the purchases that a refund may touch
 */
export function needsOf(
  program: Program,
  event: LoyaltyEvent,
  refunded: readonly { readonly at: Instant }[] = [],
): Needs {
  const isPurchase = event.type === 'purchase' || event.type === 'refund'
  const moments = event.type === 'refund' ? refunded.map(({ at }) => at) : [momentOf(event)]
  const days = [...new Set(moments.map(dayAt))]
  return {
    days: isPurchase && needsAllDays(program) ? 'all' : days,
    months: [...new Set(days.map(monthOf))],
    once: onceKeys(event),
    counts: countKeys(program, event),
  }
}

/** A reversal lowers the day and month of its award. */
const momentOf = (event: LoyaltyEvent): Instant => (event.type === 'reversal' ? event.award.at : event.at)

function onceKeys(event: LoyaltyEvent): string[] {
  const first = onceKey('firstInteraction', '', event.at)
  if (event.type === 'purchase') return [first]
  if (event.type === 'award') return [onceKey(event.mechanic, event.objectId, event.at), first]
  return event.type === 'reversal' ? [reversalKey(event.award)] : []
}

function countKeys(program: Program, event: LoyaltyEvent): string[] {
  if (event.type === 'visit') {
    return [countKey(event.rule, 'day', event.at), countKey(event.rule, 'month', event.at)]
  }
  const custom = event.type === 'custom' ? program.customs.get(event.rule) : undefined
  return custom === undefined || event.type !== 'custom'
    ? []
    : [countKey(event.rule, custom.limit.period, event.at)]
}
