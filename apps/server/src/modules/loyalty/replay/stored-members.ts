import { standingAt, statusAt } from '@vicino/domain/loyalty/tiers'
import { dayAt } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { creditPendingOf, lowerTiersOf, type EventResult, processEvent } from '../members/public.ts'
import type { ProgramHead } from '../programs/public.ts'
import { SOURCE } from './member-recorder.ts'
import {
  findReceipt,
  joinedBy,
  type KnownPerson,
  lapsePoints,
  readStoredBalances,
  type StoredBalance,
} from './program-imports.queries.ts'
import type { PurchaseRow } from './purchase-rows.ts'
import { dataOf, readRow, type Refusal, type Replay, type RowOutcome } from './replay.ts'
import type { Way } from './replay-file.ts'
import { type MemberBalance, replayedTierName } from './replay-report.ts'

/**
 * Processes rows of people who take part already: each like a till's purchase (processEvent()), at
 * the time of the row, or at that of the member's last event if it is later, as an event that comes
 * late.
 */
export class StoredMembers implements NonNullable<Way['stored']> {
  readonly #tx: Db
  readonly #head: ProgramHead
  readonly #members: ReadonlyMap<string, KnownPerson>
  readonly #states = new Map<string, { lastEventAt: number; shown: RowOutcome['member'] }>()

  constructor(tx: Db, head: ProgramHead, members: ReadonlyMap<string, KnownPerson>) {
    this.#tx = tx
    this.#head = head
    this.#members = members
  }

  has(customer: string): boolean {
    return this.#members.has(customer)
  }

  async take(replay: Replay, row: PurchaseRow): Promise<RowOutcome> {
    replay.counts.rows += 1
    const person = this.#members.get(row.customer)
    const read = readRow(replay, row)
    if (person === undefined) throw new Error(`Nobody is ${row.customer}`)
    if (typeof read === 'string') return this.#refuse(replay, row, read)
    const { userId } = person
    const of = { programId: this.#head.id, userId }
    const purchaseId =
      row.type === 'return' && row.purchase !== ''
        ? await findReceipt(this.#tx, of, SOURCE.sale, row.purchase)
        : null
    if (purchaseId === undefined) return this.#refuse(replay, row, 'unknown_object')
    const state = this.#states.get(userId) ?? { lastEventAt: person.lastEventAt?.getTime() ?? 0, shown: null }
    const receivedAt = Math.max(read.at, state.lastEventAt)
    const { arrival: _arrival, ...data } = { arrival: 0, ...dataOf(row, read, purchaseId, 0) }
    await joinedBy(this.#tx, of, new Date(read.at))
    const matured =
      replay.program.pendingDays > 0 ? await creditPendingOf(this.#tx, of, new Date(receivedAt)) : 0
    let result: EventResult
    try {
      result = await processEvent(this.#tx, {
        program: this.#head,
        userId,
        source: row.type === 'sale' ? SOURCE.sale : SOURCE.return,
        externalId: row.id,
        body: { at: read.at, cents: read.cents, category: row.category, purchase: row.purchase },
        at: read.at,
        receivedAt,
        data,
        sale: { channel: 'import' },
        figure: 'purchase',
        actorId: null,
        isHistory: true,
      })
    } catch (error) {
      if (error instanceof AppError && error.code === 'refund_exceeds')
        return this.#refuse(replay, row, 'refund_exceeds')
      throw error
    }
    const { account, tier, points, stamps, status, claims, unmatchedCents } = result
    const shown = { rank: tier.after, account: { balance: account.points, debt: account.debt } }
    this.#states.set(userId, { lastEventAt: receivedAt, shown })
    replay.accepted?.add(row.id)
    replay.counts.unmatchedCents += unmatchedCents
    if (row.type === 'sale') replay.counts.sales += 1
    else replay.counts.returns += 1
    const redeemed = matured + claims * (result.compiled.autoClaimCost ?? 0)
    return { result: 'ok', points, stamps, status, redeemed, member: shown }
  }

  #refuse(replay: Replay, { customer }: PurchaseRow, result: Refusal): RowOutcome {
    replay.counts.refused += 1
    const userId = this.#members.get(customer)?.userId ?? ''
    const member = this.#states.get(userId)?.shown ?? null
    return { result, points: 0, stamps: 0, status: 0, redeemed: 0, member }
  }

  /** Reads the balances of these members in the program, with earlier events. */
  async finish(replay: Replay): Promise<readonly MemberBalance[]> {
    const userIds = [...this.#states.keys()]
    if (userIds.length === 0) return []
    const [programId, until] = [this.#head.id, new Date(replay.asOf)]
    for (const userId of replay.program.pendingDays > 0 ? userIds : [])
      await creditPendingOf(this.#tx, { programId, userId }, until)
    await lapsePoints(this.#tx, programId, userIds, until)
    await lowerTiersOf(this.#tx, { head: this.#head, program: replay.program }, userIds, until)
    const rows = await readStoredBalances(this.#tx, programId, userIds)
    const customers = new Map(
      Array.from(this.#members.values(), (person) => [person.userId, person.customer]),
    )
    return rows.map((row) => balanceOf(replay, row, customers.get(row.userId) ?? row.userId))
  }
}

function balanceOf(
  { program: { tiers }, program, asOf }: Replay,
  { status, joinedAt, tierFloor, userId: _user, ...sums }: StoredBalance,
  customer: string,
): MemberBalance {
  const facts = {
    joinedAt: joinedAt.getTime(),
    importedTier: tierFloor,
    status: new Map(status.map(({ period, ...counted }) => [period, counted])),
  }
  return {
    ...sums,
    customer,
    statusPoints: statusAt(tiers, facts, dayAt(asOf)),
    tier: replayedTierName(program, standingAt(tiers, facts, asOf).rank),
  }
}
