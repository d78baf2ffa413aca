import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'
import type { Services } from '../../../../platform/http/context.ts'

/**
 * What a token is for: it opens for this purpose alone, though all are encrypted with one key.
 */
export interface SealedFor {
  readonly audience: string
  readonly seconds: number
}

/** Encrypts facts into a token that nobody outside can read or make. */
export function seal(
  { keys, clock }: Services,
  { audience, seconds }: SealedFor,
  facts: object,
): Promise<string> {
  const issued = Math.floor(clock.now().getTime() / 1000)
  return new EncryptJWT({ ...facts })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .encrypt(keys.openId.current)
}

/** Reads a token of seal(); undefined when it is not ours, for something else, or expired. */
export async function openSealed(
  { keys, clock }: Services,
  { audience }: SealedFor,
  token: string,
): Promise<JWTPayload | undefined> {
  const options = {
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
    audience,
    requiredClaims: ['exp'],
    currentDate: clock.now(),
  }
  try {
    return (await Promise.any(keys.openId.all().map((key) => jwtDecrypt(token, key, options)))).payload
  } catch {
    return undefined
  }
}
