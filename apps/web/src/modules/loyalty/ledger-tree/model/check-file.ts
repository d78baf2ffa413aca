import { type ReadNode } from '@vicino/domain/ledger-tree/merkle'
import {
  type Checkpoint,
  readCheckpoint,
  readVerifierKey,
  type Tools,
} from '@vicino/domain/ledger-tree/notes'
import {
  checkContinues,
  checkReceipt,
  type Fault,
  type Receipt,
  receiptsIn,
} from '@vicino/domain/ledger-tree/receipts'
import { nodesOfTiles, tilePath } from '@vicino/domain/ledger-tree/tiles'
import { sha256 } from '@noble/hashes/sha2.js'
import { isSignedBy } from '~/lib/ed25519.ts'

/** What a browser brings to the check. @throws in verify() when it does not know Ed25519 */
const tools: Tools = {
  sha256,
  verify: (publicKey, message, signature) => isSignedBy({ publicKey, message, signature }),
}

/** A movement as a receipt shows it. */
export interface ShownMovement {
  readonly index: number
  /** The text that was hashed, taken apart; null where it is no JSON. */
  readonly content: Readonly<Record<string, unknown>> | null
  readonly isIncluded: boolean
}

export interface Checked {
  /** The checkpoint of the receipt; null where its signature does not hold. */
  readonly receipt: Checkpoint | null
  /** The checkpoint of now. */
  readonly present: Checkpoint | null
  readonly movements: readonly ShownMovement[]
  readonly faults: readonly Fault[]
}

/** Reads a file of the log, which is public and stays as it is. */
export type ReadLog = (path: string) => Promise<Response>
const fromServer: ReadLog = (path) => fetch(`/ledger/${path}`, { credentials: 'omit' })

/**
 * Checks every receipt in a file in the browser: signature, place of each movement, and that the ledger
 * of today continues that of the receipt. It asks the server for files of the log alone.
 * @returns null where the file holds no receipt
 */
export async function checkFile(text: string, read: ReadLog = fromServer): Promise<Checked[] | null> {
  const receipts = receiptsIn(parsed(text))
  if (receipts.length === 0) return null
  const log = await readLog(read)
  const checked: Checked[] = []
  for (const receipt of receipts) checked.push(await checkOne(receipt, log))
  return checked
}

type Log = Awaited<ReturnType<typeof readLog>>

async function readLog(read: ReadLog) {
  const textAt = async (path: string) => {
    const answer = await read(path)
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.text()
  }
  const keys = (await textAt('keys'))
    .split('\n')
    .map((line) => readVerifierKey(sha256, line))
    .filter((key) => key !== null)
  const newest = await readCheckpoint(tools, keys, await textAt('checkpoint'))
  const present = 'fault' in newest ? null : newest.checkpoint
  const node: ReadNode = nodesOfTiles(sha256, present?.size ?? 0, async (tile) => {
    const answer = await read(tilePath(tile))
    if (!answer.ok) throw new Error(`${tilePath(tile)}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  })
  return { keys, present, fault: 'fault' in newest ? newest.fault : null, node }
}

async function checkOne(receipt: Receipt, { keys, present, fault, node }: Log): Promise<Checked> {
  const own = await checkReceipt(tools, keys, receipt)
  const faults = [...own.faults]
  if (fault !== null) faults.push({ kind: 'ledger-unreadable', why: fault })
  if (own.checkpoint !== null && present !== null) {
    const later = await checkContinues(sha256, own.checkpoint, present, node)
    if (later !== null) faults.push(later)
  }
  const movements = receipt.entries.map(({ content, index }, entry) => ({
    index,
    content: recordOf(parsed(content)),
    isIncluded:
      own.checkpoint !== null && !own.faults.some((each) => 'entry' in each && each.entry === entry),
  }))
  return { receipt: own.checkpoint, present, movements, faults }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
