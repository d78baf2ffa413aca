import type { Instant } from '@vicino/domain/loyalty/clock'
import { forReplay, type Program } from '@vicino/domain/loyalty/program'
import { newRepeatFinder } from './repeat-finder.ts'
import { readOrderLines } from './order-lines.ts'
import { type PurchaseRow, type PurchasesFile, readPurchases } from './purchase-rows.ts'
import { finishMember, isBadRow, newReplay, type Replay, takeRow } from './replay.ts'
import { balanceOf, eventLine, type MemberBalance } from './replay-report.ts'

export interface ReplayInput extends PurchasesFile {
  /** File of the lines of the orders; null = purchases have none. */
  readonly linesFile: string | null
  /** Rows after it are refused; null = until the last row's time. */
  readonly asOf: Instant | null
  /** Whether what each row did is wanted. */
  readonly withEvents: boolean
}

export interface FinishedReplay {
  readonly program: Program
  readonly counts: Replay['counts']
  /** By customer, in the order of their bytes. */
  readonly balances: readonly MemberBalance[]
  /** One line for each row, in the order of the file; empty when they are not wanted. */
  readonly events: readonly string[]
  readonly refused: readonly { readonly row: number; readonly reason: string }[]
  /** The column of the amounts. */
  readonly amountColumn: string
}

/**
 * Replays a file of purchases over a program, in memory.
 *
 * Members do not touch each other, so one is worked off after the other, and forgotten: that takes a third of the time of
 * keeping them all. Only where an id comes twice does it matter which member's row was accepted first, and all of them are
 * worked off in the order of time.
 *
 * @throws Error when a file cannot be read or lacks a column
 */
export async function replayFile(definition: Program, input: ReplayInput): Promise<FinishedReplay> {
  const lines = input.linesFile === null ? null : await readOrderLines(input.linesFile)
  const rowsOf = new Map<string, PurchaseRow[]>()
  const ids = newRepeatFinder()
  let last = Number.NEGATIVE_INFINITY
  const { amountColumn } = await readPurchases(input, (row) => {
    ids.add(row.id)
    if (row.place > last && !isBadRow(row, lines)) last = row.place
    const known = rowsOf.get(row.customer)
    if (known === undefined) rowsOf.set(row.customer, [row])
    else known.push(row)
  })
  const areIdsUnique = !ids.hasRepeats()
  const replay = newReplay(forReplay(definition), input.asOf ?? last, { lines, areIdsUnique })
  const run: Run = { replay, balances: [], events: [], refused: [], withEvents: input.withEvents }
  if (areIdsUnique) for (const rowsOfOne of rowsOf.values()) runRows(run, rowsOfOne)
  else runRows(run, [...rowsOf.values()].flat())
  return {
    program: replay.program,
    counts: replay.counts,
    balances: byBytes(run.balances),
    events: run.events,
    refused: run.refused.toSorted((a, b) => a.row - b.row),
    amountColumn,
  }
}

interface Run {
  readonly replay: Replay
  readonly withEvents: boolean
  readonly balances: MemberBalance[]
  readonly events: string[]
  readonly refused: { row: number; reason: string }[]
}

/** Works all rows of some members off, in the order of time, and their members to the end. */
function runRows({ replay, withEvents, balances, events, refused }: Run, rows: PurchaseRow[]): void {
  for (const row of inOrder(rows)) {
    const outcome = takeRow(replay, row)
    if (outcome.result !== 'ok') refused.push({ row: row.number, reason: outcome.result })
    if (withEvents) events[row.number - 1] = eventLine(replay.program, row, outcome)
  }
  for (const member of replay.members.values()) {
    finishMember(replay, member)
    balances.push(balanceOf(replay, member))
  }
  replay.members.clear()
}

function inOrder(rows: PurchaseRow[]): PurchaseRow[] {
  const isInOrder = rows.every((row, index) => index === 0 || compare(rows[index - 1] ?? row, row) < 0)
  return isInOrder ? rows : rows.toSorted(compare)
}

function compare(a: PurchaseRow, b: PurchaseRow): number {
  if (a.place === b.place) return a.number - b.number
  return a.place < b.place ? -1 : 1
}

function byBytes(balances: readonly MemberBalance[]): MemberBalance[] {
  return balances
    .map((balance) => ({ balance, key: Buffer.from(balance.customer) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key))
    .map(({ balance }) => balance)
}
