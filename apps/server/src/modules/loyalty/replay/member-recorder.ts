import { hash } from 'node:crypto'
import { sum } from '@vicino/domain/loyalty/amounts'
import { dateText, type Day, dayAt, type Instant } from '@vicino/domain/loyalty/clock'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import type { Purchase } from '@vicino/domain/loyalty/facts'
import type { Outcome } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import { changesByTime, keptStatus, standingAt } from '@vicino/domain/loyalty/tiers'
import type { Figures, ProgramHead } from '../programs/public.ts'
import { arrayText, loweredBy, type RefundRow, refundsOf, sourceOf } from '../members/public.ts'
import { AccountRows } from './account-rows.ts'
import type { Issuers } from './program-imports.queries.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import type { Recorder, ReplayedMember } from './replay.ts'
import type { ReplayedRows } from './replayed-rows.ts'
import { newRisingIds } from './rising-ids.ts'

/** The account here of a customer in the file. */
export interface Person {
  readonly userId: string
  /** Names of the account that is made for the customer; null where there is one. */
  readonly made: { readonly email: string; readonly username: string; readonly handle: string } | null
}

/**
 * Sales and returns get the identities of a till's, so that a receipt counts once, from a file or a
 * till.
 */
export const SOURCE = { sale: 'till', return: 'till-refund' } as const

interface Record {
  readonly person: Person
  readonly account: AccountRows
  /** External id of each purchase. */
  readonly receipts: Map<string, string>
  refunds: readonly RefundRow[]
  rank: number
  stampBalance: number
}

/**
 * Makes the rows of all tables that a replay writes, for members who had nothing in the program
 * before. It writes the final state of what loyalty_write() of loyalty-write.functions.sql writes
 * event by event; a test compares both.
 */
export class MemberRecorder implements Recorder {
  readonly newId = newRisingIds()
  readonly #rows: ReplayedRows
  readonly #head: ProgramHead
  readonly #program: Program
  readonly #issuers: Issuers
  readonly #asOf: Instant
  readonly #personOf: (customer: string) => Person
  readonly #refused: ReadonlyMap<string, 'not_member' | 'staff_self'>
  readonly #records = new Map<ReplayedMember, Record>()
  readonly #figures = new Map<string, Counted>()
  readonly #ranks: { [rank: number]: number } = {}

  constructor(
    rows: ReplayedRows,
    of: {
      readonly head: ProgramHead
      readonly program: Program
      readonly issuers: Issuers
      readonly asOf: Instant
      readonly personOf: (customer: string) => Person
      readonly refused: ReadonlyMap<string, 'not_member' | 'staff_self'>
    },
  ) {
    this.#rows = rows
    this.#head = of.head
    this.#program = of.program
    this.#issuers = of.issuers
    this.#asOf = of.asOf
    this.#personOf = of.personOf
    this.#refused = of.refused
  }

  refusalOf(customer: string): 'not_member' | 'staff_self' | null {
    return this.#refused.get(customer) ?? null
  }

  evaluated(member: ReplayedMember, event: LoyaltyEvent, outcome: Outcome): void {
    const lowered = event.type === 'refund' ? loweredBy(member.facts, outcome.changes) : []
    this.#recordOf(member).refunds = refundsOf(lowered, outcome, this.newId)
  }

  posted(
    member: ReplayedMember,
    row: PurchaseRow,
    event: LoyaltyEvent,
    outcome: Outcome,
    claims: number,
  ): void {
    const record = this.#recordOf(member)
    const { account } = member
    const backs = outcome.steps.map(({ of }) => sourceOf(record.refunds, event, of))
    for (const move of account.moves ?? []) {
      record.account.take(move, backs, event.type)
      if (move.kind === 'expiry') this.#add(dayAt(move.at), '').points_expired += move.amount
      if (move.kind === 'claim') this.#add(dayAt(move.at), 'autoClaim').points_redeemed += move.amount
    }
    account.moves?.splice(0)
    outcome.steps.forEach(({ of, stamps }, index) => {
      const back = backs[index]
      if (stamps === 0 || back === undefined) return
      record.account.stamps(event.id, stamps, of === null ? null : { ...back, of }, event.receivedAt)
    })
    if (event.type === 'purchase') record.receipts.set(event.id, row.id)
    this.#writeRefunds(record, event)
    this.#writeTiers(record, event, outcome)
    this.#writeEvent(member, record, row, event, outcome, claims)
    this.#count(record, event, outcome)
  }

  #recordOf(member: ReplayedMember): Record {
    let record = this.#records.get(member)
    if (record === undefined) {
      const person = this.#personOf(member.customer)
      const account = new AccountRows(this.#rows, this.newId, {
        userId: person.userId,
        programId: this.#head.id,
        issuers: this.#issuers,
        version: this.#head.configVersion,
      })
      record = { person, account, receipts: new Map(), refunds: [], rank: 0, stampBalance: 0 }
      this.#records.set(member, record)
    }
    return record
  }

  #writeRefunds({ refunds, person }: Record, event: LoyaltyEvent): void {
    for (const { id, purchase, cents, allocated } of refunds) {
      this.#rows.add('refunds', {
        program_id: this.#head.id,
        id,
        event_id: event.id,
        user_id: person.userId,
        purchase_id: purchase,
        amount_cents: cents,
        allocated: arrayText(allocated),
        created_at: new Date(event.receivedAt),
      })
    }
  }

  #writeTiers(record: Record, event: LoyaltyEvent, { changes }: Outcome): void {
    for (const change of changes) {
      if (change.kind !== 'tier') continue
      this.#writeTier(record, change, change.at === event.receivedAt ? event.id : null)
    }
  }

  #writeTier(
    record: Record,
    { at, rank }: { readonly at: Instant; readonly rank: number },
    eventId: string | null,
  ): void {
    if (rank === record.rank) return
    const { id, tiersVersion } = this.#head
    this.#rows.add('tier_changes', {
      program_id: id,
      user_id: record.person.userId,
      at: new Date(at),
      from_rank: record.rank,
      to_rank: rank,
      event_id: eventId,
      tier_version: tiersVersion,
    })
    record.rank = rank
  }

  #writeEvent(
    member: ReplayedMember,
    record: Record,
    row: PurchaseRow,
    event: LoyaltyEvent,
    outcome: Outcome,
    claims: number,
  ): void {
    const { balance, debt } = member.account
    record.stampBalance += outcome.stamps
    const at = new Date(event.at)
    const { customer, id, cents, category, purchase } = row
    const body = hash('sha256', JSON.stringify([customer, id, at, cents, category, purchase]), 'hex')
    this.#rows.add('loyalty_events', {
      program_id: this.#head.id,
      source: event.type === 'purchase' ? SOURCE.sale : SOURCE.return,
      external_id: id,
      id: event.id,
      user_id: record.person.userId,
      type: event.type,
      occurred_at: at,
      received_at: at,
      config_version: this.#head.configVersion,
      body_hash: `\\x${body}`,
      payload: {},
      points: outcome.points,
      stamps: outcome.stamps,
      status: outcome.status,
      tier_before: outcome.tier.before,
      tier_after: outcome.tier.after,
      explanation: outcome.steps.map(({ of, items }) => ({ of, items })),
      unmatched_cents: outcome.unmatchedCents,
      balance_after: balance,
      debt_after: debt,
      stamps_after: record.stampBalance,
      auto_claims: claims,
    })
  }

  /**
   * Adds to the metrics what the consumer would have added for the event
   * (members/member-figures.consumers.ts).
   */
  #count({ refunds }: Record, event: LoyaltyEvent, { points, stamps }: Outcome): void {
    const figures = this.#add(dayAt(event.receivedAt), 'purchase')
    figures.movements += 1
    if (event.type === 'purchase') {
      figures.points_issued += points
      figures.stamps_issued += stamps
      figures.spend_cents += sum(event.lines.map(({ netCents }) => netCents))
      figures.purchases += 1
      return
    }
    figures.points_reversed -= points
    figures.stamps_reversed -= stamps
    for (const { purchase, cents } of refunds) if (purchase !== null) figures.spend_cents -= cents
  }

  #add(day: Day, source: string): Counted {
    const key = `${day} ${source}`
    let figures = this.#figures.get(key)
    if (figures === undefined) {
      figures = { programId: this.#head.id, day: dateText(day), source, ...NOTHING }
      this.#figures.set(key, figures)
    }
    return figures
  }

  finished(member: ReplayedMember): void {
    const record = this.#recordOf(member)
    const { facts, account, sales } = member
    for (const move of account.moves ?? []) {
      record.account.take(move, [], '')
      if (move.kind === 'expiry') this.#add(dayAt(move.at), '').points_expired += move.amount
      if (move.kind === 'claim') this.#add(dayAt(move.at), 'autoClaim').points_redeemed += move.amount
    }
    account.moves?.splice(0)
    const { person } = record
    const { id: programId } = this.#head
    const { tiers } = this.#program
    const last = facts.lastEventAt ?? facts.joinedAt
    for (const change of changesByTime(tiers, facts, last, this.#asOf)) this.#writeTier(record, change, null)
    const own = { program_id: programId, user_id: person.userId }
    const joinedAt = new Date(facts.joinedAt)
    if (person.made !== null) {
      this.#rows.add('users', {
        id: person.userId,
        ...person.made,
        created_at: joinedAt,
        updated_at: joinedAt,
      })
    }
    const standing = standingAt(tiers, facts, this.#asOf)
    this.#rows.add('members', {
      ...own,
      joined_at: joinedAt,
      tier_rank: record.rank,
      tier_period: standing.period,
      status_points: keptStatus(tiers, facts, standing),
      purchases: sales,
      last_event_at: new Date(Math.max(last, this.#asOf)),
    })
    this.#rows.add('member_programs', own)
    for (const [period, { status, spendCents, purchases }] of facts.status) {
      if (status !== 0 || spendCents !== 0 || purchases !== 0) {
        const sums = { status_points: status, spend_cents: spendCents, purchases }
        this.#rows.add('status_periods', { ...own, period, ...sums })
      }
    }
    for (const [month, { spendCents, dayTargets }] of facts.months) {
      if (spendCents !== 0 || dayTargets !== 0) {
        const sums = { spend_cents: spendCents, points: dayTargets, qualifying: 0 }
        this.#rows.add('member_facts', { ...own, kind: 'month', period: month, ...sums })
      }
    }
    for (const [day, { raw, qualifying }] of facts.days) {
      if (raw !== 0 || qualifying !== 0) {
        const sums = { spend_cents: 0, points: raw, qualifying }
        this.#rows.add('member_facts', { ...own, kind: 'day', period: day, ...sums })
      }
    }
    for (const bought of facts.purchases.values()) this.#writePurchase(record, bought)
    record.account.finish()
    this.#add(dayAt(facts.joinedAt), '').joins += 1
    this.#ranks[record.rank] = (this.#ranks[record.rank] ?? 0) + 1
    this.#records.delete(member)
  }

  #writePurchase({ person, receipts }: Record, bought: Purchase): void {
    const { id: programId, brandId, configVersion } = this.#head
    this.#rows.add('purchases', {
      program_id: programId,
      id: bought.id,
      brand_id: brandId,
      user_id: person.userId,
      source: SOURCE.sale,
      external_id: receipts.get(bought.id) ?? '',
      channel: 'import',
      occurred_at: new Date(bought.at),
      local_date: dateText(dayAt(bought.at)),
      arrival: bought.arrival,
      amount_cents: sum(bought.lines.map(({ netCents }) => netCents)),
      lines: bought.lines.map(({ leftCents: _left, ...line }) => line),
      remaining: arrayText(bought.lines.map(({ leftCents }) => leftCents)),
      left_cents: sum(bought.lines.map(({ leftCents }) => leftCents)),
      eligible_left: bought.eligibleCents,
      is_qualifying: bought.isQualifying,
      tier_milli: bought.tierMilli,
      tier_rank: bought.tierRank,
      time_milli: bought.timeMilli,
      time_rule: bought.timeRule,
      config_version: configVersion,
      raw_points: bought.raw,
      stamps: bought.stamps,
    })
  }

  /** Returns the sums of all recorded events, for addFigures(). */
  figures(): Figures[] {
    const { id: programId } = this.#head
    const tiers = { programId, day: dateText(dayAt(this.#asOf)), source: '', tiers: this.#ranks }
    return [...this.#figures.values(), tiers]
  }
}

const NOTHING = {
  points_issued: 0,
  points_reversed: 0,
  points_redeemed: 0,
  points_expired: 0,
  stamps_issued: 0,
  stamps_reversed: 0,
  movements: 0,
  purchases: 0,
  spend_cents: 0,
  joins: 0,
}
type Counted = { programId: string; day: string; source: string } & { [Name in keyof typeof NOTHING]: number }
