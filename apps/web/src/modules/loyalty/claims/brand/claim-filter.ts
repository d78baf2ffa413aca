import type { ClaimQueue } from '@vicino/contract/loyalty/claims/schemas'

/** The queue's filters: all open claims, one state, late claims, or closed claims. */
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

/** Reads the filter from the address. An unknown text is the first filter. */
export const readFilter = (text: string | undefined): ClaimFilter =>
  CLAIM_FILTERS.find((filter) => filter === text) ?? 'open'

/** Turns a filter into the query parameters of the endpoint. */
export const queryOfFilter = (filter: ClaimFilter) =>
  isState(filter) ? ({ state: filter } as const) : ({ show: filter } as const)

/** Counts the claims that a filter shows. Closed claims have no count and give null. */
export function countOf(
  filter: ClaimFilter,
  { counts, deadlines }: Pick<ClaimQueue, 'counts' | 'deadlines'>,
): number | null {
  if (filter === 'over') return null
  if (filter === 'open') return STATES.reduce((sum, state) => sum + counts[state], 0)
  return isState(filter) ? counts[filter] : deadlines[filter]
}
