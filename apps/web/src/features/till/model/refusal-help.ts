import type { Refusal } from './till-state.ts'

/** Key of the text (under `refused.help`) that tells the cashier what to do about a refusal. */
export type RefusalHelp = 'foreign' | 'invalid' | 'again' | 'done' | 'other' | 'wait' | 'owner' | 'general'

const HELP: Partial<Readonly<Record<Refusal, RefusalHelp>>> = {
  foreign: 'foreign',
  code_invalid: 'invalid',
  validation_failed: 'invalid',
  code_expired: 'again',
  proof_stale: 'again',
  code_other_version: 'again',
  redemption_cancelled: 'again',
  already_redeemed: 'done',
  other_brand: 'other',
  typed_codes_locked: 'wait',
  till_without_brand: 'owner',
}

export function refusalHelp(code: Refusal): RefusalHelp {
  return HELP[code] ?? 'general'
}
