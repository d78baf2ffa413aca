import type { ImportRowReason } from '@vicino/contract/loyalty/customers/imports/constants'
import { ADJUSTMENT } from '@vicino/contract/loyalty/customers/constants'
import { dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../../platform/db/database.ts'
import { emit } from '../../../../platform/events/outbox.ts'
import { writeMemberLabels } from '../segments/labels.queries.ts'
import { adjustAll, readAdjustable, takeAdjustmentBack } from '../../members/public.ts'
import type { ProgramHead } from '../../programs/public.ts'
import { type DoneRow, type DueRow, writeRows } from './rows.queries.ts'

/** Facts that all rows of an import share when they are given. */
export interface GivenBy {
  readonly importId: string
  readonly program: ProgramHead
  readonly reason: string
  readonly countsForLevel: boolean
  readonly confirmedBy: string
  readonly now: Date
}

/**
 * Gives rows as adjustments by hand. Each row is one event, with its identity, in the ledger and in
 * the customer's history with the import's reason, and with a notification. A row that cannot be
 * given stores the reason. The caller holds the program's lock; the rows are in the order of their
 * customers.
 */
export async function giveRows(tx: Db, of: GivenBy, rows: readonly DueRow[]): Promise<void> {
  const { program, now } = of
  const today = new Date(startOfDay(dayAt(now.getTime())))
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const known = new Map(
    (await readAdjustable(tx, program.id, userIds, today)).map((row) => [row.userId, { ...row }]),
  )
  const done: DoneRow[] = []
  const due: DueRow[] = []
  for (const row of rows) {
    const customer = known.get(row.userId)
    const refused = customer === undefined ? ('left' as const) : overLimit(customer, row)
    if (refused !== null || customer === undefined) {
      done.push(doneOf(of, row, { state: 'refused', reason: refused }))
      continue
    }
    customer.movedPoints += row.points
    customer.movedStamps += row.stamps
    if (row.points === 0 && row.stamps === 0) done.push(doneOf(of, row, { state: 'given' }))
    else due.push(row)
  }
  for (const each of inTurns(due)) done.push(...(await giveAll(tx, of, each)))
  await writeRows(tx, await withLabels(tx, of, rows, done))
}

/** Splits rows into groups that name each customer at most once, in their order. */
export function inTurns(rows: readonly DueRow[]): DueRow[][] {
  const groups: DueRow[][] = []
  const times = new Map<string, number>()
  for (const row of rows) {
    const place = times.get(row.userId) ?? 0
    times.set(row.userId, place + 1)
    groups[place] = [...(groups[place] ?? []), row]
  }
  return groups
}

async function giveAll(tx: Db, of: GivenBy, rows: readonly DueRow[]): Promise<DoneRow[]> {
  const results = await adjustAll(
    tx,
    rows.map(({ userId, line, points, stamps }) => ({
      program: of.program,
      userId,
      actId: `import:${of.importId}:${line}`,
      points,
      stamps,
      isSaldo: of.countsForLevel,
      note: of.reason,
      actorId: of.confirmedBy,
      now: of.now,
    })),
  )
  return rows.map((row, index) => {
    const { eventId = null, reason = null } = results[index] ?? {}
    return reason === null
      ? doneOf(of, row, { state: 'given', eventId })
      : doneOf(of, row, { state: 'refused', reason: reasonFor(reason) })
  })
}

/** Takes rows back, as far as their customers still have the points and stamps. */
export async function takeRowsBack(tx: Db, of: GivenBy, rows: readonly DueRow[]): Promise<void> {
  const done: DoneRow[] = []
  for (const row of rows) done.push(await takeOneBack(tx, of, row))
  await writeRows(tx, done)
  for (const [id, userIds] of byLabel(rows.filter(({ labelled }) => labelled)))
    await tellLabelled(
      tx,
      of,
      await writeMemberLabels(tx, { programId: of.program.id, id, userIds, on: false }),
    )
}

async function takeOneBack(tx: Db, of: GivenBy, row: DueRow): Promise<DoneRow> {
  const { eventId, at, points, stamps, userId } = row
  if (eventId === null || at === null) return doneOf(of, row, { state: 'undone' })
  const { program, countsForLevel: isSaldo, confirmedBy: actorId, now } = of
  const taken = await takeAdjustmentBack(tx, {
    program,
    userId,
    eventId,
    at,
    points,
    stamps,
    isSaldo,
    actorId,
    now,
  })
  const isKept = taken.points === 0 && taken.stamps === 0
  return doneOf(of, row, {
    state: isKept ? 'kept' : 'undone',
    eventId,
    reason: taken.reason === null ? null : reasonFor(taken.reason),
    undonePoints: taken.points,
    undoneStamps: taken.stamps,
  })
}

function overLimit(
  { movedPoints, movedStamps }: { readonly movedPoints: number; readonly movedStamps: number },
  { points, stamps }: DueRow,
): ImportRowReason | null {
  const isOver =
    movedPoints + points > ADJUSTMENT.pointsPerDay || movedStamps + stamps > ADJUSTMENT.stampsPerDay
  return isOver ? 'daily_limit' : null
}

/** Translates a refusal of the engine into the reason of a row. */
export function reasonFor(reason: string): ImportRowReason {
  if (reason === 'without_purchase' || reason === 'staff_self') return reason
  if (reason === 'before_join' || reason === 'outside_period') return reason
  return reason === 'not_member' ? 'left' : 'program_not_active'
}

export const doneOf = (
  { importId }: GivenBy,
  { line, userId }: DueRow,
  what: Partial<DoneRow> & Pick<DoneRow, 'state'>,
): DoneRow => ({
  importId,
  line,
  userId,
  reason: null,
  eventId: null,
  labelled: false,
  undonePoints: 0,
  undoneStamps: 0,
  ...what,
})

/**
 * Puts the labels of given rows on their customers, and notes which labels came from this import.
 */
async function withLabels(
  tx: Db,
  of: GivenBy,
  rows: readonly DueRow[],
  done: readonly DoneRow[],
): Promise<DoneRow[]> {
  const given = new Set(done.filter(({ state }) => state === 'given').map(({ line }) => line))
  const labelled = new Set<string>()
  for (const [id, userIds] of byLabel(rows.filter(({ line }) => given.has(line)))) {
    const changed = await writeMemberLabels(tx, { programId: of.program.id, id, userIds, on: true })
    for (const userId of changed) labelled.add(`${id} ${userId}`)
    await tellLabelled(tx, of, changed)
  }
  const labelOf = new Map(rows.map(({ line, labelId }) => [line, labelId]))
  return done.map((row) => ({ ...row, labelled: labelled.has(`${labelOf.get(row.line)} ${row.userId}`) }))
}

function byLabel(rows: readonly DueRow[]): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const { labelId, userId } of rows) {
    if (labelId !== null) users.set(labelId, [...(users.get(labelId) ?? []), userId])
  }
  return users
}

async function tellLabelled(tx: Db, { program, now }: GivenBy, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await emit(tx, 'loyalty.members_written', { programId: program.id, userIds }, now)
}
