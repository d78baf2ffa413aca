import { asciiBytes, fromBase64, joined, sameBytes } from './bytes.ts'
import {
  consistencyProof,
  HASH_BYTES,
  isConsistent,
  isIncluded,
  leafHash,
  type ReadNode,
  type Sha256,
} from './merkle.ts'
import { type Checkpoint, type NoteFault, readCheckpoint, type Tools, type VerifierKey } from './notes.ts'

/** Names the form of the file. */
export const RECEIPT_FORMAT = 'vicino-ledger-receipt'

/** One movement of the ledger with the proof of its place in the tree. */
export interface ReceiptEntry {
  /** The movement as JSON text, byte for byte as it was hashed. */
  readonly content: string
  /** 16 random bytes in base64: without them nobody can guess the content behind a leaf. */
  readonly salt: string
  /** Its place in the ledger, from 0. */
  readonly index: number
  /** Hashes in base64, from the leaf's sibling up (RFC 9162 §2.1.3.1). */
  readonly proof: string[]
}

/** A file that shows, to anybody, that movements stand in the ledger. */
export interface Receipt {
  readonly format: typeof RECEIPT_FORMAT
  readonly version: 1
  /** The signed checkpoint to which the proofs lead. */
  readonly checkpoint: string
  readonly entries: ReceiptEntry[]
}

/** The ledger's entry for a movement: SHA-256 of salt and content. Leaves are hashes of entries. */
export const entryOf = (sha256: Sha256, salt: Uint8Array, content: string): Uint8Array =>
  sha256(joined(salt, asciiBytes(content)))

/** What a check finds wrong; `entry` is the place in the file, from 0. */
export type Fault =
  | { readonly kind: NoteFault | 'receipt-unreadable' }
  | { readonly kind: 'entry-unreadable' | 'not-included'; readonly entry: number }
  /** The ledger of today is not the continuation of the receipt's. */
  | { readonly kind: 'history-changed' }
  /** The ledger of today is shorter than the receipt's: something was taken away. */
  | { readonly kind: 'history-cut' }
  | { readonly kind: 'ledger-unreadable'; readonly why: string }

/** The receipts in a file: one, a list, or those of an export of a person's data. */
export function receiptsIn(value: unknown): Receipt[] {
  if (Array.isArray(value)) return value.flatMap(receiptsIn)
  if (typeof value !== 'object' || value === null) return []
  if ('format' in value && value.format === RECEIPT_FORMAT && isReceipt(value)) return [value]
  if (
    'data' in value &&
    typeof value.data === 'object' &&
    value.data !== null &&
    'ledgerReceipts' in value.data
  )
    return receiptsIn(value.data.ledgerReceipts)
  return []
}

function isReceipt(value: object): value is Receipt {
  const { version, checkpoint, entries } = value as Partial<Record<keyof Receipt, unknown>>
  return version === 1 && typeof checkpoint === 'string' && Array.isArray(entries) && entries.every(isEntry)
}

function isEntry(value: unknown): value is ReceiptEntry {
  if (typeof value !== 'object' || value === null) return false
  const { content, salt, index, proof } = value as Partial<Record<keyof ReceiptEntry, unknown>>
  return (
    typeof content === 'string' &&
    typeof salt === 'string' &&
    typeof index === 'number' &&
    Array.isArray(proof) &&
    proof.every((hash) => typeof hash === 'string')
  )
}

/** Checks a receipt by itself: the signature of its checkpoint, and the place of each movement. */
export async function checkReceipt(
  tools: Tools,
  keys: readonly VerifierKey[],
  receipt: Receipt,
): Promise<{ readonly checkpoint: Checkpoint | null; readonly faults: Fault[] }> {
  const read = await readCheckpoint(tools, keys, receipt.checkpoint)
  if ('fault' in read) return { checkpoint: null, faults: [{ kind: read.fault }] }
  const { checkpoint } = read
  const faults = receipt.entries.flatMap((each, entry): Fault[] => {
    const leaf = leafOf(tools.sha256, each)
    const proof = each.proof.map((hash) => fromBase64(hash) ?? new Uint8Array())
    if (leaf === null || proof.some(({ length }) => length !== HASH_BYTES))
      return [{ kind: 'entry-unreadable', entry }]
    const { index } = each
    return isIncluded(tools.sha256, { leaf, index, proof, ...checkpoint })
      ? []
      : [{ kind: 'not-included', entry }]
  })
  return { checkpoint, faults }
}

function leafOf(sha256: Sha256, { content, salt }: ReceiptEntry): Uint8Array | null {
  const bytes = fromBase64(salt)
  if (bytes === null || !isAscii(content)) return null
  return leafHash(sha256, entryOf(sha256, bytes, content))
}

const isAscii = (text: string): boolean => !/[^ -~]/.test(text)

/**
 * Checks that a ledger continues an older checkpoint of itself. `node` reads the present tree.
 */
export async function checkContinues(
  sha256: Sha256,
  older: Checkpoint,
  present: Checkpoint,
  node: ReadNode,
): Promise<Fault | null> {
  if (older.origin !== present.origin) return { kind: 'history-changed' }
  if (older.size > present.size) return { kind: 'history-cut' }
  if (older.size === present.size)
    return sameBytes(older.root, present.root) ? null : { kind: 'history-changed' }
  try {
    const proof = await consistencyProof({ sha256, node }, older.size, present.size)
    return isConsistent(sha256, { from: older, to: present, proof }) ? null : { kind: 'history-changed' }
  } catch (error) {
    return { kind: 'ledger-unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}
