import { STEP_KINDS } from '@vicino/contract/loyalty/claims/constants'
import type { TimelineItem } from '@vicino/contract/loyalty/customers/schemas'

export const CLAIM_STEPS = STEP_KINDS

const CONSENTS = ['privacy', 'details', 'marketing', 'profiling'] as const

/** Returns the text key of an event. It is null for kinds that this build does not know. */
export function timelineKey({
  kind,
  what,
}: Pick<TimelineItem, 'kind' | 'what'>):
  | 'joined'
  | 'level'
  | 'message'
  | 'claim'
  | 'lost'
  | (typeof CONSENTS)[number]
  | null {
  if (kind === 'event') return null
  if (kind !== 'consent') return kind
  return CONSENTS.find((purpose) => what === `loyalty-${purpose}`) ?? null
}
