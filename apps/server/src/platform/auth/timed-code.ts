import { decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { z } from 'zod'
import { fromBase45, toBase45 } from '@vicino/domain/base45'
import { uuidBytes, uuidOf } from '../uuid-bytes.ts'
import { readCose, signCose } from './cose-sign1.ts'
import type { SigningKeys } from './keys.ts'

/** The contents of a signed text about a record. */
export interface TimedCode {
  readonly id: string
  /** Seconds since 1970; the text is refused from then on, so that a photograph does not last. */
  readonly until: number
}

/** A kind of signed text: claims of rewards and coupons show it as a QR. */
export interface TimedKind {
  /** Part of each signature, so that nothing else that this server signs can pass for it. */
  readonly purpose: string
  readonly prefix: string
  /** Longest text, in characters. */
  readonly longest: number
  /** Seconds for which it is valid. */
  readonly life: number
}

const saidSchema = z
  .strictObject({
    1: z.instanceof(Uint8Array).transform(uuidOf).pipe(z.uuid()),
    2: z.int().nonnegative(),
  })
  .transform((said): TimedCode => ({ id: said[1], until: said[2] }))

const encode = ({ id, until }: TimedCode): Uint8Array =>
  encodeCBOR(
    new Map<number, Uint8Array | number>([
      [1, uuidBytes(id)],
      [2, until],
    ]),
  )

/**
 * Signs the text for a record: a CBOR map, signed as COSE_Sign1, in Base45, with an end of
 * validity.
 */
export function signTimedCode(
  keys: SigningKeys,
  { purpose, prefix, life }: TimedKind,
  id: string,
  now: Date,
): { token: string; expiresAt: string } {
  const until = Math.floor(now.getTime() / 1000) + life
  return {
    token: prefix + toBase45(signCose(keys, purpose, encode({ id, until }))),
    expiresAt: new Date(until * 1000).toISOString(),
  }
}

/** Reads a text; null when this server did not sign it as one of this kind. */
export async function readTimedCode(
  keys: SigningKeys,
  { purpose, prefix, longest }: TimedKind,
  text: string,
): Promise<TimedCode | null> {
  if (text.length > longest || !text.startsWith(prefix)) return null
  const message = fromBase45(text.slice(prefix.length))
  const payload = message && (await readCose(keys, purpose, message))
  if (!payload) return null
  try {
    const said = decodeCBOR(payload)
    const facts = saidSchema.parse(said instanceof Map ? Object.fromEntries(said) : null)
    // Accepts the exact bytes of encode() only: no other labels, order or encoding.
    return Buffer.from(encode(facts)).equals(payload) ? facts : null
  } catch {
    return null
  }
}
