import { type Lot, payDebtFirst, spend, takeBack } from '../ledger.ts'
import type { Instant } from './clock.ts'
import { expiresAt, maturesAt } from './expiry.ts'
import type { Outcome } from './outcome.ts'
import type { Program } from './program.ts'

/*
 * What happens to the deltas of an event (LOYALTY §4.7): debt, lots and their expiry, pending points, clawbacks, automatic
 * claims. The same arithmetic as the ledger's (packages/domain/src/ledger.ts), here in memory, for replays and dry runs.
 * The functions change the account that they are given.
 */

const NEVER = new Date(8.64e15)

interface CreditLot extends Lot {
  /** Id of the event that made it. */
  readonly of: string
  readonly remaining: number
}

interface PendingCredit {
  readonly of: string
  readonly amount: number
  readonly maturesAt: Instant
  readonly expiresAt: Instant | null
}

/** Points of one member and program. */
export interface Account {
  /** Spendable; with lots and what does not expire. */
  balance: number
  debt: number
  lots: CreditLot[]
  /** Nothing runs out before this moment (ms), so that most events need not look at the lots. */
  quietUntil: Instant
  pending: PendingCredit[]
  /** What ran out of the lot of an event and was not forgiven yet. */
  readonly lapsed: Map<string, number>
  /** Lots made so far: their ids rise with it. */
  made: number
  readonly totals: Totals
}

/** balance − debt + pending = issued − (reversed − forgiven) − redeemed − expired. */
export interface Totals {
  issued: number
  /** Taken back, forgiven included. */
  reversed: number
  forgiven: number
  redeemed: number
  expired: number
}

export function newAccount(): Account {
  const totals = { issued: 0, reversed: 0, forgiven: 0, redeemed: 0, expired: 0 }
  return {
    balance: 0,
    debt: 0,
    lots: [],
    quietUntil: Infinity,
    pending: [],
    lapsed: new Map(),
    made: 0,
    totals,
  }
}

/** Brings an account to a moment: pending points that are due can be spent, lots with expiry ≤ now are gone. */
export function advance(program: Program, account: Account, now: Instant): { claims: number } {
  let claims = 0
  const due = account.pending
    .filter((pending) => pending.maturesAt <= now)
    .toSorted((a, b) => a.maturesAt - b.maturesAt)
  if (due.length > 0) account.pending = account.pending.filter((pending) => pending.maturesAt > now)
  for (const pending of due) {
    credit(account, pending.of, pending.amount, pending.expiresAt)
    // What has run out before it could be spent is not claimed with.
    lapse(account, pending.maturesAt)
    claims += claimAll(program, account)
  }
  lapse(account, now)
  return { claims }
}

/**
 * Posts an outcome at `now` on an account that `advance()` brought there.
 *
 * @param at when the event happened: expiry and pending count from it
 * @returns how many automatic claims followed
 */
export function post(
  program: Program,
  account: Account,
  event: { readonly id: string; readonly at: Instant; readonly receivedAt: Instant },
  outcome: Pick<Outcome, 'steps'>,
): { claims: number } {
  const pendingUntil = maturesAt(program, event.at)
  for (const { of, points } of outcome.steps) {
    if (points < 0) {
      clawBack(program, account, of, -points)
      continue
    }
    if (points === 0) continue
    account.totals.issued += points
    const expiry = expiresAt(program, event.at)
    if (pendingUntil !== null && pendingUntil > event.receivedAt) {
      account.pending.push({ of: event.id, amount: points, maturesAt: pendingUntil, expiresAt: expiry })
    } else credit(account, event.id, points, expiry)
  }
  lapse(account, event.receivedAt)
  return { claims: claimAll(program, account) }
}

function credit(account: Account, of: string, amount: number, expiry: Instant | null): void {
  const { debtPaid, rest } = payDebtFirst(amount, account.debt)
  account.debt -= debtPaid
  account.balance += rest
  if (rest === 0 || expiry === null) return
  account.made += 1
  account.quietUntil = Math.min(account.quietUntil, expiry)
  account.lots.push({
    id: String(account.made).padStart(12, '0'),
    of,
    remaining: rest,
    expiresAt: new Date(expiry),
  })
}

function lapse(account: Account, now: Instant): void {
  if (now < account.quietUntil) return
  const left: CreditLot[] = []
  for (const lot of account.lots) {
    if (lot.expiresAt.getTime() > now) {
      left.push(lot)
      continue
    }
    account.balance -= lot.remaining
    account.totals.expired += lot.remaining
    account.lapsed.set(lot.of, (account.lapsed.get(lot.of) ?? 0) + lot.remaining)
  }
  account.lots = left
  account.quietUntil = Math.min(...left.map(({ expiresAt: expiry }) => expiry.getTime()))
}

/**
 * Takes points back: first what of the credit is still pending, then what of it ran out is forgiven, then its own lot, then
 * like a spending; the rest is debt.
 *
 * @param of the event whose credit it was; null where there is none
 */
function clawBack(program: Program, account: Account, of: string | null, points: number): void {
  account.totals.reversed += points
  let left = points
  account.pending = account.pending.flatMap((pending) => {
    if (pending.of !== of) return [pending]
    const taken = Math.min(left, pending.amount)
    left -= taken
    return taken === pending.amount ? [] : [{ ...pending, amount: pending.amount - taken }]
  })
  if (of !== null) {
    const lapsed = account.lapsed.get(of) ?? 0
    const forgiven = Math.min(left, lapsed)
    account.lapsed.set(of, lapsed - forgiven)
    account.totals.forgiven += forgiven
    left -= forgiven
  }
  const made: Lot[] = account.lots.filter((lot) => lot.of === of)
  // Its lot may be empty: then the rest is taken like a spending, not first from what does not expire.
  if (made.length === 0 && program.expiryMonths !== null)
    made.push({ id: '', remaining: 0, expiresAt: NEVER })
  const others = account.lots.filter((lot) => lot.of !== of)
  const { uses, taken, debt } = takeBack(left, account.balance, made, others)
  account.balance -= taken
  account.debt += debt
  use(account, uses)
}

/** Claims the automatic reward as long as the balance reaches its cost (§4.7). Returns how often. */
function claimAll(program: Program, account: Account): number {
  const cost = program.autoClaimCost
  if (cost === null || account.balance < cost) return 0
  const claims = Math.floor(account.balance / cost)
  use(account, spend(claims * cost, account.balance, account.lots).uses)
  account.balance -= claims * cost
  account.totals.redeemed += claims * cost
  return claims
}

function use(account: Account, uses: readonly { readonly lotId: string; readonly amount: number }[]): void {
  if (uses.length === 0) return
  const taken = new Map(uses.map(({ lotId, amount }) => [lotId, amount]))
  account.lots = account.lots
    .map((lot) => ({ ...lot, remaining: lot.remaining - (taken.get(lot.id) ?? 0) }))
    .filter((lot) => lot.remaining > 0)
}
