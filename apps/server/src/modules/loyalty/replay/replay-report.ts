import { createHash } from 'node:crypto'
import { dayAt, type Instant } from '@vicino/domain/loyalty/clock'
import type { Program } from '@vicino/domain/loyalty/program'
import { statusAt } from '@vicino/domain/loyalty/tiers'
import type { PurchaseRow } from './purchase-rows.ts'
import type { Replay, ReplayedMember, RowOutcome } from './replay.ts'

/** A member at the end of a replay: a row of the balances file. */
export interface MemberBalance {
  readonly customer: string
  /** Points of the member, with pending ones (docs/modules/loyalty.md, "Replay"). */
  readonly points: number
  readonly debt: number
  readonly stamps: number
  readonly statusPoints: number
  /** Name; empty while tiers are off. */
  readonly tier: string
  readonly purchases: number
  readonly spendCents: number
  readonly issued: number
  readonly reversed: number
  readonly forgiven: number
  readonly redeemed: number
  readonly expired: number
}

/** Returns the name of a tier: Bronze below the lowest one, empty while tiers are off. */
export function replayedTierName({ tiers }: Program, rank: number): string {
  if (!tiers.isOn) return ''
  return tiers.tiers[rank - 1]?.name ?? 'Bronze'
}

/** Computes the balance of a member that was brought to the end. */
export function balanceOf({ program, asOf }: Replay, member: ReplayedMember): MemberBalance {
  const { customer, facts, account, stamps, rank, sales, leftCents } = member
  let points = account.balance
  for (const { amount } of account.pending) points += amount
  return {
    customer,
    points,
    debt: account.debt,
    stamps,
    statusPoints: statusAt(program.tiers, facts, dayAt(asOf)),
    tier: replayedTierName(program, rank),
    purchases: sales,
    spendCents: leftCents,
    ...account.totals,
  }
}

const BALANCES_HEADER =
  'customer,points,debt,stamps,status_points,tier,purchases,spend,issued,reversed,forgiven,redeemed,expired'

/** Writes the CSV of balances. */
export function balancesCsv(balances: readonly MemberBalance[]): string {
  const rows = balances.map((row) =>
    [
      cell(row.customer),
      row.points,
      row.debt,
      row.stamps,
      row.statusPoints,
      cell(row.tier),
      row.purchases,
      euros(row.spendCents),
      row.issued,
      row.reversed,
      row.forgiven,
      row.redeemed,
      row.expired,
    ].join(','),
  )
  return [BALANCES_HEADER, ...rows, ''].join('\n')
}

export const EVENTS_HEADER =
  'row,id,customer,at,type,result,points,stamps,status,tier_after,balance_after,debt_after,redeemed'

/** Writes a row's line of the CSV of events, without its line end. */
export function eventLine(program: Program, row: PurchaseRow, outcome: RowOutcome): string {
  const { result, points, stamps, status, redeemed, member } = outcome
  const at = row.at === null ? '' : utcText(row.at)
  const before = `${row.number},${cell(row.written)},${cell(row.customer)},${at},${cell(row.type)},${result}`
  const tier = member === null ? '' : cell(replayedTierName(program, member.rank))
  const { balance = 0, debt = 0 } = member?.account ?? {}
  return `${before},${points},${stamps},${status},${tier},${balance},${debt},${redeemed}`
}

/** Writes the summary of a finished replay, one `key: value` a line. */
export function summaryOf(
  {
    program,
    counts,
    balances,
  }: Pick<Replay, 'program' | 'counts'> & { readonly balances: readonly MemberBalance[] },
  csv: string,
): string {
  const { rows, sales, returns, refused, unmatchedCents } = counts
  const total = (of: (row: MemberBalance) => number): number =>
    balances.reduce((all, row) => all + of(row), 0)
  const lines: [string, string | number][] = [
    ['rows', rows],
    ['sales', sales],
    ['returns', returns],
    ['refused', refused],
    ['members', balances.length],
    ['points', total((row) => row.points)],
    ['debt', total((row) => row.debt)],
    ['stamps', total((row) => row.stamps)],
    ['spend', euros(total((row) => row.spendCents))],
    ['issued', total((row) => row.issued)],
    ['reversed', total((row) => row.reversed)],
    ['forgiven', total((row) => row.forgiven)],
    ['redeemed', total((row) => row.redeemed)],
    ['expired', total((row) => row.expired)],
    ['unmatched', euros(unmatchedCents)],
    ...membersByTier(program, balances),
    ['sha256', createHash('sha256').update(csv).digest('hex')],
  ]
  return lines.map(([key, value]) => `${key}: ${value}\n`).join('')
}

function membersByTier(program: Program, balances: readonly MemberBalance[]): [string, number][] {
  if (!program.tiers.isOn) return []
  const counts = new Map<string, number>()
  for (let rank = 0; rank <= program.tiers.tiers.length; rank += 1)
    counts.set(replayedTierName(program, rank), 0)
  for (const { tier } of balances) counts.set(tier, (counts.get(tier) ?? 0) + 1)
  return Array.from(counts, ([name, count]) => [`tier.${name}`, count])
}

function euros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Writes a cell, quoted where RFC 4180 requires it. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A moment in UTC, seconds without their fraction: 2010-12-01T07:34:00Z. */
const utcText = (at: Instant): string => `${new Date(at).toISOString().slice(0, 19)}Z`
