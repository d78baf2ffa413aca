import { ApiError } from '~/lib/api-error.ts'

/** The best next step after a refusal; 'retry' when another try may help. */
export type NextStep = 'deals' | 'codes' | 'store' | 'online' | 'desktop' | 'email' | 'age' | 'retry'

const STEP: Partial<Record<ApiError['code'], NextStep>> = {
  deal_not_found: 'deals',
  deal_used: 'deals',
  deal_sold_out: 'deals',
  deal_expired: 'deals',
  own_brand: 'deals',
  adults_only: 'deals',
  age_unknown: 'age',
  too_many_unused_holds: 'deals',
  forbidden: 'deals',
  too_many_holds: 'codes',
  confirm_email_first: 'email',
  deal_is_online: 'online',
  deal_is_in_store: 'store',
  desktop_refused: 'desktop',
}

/** Chooses the next step for a person whose code could not be opened. */
export function nextStep(error: unknown): NextStep {
  return (error instanceof ApiError && STEP[error.code]) || 'retry'
}
