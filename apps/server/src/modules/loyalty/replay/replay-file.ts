import type { Instant } from '@vicino/domain/loyalty/clock'
import { forReplay, type Program } from '@vicino/domain/loyalty/program'
import { type OrderLines, readOrderLines } from './order-lines.ts'
import { type PurchaseRow, type PurchasesFile, readPurchases } from './purchase-rows.ts'
import { finishMember, isBadRow, newReplay, type Replay, type RowOutcome, takeRow } from './replay.ts'
import { balanceOf, eventLine, type MemberBalance } from './replay-report.ts'

export interface ReplayInput extends PurchasesFile {
  /** File with the lines of the orders; null = purchases have no lines. */
  readonly linesFile: string | null
  /** Rows after it are refused; null = the time of the last row. */
  readonly asOf: Instant | null
  /** True when the result of each row is wanted. */
  readonly withEvents: boolean
}

export interface FinishedReplay {
  readonly program: Program
  readonly counts: Replay['counts']
  /** By customer, in byte order. */
  readonly balances: readonly MemberBalance[]
  /** One line for each row, in the order of the file; empty when not wanted. */
  readonly events: readonly string[]
  readonly refused: readonly { readonly row: number; readonly reason: string }[]
  /** Name of the column of amounts. */
  readonly amountColumn: string
}

/** The rows of a file, ready to be processed. */
export interface ReadOrders {
  readonly lines: OrderLines | null
  /** Rows by customer, in the order of the file. */
  readonly rowsOf: ReadonlyMap<string, PurchaseRow[]>
  readonly areIdsUnique: boolean
  /** Time of the last readable row; −∞ where there is none. */
  readonly last: Instant
  readonly amountColumn: string
}

/** @throws Error when a file cannot be read or lacks a column */
export async function readOrders(input: ReplayInput): Promise<ReadOrders> {
  const lines = input.linesFile === null ? null : await readOrderLines(input.linesFile)
  const rowsOf = new Map<string, PurchaseRow[]>()
  const ids = new Set<string>()
  let count = 0
  let last = Number.NEGATIVE_INFINITY
  const { amountColumn } = await readPurchases(input, (row) => {
    ids.add(row.id)
    count += 1
    if (row.place > last && !isBadRow(row, lines)) last = row.place
    const known = rowsOf.get(row.customer)
    if (known === undefined) rowsOf.set(row.customer, [row])
    else known.push(row)
  })
  return { lines, rowsOf, areIdsUnique: ids.size === count, last, amountColumn }
}

/**
 * Replays a file of purchases over a program, in memory. @throws Error when a file cannot be read
 * or lacks a column
 */
export async function replayFile(definition: Program, input: ReplayInput): Promise<FinishedReplay> {
  const orders = await readOrders(input)
  const { lines, areIdsUnique, last } = orders
  const accepted = areIdsUnique ? null : new Set<string>()
  const replay = newReplay(forReplay(definition), input.asOf ?? last, { lines, accepted })
  return runOrders(replay, orders, { withEvents: input.withEvents })
}

/** How rows are processed when they are also written. */
export interface Way {
  readonly withEvents: boolean
  /** Members who had something before: their rows are processed in the database. */
  readonly stored?: {
    has(customer: string): boolean
    take(replay: Replay, row: PurchaseRow): Promise<RowOutcome>
    finish(replay: Replay): Promise<readonly MemberBalance[]>
  }
  /** Called after each row; a returned promise is awaited before the next row. */
  readonly pause?: () => Promise<void> | undefined
}

/**
 * Processes the rows of a file.
 * Members do not affect each other, so they are processed and forgotten one by one, in a third of
 * the time of keeping them all. Only if an id occurs twice does it matter which member's row came
 * first; then all rows are processed in the order of time.
 */
export async function runOrders(replay: Replay, orders: ReadOrders, way: Way): Promise<FinishedReplay> {
  const run: Run = { replay, way, balances: [], events: [], refused: [] }
  const { rowsOf, areIdsUnique, amountColumn } = orders
  if (areIdsUnique) for (const rowsOfOne of rowsOf.values()) await runRows(run, rowsOfOne)
  else await runRows(run, [...rowsOf.values()].flat())
  run.balances.push(...((await way.stored?.finish(replay)) ?? []))
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
  readonly way: Way
  readonly balances: MemberBalance[]
  readonly events: string[]
  readonly refused: { row: number; reason: string }[]
}

/** Processes all rows of some members in the order of time, and brings these members to the end. */
async function runRows({ replay, way, balances, events, refused }: Run, rows: PurchaseRow[]): Promise<void> {
  for (const row of inOrder(rows)) {
    const outcome =
      way.stored?.has(row.customer) === true ? await way.stored.take(replay, row) : takeRow(replay, row)
    if (outcome.result !== 'ok') refused.push({ row: row.number, reason: outcome.result })
    if (way.withEvents) events[row.number - 1] = eventLine(replay.program, row, outcome)
    const pause = way.pause?.()
    if (pause !== undefined) await pause
  }
  for (const member of replay.members.values()) {
    finishMember(replay, member)
    balances.push(balanceOf(replay, member))
    const pause = way.pause?.()
    if (pause !== undefined) await pause
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
