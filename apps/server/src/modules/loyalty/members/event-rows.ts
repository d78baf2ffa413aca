import { sum } from '@vicino/domain/loyalty/amounts'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import { expiresAt, maturesAt } from '@vicino/domain/loyalty/expiry'
import {
  applyChanges,
  copyFacts,
  type FactChange,
  type MemberFacts,
  type Purchase,
} from '@vicino/domain/loyalty/facts'
import type { Outcome } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import { keptStatus, standingAt } from '@vicino/domain/loyalty/tiers'
import type { ProgramHead } from '../programs/public.ts'
import type { Known } from './facts.queries.ts'
import type { Incoming } from './incoming.ts'
import { receiptOf } from './registers.ts'

/** An event with the facts known before it and the outcome of evaluate(). */
export interface Evaluated {
  readonly known: Known
  readonly facts: MemberFacts | null
  readonly event: LoyaltyEvent
  readonly outcome: Outcome
  readonly program: Program
  readonly head: ProgramHead
  readonly bodyHash: string
}

/**
 * Builds the input of loyalty_write() in loyalty-write.functions.sql, and the events that it emits.
 */
export function doneBy(incoming: Incoming, evaluatedEvent: Evaluated) {
  const { known, facts, event, outcome, program, head, bodyHash } = evaluatedEvent
  const { changes, steps } = outcome
  const after = facts && copyFacts(facts)
  if (after !== null) applyChanges(after, changes)
  const lowered = event.type === 'refund' ? loweredBy(facts, changes) : []
  const rows = refundsOf(lowered, outcome, (index) => known.refundIds[index] ?? '')
  const refunds = rows.filter(({ purchase }) => purchase !== null)
  const outbox = outboxOf(incoming, evaluatedEvent, sum(refunds.map(({ cents }) => cents)))
  const standing = after && standingAt(program.tiers, after, event.receivedAt)
  const bought = event.type === 'purchase' ? purchaseIn(changes) : undefined
  const written = {
    event: {
      id: event.id,
      source: incoming.source,
      externalId: incoming.externalId,
      type: event.type,
      at: event.at,
      receivedAt: event.receivedAt,
      configVersion: head.configVersion,
      bodyHash,
      payload: bought === undefined ? (incoming.payload ?? {}) : {},
      points: outcome.points,
      stamps: outcome.stamps,
      status: outcome.status,
      reason: outcome.refused ?? null,
      tierBefore: outcome.tier.before,
      tierAfter: outcome.tier.after,
      explanation: steps.map(({ of, items }) => ({ of, items })),
      unmatchedCents: outcome.unmatchedCents,
      actorId: incoming.actorId,
    },
    ...(standing !== null && after !== null && changes.length > 0
      ? {
          member: {
            tierRank: outcome.tier.after,
            tierPeriod: standing.period,
            statusPoints: keptStatus(program.tiers, after, standing),
            purchases: (known.member?.purchases ?? 0) + Number(bought !== undefined),
          },
        }
      : {}),
    ...some('facts', factRows(changes)),
    ...some('status', statusRows(changes)),
    ...(bought === undefined ? {} : { bought: boughtRow(incoming, bought, head) }),
    lowered: lowered.map(({ purchase }) => ({
      id: purchase.id,
      remaining: arrayText(purchase.lines.map(({ leftCents }) => leftCents)),
      leftCents: sum(purchase.lines.map(({ leftCents }) => leftCents)),
      eligibleCents: purchase.eligibleCents,
      isQualifying: purchase.isQualifying,
      raw: purchase.raw,
      stamps: purchase.stamps,
    })),
    ...some('refunds', rows),
    ...some(
      'once',
      changes.flatMap((change) => (change.kind === 'once' ? [change.key] : [])),
    ),
    ...(event.type === 'reversal' && outcome.refused === undefined ? { reversed: event.award.eventId } : {}),
    ...some('tiers', tierRows(evaluatedEvent)),
    postings: postingsOf(evaluatedEvent, refunds),
    outbox,
    // Expired points are removed first.
    lapse: program.expiryMonths !== null && outcome.refused === undefined,
    // Automatic claims of a reward are made after the event is written (auto-claims.ts); claims
    // without a reward are made by loyalty_write().
    ...(program.autoClaimCost === null || program.autoClaimReward !== null
      ? {}
      : { claimCost: program.autoClaimCost }),
  }
  return { written, outbox, measure: standing?.measure ?? null }
}

/** Formats numbers as a PostgreSQL array. */
export const arrayText = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

const some = <Name extends string, Row>(name: Name, rows: readonly Row[]) =>
  (rows.length === 0 ? {} : { [name]: rows }) as Partial<Record<Name, readonly Row[]>>

const purchaseIn = (changes: readonly FactChange[]): Purchase | undefined =>
  changes.flatMap((change) => (change.kind === 'purchase' ? [change.purchase] : []))[0]

/**
 * Lists the purchases that a refund lowered, in the order of its steps, with the cents taken from
 * each line.
 */
export function loweredBy(facts: MemberFacts | null, changes: readonly FactChange[]) {
  return changes.flatMap((change) => {
    if (change.kind !== 'purchase') return []
    const before = facts?.purchases.get(change.purchase.id)?.lines ?? []
    const allocated = change.purchase.lines.map(
      ({ leftCents }, index) => (before[index]?.leftCents ?? 0) - leftCents,
    )
    return [{ purchase: change.purchase, allocated }]
  })
}

/** A row of `refunds`: cents that a refund takes from a purchase, by its lines; of none (null) where it found too few. */
export interface RefundRow {
  readonly id: string
  readonly purchase: string | null
  readonly cents: number
  readonly allocated: readonly number[]
}

/** @param idOf the id of each row, in their order */
export function refundsOf(
  lowered: ReturnType<typeof loweredBy>,
  { unmatchedCents }: Pick<Outcome, 'unmatchedCents'>,
  idOf: (index: number) => string,
): RefundRow[] {
  const taken = lowered.map(({ purchase, allocated }, index): RefundRow => {
    return { id: idOf(index), purchase: purchase.id, cents: sum(allocated), allocated }
  })
  const found = taken.filter(({ cents }) => cents > 0)
  if (unmatchedCents === 0) return found
  return [...found, { id: idOf(found.length), purchase: null, cents: unmatchedCents, allocated: [] }]
}

function boughtRow({ sale, data, sellerId }: Incoming, bought: Purchase, head: ProgramHead) {
  const lines = bought.lines.map(({ leftCents: _left, ...line }) => line)
  return {
    brandId: sellerId ?? head.brandId,
    storeId: sale?.storeId ?? null,
    channel: sale?.channel ?? 'till',
    redemptionId: sale?.redemptionId ?? null,
    localDate: dateText(dayAt(bought.at)),
    arrival: bought.arrival,
    amountCents: data.type === 'purchase' ? sum(data.lines.map(({ netCents }) => netCents)) : 0,
    lines,
    remaining: arrayText(bought.lines.map(({ leftCents }) => leftCents)),
    eligibleCents: bought.eligibleCents,
    isQualifying: bought.isQualifying,
    tierMilli: bought.tierMilli,
    tierRank: bought.tierRank,
    timeMilli: bought.timeMilli,
    timeRule: bought.timeRule,
    raw: bought.raw,
    stamps: bought.stamps,
  }
}

interface FactRow {
  readonly kind: string
  readonly period: number
  spend: number
  points: number
  qualifying: number
  social: number
  last: number | null
}

/** Sums changes by row, because one statement cannot change a row twice. */
function factRows(changes: readonly FactChange[]): FactRow[] {
  const rows = new Map<string, FactRow>()
  const add = (kind: string, period: number, more: Partial<FactRow>): void => {
    const key = `${kind} ${period}`
    const row = rows.get(key) ?? { kind, period, spend: 0, points: 0, qualifying: 0, social: 0, last: null }
    row.spend += more.spend ?? 0
    row.points += more.points ?? 0
    row.qualifying += more.qualifying ?? 0
    row.social += more.social ?? 0
    row.last = more.last ?? row.last
    rows.set(key, row)
  }
  for (const change of changes) {
    if (change.kind === 'month') {
      const { month, spendCents: spend, dayTargets: points, socialPoints: social } = change
      add('month', month, { spend, points, social })
    } else if (change.kind === 'day') {
      const { day, raw: points, qualifying, socialPoints: social } = change
      add('day', day, { points, qualifying, social })
    } else if (change.kind === 'count') add(`count:${change.key}`, 0, { qualifying: change.by })
    else if (change.kind === 'visit') add(`visit:${change.rule}`, 0, { last: change.at })
  }
  return [...rows.values()].filter(
    (row) =>
      row.last !== null || row.spend !== 0 || row.points !== 0 || row.qualifying !== 0 || row.social !== 0,
  )
}

function statusRows(changes: readonly FactChange[]) {
  const rows = new Map<number, { period: number; status: number; spend: number; purchases: number }>()
  for (const change of changes) {
    if (change.kind !== 'status') continue
    const row = rows.get(change.period) ?? { period: change.period, status: 0, spend: 0, purchases: 0 }
    row.status += change.status
    row.spend += change.spendCents
    row.purchases += change.purchases
    rows.set(change.period, row)
  }
  return [...rows.values()].filter(
    ({ status, spend, purchases }) => status !== 0 || spend !== 0 || purchases !== 0,
  )
}

/**
 * Lists changes of tier, each with the tier before it; the change by the event itself is the last.
 */
function tierRows({ known, event, outcome, head }: Evaluated) {
  let from = known.tierChanges?.at(-1)?.rank ?? known.member?.tierFloor ?? 0
  return outcome.changes.flatMap((change) => {
    if (change.kind !== 'tier' || change.rank === from) return []
    const row = {
      at: change.at,
      from,
      to: change.rank,
      eventId: change.at === event.receivedAt ? event.id : null,
      version: head.tiersVersion,
    }
    from = change.rank
    return [row]
  })
}

/** What a posting in the ledger names as its source. */
export interface PostingSource {
  readonly source: string
  readonly type: 'loyalty-event' | 'loyalty-refund'
  readonly rule: string
}

/** The source of a step's posting: the row of the refund that lowers the purchase `of`, else the event. */
export function sourceOf(
  refunds: readonly RefundRow[],
  event: LoyaltyEvent,
  of: string | null,
): PostingSource {
  const refund = of === null ? undefined : refunds.find(({ purchase }) => purchase === of)
  if (refund === undefined) return { source: event.id, type: 'loyalty-event', rule: event.type }
  return { source: refund.id, type: 'loyalty-refund', rule: event.type }
}

function postingsOf({ event, outcome, program }: Evaluated, refunds: readonly RefundRow[]) {
  const matures = maturesAt(program, event.at)
  const isWaiting = matures !== null && matures > event.receivedAt
  return outcome.steps.flatMap(({ of, points, stamps }) => {
    const common = {
      of,
      ...sourceOf(refunds, event, of),
      values: {},
      matures: null,
      expires: null,
    }
    return [
      ...(points === 0
        ? []
        : [
            {
              ...common,
              unit: 'PTS',
              amount: points,
              matures: points > 0 && isWaiting ? matures : null,
              expires: points > 0 ? expiresAt(program, event.at) : null,
            },
          ]),
      ...(stamps === 0 ? [] : [{ ...common, unit: 'STAMP', amount: stamps }]),
    ]
  })
}

/**
 * Builds the events for other features; loyalty_write() adds the balances. A refused event is not
 * emitted.
 */
function outboxOf(incoming: Incoming, { event, outcome, head, known }: Evaluated, refunded: number) {
  if (outcome.refused !== undefined) return []
  const { figure, userId, data, sellerId, isHistory = false, isToldApart = false } = incoming
  const hasReceipt = event.type === 'purchase' || event.type === 'refund'
  const ids = { programId: head.id, brandId: head.brandId, userId }
  const silent = head.sandbox || isHistory
  const isBack = event.type === 'refund' || event.type === 'reversal'
  const cents = data.type === 'purchase' ? sum(data.lines.map(({ netCents }) => netCents)) : -refunded
  const moved = {
    ...ids,
    eventId: event.id,
    ...(sellerId !== undefined && sellerId !== head.brandId && { sellerId }),
    type: event.type,
    ...(hasReceipt && { receiptId: receiptOf(incoming) }),
    figure,
    day: dateText(dayAt(event.receivedAt)),
    points: outcome.points,
    stamps: outcome.stamps,
    status: outcome.status,
    cents,
    purchases: event.type === 'purchase' ? 1 : 0,
    silent,
    ...(isToldApart && { toldApart: true }),
  }
  const from = known.member?.tierRank ?? 0
  const { after: to } = outcome.tier
  return [
    { type: isBack ? ('loyalty.reversed' as const) : ('loyalty.earned' as const), payload: moved },
    ...(from === to
      ? []
      : [
          {
            type: 'loyalty.tier_changed' as const,
            payload: { ...ids, from, to, at: event.receivedAt, ...(silent && { silent }) },
          },
        ]),
  ]
}
