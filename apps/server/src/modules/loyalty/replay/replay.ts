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
 * Runs a program over past purchases in memory; the clock is that of each row. This file knows
 * neither files nor a database.
 */

/** Reasons of a refused row, in the order in which they are checked. */
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
  /** Accepted sales; below, their cents that no return reversed. */
  sales: number
  leftCents: number
  /** The event id of each sale by the row's id, where events have their own ids. */
  readonly receipts: Map<string, string> | null
}

/** Records a replay: called for each accepted row and for each member at the end. */
export interface Recorder {
  /** Makes an id for the event of a row; ids grow. */
  newId(): string
  /** Returns why all rows of a customer are refused; null when they are not. */
  refusalOf(customer: string): 'not_member' | 'staff_self' | null
  /** Called before the changes of an outcome are applied to the member's facts. */
  evaluated(member: ReplayedMember, event: LoyaltyEvent, outcome: Outcome): void
  /**
   * Called after them and after the points were posted: the account's moves are those of the event.
   */
  posted(
    member: ReplayedMember,
    row: PurchaseRow,
    event: LoyaltyEvent,
    outcome: Outcome,
    claims: number,
  ): void
  /** Called after the last row, when the member was brought to the moment of the balances. */
  finished(member: ReplayedMember): void
}

export interface Replay {
  readonly program: Program
  /** The moment of the balances: rows after it are refused. */
  readonly asOf: Instant
  /** null when purchases have no lines. */
  readonly lines: OrderLines | null
  readonly members: Map<string, ReplayedMember>
  /** Ids of accepted rows; null when no id occurs twice and no check is needed. */
  readonly accepted: Set<string> | null
  /** null = only the numbers are wanted. */
  readonly recorder: Recorder | null
  readonly counts: { rows: number; sales: number; returns: number; refused: number; unmatchedCents: number }
}

/**
 * The result of a row: changes before debt, and the member afterwards (null while there is none).
 */
export interface RowOutcome {
  readonly result: 'ok' | Refusal
  readonly points: number
  readonly stamps: number
  readonly status: number
  /** Points of automatic claims that followed. */
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

/** Tells whether a field of a row is unreadable, so that the row has no time or no owner. */
export function isBadRow(row: PurchaseRow, lines: OrderLines | null): boolean {
  return row.at === null || row.cents === null || row.customer === '' || lines?.get(row.id) === null
}

/**
 * Processes a row. The rows of one member must come in the order of time, then of their number; if
 * an id occurs twice, so must the rows of all members. A refused row changes nothing, not even
 * points that have expired.
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

/** A row without errors. */
export interface ReadRow {
  readonly at: Instant
  readonly cents: number
  readonly lines: readonly OrderLine[] | undefined
}

/**
 * Reads time, amount and lines of a row, or returns a refusal that does not depend on the member.
 */
export function readRow(replay: Replay, row: PurchaseRow): ReadRow | Refusal {
  const lines = replay.lines?.get(row.id)
  const { at, cents } = row
  if (at === null || cents === null || row.customer === '' || lines === null) return 'bad_row'
  return refusalOf(replay, row, at, cents, lines) ?? { at, cents, lines }
}

/** Returns the event of the sale that a return names; undefined where this customer has none. */
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

/** Tells whether the lines, with their signs, sum up to the amount. */
function isSumOf(cents: number, lines: readonly OrderLine[], sign: 1 | -1): boolean {
  return (
    lines.every(({ netCents, quantityMilli }) => netCents * sign >= 0 && quantityMilli * sign >= 0) &&
    sum(lines.map(({ netCents }) => netCents)) === cents
  )
}

/** Builds the event of an accepted row, without its identity and time. */
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

/** Evaluates an event; null when a linked return exceeds the remainder of its sale. */
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

/**
 * Brings a member to the end: does all that is due until then and computes the tier of that moment.
 */
export function finishMember({ program, asOf, recorder }: Replay, member: ReplayedMember): void {
  advance(program, member.account, asOf)
  member.rank = standingAt(program.tiers, member.facts, asOf).rank
  recorder?.finished(member)
}
