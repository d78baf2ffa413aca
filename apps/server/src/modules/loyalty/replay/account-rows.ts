import type { LotUse } from '@vicino/domain/ledger'
import type { Move } from '@vicino/domain/loyalty/account'
import type { Instant } from '@vicino/domain/loyalty/clock'
import { COPY_NULL } from '../../../platform/db/copy.ts'
import type { CopiedRows } from './copied-rows.ts'
import { moment } from './moment.ts'

/*
 * Builds the rows that the ledger would have written for the moves of a member's account
 * (ledger_credit(), ledger_take_back(), ledger_claw_back() and ledger_lapse() of
 * ledger.functions.sql). A test compares both.
 */

type Unit = 'PTS' | 'STAMP'
export type Issuers = Readonly<Record<Unit, string>>

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

/**
 * What a step of an event takes back: the refund's row or the event, and the event whose credit it
 * was.
 */
export interface Back {
  readonly source: string
  readonly type: 'loyalty-event' | 'loyalty-refund'
  readonly rule: string
}

const BASE = { PTS: 'loyalty-points', STAMP: 'loyalty-stamps' } as const

/** The rows of the ledger for one member of a program. */
export class AccountRows {
  readonly #rows: CopiedRows
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
  readonly #uses: string[] = []

  constructor(
    rows: CopiedRows,
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
  take(move: Move, backs: readonly Back[], rule: string): void {
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
  stamps(eventId: string, stamps: number, back: (Back & { readonly of: string }) | null, at: Instant): void {
    const pair = this.#pair('STAMP', at)
    if (back === null) {
      const said = { source: eventId, type: 'loyalty-event', rule: 'purchase', explanation: '{}' }
      pair.credits.set(eventId, this.#transfer(pair.member, pair, { ...said, amount: stamps, at }))
      return
    }
    const reverses = pair.credits.get(back.of) ?? null
    const said = { ...back, kind: 'loyalty-stamps-back', explanation: '{}', reverses }
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
      explanation: debtPaid > 0 ? `{"debtPaid":${debtPaid}}` : '{}',
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
      explanation: `{"expiredAt":"${new Date(at).toISOString()}"}`,
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
      explanation: `{"cost":${amount}}`,
      amount: -amount,
      at,
    })
    this.#use(transfer, uses)
  }

  #takeBack(
    { of, pending, forgiven, taken, debt, uses, step, at }: Move & { kind: 'clawback' },
    backs: readonly Back[],
  ): void {
    const waiting = of === null ? undefined : this.#pending.get(of)
    if (waiting !== undefined) waiting.amount -= pending
    const back = backs[step]
    if (forgiven + taken + debt === 0 || back === undefined) return
    const pair = this.#pair('PTS', at)
    const reverses = (of === null ? undefined : pair.credits.get(of)) ?? null
    const values = { ...(debt > 0 ? { shortfall: debt } : {}), ...(forgiven > 0 ? { forgiven } : {}) }
    const said = {
      ...back,
      kind: 'loyalty-points-back',
      explanation: JSON.stringify(values),
      reverses,
      at,
    }
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
      this.#uses.push(`${transfer}\t${lot.id}\t${amount}`)
    }
  }

  #transfer(
    side: Side,
    { unit }: Pair,
    said: {
      readonly source: string
      readonly type: string
      readonly rule: string
      readonly explanation: string
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
    this.#rows.add(
      'ledger_transfers',
      `${id}\t${kind}\t${said.type}\t${said.source}\t${line}\t${side.id}\t${this.#of.issuers[unit]}\t${amount}\t${amount === 0 ? COPY_NULL : side.entries}\t${side.balance}\t${said.rule}\t${version}\t${said.explanation}\t${reverses ?? COPY_NULL}\t${moment(at)}`,
    )
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
        this.#rows.add(
          'ledger_accounts',
          `${id}\t${userId}\t${unit}\t${programId}\t${kind}\t${balance}\t${entries}\t${issuers[unit]}\t${moment(since)}`,
        )
      }
    }
    const account = this.#pairs.get('PTS')?.member.id ?? ''
    for (const { id, transfer, amount, remaining, expiresAt, forgiven } of this.#lots.values()) {
      this.#rows.add(
        'ledger_lots',
        `${id}\t${account}\t${transfer}\t${amount}\t${remaining}\t${moment(expiresAt)}\t${forgiven}`,
      )
    }
    for (const line of this.#uses) this.#rows.add('ledger_lot_uses', line)
    for (const [of, { amount, maturesAt, expiresAt }] of this.#pending) {
      if (amount === 0) continue
      const expiry = expiresAt === null ? COPY_NULL : moment(expiresAt)
      this.#rows.add(
        'pending_credits',
        `${programId}\t${userId}\t${of}\t${amount}\t${moment(maturesAt)}\t${expiry}`,
      )
    }
  }
}
