import type { ClaimQueue } from '@vicino/contract/loyalty/claims/schemas'

/** What the queue shows: all that is open, one state of it, what is late, or what is over. */
export const CLAIM_FILTERS = [
  'open',
  'requested',
  'approved',
  'ready',
  'shipped',
  'late',
  'warn',
  'breach',
  'over',
] as const
export type ClaimFilter = (typeof CLAIM_FILTERS)[number]

const STATES = ['requested', 'approved', 'ready', 'shipped'] as const
type OpenState = (typeof STATES)[number]

const isState = (filter: ClaimFilter): filter is OpenState => (STATES as readonly string[]).includes(filter)

/** The filter that an address names; what is not known is the first. */
export const readFilter = (text: string | undefined): ClaimFilter =>
  CLAIM_FILTERS.find((filter) => filter === text) ?? 'open'

/** A filter as the endpoint asks for it. */
export const queryOfFilter = (filter: ClaimFilter) =>
  isState(filter) ? ({ state: filter } as const) : ({ show: filter } as const)

/** How many claims a filter shows; null for those that are over, which nobody counts. */
export function countOf(
  filter: ClaimFilter,
  { counts, deadlines }: Pick<ClaimQueue, 'counts' | 'deadlines'>,
): number | null {
  if (filter === 'over') return null
  if (filter === 'open') return STATES.reduce((sum, state) => sum + counts[state], 0)
  return isState(filter) ? counts[filter] : deadlines[filter]
}
