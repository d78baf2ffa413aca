import { CLAIM_SECONDS, CLAIM_TEXT } from '@vicino/contract/loyalty/claims/constants'
import type { SigningKeys } from '../../../platform/auth/keys.ts'
import { readTimedCode, signTimedCode, type TimedCode } from '../../../platform/auth/timed-code.ts'

const KIND = { purpose: 'vicino claim code 1', ...CLAIM_TEXT, life: CLAIM_SECONDS.life } as const

/** The text of a claim's QR, with a proof that ends in 40 s. */
export const signClaimQr = (
  keys: SigningKeys,
  claimId: string,
  now: Date,
): { token: string; expiresAt: string } => signTimedCode(keys, KIND, claimId, now)

/** The claim that a scanned text names; null when this server did not sign it as the QR of a claim. */
export const readClaimQr = (keys: SigningKeys, text: string): Promise<TimedCode | null> =>
  readTimedCode(keys, KIND, text)
