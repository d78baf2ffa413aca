import { PROOF_SECONDS } from '@vicino/contract/redemptions/constants'
import { type QrPayload, qrPayloadSchema } from '@vicino/contract/redemptions/schemas'
import { jwtVerify, SignJWT } from 'jose'
import type { SigningKeys } from '../../platform/auth/keys.ts'
import type { RedemptionRow } from './redemptions.queries.ts'

const ALGORITHM = 'EdDSA'
const TYPE = 'vicino-redemption+jwt'
const ISSUER = 'vicino'
const AUDIENCE = 'vicino-till'

/**
 * The text of a code's QR: its facts and a proof that ends in 40 s, so that a picture of it is worthless soon.
 * Type and audience keep it apart from access tokens, which the same keys sign.
 */
export async function signQr(
  keys: SigningKeys,
  row: RedemptionRow,
  now: Date,
): Promise<{ token: string; expiresAt: string }> {
  const proofUntil = secondsOf(now) + PROOF_SECONDS.life
  const token = await new SignJWT({ ...factsOf(row), proofUntil })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: keys.keyId })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .sign(keys.privateKey)
  return { token, expiresAt: new Date(proofUntil * 1000).toISOString() }
}

/** What a scanned text carries, null when this server did not sign it as the QR of a code. */
export async function readQr(keys: SigningKeys, token: string): Promise<QrPayload | null> {
  if (!isCanonical(token)) return null
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys.publicKey, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
    })
    // The key is never looked up by what a header says; a header that names another one is not ours.
    return protectedHeader.kid === keys.keyId ? qrPayloadSchema.parse(payload) : null
  } catch {
    return null
  }
}

/** The bits that base64url leaves over in a last character are 0: no second text passes for a signed one. */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/** Whether a payload tells of this very redemption. */
export function isQrOf(payload: QrPayload, row: RedemptionRow): boolean {
  return Object.entries(factsOf(row)).every(([name, value]) => payload[name as keyof QrPayload] === value)
}

function factsOf(row: RedemptionRow): Omit<QrPayload, 'proofUntil'> {
  return {
    dealId: row.deal_id,
    transactionId: row.transaction_id,
    timestamp: secondsOf(row.opened_at),
    userId: row.user_id,
    brandId: row.brand_id,
    expiry: secondsOf(row.expires_at),
  }
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
