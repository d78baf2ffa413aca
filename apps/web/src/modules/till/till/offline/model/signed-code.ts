import { fromBase64url, toBase64url } from '~/lib/base64url.ts'
import { isSignedBy } from '~/lib/ed25519.ts'
import { decodeCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import { CARD_PURPOSE, CARD_TEXT } from '@vicino/contract/loyalty/members/constants'
import type { OfflineKit } from '@vicino/contract/till/offline/schemas'
import { fromBase45 } from '@vicino/domain/base45'
import { CODE_PURPOSE, CODE_TEXT } from '@vicino/domain/code-text'

/** What a code says by its signature. Times in ms of the epoch. */
export type SignedCode =
  | {
      readonly kind: 'deal'
      readonly dealId: string
      /** Nine digits. */
      readonly transactionId: string
      readonly brandId: string
      readonly endsAt: number
      /** End of the freshness token. */
      readonly freshUntil: number
    }
  | { readonly kind: 'card'; readonly endsAt: number }

/** Labels of RFC 9052 in the header of a code: the algorithm (-8 is EdDSA), and the key's id. */
const [ALGORITHM, KEY_ID, EDDSA] = [1, 4, -8]

/**
 * Reads a code of a deal or a member card, and checks its signature by the keys of the kit, as the
 * server does (docs/modules/redemption.md, "QR"). Null = it is none of ours.
 * @throws when the browser does not know Ed25519
 */
export async function readSigned(text: string, keys: OfflineKit['keys']): Promise<SignedCode | null> {
  const isCard = text.startsWith(CARD_TEXT.prefix)
  const form = isCard ? CARD_TEXT : CODE_TEXT
  if (text.length > form.longest || !text.startsWith(form.prefix)) return null
  const parts = partsOf(fromBase45(text.slice(form.prefix.length)))
  const known = parts && keys.find(({ id, cardsOnly }) => id === parts.keyId && (isCard || !cardsOnly))
  if (!parts || !known) return null
  const purpose = new TextEncoder().encode(isCard ? CARD_PURPOSE : CODE_PURPOSE)
  const message = encodeCBOR(['Signature1', parts.header, purpose, parts.payload])
  const isOurs = await isSignedBy({
    publicKey: fromBase64url(known.key),
    message,
    signature: parts.signature,
  })
  return isOurs ? factsOf(decodeCBOR(copyOf(parts.payload)), isCard) : null
}

function partsOf(message: Uint8Array | null) {
  try {
    const [header, , payload, signature] = decodeCBOR(copyOf(message ?? new Uint8Array())) as unknown[]
    if (!isBytes(header) || !isBytes(payload) || !isBytes(signature)) return null
    const labels = decodeCBOR(copyOf(header))
    if (!(labels instanceof Map) || labels.get(ALGORITHM) !== EDDSA) return null
    const keyId: unknown = labels.get(KEY_ID)
    return isBytes(keyId) ? { header, payload, signature, keyId: toBase64url(keyId) } : null
  } catch {
    return null
  }
}

/** Labels as claimsOf() of the server writes them (qr-token.ts, card.ts). */
function factsOf(claims: unknown, isCard: boolean): SignedCode | null {
  if (!(claims instanceof Map)) return null
  const at = (label: number) => Number(claims.get(label)) * 1000
  if (isCard) return { kind: 'card', endsAt: at(2) }
  return {
    kind: 'deal',
    dealId: uuidOf(claims.get(1)),
    transactionId: String(claims.get(2)),
    brandId: uuidOf(claims.get(5)),
    endsAt: at(6),
    freshUntil: at(7),
  }
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

/** A copy, because the decoder reads a whole buffer, even if the array is only a part of it. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)

function uuidOf(bytes: unknown): string {
  if (!isBytes(bytes)) return ''
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
