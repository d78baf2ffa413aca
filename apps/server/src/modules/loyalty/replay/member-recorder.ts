import { hash } from 'node:crypto'
import { sum } from '@vicino/domain/loyalty/amounts'
import { dateText, type Day, dayAt, type Instant } from '@vicino/domain/loyalty/clock'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import { NO_STATUS, type Purchase } from '@vicino/domain/loyalty/facts'
import type { Outcome } from '@vicino/domain/loyalty/outcome'
import type { Program } from '@vicino/domain/loyalty/program'
import { changesByTime, standingAt } from '@vicino/domain/loyalty/tiers'
import { COPY_NULL, copyText } from '../../../platform/db/copy.ts'
import type { Figures, ProgramHead } from '../programs/public.ts'
import { AccountRows, type Back, type Issuers } from './account-rows.ts'
import type { CopiedRows } from './copied-rows.ts'
import { dateOf, moment } from './moment.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import type { Recorder, ReplayedMember } from './replay.ts'
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

interface Refund {
  readonly id: string
  readonly purchaseId: string | null
  readonly cents: number
  readonly allocated: readonly number[]
}

interface Record {
  readonly person: Person
  readonly account: AccountRows
  /** External id of each purchase. */
  readonly receipts: Map<string, string>
  refunds: Refund[]
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
  readonly #rows: CopiedRows
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
    rows: CopiedRows,
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

  evaluated(member: ReplayedMember, event: LoyaltyEvent, { changes, unmatchedCents }: Outcome): void {
    const record = this.#recordOf(member)
    record.refunds = []
    if (event.type !== 'refund') return
    for (const change of changes) {
      if (change.kind !== 'purchase') continue
      const before = member.facts.purchases.get(change.purchase.id)?.lines ?? []
      const allocated = change.purchase.lines.map(
        ({ leftCents }, index) => (before[index]?.leftCents ?? 0) - leftCents,
      )
      const refund = {
        id: this.newId(),
        purchaseId: change.purchase.id,
        cents: sum(allocated),
        allocated,
      }
      if (refund.cents > 0) record.refunds.push(refund)
    }
    if (unmatchedCents > 0) {
      record.refunds.push({
        id: this.newId(),
        purchaseId: null,
        cents: unmatchedCents,
        allocated: [],
      })
    }
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
    const backs = outcome.steps.map((step) => backOf(record.refunds, event, step.of))
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
    for (const { id, purchaseId, cents, allocated } of refunds) {
      this.#rows.add(
        'refunds',
        `${this.#head.id}\t${id}\t${event.id}\t${person.userId}\t${purchaseId ?? COPY_NULL}\t${cents}\t{${allocated.join()}}\t${moment(event.receivedAt)}`,
      )
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
    this.#rows.add(
      'tier_changes',
      `${id}\t${record.person.userId}\t${moment(at)}\t${record.rank}\t${rank}\t${eventId ?? COPY_NULL}\t${tiersVersion}`,
    )
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
    const at = moment(event.at)
    const isSale = event.type === 'purchase'
    const { customer, id, cents, category, purchase } = row
    const body = hash('sha256', JSON.stringify([customer, id, at, cents, category, purchase]), 'hex')
    const steps = copyText(JSON.stringify(outcome.steps.map(({ of, items }) => ({ of, items }))))
    const { points, stamps, status, tier, unmatchedCents } = outcome
    this.#rows.add(
      'loyalty_events',
      `${this.#head.id}\t${isSale ? SOURCE.sale : SOURCE.return}\t${copyText(id)}\t${event.id}\t${record.person.userId}\t${event.type}\t${at}\t${at}\t${this.#head.configVersion}\t\\\\x${body}\t{}\t${points}\t${stamps}\t${status}\t${tier.before}\t${tier.after}\t${steps}\t${unmatchedCents}\t${balance}\t${debt}\t${record.stampBalance}\t${claims}`,
    )
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
    for (const { purchaseId, cents } of refunds) if (purchaseId !== null) figures.spend_cents -= cents
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
    const key = `${programId}\t${person.userId}`
    const joined = moment(facts.joinedAt)
    if (person.made !== null) {
      const { email, username, handle } = person.made
      this.#rows.add(
        'users',
        `${person.userId}\t${copyText(email)}\t${copyText(username)}\t${handle}\t${joined}\t${joined}`,
      )
    }
    const standing = standingAt(tiers, facts, this.#asOf)
    const status =
      tiers.period === 'rolling' ? standing.measure : (facts.status.get(standing.period) ?? NO_STATUS).status
    this.#rows.add(
      'members',
      `${key}\t${joined}\t${record.rank}\t${standing.period}\t${status}\t${sales}\t${moment(Math.max(last, this.#asOf))}`,
    )
    this.#rows.add('member_programs', `${person.userId}\t${programId}`)
    for (const [period, { status: points, spendCents, purchases }] of facts.status) {
      if (points !== 0 || spendCents !== 0 || purchases !== 0)
        this.#rows.add('status_periods', `${key}\t${period}\t${points}\t${spendCents}\t${purchases}`)
    }
    for (const [month, { spendCents, dayTargets }] of facts.months) {
      if (spendCents !== 0 || dayTargets !== 0)
        this.#rows.add('member_facts', `${key}\tmonth\t${month}\t${spendCents}\t${dayTargets}\t0`)
    }
    for (const [day, { raw, qualifying }] of facts.days) {
      if (raw !== 0 || qualifying !== 0)
        this.#rows.add('member_facts', `${key}\tday\t${day}\t0\t${raw}\t${qualifying}`)
    }
    for (const bought of facts.purchases.values()) this.#writePurchase(record, bought)
    record.account.finish()
    this.#add(dayAt(facts.joinedAt), '').joins += 1
    this.#ranks[record.rank] = (this.#ranks[record.rank] ?? 0) + 1
    this.#records.delete(member)
  }

  #writePurchase({ person, receipts }: Record, bought: Purchase): void {
    const { id: programId, brandId, configVersion } = this.#head
    const lines = copyText(JSON.stringify(bought.lines.map(({ leftCents: _left, ...line }) => line)))
    let [amount, left] = [0, 0]
    for (const { netCents, leftCents } of bought.lines) {
      amount += netCents
      left += leftCents
    }
    const remaining = bought.lines.map(({ leftCents }) => leftCents).join()
    const { id, at, arrival, eligibleCents, isQualifying, tierMilli, tierRank, timeMilli, timeRule } = bought
    this.#rows.add(
      'purchases',
      `${programId}\t${id}\t${brandId}\t${person.userId}\t${SOURCE.sale}\t${copyText(receipts.get(id) ?? '')}\timport\t${moment(at)}\t${dateOf(dayAt(at))}\t${arrival}\t${amount}\t${lines}\t{${remaining}}\t${left}\t${eligibleCents}\t${isQualifying}\t${tierMilli}\t${tierRank}\t${timeMilli}\t${copyText(timeRule)}\t${configVersion}\t${bought.raw}\t${bought.stamps}`,
    )
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

/**
 * Returns what takes back in a step that names a credit: the refund's row, which names the
 * purchase.
 */
function backOf(refunds: readonly Refund[], event: LoyaltyEvent, of: string | null): Back {
  const refund = of === null ? undefined : refunds.find(({ purchaseId }) => purchaseId === of)
  if (refund === undefined) return { source: event.id, type: 'loyalty-event', rule: event.type }
  return { source: refund.id, type: 'loyalty-refund', rule: event.type }
}
