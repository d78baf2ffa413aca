import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Archive } from '@vicino/domain/ledger-tree/archive'
import { joined, toBase64 } from '@vicino/domain/ledger-tree/bytes'
import { inclusionProof, leafHash, rootOf } from '@vicino/domain/ledger-tree/merkle'
import {
  checkpointText,
  signedNote,
  type VerifierKey,
  verifierKeyText,
} from '@vicino/domain/ledger-tree/notes'
import { entryOf, type Receipt } from '@vicino/domain/ledger-tree/receipts'
import { entriesPath, tilePath, tilesOf } from '@vicino/domain/ledger-tree/tiles'
import { sha256 } from '../ledger-keys.ts'

/** A movement as somebody writes it into a log. */
export interface Line {
  readonly content: string
  readonly salt: Uint8Array
}

export interface Signer {
  readonly key: VerifierKey
  readonly privateKey: KeyObject
}

export function newSigner(name: string): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(12)
  return { privateKey, key: { name, publicKey: bytes } }
}

const known = new WeakMap<Line, { readonly entry: Uint8Array; readonly leaf: Uint8Array }>()

/** Hashes a line once, however many logs it stands in. */
function hashesOfLine(line: Line) {
  const before = known.get(line)
  if (before !== undefined) return before
  const entry = entryOf(sha256, line.salt, line.content)
  const made = { entry, leaf: leafHash(sha256, entry) }
  known.set(line, made)
  return made
}

/** Publishes a log, straight from the definitions: each tile is hashed from its leaves. */
export function publish(lines: readonly Line[], { key, privateKey }: Signer) {
  const hashed = lines.map(hashesOfLine)
  const entries = hashed.map(({ entry }) => entry)
  const leaves = hashed.map(({ leaf }) => leaf)
  const files = new Map<string, Uint8Array>()
  for (const tile of tilesOf(lines.length)) {
    const span = 256 ** tile.level
    const hashes = Array.from({ length: tile.width }, (_, at) => {
      const start = (tile.number * 256 + at) * span
      return rootOf(sha256, leaves.slice(start, start + span))
    })
    files.set(tilePath(tile), joined(...hashes))
    if (tile.level > 0) continue
    const own = entries.slice(tile.number * 256, tile.number * 256 + tile.width)
    const bundle = own.map((entry) => joined(Uint8Array.of(0, 32), entry))
    files.set(entriesPath(tile.number, tile.width), joined(...bundle))
  }
  const text = checkpointText({ origin: key.name, size: lines.length, root: rootOf(sha256, leaves) })
  const checkpoint = signedNote(sha256, text, { key, signature: sign(null, Buffer.from(text), privateKey) })
  const node = (height: number, index: number) =>
    Promise.resolve(rootOf(sha256, leaves.slice(index * 2 ** height, (index + 1) * 2 ** height)))
  return {
    checkpoint,
    files,
    keys: verifierKeyText(sha256, key),
    async receipt(...indexes: readonly number[]): Promise<Receipt> {
      const proven: Receipt['entries'] = []
      for (const index of indexes) {
        const { content, salt } = lines[index] ?? { content: '', salt: new Uint8Array() }
        const proof = await inclusionProof({ sha256, node }, index, lines.length)
        proven.push({ content, salt: toBase64(salt), index, proof: proof.map(toBase64) })
      }
      return { format: 'vicino-ledger-receipt', version: 1, checkpoint, entries: proven }
    },
  }
}

export type Log = ReturnType<typeof publish>

/** A copy of a log with what somebody has kept of it. */
export const archiveOf = (
  log: Pick<Log, 'checkpoint' | 'files' | 'keys'>,
  kept: Partial<Pick<Archive, 'earlier' | 'receipts'>> = {},
): Archive => ({
  checkpoint: log.checkpoint,
  keys: log.keys,
  read: (path) => Promise.resolve(log.files.get(path) ?? null),
  earlier: [],
  receipts: [],
  ...kept,
})
