import { type Account, advance, newAccount, post } from '@vicino/domain/loyalty/account'
import { sum } from '@vicino/domain/loyalty/amounts'
import type { Instant } from '@vicino/domain/loyalty/clock'
import { evaluate } from '@vicino/domain/loyalty/evaluate'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import { applyChanges, type MemberFacts, newMember } from '@vicino/domain/loyalty/facts'
import type { Outcome } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import type { Line } from '@vicino/domain/loyalty/purchase'
import { RefundExceeds } from '@vicino/domain/loyalty/refund-outcome'
import { standingAt } from '@vicino/domain/loyalty/tiers'
import type { OrderLine, OrderLines } from './order-lines.ts'
import type { PurchaseRow } from './purchase-rows.ts'

/*
 * A program over purchases that have happened already (LOYALTY §10), in memory: the clock is that of each row. Nothing here
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
  readonly member: ReplayedMember | null
}

export function newReplay(
  program: Program,
  asOf: Instant,
  { lines, areIdsUnique }: { readonly lines: OrderLines | null; readonly areIdsUnique: boolean },
): Replay {
  const counts = { rows: 0, sales: 0, returns: 0, refused: 0, unmatchedCents: 0 }
  return { program, asOf, lines, members: new Map(), accepted: areIdsUnique ? null : new Set(), counts }
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
  const lines = replay.lines?.get(row.id)
  const { at, cents } = row
  if (at === null || cents === null || row.customer === '' || lines === null)
    return refused(replay, row, 'bad_row')
  const refusal = refusalOf(replay, row, at, cents, lines)
  if (refusal !== null) return refused(replay, row, refusal)
  const member = replay.members.get(row.customer) ?? memberOf(row.customer, at)
  const event = eventOf(replay, row, at, cents, lines)
  const outcome = outcomeOf(replay.program, member, event)
  if (outcome === null) return refused(replay, row, 'refund_exceeds')
  replay.members.set(row.customer, member)
  return book(replay, member, row, event, outcome)
}

function memberOf(customer: string, joinedAt: Instant): ReplayedMember {
  const facts = newMember(joinedAt)
  return { customer, facts, account: newAccount(), stamps: 0, rank: 0, sales: 0, leftCents: 0 }
}

function refused(replay: Replay, row: PurchaseRow, result: Refusal): RowOutcome {
  replay.counts.refused += 1
  const member = replay.members.get(row.customer) ?? null
  return { result, points: 0, stamps: 0, status: 0, redeemed: 0, member }
}

function refusalOf(
  { program, asOf, accepted, members }: Replay,
  { type, id, customer, purchase }: PurchaseRow,
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
  if (type === 'return' && purchase !== '') {
    if (members.get(customer)?.facts.purchases.has(purchase) !== true) return 'unknown_object'
  }
  return null
}

/** Whether the lines make up the amount, each with its sign (§4.3: nets ≥ 0, their sum is the amount). */
function isSumOf(cents: number, lines: readonly OrderLine[], sign: 1 | -1): boolean {
  return (
    lines.every(({ netCents, quantityMilli }) => netCents * sign >= 0 && quantityMilli * sign >= 0) &&
    sum(lines.map(({ netCents }) => netCents)) === cents
  )
}

function eventOf(
  replay: Replay,
  { id, type, category, purchase }: PurchaseRow,
  at: Instant,
  cents: number,
  lines: readonly OrderLine[] | undefined,
): LoyaltyEvent {
  if (type === 'sale') {
    const bought = lines?.map(lineOf) ?? [
      { code: null, category, brand: null, quantityMilli: 1000, netCents: cents },
    ]
    return { type: 'purchase', id, at, receivedAt: at, lines: bought, arrival: replay.counts.rows }
  }
  const items = lines?.map(({ code, netCents }) => ({ code, cents: -netCents })) ?? null
  const purchaseId = purchase === '' ? null : purchase
  return { type: 'refund', id, at, receivedAt: at, purchaseId, cents: -cents, items }
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
  { program, accepted, counts }: Replay,
  member: ReplayedMember,
  row: PurchaseRow,
  event: LoyaltyEvent,
  outcome: Outcome,
): RowOutcome {
  const { facts, account } = member
  const redeemed = account.totals.redeemed
  advance(program, account, event.at)
  applyChanges(facts, outcome.changes)
  post(program, account, event, outcome)
  member.stamps += outcome.stamps
  member.rank = outcome.tier.after
  member.leftCents += (row.cents ?? 0) + outcome.unmatchedCents
  counts.unmatchedCents += outcome.unmatchedCents
  if (event.type === 'purchase') {
    member.sales += 1
    counts.sales += 1
  } else counts.returns += 1
  accepted?.add(row.id)
  const { points, stamps, status } = outcome
  return { result: 'ok', points, stamps, status, redeemed: account.totals.redeemed - redeemed, member }
}

/** Brings a member to the end: what is due until then is done, and the level is that of that moment (§10). */
export function finishMember({ program, asOf }: Replay, member: ReplayedMember): void {
  advance(program, member.account, asOf)
  member.rank = standingAt(program.tiers, member.facts, asOf).rank
}
