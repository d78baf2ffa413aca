import { type Account, advance, newAccount, post } from '@vicino/domain/loyalty/account'
import { sum } from '@vicino/domain/loyalty/amounts'
import type { Instant } from '@vicino/domain/loyalty/clock'
import { evaluate } from '@vicino/domain/loyalty/evaluate'
import type { LoyaltyEvent, PurchaseData, RefundData } from '@vicino/domain/loyalty/events'
import { applyChanges, type MemberFacts, newMember } from '@vicino/domain/loyalty/facts'
import type { Outcome } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import type { Line } from '@vicino/domain/loyalty/purchase'
import { RefundExceeds } from '@vicino/domain/loyalty/refund-outcome'
import { standingAt } from '@vicino/domain/loyalty/tiers'
import type { OrderLine, OrderLines } from './order-lines.ts'
import type { PurchaseRow } from './purchase-rows.ts'

/*
 * A program over purchases that have happened already, in memory: the clock is that of each row. Nothing here
 * knows files or a database.
 */

/** Why a row is refused; they are asked for in this order. */
export type Refusal =
  | 'bad_row'
  | 'bad_type'
  | 'duplicate'
  | 'bad_amount'
  | 'after_as_of'
  | 'outside_period'
  | 'not_member'
  | 'staff_self'
  | 'unknown_object'
  | 'refund_exceeds'

export interface ReplayedMember {
  readonly customer: string
  readonly facts: MemberFacts
  readonly account: Account
  stamps: number
  rank: number
  /** Sales that were accepted, and cents of them that no return took back. */
  sales: number
  leftCents: number
  /** Where events have ids of their own: that of each sale, by the row's. */
  readonly receipts: Map<string, string> | null
}

/** Who keeps what a replay did: told of each accepted row and of each member at the end. */
export interface Recorder {
  /** An id for the event that a row becomes; they rise. */
  newId(): string
  /** Why a customer's rows are refused here, whatever they say; null when they are not. */
  refusalOf(customer: string): 'not_member' | 'staff_self' | null
  /** Before the changes of an outcome are applied to the member's facts. */
  evaluated(member: ReplayedMember, event: LoyaltyEvent, outcome: Outcome): void
  /** After them, and after the points were posted: the account's moves are the event's. */
  posted(
    member: ReplayedMember,
    row: PurchaseRow,
    event: LoyaltyEvent,
    outcome: Outcome,
    claims: number,
  ): void
  /** After the last row, brought to the moment of the balances. */
  finished(member: ReplayedMember): void
}

export interface Replay {
  readonly program: Program
  /** The moment of the balances: rows after it are refused. */
  readonly asOf: Instant
  /** null when purchases have no lines. */
  readonly lines: OrderLines | null
  readonly members: Map<string, ReplayedMember>
  /** Ids of accepted rows; null when no id comes twice, so that nobody asks. */
  readonly accepted: Set<string> | null
  /** null = numbers alone are wanted. */
  readonly recorder: Recorder | null
  readonly counts: { rows: number; sales: number; returns: number; refused: number; unmatchedCents: number }
}

/** What a row did: the deltas before debt, and its member as it stands now (null while there is none). */
export interface RowOutcome {
  readonly result: 'ok' | Refusal
  readonly points: number
  readonly stamps: number
  readonly status: number
  /** Points of the automatic claims that followed. */
  readonly redeemed: number
  readonly member: {
    readonly rank: number
    readonly account: { readonly balance: number; readonly debt: number }
  } | null
}

export function newReplay(
  program: Program,
  asOf: Instant,
  {
    lines,
    accepted,
    recorder = null,
  }: Pick<Replay, 'lines' | 'accepted'> & { readonly recorder?: Recorder | null },
): Replay {
  const counts = { rows: 0, sales: 0, returns: 0, refused: 0, unmatchedCents: 0 }
  return { program, asOf, lines, members: new Map(), accepted, recorder, counts }
}

/** Whether something of a row cannot be read, so that it has no place in time or belongs to nobody. */
export function isBadRow(row: PurchaseRow, lines: OrderLines | null): boolean {
  return row.at === null || row.cents === null || row.customer === '' || lines?.get(row.id) === null
}

/**
 * Works a row off. The rows of a member come in the order of their time, and of their number where that is the same; those of
 * all members do where an id comes twice. A refused row changes nothing, not even what is overdue.
 */
export function takeRow(replay: Replay, row: PurchaseRow): RowOutcome {
  replay.counts.rows += 1
  const read = readRow(replay, row)
  if (typeof read === 'string') return refused(replay, row, read)
  const member = replay.members.get(row.customer) ?? memberOf(replay, row.customer, read.at)
  const purchaseId = row.purchase === '' ? null : purchaseOf(member, row.purchase)
  if (row.type === 'return' && purchaseId === undefined) return refused(replay, row, 'unknown_object')
  const { recorder } = replay
  const id = recorder === null ? row.id : recorder.newId()
  const data = dataOf(row, read, purchaseId ?? null, member.sales + 1)
  const event: LoyaltyEvent = { ...data, id, at: read.at, receivedAt: read.at }
  const outcome = outcomeOf(replay.program, member, event)
  if (outcome === null) return refused(replay, row, 'refund_exceeds')
  replay.members.set(row.customer, member)
  return book(replay, member, row, event, outcome)
}

/** What a row says, where nothing is wrong with it. */
export interface ReadRow {
  readonly at: Instant
  readonly cents: number
  readonly lines: readonly OrderLine[] | undefined
}

/** A row's time, amount and lines, or why it is refused whatever its member has. */
export function readRow(replay: Replay, row: PurchaseRow): ReadRow | Refusal {
  const lines = replay.lines?.get(row.id)
  const { at, cents } = row
  if (at === null || cents === null || row.customer === '' || lines === null) return 'bad_row'
  return refusalOf(replay, row, at, cents, lines) ?? { at, cents, lines }
}

/** The event of the sale that a return names; undefined where this customer has none. */
function purchaseOf({ facts, receipts }: ReplayedMember, purchase: string): string | undefined {
  if (receipts !== null) return receipts.get(purchase)
  return facts.purchases.has(purchase) ? purchase : undefined
}

function memberOf({ recorder }: Replay, customer: string, joinedAt: Instant): ReplayedMember {
  const isRecorded = recorder !== null
  return {
    customer,
    facts: newMember(joinedAt),
    account: newAccount(isRecorded ? [] : null),
    stamps: 0,
    rank: 0,
    sales: 0,
    leftCents: 0,
    receipts: isRecorded ? new Map() : null,
  }
}

function refused(replay: Replay, row: PurchaseRow, result: Refusal): RowOutcome {
  replay.counts.refused += 1
  const member = replay.members.get(row.customer) ?? null
  return { result, points: 0, stamps: 0, status: 0, redeemed: 0, member }
}

function refusalOf(
  { program, asOf, accepted, recorder }: Replay,
  { type, id, customer }: PurchaseRow,
  at: Instant,
  cents: number,
  lines: readonly OrderLine[] | undefined,
): Refusal | null {
  if (type !== 'sale' && type !== 'return') return 'bad_type'
  if (accepted?.has(id) === true) return 'duplicate'
  const sign = type === 'sale' ? 1 : -1
  if (cents * sign <= 0) return 'bad_amount'
  if (lines !== undefined && !isSumOf(cents, lines, sign)) return 'bad_amount'
  if (at > asOf) return 'after_as_of'
  if (at < program.startsAt || at >= program.endsAt) return 'outside_period'
  return recorder === null ? null : recorder.refusalOf(customer)
}

/** Whether the lines make up the amount, each with its sign (their sum is the amount). */
function isSumOf(cents: number, lines: readonly OrderLine[], sign: 1 | -1): boolean {
  return (
    lines.every(({ netCents, quantityMilli }) => netCents * sign >= 0 && quantityMilli * sign >= 0) &&
    sum(lines.map(({ netCents }) => netCents)) === cents
  )
}

/** The event that an accepted row is, without its identity and time. */
export function dataOf(
  { type, category }: Pick<PurchaseRow, 'type' | 'category'>,
  { cents, lines }: ReadRow,
  purchaseId: string | null,
  arrival: number,
): PurchaseData | RefundData {
  if (type === 'sale') {
    const bought = lines?.map(lineOf) ?? [
      { code: null, category, brand: null, quantityMilli: 1000, netCents: cents },
    ]
    return { type: 'purchase', lines: bought, arrival }
  }
  const items = lines?.map(({ code, netCents }) => ({ code, cents: -netCents })) ?? null
  return { type: 'refund', purchaseId, cents: -cents, items }
}

const lineOf = ({ code, category, quantityMilli, netCents }: OrderLine): Line => ({
  code,
  category,
  brand: null,
  quantityMilli,
  netCents,
})

/** null when a linked return asks for more than is left of its sale. */
function outcomeOf(program: Program, { facts }: ReplayedMember, event: LoyaltyEvent): Outcome | null {
  try {
    return evaluate(program, facts, event)
  } catch (error) {
    if (error instanceof RefundExceeds) return null
    throw error
  }
}

function book(
  { program, accepted, counts, recorder }: Replay,
  member: ReplayedMember,
  row: PurchaseRow,
  event: LoyaltyEvent,
  outcome: Outcome,
): RowOutcome {
  const { facts, account } = member
  const redeemed = account.totals.redeemed
  const matured = advance(program, account, event.at)
  recorder?.evaluated(member, event, outcome)
  applyChanges(facts, outcome.changes)
  const followed = post(program, account, event, outcome)
  member.stamps += outcome.stamps
  member.rank = outcome.tier.after
  member.leftCents += (row.cents ?? 0) + outcome.unmatchedCents
  counts.unmatchedCents += outcome.unmatchedCents
  if (event.type === 'purchase') {
    member.sales += 1
    counts.sales += 1
    member.receipts?.set(row.id, event.id)
  } else counts.returns += 1
  accepted?.add(row.id)
  recorder?.posted(member, row, event, outcome, matured.claims + followed.claims)
  const { points, stamps, status } = outcome
  return { result: 'ok', points, stamps, status, redeemed: account.totals.redeemed - redeemed, member }
}

/** Brings a member to the end: what is due until then is done, and the level is that of that moment. */
export function finishMember({ program, asOf, recorder }: Replay, member: ReplayedMember): void {
  advance(program, member.account, asOf)
  member.rank = standingAt(program.tiers, member.facts, asOf).rank
  recorder?.finished(member)
}
