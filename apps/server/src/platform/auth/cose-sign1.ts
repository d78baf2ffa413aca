import { decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { sign, verify as verifyNow } from 'node:crypto'
import { promisify } from 'node:util'
import type { SigningKeys } from './keys.ts'

/**
 * Verifies on a thread of the pool. Signing takes a third of the time, and handing it over would
 * cost as much again.
 */
const verify = promisify(verifyNow)

/**
 * Labels and values of RFC 9052 and 9053: header 1 is the algorithm, -8 is EdDSA, header 4 the key
 * id.
 */
const HEADER = { algorithm: 1, keyId: 4 } as const
const EDDSA = -8

/**
 * Signs bytes as COSE_Sign1 (RFC 9052 §4.2, untagged), which takes a third of the size of a JWT.
 * The signature also covers `purpose`, which is not in the message: a text signed for one purpose
 * is never accepted for another. It cannot pass for an access token either: the bytes that a COSE
 * signature covers begin with 0x84, those of a JWT with a letter.
 */
export function signCose(keys: SigningKeys, purpose: string, payload: Uint8Array): Uint8Array {
  const header = headerOf(keys.keyId)
  const signature = sign(null, toBeSigned(header, purpose, payload), keys.privateKey)
  return messageOf(header, payload, signature)
}

/**
 * The payload of a message that this server signed for this purpose; null for anything else, never
 * an error.
 */
export async function readCose(
  { accepted }: Pick<SigningKeys, 'accepted'>,
  purpose: string,
  message: Uint8Array,
): Promise<Uint8Array | null> {
  const parts = partsOf(message)
  if (parts === null) return null
  const { payload, signature } = parts
  // The header chooses only among our own keys, all of one algorithm: it must be exactly that of one
  // of them. The message has only one valid form, too.
  for (const [keyId, publicKey] of accepted) {
    const header = headerOf(keyId)
    if (!Buffer.from(messageOf(header, payload, signature)).equals(message)) continue
    const isOurs = await verify(null, toBeSigned(header, purpose, payload), publicKey, signature)
    return isOurs ? payload : null
  }
  return null
}

function partsOf(message: Uint8Array): { payload: Uint8Array; signature: Uint8Array } | null {
  try {
    // A copy, because the decoder reads a whole buffer, even if the array is only a part of it.
    const parts = decodeCBOR(Uint8Array.from(message))
    const [payload, signature] = Array.isArray(parts) ? parts.slice(2) : []
    return payload instanceof Uint8Array && signature instanceof Uint8Array ? { payload, signature } : null
  } catch {
    return null
  }
}

function messageOf(header: Uint8Array, payload: Uint8Array, signature: Uint8Array): Uint8Array {
  return encodeCBOR([header, new Map(), payload, signature])
}

function headerOf(keyId: string): Uint8Array {
  return encodeCBOR(
    new Map<number, number | Uint8Array>([
      [HEADER.algorithm, EDDSA],
      [HEADER.keyId, new Uint8Array(Buffer.from(keyId, 'base64url'))],
    ]),
  )
}

/** The Sig_structure of RFC 9052 §4.4. */
function toBeSigned(header: Uint8Array, purpose: string, payload: Uint8Array): Uint8Array {
  return encodeCBOR(['Signature1', header, new TextEncoder().encode(purpose), payload])
}
