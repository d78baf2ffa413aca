import { decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { CLAIM_SECONDS, CLAIM_TEXT } from '@vicino/contract/claims/constants'
import { z } from 'zod'
import { readCose, signCose } from '../../platform/auth/cose-sign1.ts'
import type { SigningKeys } from '../../platform/auth/keys.ts'
import { fromBase45, toBase45 } from '../../platform/base45.ts'
import { uuidBytes, uuidOf } from '../../platform/uuid-bytes.ts'

/** Signed with each text: another signed thing of this server is never taken for a claim. */
const PURPOSE = 'vicino claim code 1'

/** What the QR of a claim says. */
export interface ClaimQr {
  readonly claimId: string
  /** Seconds since 1970; from then on the till refuses it, for example a photograph of it. */
  readonly until: number
}

const claimsSchema = z
  .strictObject({
    1: z.instanceof(Uint8Array).transform(uuidOf).pipe(z.uuid()),
    2: z.int().nonnegative(),
  })
  .transform((said): ClaimQr => ({ claimId: said[1], until: said[2] }))

const encode = ({ claimId, until }: ClaimQr): Uint8Array =>
  encodeCBOR(
    new Map<number, Uint8Array | number>([
      [1, uuidBytes(claimId)],
      [2, until],
    ]),
  )

/** The text of a claim's QR: a CBOR map, signed as COSE_Sign1, in Base45, with a proof that ends in 40 s. */
export function signClaimQr(
  keys: SigningKeys,
  claimId: string,
  now: Date,
): { token: string; expiresAt: string } {
  const until = Math.floor(now.getTime() / 1000) + CLAIM_SECONDS.life
  return {
    token: CLAIM_TEXT.prefix + toBase45(signCose(keys, PURPOSE, encode({ claimId, until }))),
    expiresAt: new Date(until * 1000).toISOString(),
  }
}

/** What a scanned text says; null when this server did not sign it as the QR of a claim. */
export async function readClaimQr(keys: SigningKeys, text: string): Promise<ClaimQr | null> {
  if (text.length > CLAIM_TEXT.longest || !text.startsWith(CLAIM_TEXT.prefix)) return null
  const message = fromBase45(text.slice(CLAIM_TEXT.prefix.length))
  const payload = message && (await readCose(keys, PURPOSE, message))
  if (!payload) return null
  try {
    const said = decodeCBOR(payload)
    const facts = claimsSchema.parse(said instanceof Map ? Object.fromEntries(said) : null)
    // Only as encode() writes it: no other labels, order or spelling.
    return Buffer.from(encode(facts)).equals(payload) ? facts : null
  } catch {
    return null
  }
}
