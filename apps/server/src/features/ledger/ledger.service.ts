import { assertAmount, giveBack, payDebtFirst, spend, takeBack, type Unit } from '@vicino/domain/ledger'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type Accounts,
  findPosted,
  type Holder,
  lapse,
  lockAccounts,
  lockOverdueAccounts,
  lotsToSpend,
  lotsToTakeBack,
  type MovementRow,
  type MovementsAsked,
  type PostedTransaction,
  postOnce,
  readBalance,
  readMovements,
  usesOf,
} from './ledger.queries.ts'
import {
  causeOf,
  type Credit,
  type Debit,
  holderOf,
  post,
  type Posted,
  postedBefore,
  type Reversal,
  withoutOverdue,
} from './posting.ts'

export type { Unit } from '@vicino/domain/ledger'
export type { MovementRow } from './ledger.queries.ts'

/*
 * Functions that post work in the caller's transaction and lock the holder's accounts until it ends
 * (docs/points-ledger.md). They lock before they look for the key: when two calls with the same key come at once, the
 * second waits and then finds what the first has posted.
 */

/**
 * Gives a user points. If the user owes points, they pay the debt first.
 *
 * @throws RangeError for an amount that is not whole and above zero, or a unit with the wrong program
 * @throws Error when the key has posted something else
 */
export async function credit(tx: Db, entry: Credit): Promise<Posted> {
  const holder = holderOf(entry)
  assertAmount(entry.amount)
  const accounts = await lockAccounts(tx, holder)
  const { debtPaid, rest } = payDebtFirst(entry.amount, accounts.debt)
  const lot = entry.expiresAt !== undefined && rest > 0 ? { amount: rest, expiresAt: entry.expiresAt } : null
  const cause = causeOf(entry, debtPaid > 0 ? { debtPaid } : {})
  const movement = { member: rest, recovery: debtPaid, newLot: lot, uses: [] }
  const transactionId = await postOnce(tx, holder, accounts, cause, movement)
  if (transactionId !== undefined) return { transactionId, balance: accounts.balance + rest, already: false }
  const before = await findPosted(tx, entry.key)
  if (before === undefined) throw new Error(`${entry.key} was posted before, but cannot be found`)
  return postedBefore(before, entry, entry.amount, accounts)
}

/**
 * Takes points from a user, first those that run out soonest.
 *
 * @throws AppError points_insufficient with what is missing; nothing is written then
 * @throws RangeError for an amount that is not whole and above zero, or a unit with the wrong program
 * @throws Error when the key has posted something else
 */
export async function debit(tx: Db, entry: Debit): Promise<Posted> {
  const holder = holderOf(entry)
  assertAmount(entry.amount)
  const locked = await lockAccounts(tx, holder)
  const before = await findPosted(tx, entry.key)
  if (before !== undefined) return postedBefore(before, entry, -entry.amount, locked)
  const { accounts, found: lots } = await withoutOverdue(tx, holder, locked, entry.now, (accountId) =>
    lotsToSpend(tx, accountId, entry.amount, entry.now),
  )
  const { uses, missing } = spend(entry.amount, accounts.balance, lots)
  if (missing > 0) throw new AppError('points_insufficient', { values: { missing } })
  return post(tx, holder, accounts, causeOf(entry, {}), {
    member: -entry.amount,
    recovery: 0,
    newLot: null,
    uses,
  })
}

/**
 * Takes a transaction back by posting the opposite under the key `{key}:reversed`.
 * - Of a credit: points that the user has spent meanwhile become a debt (`shortfall`), which the next credits pay. Points
 *   of the credit that ran out meanwhile are not taken a second time.
 * - Of a debit: the lots get back what was taken from them. Points whose time is over by now run out again at once.
 *
 * @throws Error when nothing was posted under the key, or what was posted is a reversal or an expiry itself
 */
export async function reverse(tx: Db, reversal: Reversal): Promise<Posted & { readonly shortfall: number }> {
  const original = await findPosted(tx, reversal.key)
  if (original === undefined) throw new Error(`Nothing was posted under ${reversal.key}`)
  const { userId, unit, programId } = original
  if (original.reverses !== null || original.kind === 'expiry' || userId === null || unit === null) {
    throw new Error(`${reversal.key} cannot be taken back`)
  }
  const holder = { userId, unit, programId }
  const key = `${reversal.key}:reversed`
  const locked = await lockAccounts(tx, holder)
  const before = await findPosted(tx, key)
  if (before !== undefined) {
    const shortfall = Math.max(0, -before.recovery)
    return { transactionId: before.id, balance: locked.balance, shortfall, already: true }
  }
  const cause: Debit = {
    ...reversal,
    userId,
    unit,
    amount: Math.abs(original.member + original.recovery),
    key,
    source: { type: original.sourceType, id: original.sourceId },
  }
  return original.member + original.recovery > 0
    ? takeCreditBack(tx, holder, locked, original, cause)
    : giveDebitBack(tx, holder, locked, original, cause)
}

async function takeCreditBack(
  tx: Db,
  holder: Holder,
  locked: Accounts,
  original: PostedTransaction,
  entry: Debit,
): Promise<Posted & { readonly shortfall: number }> {
  const { accounts, found: lots } = await withoutOverdue(tx, holder, locked, entry.now, (accountId) =>
    lotsToTakeBack(tx, accountId, original.id),
  )
  const lapsed = lots.reduce((total, lot) => total + lot.lapsed, 0)
  const made = lots.filter((lot) => lot.made)
  const others = lots.filter((lot) => !lot.made)
  const { uses, taken, debt } = takeBack(entry.amount - lapsed, accounts.balance, made, others)
  const posted = await post(
    tx,
    holder,
    accounts,
    { ...causeOf(entry, debt > 0 ? { shortfall: debt } : {}), reverses: original.id },
    { member: -taken, recovery: -debt, newLot: null, uses },
  )
  return { ...posted, shortfall: debt }
}

async function giveDebitBack(
  tx: Db,
  holder: Holder,
  accounts: Accounts,
  original: PostedTransaction,
  entry: Debit,
): Promise<Posted & { readonly shortfall: number }> {
  const { debtPaid, rest } = payDebtFirst(entry.amount, accounts.debt)
  const uses = giveBack(entry.amount, rest, await usesOf(tx, original.id))
  const posted = await post(
    tx,
    holder,
    accounts,
    { ...causeOf(entry, debtPaid > 0 ? { debtPaid } : {}), reverses: original.id },
    { member: rest, recovery: debtPaid, newLot: null, uses },
  )
  return { ...posted, shortfall: 0 }
}

/**
 * How many points of a unit a user has. Where `now` is given, points that ran out by then do not count, even if the job
 * has not taken them yet.
 */
export function balanceOf(
  db: Db,
  userId: string,
  unit: Unit,
  programId?: string,
  now?: Date,
): Promise<number> {
  return readBalance(db, holderOf({ userId, unit, programId }), now)
}

/** Movements of a user's balance, newest first; `beforeEntry` is the last entry of the page before. */
export function movementsOf(
  db: Db,
  asked: MovementsAsked & {
    readonly userId: string
    readonly unit: Unit
    readonly programId?: string | undefined
  },
): Promise<MovementRow[]> {
  return readMovements(db, holderOf(asked), asked)
}

/** How many lots one run of the job takes at most, so that it locks their accounts only briefly. */
const EXPIRY_BATCH = 1000

/**
 * Takes points that have run out, from accounts that no other transaction has locked. The rest is taken by the next run
 * or by the account's next spending, whichever comes first.
 *
 * @returns from how many lots it took points
 */
export async function expireLots(tx: Db, now: Date, batch = EXPIRY_BATCH): Promise<number> {
  const accountIds = await lockOverdueAccounts(tx, now, batch)
  return accountIds.length === 0 ? 0 : lapse(tx, accountIds, now)
}
