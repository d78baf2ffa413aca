import { randomBytes } from 'node:crypto'
import { checkContinues, type Fault } from '@vicino/domain/ledger-tree/receipts'
import { type Checkpoint, readCheckpoint } from '@vicino/domain/ledger-tree/notes'
import type { Db } from '../../../platform/db/database.ts'
import { afterCommit } from '../../../platform/db/transaction.ts'
import type { Services } from '../../../platform/http/context.ts'
import { romeDate } from '../../../platform/rome-moments.ts'
import { sha256, signCheckpoint, tools, verifierKeys } from './ledger-keys.ts'
import {
  appendClearing,
  appendMovements,
  countImports,
  keepDaysNote,
  lockTree,
  makeTree,
  renameTree,
  storeMark,
  storeNote,
  storeProgress,
  type TreeRow,
} from './leaves.queries.ts'
import { nodesIn, rootAt, storeFullTiles } from './tiles.ts'
import { readWitness, setWitnessAside, writeWitness } from './witness.ts'

/** The needed services. */
export type OfTree = Pick<Services, 'config' | 'keys'>

/** Leaves that one statement appends, and the most of one run. */
const BATCH = 5000
const MOST = 50_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The tree contradicts a checkpoint that was signed: nothing is signed until somebody looks at it. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken'
  constructor(of: string, fault: Fault['kind']) {
    super(
      `The ledger does not continue ${of} (${fault}). Was an older backup restored, or the ledger changed? See docs/operations.md, "Ledger"`,
    )
  }
}

/**
 * Appends all new movements to the tree, and signs what it has become after comparing it with the last
 * checkpoint in the database and with the last one that this server's folder saw.
 * @throws LedgerBroken
 */
export async function growTree(
  tx: Db,
  services: OfTree,
  now: Date,
  log: (message: string) => void,
): Promise<void> {
  await makeTree(tx, newOrigin(services))
  const tree = await lockTree(tx)
  const { origin } = tree
  const size = await append(tx, tree)
  await storeFullTiles(tx, tree.size, size)
  const present: Checkpoint = { origin, size, root: await rootAt(tx, size) }
  const { dataDir } = services.config
  const witness = await readWitness(dataDir)
  if (witness !== undefined) {
    const seen = await readCheckpoint(tools, verifierKeys(services, originOf(witness)), witness)
    if ('fault' in seen) throw new LedgerBroken('the checkpoint in DATA_DIR', seen.fault)
    if (seen.checkpoint.origin === origin) {
      await assertContinues(tx, 'the checkpoint in DATA_DIR', seen.checkpoint, present)
    } else {
      // Another database: its log has another name, which everybody sees.
      log(`the log ${seen.checkpoint.origin} in DATA_DIR belongs to another database: it is put aside`)
      await setWitnessAside(dataDir, seen.checkpoint.origin.replaceAll(/[^\w.-]/g, '-'))
    }
  }
  if (tree.note !== null) {
    const last = await readCheckpoint(tools, verifierKeys(services, origin), tree.note)
    if ('fault' in last) throw new LedgerBroken('its last checkpoint', last.fault)
    await assertContinues(tx, 'its last checkpoint', last.checkpoint, present)
  }
  const note = signCheckpoint(services, present)
  const isDays = await keepDaysNote(tx, { day: romeDate(now), size, note }, now)
  if (note === tree.note && note === witness && !isDays) return
  await storeNote(tx, note, now)
  afterCommit(tx, () => () => writeWitness(dataDir, note, isDays))
}

async function assertContinues(tx: Db, of: string, older: Checkpoint, present: Checkpoint): Promise<void> {
  const fault = await checkContinues(sha256, older, present, nodesIn(tx, present.size))
  if (fault !== null) throw new LedgerBroken(of, fault.kind)
}

/** Appends what is committed and not in the tree. @returns the new size */
async function append(tx: Db, tree: TreeRow): Promise<number> {
  const imports = await countImports(tx)
  const from = imports === tree.imports ? tree.readFrom : FIRST_ID
  let { size } = tree
  for (let after: string | undefined = from; after !== undefined;) {
    const batch = await appendClearing(tx, { size, after, limit: BATCH })
    size += batch.leaves.length
    after = batch.lastRead
  }
  let after = from
  let isAll = false
  while (!isAll && size - tree.size < MOST) {
    const leaves = await appendMovements(tx, { size, after, limit: BATCH })
    size += leaves.length
    after = leaves.at(-1)?.rowId ?? after
    isAll = leaves.length < BATCH
  }
  // Rows of transactions that may still be open have ids above nextFrom.
  const readable = tree.haveEnded ? tree.nextFrom : tree.readFrom
  const readFrom = isAll || after > readable ? readable : after
  await storeProgress(tx, { size, readFrom, hasMore: !isAll, imports })
  if (tree.haveEnded) await storeMark(tx, tree)
  return size
}

/** The name of a new log: the product's address, and what no other database has. */
const newOrigin = ({ config }: OfTree): string =>
  `${new URL(config.publicUrl).host}/ledger/${randomBytes(4).toString('hex')}`

const originOf = (note: string): string => note.slice(0, note.indexOf('\n'))

/**
 * Begins a new log on the same movements, after a restored backup: what was signed before stands in the
 * file that is put aside, and the new name says to everybody that the history was cut.
 */
export async function beginNewLog(tx: Db, services: OfTree): Promise<{ before: string; now: string }> {
  const { origin } = await lockTree(tx)
  const now = newOrigin(services)
  await renameTree(tx, now)
  await setWitnessAside(services.config.dataDir, origin.replaceAll(/[^\w.-]/g, '-'))
  return { before: origin, now }
}
