import { assertAmount, giveBack, payDebtFirst, spend, type Unit } from '@vicino/domain/ledger'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type Accounts,
  lockAccounts,
  lockMemberAccounts,
  lockOverdueAccounts,
  type MovementRow,
  type MovementsAsked,
  readBalance,
  readBalances,
  readMovements,
} from './accounts.queries.ts'
import { lapse, type Lapse, lapseShare, type Lost, lotsToSpend, usesOf } from './lots.queries.ts'
import {
  causeOf,
  type Clawback,
  type Credit,
  type Debit,
  holderOf,
  type Owner,
  post,
  type Posted,
  postedBefore,
  type Reversal,
  type TakenBack,
  withoutOverdue,
} from './posting.ts'
import { findPosted, postCredit, type PostedRow, postTakenBack } from './transfers.queries.ts'

export type { Unit } from '@vicino/domain/ledger'
export type { MovementRow } from './accounts.queries.ts'

/*
 * These functions post in the caller's transaction and lock the holder's accounts until it ends
 * (docs/modules/foundation.md, "Ledger"). They lock before they search for an earlier posting: of
 * two equal simultaneous calls the second waits and then finds the posting of the first.
 */

/**
 * Gives a user points. If the user owes points, they pay the debt first.
 * @throws RangeError for an amount that is not whole and above zero, or a unit with the wrong
 * program
 * @throws Error when the kind of this source has posted something else
 */
export async function credit(tx: Db, entry: Credit): Promise<Posted> {
  const holder = holderOf(entry)
  assertAmount(entry.amount)
  const { transferId, balance } = await postCredit(tx, holder, causeOf(entry, {}), entry)
  if (transferId !== null) return { transferId, balance, already: false }
  const before = await findPosted(tx, { kind: entry.kind, sourceId: entry.source.id })
  if (before === undefined)
    throw new Error(`${entry.kind} of ${entry.source.id} was posted, but cannot be found`)
  return postedBefore(before, entry, entry.amount, { balance })
}

/**
 * Takes points from a user, the earliest to expire first.
 * @throws AppError points_insufficient with the missing amount; nothing is written then
 * @throws RangeError for an amount that is not whole and above zero, or a unit with the wrong
 * program
 * @throws Error when the kind of this source has posted something else
 */
export async function debit(tx: Db, entry: Debit): Promise<Posted> {
  const holder = holderOf(entry)
  assertAmount(entry.amount)
  const locked = await lockAccounts(tx, holder)
  const before = await findPosted(tx, { kind: entry.kind, sourceId: entry.source.id })
  if (before !== undefined) return postedBefore(before, entry, -entry.amount, locked)
  const { accounts, found: lots } = await withoutOverdue(tx, holder, locked, entry.now, (accountId) =>
    lotsToSpend(tx, accountId, entry.amount, entry.now),
  )
  const { uses, missing } = spend(entry.amount, accounts.balance, lots)
  if (missing > 0) throw new AppError('points_insufficient', { values: { missing } })
  return post(tx, accounts, causeOf(entry, {}), { member: -entry.amount, recovery: 0, newLot: null, uses })
}

/**
 * Takes points of a credit back, a part or even more than it gave: first those of the credit
 * itself, then in the order of a spending. Points that the user has spent meanwhile become a debt
 * (`shortfall`), which the next credits pay. Points of the credit that expired meanwhile are
 * forgiven: they are not taken a second time.
 * @throws RangeError for an amount that is not whole and above zero, or a unit with the wrong
 * program
 * @throws Error when there is no such credit of the user, or the kind of this source has posted
 * something else
 */
export async function takeBack(tx: Db, entry: Clawback): Promise<TakenBack> {
  const holder = holderOf(entry)
  assertAmount(entry.amount)
  const original = await findReversible(tx, entry.of)
  const isOfHolder =
    original.userId === holder.userId &&
    original.unit === holder.unit &&
    original.programId === holder.programId
  if (!isOfHolder || original.member + original.recovery <= 0) {
    throw new Error(`${entry.of.kind} of ${entry.of.sourceId} is no credit of this holder`)
  }
  const locked = await lockAccounts(tx, holder)
  const before = await findTakenBack(tx, entry, original, locked)
  return before ?? takeCreditBack(tx, original, entry, entry.amount)
}

/**
 * Reverses a posting by posting the opposite.
 * - A credit: as takeBack() does with all that has not been taken back yet.
 * - A debit: its lots get the points back. Points that have expired by now expire again at once.
 * @returns `holderId`: the holder of the accounts, which may have been merged into another's since
 * @throws Error when nothing was posted, or when the posting is a reversal or an expiry itself
 */
export async function reverse(
  tx: Db,
  reversal: Reversal,
): Promise<TakenBack & { readonly holderId: string }> {
  const original = await findReversible(tx, reversal.of)
  const { userId, unit, programId, sourceType, sourceId } = original
  const holder = { userId, unit, programId }
  const locked = await lockAccounts(tx, holder)
  const given = original.member + original.recovery
  const entry = {
    ...reversal,
    ...holder,
    programId: programId ?? undefined,
    source: { type: sourceType, id: sourceId },
  }
  const before = await findTakenBack(tx, entry, original, locked)
  if (before !== undefined) return { ...before, holderId: userId }
  const taken =
    given < 0
      ? await giveDebitBack(tx, locked, original, { ...entry, amount: -given })
      : await takeCreditBack(tx, original, entry, 'all that is left')
  return { ...taken, holderId: userId }
}

async function findReversible(tx: Db, of: Reversal['of']): Promise<PostedRow> {
  const original = await findPosted(tx, of)
  if (original === undefined) throw new Error(`Nothing was posted for ${of.kind} of ${of.sourceId}`)
  if (original.reverses !== null || original.kind === 'expiry') {
    throw new Error(`${of.kind} of ${of.sourceId} cannot be taken back`)
  }
  return original
}

/** Finds an earlier posting of the same kind and source; undefined when there is none. */
async function findTakenBack(
  tx: Db,
  entry: Pick<Debit, 'kind' | 'source'>,
  original: PostedRow,
  { balance }: Accounts,
): Promise<TakenBack | undefined> {
  const before = await findPosted(tx, { kind: entry.kind, sourceId: entry.source.id })
  if (before === undefined) return undefined
  if (before.reverses !== original.id)
    throw new Error(`${entry.kind} of ${entry.source.id} has posted something else`)
  return { transferId: before.id, balance, shortfall: Math.max(0, -before.recovery), already: true }
}

async function takeCreditBack(
  tx: Db,
  original: PostedRow,
  entry: Omit<Debit, 'amount'>,
  amount: number | 'all that is left',
): Promise<TakenBack> {
  return { ...(await postTakenBack(tx, original.id, amount, causeOf(entry, {}))), already: false }
}

async function giveDebitBack(
  tx: Db,
  accounts: Accounts,
  original: PostedRow,
  entry: Debit,
): Promise<TakenBack> {
  const { debtPaid, rest } = payDebtFirst(entry.amount, accounts.debt)
  const taken = await usesOf(tx, original.id)
  const uses = giveBack(entry.amount, rest, taken)
  const over = new Set(taken.flatMap(({ lotId, expiresAt }) => (expiresAt <= entry.now ? [lotId] : [])))
  const overdue = uses.reduce((sum, { lotId, amount }) => sum - (over.has(lotId) ? amount : 0), 0)
  const posted = await post(tx, accounts, causeOf(entry, { debtPaid }, original.id), {
    member: rest,
    recovery: debtPaid,
    newLot: null,
    uses,
  })
  return { ...posted, shortfall: 0, overdue }
}

/**
 * Returns a user's points of a unit. With `now`, points that expired by then do not count, even if
 * the job has not removed them yet.
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

/**
 * Returns the balances of several members of a program, without points that expired by `now`;
 * members without points are left out.
 */
export function balancesOf(
  db: Db,
  of: { readonly programId: string; readonly unit: 'PTS' | 'STAMP'; readonly userIds: readonly string[] },
  now: Date,
): Promise<{ userId: string; balance: number }[]> {
  return readBalances(db, of, now)
}

/**
 * Movements of a user's balance, newest first; `beforeEntry` is the last entry of the page before.
 */
export function movementsOf(db: Db, asked: MovementsAsked & Owner): Promise<MovementRow[]> {
  return readMovements(db, holderOf(asked), asked)
}

/** Lots that one run of the job handles at most, so that it locks their accounts only briefly. */
const EXPIRY_BATCH = 1000

/**
 * Removes expired points from accounts that no other transaction has locked. The next run, or the
 * account's next spending, removes the rest.
 * @returns from how many lots it removed points
 */
export async function expireLots(tx: Db, now: Date, batch = EXPIRY_BATCH): Promise<number> {
  const accountIds = await lockOverdueAccounts(tx, now, batch)
  return accountIds.length === 0 ? 0 : lapse(tx, accountIds, now)
}

/**
 * Takes a share of members' points (and stamps, where `units` names them) in a program: at its end,
 * at an emergency cancellation or at leaving (1000 thousandths, which clears debts too), or what
 * tiers forfeit. Points that have expired by then are posted as expired first, and are not part of
 * the result.
 * @throws RangeError for a share that is not 1 to 1000 thousandths
 */
export async function lapseMembers(tx: Db, lapsing: Lapse, userIds: readonly string[]): Promise<Lost[]> {
  const { shareMilli, programId, units, now } = lapsing
  if (!Number.isInteger(shareMilli) || shareMilli < 1 || shareMilli > 1000) {
    throw new RangeError(`Not a share: ${shareMilli}`)
  }
  const accountIds = await lockMemberAccounts(tx, programId, userIds, units)
  if (accountIds.length === 0) return []
  await lapse(tx, accountIds, now)
  return lapseShare(tx, accountIds, lapsing)
}
