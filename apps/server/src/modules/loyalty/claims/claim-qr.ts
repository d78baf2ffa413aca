import { CLAIM_SECONDS, CLAIM_TEXT } from '@vicino/contract/loyalty/claims/constants'
import type { SigningKeys } from '../../../platform/auth/keys.ts'
import { readTimedCode, signTimedCode, type TimedCode } from '../../../platform/auth/timed-code.ts'

const KIND = { purpose: 'vicino claim code 1', ...CLAIM_TEXT, life: CLAIM_SECONDS.life } as const

/** Signs the text of a claim's QR, with a freshness token that is valid for 40 s. */
export const signClaimQr = (
  keys: SigningKeys,
  claimId: string,
  now: Date,
): { token: string; expiresAt: string } => signTimedCode(keys, KIND, claimId, now)

/**
 * Reads the claim from a scanned text; null when this server did not sign the text as the QR of a
 * claim.
 */
export const readClaimQr = (keys: SigningKeys, text: string): Promise<TimedCode | null> =>
  readTimedCode(keys, KIND, text)
