import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { forReplay } from '@vicino/domain/loyalty/program'
import { writeAudit } from '../../../platform/audit.ts'
import { type CopyRows, onOneConnection } from '../../../platform/db/copy.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { emitAll } from '../../../platform/events/outbox.ts'
import { inTransactionOrDry } from '../../../platform/db/transaction.ts'
import { UserFacingError } from '../../../platform/user-facing-error.ts'
import {
  addFigures,
  compiledProgram,
  lockProgram,
  makeSandbox,
  type ProgramHead,
} from '../programs/public.ts'
import { MemberRecorder, type Person, SOURCE } from './member-recorder.ts'
import {
  analyzeLoaded,
  type EarlierImport,
  findImport,
  findPeople,
  type KnownPerson,
  noteImport,
  programIssuers,
  seenReceipts,
  tellNobody,
  useMuchMemory,
} from './program-imports.queries.ts'
import type { ProgramFile } from './program-file.ts'
import { newReplay } from './replay.ts'
import {
  type FinishedReplay,
  type ReadOrders,
  readOrders,
  type ReplayInput,
  runOrders,
} from './replay-file.ts'
import { ReplayedRows } from './replayed-rows.ts'
import { StoredMembers } from './stored-members.ts'
import { newRisingIds } from './rising-ids.ts'

/** Target of a replay: an existing program, or one that is made for it. */
export type Target = { readonly programId: string } | { readonly file: ProgramFile }

export interface WrittenReplay extends FinishedReplay {
  readonly programId: string
}

/** Customers and receipts that one statement looks up. */
const ASKED_AT_ONCE = 10_000
/** Rows of all tables that are copied together. */
const PART_ROWS = 50_000
/** After this many rows the tables are analysed, so that the check at the end is planned well. */
const MANY_ROWS = 20_000

/**
 * Replays a file of purchases into a program in one transaction, all or nothing. Rows of people who
 * had nothing in the program are computed in memory, as replayFile() does, and copied; rows of
 * members are processed like a till's.
 * @param dryRun does everything and rolls back, so the numbers are those of a real run
 * @throws UserFacingError where the program cannot accept it, or the same was imported before;
 * Error when a file cannot be read
 */
export async function replayInto(
  db: Database,
  target: Target,
  input: ReplayInput,
  {
    now,
    dryRun,
    partRows = PART_ROWS,
  }: { readonly now: Date; readonly dryRun: boolean; readonly partRows?: number },
): Promise<WrittenReplay> {
  const sha256 = await hashOf(target, input)
  refuseRepeated(await findImport(db, sha256))
  const orders = await readOrders(input)
  return onOneConnection(db, (one, copy) =>
    inTransactionOrDry(one, dryRun, (tx) =>
      writeReplay(tx, copy, { target, input, orders, sha256, partRows, now }),
    ),
  )
}

async function writeReplay(
  tx: Db,
  copy: CopyRows,
  {
    target,
    input,
    orders,
    sha256,
    partRows,
    now,
  }: {
    readonly target: Target
    readonly input: ReplayInput
    readonly orders: ReadOrders
    readonly sha256: string
    readonly partRows: number
    readonly now: Date
  },
): Promise<WrittenReplay> {
  const asOf = input.asOf ?? orders.last
  const isSandbox = 'file' in target
  const head = isSandbox
    ? await makeSandbox(tx, target.file, now)
    : await lockedProgram(tx, target.programId, Math.max(asOf, orders.last), now)
  refuseRepeated(await noteImport(tx, head.id, sha256, now))
  await tellNobody(tx)
  await useMuchMemory(tx)
  const people = isSandbox ? madePeople(head) : await knownPeople(tx, head, orders)
  const seen = isSandbox ? [] : await receiptsSeen(tx, head.id, orders)
  const program = forReplay({ ...(await compiledProgram(tx, head)), status: 'active' })
  const issuers = await programIssuers(tx, head.id)
  const { personOf, refused, members } = people
  const rows = new ReplayedRows(tx, copy, members.size === 0, partRows)
  const recorder = new MemberRecorder(rows, { head, program, issuers, asOf, personOf, refused })
  const accepted = orders.areIdsUnique && seen.length === 0 ? null : new Set(seen)
  const replay = newReplay(program, asOf, { lines: orders.lines, accepted, recorder })
  const stored = new StoredMembers(tx, head, members)
  const pause = () => (rows.isFull ? rows.flush() : undefined)
  const finished = await runOrders(replay, orders, { withEvents: input.withEvents, stored, pause })
  await rows.end()
  if (finished.counts.rows > MANY_ROWS) await analyzeLoaded(tx)
  const { counts } = finished
  await writeAudit(tx, {
    actorId: null,
    action: 'program.import',
    objectType: 'program',
    objectId: head.id,
    brandId: head.brandId,
    detail: { sha256, ...counts },
    now,
  })
  if (!isSandbox) await tellWritten(tx, head.id, orders, people, now)
  // Done last, because all other additions to the program's metrics wait for these rows.
  await addFigures(tx, recorder.figures())
  return { ...finished, programId: head.id }
}

/** Emits which members' rows were written without an event for each, for the read models. */
async function tellWritten(
  tx: Db,
  programId: string,
  { rowsOf }: ReadOrders,
  { personOf, refused }: People,
  now: Date,
): Promise<void> {
  const userIds = [...rowsOf.keys()]
    .filter((customer) => !refused.has(customer))
    .map((customer) => personOf(customer).userId)
  const told = []
  for (let from = 0; from < userIds.length; from += TOLD_AT_ONCE)
    told.push({ programId, userIds: userIds.slice(from, from + TOLD_AT_ONCE) })
  await emitAll(tx, 'loyalty.members_written', told, now)
}
const TOLD_AT_ONCE = 500

/** Hashes what identifies an import: its target, the files, and how they are read. */
async function hashOf(target: Target, input: ReplayInput): Promise<string> {
  const { file, linesFile, columns, zone, asOf } = input
  const where =
    'programId' in target
      ? target.programId
      : canonicalText({ name: target.file.name, definition: target.file.definition })
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([
      where,
      Object.entries(columns).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      zone,
      asOf,
      await hashOfFile(file),
      linesFile === null ? null : await hashOfFile(linesFile),
    ]),
  )
  return hash.digest('hex')
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** @throws UserFacingError when the same was imported before */
function refuseRepeated(earlier: EarlierImport | undefined): void {
  if (earlier === undefined) return
  const { program, programId, createdAt } = earlier
  throw new UserFacingError(
    `This file was imported already, on ${createdAt.toISOString()}, into the program ${programId} (${program}): nothing was written`,
  )
}

/**
 * @throws UserFacingError when there is no such program, or it does not accept purchases (any more)
 */
async function lockedProgram(tx: Db, programId: string, until: number, now: Date): Promise<ProgramHead> {
  const head = UUID.test(programId) ? await lockProgram(tx, programId, 'earn') : undefined
  if (head === undefined) throw new UserFacingError(`There is no program ${programId}`)
  if (head.sandbox) throw new UserFacingError(`The program ${programId} is a replay itself`)
  if (head.status !== 'active' && head.status !== 'ended')
    throw new UserFacingError(
      `The program ${programId} is ${head.status}: only an active or an ended one takes a history`,
    )
  if (head.claimsUntil <= now) throw new UserFacingError(`The program ${programId} is closed`)
  if (until > now.getTime())
    throw new UserFacingError(
      `The file (or --as-of) goes until ${new Date(until).toISOString()}, which is to come`,
    )
  return head
}
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface People {
  readonly personOf: (customer: string) => Person
  readonly refused: ReadonlyMap<string, 'not_member' | 'staff_self'>
  /** People who take part already. */
  readonly members: ReadonlyMap<string, KnownPerson>
}

/**
 * Makes accounts for all customers of a program of its own; nobody can sign in to them, and they
 * are named like the customers.
 */
function madePeople({ id }: ProgramHead): People {
  const newId = newRisingIds()
  // The random part of the program's id. Numbers have one length, so that the unique indexes of
  // accounts grow at their end.
  const tag = id.slice(-12)
  let count = 0
  const personOf = (customer: string): Person => {
    count += 1
    const name = `${tag}-${String(count).padStart(7, '0')}`
    const made = {
      email: `${name}@replay.invalid`,
      username: `${customer} · ${name}`,
      handle: `replay-${name}`,
    }
    return { userId: newId(), made }
  }
  return { personOf, refused: new Map(), members: new Map() }
}

/** @throws UserFacingError when two customers of the file are one person */
async function knownPeople(tx: Db, { id, brandId }: ProgramHead, orders: ReadOrders): Promise<People> {
  const customers = [...orders.rowsOf.keys()]
  const people = new Map<string, KnownPerson>()
  const named = new Map<string, string>()
  for (let from = 0; from < customers.length; from += ASKED_AT_ONCE) {
    for (const person of await findPeople(tx, id, customers.slice(from, from + ASKED_AT_ONCE))) {
      const other = named.get(person.userId)
      if (other !== undefined && other !== person.customer)
        throw new UserFacingError(`The file names one person in two ways: ${other}, ${person.customer}`)
      named.set(person.userId, person.customer)
      people.set(person.customer, person)
    }
  }
  const refused = new Map<string, 'not_member' | 'staff_self'>()
  for (const customer of customers) {
    const person = people.get(customer)
    if (person === undefined || person.membership === 'left') refused.set(customer, 'not_member')
    else if (person.brandId === brandId) refused.set(customer, 'staff_self')
  }
  const members = new Map([...people].filter(([, { membership }]) => membership === 'member'))
  const personOf = (customer: string): Person => ({
    userId: people.get(customer)?.userId ?? '',
    made: null,
  })
  return { personOf, refused, members }
}

/** Lists ids of the file that the program knows already, from a till or an earlier import. */
async function receiptsSeen(tx: Db, programId: string, { rowsOf }: ReadOrders): Promise<string[]> {
  const ids = [...new Set([...rowsOf.values()].flat().map(({ id }) => id))]
  const seen: string[] = []
  for (let from = 0; from < ids.length; from += ASKED_AT_ONCE) {
    const asked = ids.slice(from, from + ASKED_AT_ONCE)
    seen.push(...(await seenReceipts(tx, programId, Object.values(SOURCE), asked)))
  }
  return seen
}
