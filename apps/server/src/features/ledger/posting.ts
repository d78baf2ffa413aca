import { assertUnit, type Unit } from '@vicino/domain/ledger'
import type { Db } from '../../platform/db/database.ts'
import {
  type Accounts,
  type Cause,
  type Holder,
  lapse,
  lockAccounts,
  type Movement,
  type PostedTransaction,
  postOnce,
} from './ledger.queries.ts'

/** The rule that gave an amount, with the numbers and names that it used: they explain the movement to its user. */
export interface Rule {
  readonly name: string
  readonly version: number
  readonly values: Readonly<Record<string, string | number>>
}

export interface Debit {
  readonly userId: string
  readonly unit: Unit
  /** The program of PTS or STAMP; other units have none. */
  readonly programId?: string | undefined
  /** Whole and above zero; COMMISSION in euro cents. */
  readonly amount: number
  readonly kind: string
  /** Derived from what happened, like `redemption:<id>`: the same key is posted only once. */
  readonly key: string
  readonly rule: Rule
  readonly source: { readonly type: string; readonly id: string | null }
  /** The user who did it; null or absent where the platform itself did. */
  readonly actorId?: string | null | undefined
  readonly now: Date
}

export interface Credit extends Debit {
  /** Points that are not spent by then run out. */
  readonly expiresAt?: Date | undefined
}

export interface Reversal {
  /** The key of the transaction that is taken back. */
  readonly key: string
  readonly kind: string
  readonly rule: Rule
  readonly actorId?: string | null | undefined
  readonly now: Date
}

export interface Posted {
  readonly transactionId: string
  /** The holder's balance after the transaction. */
  readonly balance: number
  /** True when the key had been posted before, so that nothing was done. */
  readonly already: boolean
}

/** @throws RangeError when the unit comes with the wrong program */
export function holderOf(of: {
  readonly userId: string
  readonly unit: Unit
  readonly programId?: string | undefined
}): Holder {
  const programId = of.programId ?? null
  assertUnit(of.unit, programId)
  return { userId: of.userId, unit: of.unit, programId }
}

/** Why a transaction is posted. `added` goes into its explanation beside the rule's own values. */
export function causeOf(entry: Debit, added: Readonly<Record<string, number>>): Cause {
  return {
    kind: entry.kind,
    key: entry.key,
    rule: { ...entry.rule, values: { ...entry.rule.values, ...added } },
    source: entry.source,
    actorId: entry.actorId ?? null,
    reverses: null,
    now: entry.now,
  }
}

/**
 * Reads the lots of a locked account. Where points of any lot have run out, takes those points first and reads the
 * accounts and lots again.
 */
export async function withoutOverdue<Lot extends { readonly remaining: number; readonly expiresAt: Date }>(
  tx: Db,
  holder: Holder,
  accounts: Accounts,
  now: Date,
  read: (accountId: string) => Promise<Lot[]>,
): Promise<{ accounts: Accounts; found: Lot[] }> {
  const found = await read(accounts.memberId)
  if (!found.some(({ remaining, expiresAt }) => remaining > 0 && expiresAt <= now)) return { accounts, found }
  await lapse(tx, [accounts.memberId], now)
  return { accounts: await lockAccounts(tx, holder), found: await read(accounts.memberId) }
}

/** Posts a transaction whose key is known to be free. @throws Error when the key was posted all the same */
export async function post(
  tx: Db,
  holder: Holder,
  accounts: Accounts,
  cause: Cause,
  movement: Movement,
): Promise<Posted> {
  const transactionId = await postOnce(tx, holder, accounts, cause, movement)
  if (transactionId === undefined)
    throw new Error(`${cause.key} was posted by a transaction that did not lock the accounts`)
  return { transactionId, balance: accounts.balance + movement.member, already: false }
}

/**
 * The answer to a call whose key was posted before: the same transaction, and nothing is done.
 *
 * @param amount what the call adds to (positive) or takes from (negative) balance and debt together
 * @throws Error when another holder, unit or amount was posted under the key
 */
export function postedBefore(
  before: PostedTransaction,
  entry: Debit,
  amount: number,
  accounts: Accounts,
): Posted {
  const same =
    before.userId === entry.userId &&
    before.unit === entry.unit &&
    before.programId === (entry.programId ?? null) &&
    before.member + before.recovery === amount
  if (!same) throw new Error(`${entry.key} has posted something else`)
  return { transactionId: before.id, balance: accounts.balance, already: true }
}
