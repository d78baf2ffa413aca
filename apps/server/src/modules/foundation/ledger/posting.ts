import { assertUnit, type Unit } from '@vicino/domain/ledger'
import type { Db } from '../../../platform/db/database.ts'
import { type Accounts, type Holder, lockAccounts } from './accounts.queries.ts'
import { lapse } from './lots.queries.ts'
import { type Cause, type Movement, type Occasion, type PostedRow, postOnce } from './transfers.queries.ts'

/** The rule that gave an amount, with its inputs: they explain the movement to its user. */
export interface Rule {
  readonly name: string
  readonly version: number
  readonly values: Readonly<Record<string, string | number>>
}

/** Points of one unit; PTS and STAMP are of a program, the other units of none. */
export interface Owner {
  readonly userId: string
  readonly unit: Unit
  readonly programId?: string | undefined
}

export interface Debit extends Owner {
  /** Whole and above zero; COMMISSION in euro cents. */
  readonly amount: number
  /** The kind and the row of what happened; each kind of a source is posted only once. */
  readonly kind: string
  readonly source: { readonly type: string; readonly id: string }
  readonly rule: Rule
  /** The user who did it; null or absent where the platform itself did. */
  readonly actorId?: string | null | undefined
  /** The moment at which it takes effect. */
  readonly now: Date
}

export interface Credit extends Debit {
  /** Unspent points expire then. */
  readonly expiresAt?: Date | undefined
}

/** A part of a credit to take back. */
export interface Clawback extends Debit {
  /** The credit whose points are taken first. */
  readonly of: Occasion
}

export interface Reversal {
  /** The posting to reverse as a whole. */
  readonly of: Occasion
  readonly kind: string
  readonly rule: Rule
  readonly actorId?: string | null | undefined
  readonly now: Date
}

export interface Posted {
  /** The first transfer of the posting. */
  readonly transferId: string
  /** The holder's balance afterwards. */
  readonly balance: number
  /** True when it was posted before, so that this call did nothing. */
  readonly already: boolean
}

export interface TakenBack extends Posted {
  /** Points that the holder had spent already and owes now. */
  readonly shortfall: number
  /** For a reversed debit, points returned to lots whose end has passed: they expire again. */
  readonly overdue?: number
}

/** @throws RangeError when the unit comes with the wrong program */
export function holderOf({ userId, unit, programId }: Owner): Holder {
  assertUnit(unit, programId ?? null)
  return { userId, unit, programId: programId ?? null }
}

/**
 * Builds the cause of a movement. `added` goes into the explanation beside the rule's own values.
 */
export function causeOf(
  entry: Omit<Debit, 'amount'>,
  added: Readonly<Record<string, number>>,
  reverses: string | null = null,
): Cause {
  const values = Object.fromEntries(Object.entries(added).filter(([, amount]) => amount > 0))
  return {
    kind: entry.kind,
    sourceType: entry.source.type,
    sourceId: entry.source.id,
    rule: { ...entry.rule, values: { ...entry.rule.values, ...values } },
    actorId: entry.actorId ?? null,
    reverses,
    now: entry.now,
  }
}

/**
 * Reads the lots of a locked account. If points of any lot have expired, removes them first and
 * reads the accounts and lots again.
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

/** Posts a movement that is known not to be posted yet. @throws Error when it was */
export async function post(tx: Db, accounts: Accounts, cause: Cause, movement: Movement): Promise<Posted> {
  const transferId = await postOnce(tx, accounts, cause, movement)
  if (transferId === undefined) {
    throw new Error(
      `${cause.kind} of ${cause.sourceId} was posted by a transaction that did not lock the accounts`,
    )
  }
  return { transferId, balance: accounts.balance + movement.member, already: false }
}

/**
 * Answers a call whose kind and source were posted before: returns the same transfer and does
 * nothing.
 * @param amount change of balance and debt together by the call (positive or negative)
 * @throws Error when something else was posted: for another holder or unit, or of another amount
 */
export function postedBefore(
  before: PostedRow,
  entry: Debit,
  amount: number,
  { balance }: Pick<Accounts, 'balance'>,
): Posted {
  const same =
    before.userId === entry.userId &&
    before.unit === entry.unit &&
    before.programId === (entry.programId ?? null) &&
    before.member + before.recovery === amount
  if (!same) throw new Error(`${entry.kind} of ${entry.source.id} has posted something else`)
  return { transferId: before.id, balance, already: true }
}
