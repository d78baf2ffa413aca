import type { LotUse } from '@vicino/domain/ledger'
import type { Move } from '@vicino/domain/loyalty/account'
import type { Instant } from '@vicino/domain/loyalty/clock'
import type { PostingSource } from '../members/public.ts'
import type { Issuers } from './program-imports.queries.ts'
import type { ReplayedRows } from './replayed-rows.ts'

/*
 * Builds the rows that the ledger would have written for the moves of a member's account
 * (ledger_credit(), ledger_take_back(), ledger_claw_back() and ledger_lapse() of
 * ledger.functions.sql). A test compares both.
 */

type Unit = keyof Issuers

/** The member's account of a unit, and its recovery account for debt. */
interface Pair {
  readonly unit: Unit
  readonly member: Side
  readonly recovery: Side
  readonly since: Instant
  /** The first transfer of each event's credit. */
  readonly credits: Map<string, string>
}
interface Side {
  readonly id: string
  balance: number
  entries: number
}

interface LotRow {
  readonly id: string
  readonly transfer: string
  readonly amount: number
  remaining: number
  readonly expiresAt: Instant
  forgiven: number
}

const BASE = { PTS: 'loyalty-points', STAMP: 'loyalty-stamps' } as const

/** The rows of the ledger for one member of a program. */
export class AccountRows {
  readonly #rows: ReplayedRows
  readonly #newId: () => string
  readonly #of: {
    readonly userId: string
    readonly programId: string
    readonly issuers: Issuers
    readonly version: number
  }
  readonly #pairs = new Map<Unit, Pair>()
  /** Keyed by the lot's id in the in-memory account. */
  readonly #lots = new Map<string, LotRow>()
  readonly #lotOf = new Map<string, LotRow>()
  readonly #pending = new Map<
    string,
    { amount: number; readonly maturesAt: Instant; readonly expiresAt: Instant | null }
  >()
  readonly #uses: { transfer_id: string; lot_id: string; amount: number }[] = []

  constructor(
    rows: ReplayedRows,
    newId: () => string,
    of: { userId: string; programId: string; issuers: Issuers; version: number },
  ) {
    this.#rows = rows
    this.#newId = newId
    this.#of = of
  }

  /**
   * Adds the rows of a move of points; `backs` names for each step of the event what takes back.
   */
  take(move: Move, backs: readonly PostingSource[], rule: string): void {
    if (move.kind === 'wait') {
      this.#pending.set(move.of, {
        amount: move.amount,
        maturesAt: move.maturesAt,
        expiresAt: move.expiresAt,
      })
    } else if (move.kind === 'credit') this.#credit(move, rule)
    else if (move.kind === 'expiry') this.#lapse(move)
    else if (move.kind === 'claim') this.#claim(move)
    else this.#takeBack(move, backs)
  }

  /** Adds stamps. They never expire; only the return of their purchase takes them. */
  stamps(
    eventId: string,
    stamps: number,
    back: (PostingSource & { readonly of: string }) | null,
    at: Instant,
  ): void {
    const pair = this.#pair('STAMP', at)
    if (back === null) {
      const said = { source: eventId, type: 'loyalty-event', rule: 'purchase', explanation: {} }
      pair.credits.set(eventId, this.#transfer(pair.member, pair, { ...said, amount: stamps, at }))
      return
    }
    const reverses = pair.credits.get(back.of) ?? null
    const said = { ...back, kind: 'loyalty-stamps-back', explanation: {}, reverses }
    this.#transfer(pair.member, pair, { ...said, amount: stamps, at })
  }

  #pair(unit: Unit, at: Instant): Pair {
    let pair = this.#pairs.get(unit)
    if (pair === undefined) {
      const side = (): Side => ({ id: this.#newId(), balance: 0, entries: 0 })
      pair = { unit, member: side(), recovery: side(), since: at, credits: new Map() }
      this.#pairs.set(unit, pair)
    }
    return pair
  }

  #credit({ of, amount, debtPaid, lot, at, hasWaited }: Move & { kind: 'credit' }, rule: string): void {
    const pair = this.#pair('PTS', at)
    const waiting = hasWaited ? this.#pending.get(of) : undefined
    if (waiting !== undefined) waiting.amount = 0
    const said = {
      source: of,
      type: 'loyalty-event',
      rule: hasWaited ? 'pending' : rule,
      ...(hasWaited ? { version: 1 } : {}),
      explanation: debtPaid > 0 ? { debtPaid } : {},
      at,
    }
    const rest = amount - debtPaid
    let first: string | undefined
    if (rest > 0) {
      first = this.#transfer(pair.member, pair, { ...said, amount: rest })
      if (lot !== null) {
        const row = {
          id: this.#newId(),
          transfer: first,
          amount: rest,
          remaining: rest,
          expiresAt: lot.expiresAt,
          forgiven: 0,
        }
        this.#lots.set(lot.id, row)
        this.#lotOf.set(of, row)
      }
    }
    if (debtPaid > 0) {
      const paid = this.#transfer(pair.recovery, pair, { ...said, amount: debtPaid, line: rest > 0 ? 1 : 0 })
      first ??= paid
    }
    if (first !== undefined) pair.credits.set(of, first)
  }

  #lapse({ lotId, amount, at }: Move & { kind: 'expiry' }): void {
    const pair = this.#pair('PTS', at)
    const lot = this.#lot(lotId)
    const transfer = this.#transfer(pair.member, pair, {
      kind: 'expiry',
      source: lot.id,
      type: 'lot',
      rule: 'expiry',
      version: 1,
      explanation: { expiredAt: new Date(at).toISOString() },
      amount: -amount,
      at,
    })
    this.#use(transfer, [{ lotId, amount }])
  }

  #claim({ amount, uses, at }: Move & { kind: 'claim' }): void {
    const pair = this.#pair('PTS', at)
    const transfer = this.#transfer(pair.member, pair, {
      kind: 'loyalty-claim',
      source: this.#newId(),
      type: 'claim',
      rule: 'autoClaim',
      explanation: { cost: amount },
      amount: -amount,
      at,
    })
    this.#use(transfer, uses)
  }

  #takeBack(
    { of, pending, forgiven, taken, debt, uses, step, at }: Move & { kind: 'clawback' },
    backs: readonly PostingSource[],
  ): void {
    const waiting = of === null ? undefined : this.#pending.get(of)
    if (waiting !== undefined) waiting.amount -= pending
    const back = backs[step]
    if (forgiven + taken + debt === 0 || back === undefined) return
    const pair = this.#pair('PTS', at)
    const reverses = (of === null ? undefined : pair.credits.get(of)) ?? null
    const explanation = { ...(debt > 0 && { shortfall: debt }), ...(forgiven > 0 && { forgiven }) }
    const said = { ...back, kind: 'loyalty-points-back', explanation, reverses, at }
    let first: string | undefined
    // A reversal that moves nothing is still recorded, on the member's account.
    if (taken > 0 || debt === 0) first = this.#transfer(pair.member, pair, { ...said, amount: -taken })
    if (debt > 0) {
      const owed = this.#transfer(pair.recovery, pair, { ...said, amount: -debt, line: taken > 0 ? 1 : 0 })
      first ??= owed
    }
    if (first !== undefined) this.#use(first, uses)
    const lot = of === null ? undefined : this.#lotOf.get(of)
    if (lot !== undefined) lot.forgiven += forgiven
  }

  #lot(lotId: string): LotRow {
    const lot = this.#lots.get(lotId)
    if (lot === undefined) throw new Error(`No lot ${lotId}`)
    return lot
  }

  #use(transfer: string, uses: readonly LotUse[]): void {
    for (const { lotId, amount } of uses) {
      const lot = this.#lot(lotId)
      lot.remaining -= amount
      this.#uses.push({ transfer_id: transfer, lot_id: lot.id, amount })
    }
  }

  #transfer(
    side: Side,
    { unit }: Pair,
    said: {
      readonly source: string
      readonly type: string
      readonly rule: string
      readonly explanation: object
      readonly amount: number
      readonly at: Instant
      readonly kind?: string
      readonly line?: number
      readonly version?: number
      readonly reverses?: string | null
    },
  ): string {
    const { kind = BASE[unit], line = 0, version = this.#of.version, reverses = null, amount, at } = said
    const id = this.#newId()
    side.balance += amount
    if (amount !== 0) side.entries += 1
    this.#rows.add('ledger_transfers', {
      id,
      kind,
      source_type: said.type,
      source_id: said.source,
      line,
      account_id: side.id,
      issuer_id: this.#of.issuers[unit],
      amount,
      entry_no: amount === 0 ? null : side.entries,
      balance_after: side.balance,
      rule: said.rule,
      rule_version: version,
      explanation: said.explanation,
      reverses,
      created_at: new Date(at),
    })
    return id
  }

  /**
   * Adds the rows that are known only at the end: accounts, lots with the entries that used them,
   * pending points.
   */
  finish(): void {
    const { userId, programId, issuers } = this.#of
    for (const { unit, member, recovery, since } of this.#pairs.values()) {
      for (const [kind, { id, balance, entries }] of [
        ['member', member],
        ['recovery', recovery],
      ] as const) {
        this.#rows.add('ledger_accounts', {
          id,
          user_id: userId,
          unit,
          program_id: programId,
          kind,
          balance,
          entries,
          issuer_id: issuers[unit],
          created_at: new Date(since),
        })
      }
    }
    const account = this.#pairs.get('PTS')?.member.id ?? ''
    for (const { id, transfer, amount, remaining, expiresAt, forgiven } of this.#lots.values()) {
      this.#rows.add('ledger_lots', {
        id,
        account_id: account,
        transfer_id: transfer,
        amount,
        remaining,
        expires_at: new Date(expiresAt),
        forgiven,
      })
    }
    for (const use of this.#uses) this.#rows.add('ledger_lot_uses', use)
    for (const [of, { amount, maturesAt, expiresAt }] of this.#pending) {
      if (amount === 0) continue
      this.#rows.add('pending_credits', {
        program_id: programId,
        user_id: userId,
        event_id: of,
        amount,
        matures_at: new Date(maturesAt),
        expires_at: expiresAt === null ? null : new Date(expiresAt),
      })
    }
  }
}
