import { dayAt, firstDayOf, type Instant, monthOf, startOfDay } from '@vicino/domain/loyalty/clock'
import { configProblems, dateProblems } from '@vicino/domain/loyalty/config-problems'
import type { ProgramDefinition } from '@vicino/domain/loyalty/config'
import { evaluate } from '@vicino/domain/loyalty/evaluate'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import { applyChanges, newMember } from '@vicino/domain/loyalty/facts'
import type { Item } from '@vicino/domain/loyalty/outcome'
import { compileProgram, type Program } from '@vicino/domain/loyalty/program'
import { tierProblems } from '@vicino/domain/loyalty/tier-problems'

/** A purchase that the calculator tries. */
export interface Trial {
  readonly cents: number
  /** A moment outside the program is moved to the nearest moment inside it. */
  readonly at: Instant
  /** Index of the member's tier, 0 for Bronze. */
  readonly rank: number
  /** The member's earlier spend in the same month. */
  readonly spentCents: number
  readonly category: string | null
  readonly code: string | null
}

export interface TrialResult {
  readonly at: Instant
  readonly points: number
  readonly stamps: number
  readonly items: readonly Item[]
}

/**
 * Computes what a purchase would pay to a member who has just joined, with the function that the
 * server runs. It is null while the definition has an error.
 */
export function tryPurchase(definition: ProgramDefinition, trial: Trial): TrialResult | null {
  const { startDate, endDate, config, tiers } = definition
  const problems = [
    ...dateProblems(startDate, endDate, null),
    ...configProblems(config, definition),
    ...tierProblems(tiers),
  ]
  if (problems.length > 0 || trial.cents <= 0) return null
  const program = compileProgram(definition)
  const at = within(program, trial.at)
  const member = { ...newMember(program.startsAt), importedTier: trial.rank }
  if (trial.spentCents > 0) {
    const monthBegan = startOfDay(firstDayOf(monthOf(dayAt(at))))
    const before = evaluate(
      program,
      member,
      purchase('before', Math.max(monthBegan, program.startsAt), trial.spentCents, null, null),
    )
    // The earlier purchase must not change the chosen tier.
    applyChanges(
      member,
      before.changes.filter(({ kind }) => kind !== 'status' && kind !== 'tier'),
    )
  }
  const { points, stamps, steps } = evaluate(
    program,
    member,
    purchase('tried', at, trial.cents, trial.category, trial.code),
  )
  return { at, points, stamps, items: steps.flatMap(({ items }) => items) }
}

/** Returns the nearest moment at which the program runs. */
function within({ startsAt, endsAt }: Program, at: Instant): Instant {
  return Math.min(Math.max(at, startsAt), endsAt - 1)
}

function purchase(
  id: string,
  at: Instant,
  netCents: number,
  category: string | null,
  code: string | null,
): LoyaltyEvent {
  const line = { code, category, brand: null, quantityMilli: 1000, netCents }
  return { id, type: 'purchase', at, receivedAt: at, arrival: 1, lines: [line] }
}
