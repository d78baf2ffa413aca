import { asciiBytes, fromBase64, hexOf, joined, sameBytes, toBase64 } from './bytes.ts'
import { HASH_BYTES, type Sha256 } from './merkle.ts'

/* Checkpoints and signed notes: https://c2sp.org/tlog-checkpoint, https://c2sp.org/signed-note */

/** What a log says of itself at one moment. */
export interface Checkpoint {
  /** The log's name, an address without scheme. */
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** The text that is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

const ED25519 = Uint8Array.of(1)
const KEY_BYTES = 32
const ID_BYTES = 4

/** A public key under the name of whoever signs with it. */
export interface VerifierKey {
  readonly name: string
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array
}

/** The first four bytes of what names a key and its algorithm. */
export const keyId = (sha256: Sha256, { name, publicKey }: VerifierKey): Uint8Array =>
  sha256(joined(asciiBytes(`${name}\n`), ED25519, publicKey)).slice(0, ID_BYTES)

/** The text of a key (vkey): name, id and key, joined by `+`. */
export const verifierKeyText = (sha256: Sha256, key: VerifierKey): string =>
  `${key.name}+${hexOf(keyId(sha256, key))}+${toBase64(joined(ED25519, key.publicKey))}`

/** Reads the text of an Ed25519 key; null for any other text, also where the id is not the key's. */
export function readVerifierKey(sha256: Sha256, text: string): VerifierKey | null {
  const [, name = '', rest = ''] = /^([!-*,-~]+)\+[0-9a-f]{8}\+(\S+)$/.exec(text) ?? []
  const bytes = fromBase64(rest)
  if (bytes?.length !== KEY_BYTES + 1 || bytes[0] !== ED25519[0]) return null
  const key = { name, publicKey: bytes.slice(1) }
  return verifierKeyText(sha256, key) === text ? key : null
}

/** Puts a text and its signature together. The text ends with a line break. */
export const signedNote = (
  sha256: Sha256,
  text: string,
  { key, signature }: { readonly key: VerifierKey; readonly signature: Uint8Array },
): string => `${text}\n— ${key.name} ${toBase64(joined(keyId(sha256, key), signature))}\n`

interface Signature {
  readonly name: string
  readonly id: Uint8Array
  readonly signature: Uint8Array
}

/** Signatures that are read of a note. */
const MOST_SIGNATURES = 16

function readNote(note: string): { text: string; signatures: Signature[] } | null {
  const end = note.lastIndexOf('\n\n')
  if (end === -1 || !note.endsWith('\n')) return null
  const lines = note.slice(end + 2, -1).split('\n')
  if (lines.length > MOST_SIGNATURES) return null
  const signatures: Signature[] = []
  for (const line of lines) {
    const [, name, body = ''] = /^— ([^\s+]+) (\S+)$/.exec(line) ?? []
    const bytes = fromBase64(body)
    if (name === undefined || bytes === null || bytes.length <= ID_BYTES) return null
    signatures.push({ name, id: bytes.slice(0, ID_BYTES), signature: bytes.slice(ID_BYTES) })
  }
  return { text: note.slice(0, end + 1), signatures }
}

function readCheckpointText(text: string): Checkpoint | null {
  const [, origin = '', size = '', root = ''] =
    /^([ -~]+)\n(0|[1-9]\d{0,15})\n(\S+)\n(?:[ -~]+\n)*$/.exec(text) ?? []
  const bytes = fromBase64(root)
  const leaves = Number(size)
  if (bytes?.length !== HASH_BYTES || !Number.isSafeInteger(leaves)) return null
  return { origin, size: leaves, root: bytes }
}

/** What a verifier needs of its surroundings. */
export interface Tools {
  readonly sha256: Sha256
  /** Verifies an Ed25519 signature. */
  readonly verify: (
    publicKey: Uint8Array,
    message: Uint8Array,
    signature: Uint8Array,
  ) => boolean | Promise<boolean>
}

/** Why a checkpoint is not accepted. */
export type NoteFault = 'checkpoint-unreadable' | 'checkpoint-key-unknown' | 'checkpoint-signature-wrong'

/**
 * Verifies a signed checkpoint. It holds when it is signed by one of the keys, under the name of its
 * origin; signatures of others are passed over.
 */
export async function readCheckpoint(
  { sha256, verify }: Tools,
  keys: readonly VerifierKey[],
  note: string,
): Promise<{ readonly checkpoint: Checkpoint } | { readonly fault: NoteFault }> {
  const parts = readNote(note)
  const checkpoint = parts && readCheckpointText(parts.text)
  if (!parts || !checkpoint) return { fault: 'checkpoint-unreadable' }
  let isSigned = false
  for (const { name, id, signature } of parts.signatures) {
    const key = keys.find((each) => each.name === name && sameBytes(keyId(sha256, each), id))
    if (key === undefined || name !== checkpoint.origin) continue
    if (!(await verify(key.publicKey, asciiBytes(parts.text), signature))) {
      return { fault: 'checkpoint-signature-wrong' }
    }
    isSigned = true
  }
  return isSigned ? { checkpoint } : { fault: 'checkpoint-key-unknown' }
}
