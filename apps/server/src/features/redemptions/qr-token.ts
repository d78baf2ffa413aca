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
 * The text of a code's QR: the code's facts and a proof that ends in 40 s, so that a photograph of it is soon worthless
 * . Access tokens are signed with the same keys; type and audience make sure that neither passes for the other.
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

/** The facts in a scanned text; null when this server did not sign the text as the QR of a code. */
export async function readQr(keys: SigningKeys, token: string): Promise<QrPayload | null> {
  if (!isCanonical(token)) return null
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys.publicKey, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: ISSUER,
      audience: AUDIENCE,
    })
    // There is one key, and the header does not choose it: a header that names another key is not from this server.
    return protectedHeader.kid === keys.keyId ? qrPayloadSchema.parse(payload) : null
  } catch {
    return null
  }
}

/**
 * Whether a token is written in the one way in which the server writes it. The last character of base64url has unused
 * bits: if any value were accepted in them, several texts would pass as the same token.
 */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/** Whether all facts of a QR are those of this redemption. */
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
