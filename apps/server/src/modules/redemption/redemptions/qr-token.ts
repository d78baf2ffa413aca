import { decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { QR_VALID_SECONDS } from '@vicino/contract/redemption/redemptions/constants'
import { transactionIdSchema } from '@vicino/contract/redemption/redemptions/schemas'
import { CODE_PURPOSE, CODE_TEXT } from '@vicino/domain/code-text'
import { z } from 'zod'
import { readCose, signCose } from '../../../platform/auth/cose-sign1.ts'
import type { SigningKeys } from '../../../platform/auth/keys.ts'
import { fromBase45, toBase45 } from '@vicino/domain/base45'
import { uuidBytes, uuidOf } from '../../../platform/uuid-bytes.ts'
import type { RedemptionRow } from './redemptions.queries.ts'

/** The fields of a code that its QR contains. */
type CodeInQr = Pick<
  RedemptionRow,
  'deal_id' | 'transaction_id' | 'opened_at' | 'user_id' | 'brand_id' | 'expires_at'
>

/** The contents of a code's QR. Times in seconds since 1970. */
export interface QrFacts {
  readonly dealId: string
  /** Nine digits. */
  readonly transactionId: string
  /** When the code was opened. */
  readonly timestamp: number
  readonly userId: string
  readonly brandId: string
  readonly expiry: number
  /**
   * End of the freshness token. The till refuses the QR from then on, so that a photograph does not
   * last.
   */
  readonly proofUntil: number
}

const id = z.instanceof(Uint8Array).transform(uuidOf).pipe(z.uuid())
const seconds = z.int().nonnegative()

/**
 * The signed map. Its labels belong to the form VI1; another meaning needs another prefix
 * (docs/modules/redemption.md, "QR").
 */
const claimsSchema = z
  .strictObject({
    1: id,
    2: z.int().transform(String).pipe(transactionIdSchema),
    3: seconds,
    4: id,
    5: id,
    6: seconds,
    7: seconds,
  })
  .transform((claims): QrFacts => ({
    dealId: claims[1],
    transactionId: claims[2],
    timestamp: claims[3],
    userId: claims[4],
    brandId: claims[5],
    expiry: claims[6],
    proofUntil: claims[7],
  }))

function claimsOf(facts: QrFacts): Uint8Array {
  return encodeCBOR(
    new Map<number, Uint8Array | number>([
      [1, uuidBytes(facts.dealId)],
      [2, Number(facts.transactionId)],
      [3, facts.timestamp],
      [4, uuidBytes(facts.userId)],
      [5, uuidBytes(facts.brandId)],
      [6, facts.expiry],
      [7, facts.proofUntil],
    ]),
  )
}

/**
 * Makes the text of a code's QR: its facts, and a freshness token valid for 40 s, so that a
 * photograph is soon worthless. It is a CBOR map, signed as COSE_Sign1, in Base45: 53
 * modules a side, where a JWT takes 89.
 */
export function signQr(keys: SigningKeys, row: CodeInQr, now: Date): { token: string; expiresAt: string } {
  const proofUntil = secondsOf(now) + QR_VALID_SECONDS.life
  const signed = signCose(keys, CODE_PURPOSE, claimsOf({ ...factsOf(row), proofUntil }))
  return {
    token: CODE_TEXT.prefix + toBase45(signed),
    expiresAt: new Date(proofUntil * 1000).toISOString(),
  }
}

/**
 * Reads the facts of a scanned text; null when this server did not sign the text as the QR of a
 * code.
 */
export async function readQr(keys: SigningKeys, text: string): Promise<QrFacts | null> {
  if (text.length > CODE_TEXT.longest || !text.startsWith(CODE_TEXT.prefix)) return null
  const message = fromBase45(text.slice(CODE_TEXT.prefix.length))
  const payload = message && (await readCose(keys, CODE_PURPOSE, message))
  return payload && factsIn(payload)
}

/**
 * Parses a payload; null unless it is exactly as claimsOf() writes it: same labels, types and
 * order, nothing more or less.
 */
function factsIn(payload: Uint8Array): QrFacts | null {
  try {
    const claims = decodeCBOR(payload)
    const facts = claimsSchema.parse(claims instanceof Map ? Object.fromEntries(claims) : null)
    return Buffer.from(claimsOf(facts)).equals(payload) ? facts : null
  } catch {
    return null
  }
}

/** Tells whether all facts of a QR are those of this redemption. */
export function isQrOf(facts: QrFacts, row: CodeInQr): boolean {
  return Object.entries(factsOf(row)).every(([name, value]) => facts[name as keyof QrFacts] === value)
}

function factsOf(row: CodeInQr): Omit<QrFacts, 'proofUntil'> {
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
