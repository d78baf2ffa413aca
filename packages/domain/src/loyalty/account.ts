import { type Lot, type LotUse, payDebtFirst, spend, takeBack } from '../ledger.ts'
import type { Instant } from './clock.ts'
import { expiresAt, maturesAt } from './expiry.ts'
import type { Outcome } from './outcome.ts'
import type { Program } from './program.ts'

/*
 * Posts the changes of an event (docs/modules/loyalty.md, "Posting"): debt, lots and their expiry,
 * pending points, reversals, automatic claims. The same arithmetic as the ledger's
 * (packages/domain/src/ledger.ts), but in memory, for replays and dry runs. The functions change
 * the given account.
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

/**
 * The movements in their order, which a ledger with rows has to write. `of` is the event of the
 * credit.
 */
export type Move =
  | {
      readonly kind: 'credit'
      readonly of: string
      readonly amount: number
      readonly debtPaid: number
      /** null where nothing of it expires, or all of it paid debt. */
      readonly lot: { readonly id: string; readonly expiresAt: Instant } | null
      readonly at: Instant
      /** Whether it had waited as pending points. */
      readonly hasWaited: boolean
    }
  | {
      readonly kind: 'wait'
      readonly of: string
      readonly amount: number
      readonly maturesAt: Instant
      readonly expiresAt: Instant | null
    }
  | {
      readonly kind: 'expiry'
      readonly of: string
      readonly lotId: string
      readonly amount: number
      readonly at: Instant
    }
  | {
      readonly kind: 'clawback'
      readonly of: string | null
      /**
       * The parts of a reversal: not spendable yet, expired and forgiven, taken from the balance,
       * owed.
       */
      readonly pending: number
      readonly forgiven: number
      readonly taken: number
      readonly debt: number
      readonly uses: readonly LotUse[]
      /** The event's step that requests it. */
      readonly step: number
      readonly at: Instant
    }
  | {
      readonly kind: 'claim'
      readonly amount: number
      readonly uses: readonly LotUse[]
      readonly at: Instant
    }

/** Points of one member and program. */
export interface Account {
  /** Spendable points: lots and the amount that does not expire. */
  balance: number
  debt: number
  lots: CreditLot[]
  /** Nothing expires before this moment (ms), so that most events need not read the lots. */
  quietUntil: Instant
  pending: PendingCredit[]
  /** Expired points of an event's lot that are not forgiven yet. */
  readonly lapsed: Map<string, number>
  /** Number of lots made so far; their ids follow it. */
  made: number
  readonly totals: Totals
  /** Movements since the list was last emptied; null where no caller needs them. */
  readonly moves: Move[] | null
}

/** balance − debt + pending = issued − (reversed − forgiven) − redeemed − expired. */
export interface Totals {
  issued: number
  /** Reversed points, forgiven ones included. */
  reversed: number
  forgiven: number
  redeemed: number
  expired: number
}

/**
 * Makes an empty account. @param moves receives the movements, for callers that write rows of them
 */
export function newAccount(moves: Move[] | null = null): Account {
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
    moves,
  }
}

/**
 * Brings an account to a moment: due pending points become spendable, lots with expiry ≤ now
 * expire.
 */
export function advance(program: Program, account: Account, now: Instant): { claims: number } {
  let claims = 0
  const due = account.pending
    .filter((pending) => pending.maturesAt <= now)
    .toSorted((a, b) => a.maturesAt - b.maturesAt)
  if (due.length > 0) account.pending = account.pending.filter((pending) => pending.maturesAt > now)
  for (const pending of due) {
    credit(account, pending, pending.maturesAt, true)
    // Points that expired before they became spendable cannot be claimed with.
    lapse(account, pending.maturesAt)
    claims += claimAll(program, account, pending.maturesAt)
  }
  lapse(account, now)
  return { claims }
}

/**
 * Posts an outcome at `now` on an account that `advance()` brought there.
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
  let step = -1
  for (const { of, points } of outcome.steps) {
    step += 1
    if (points < 0) {
      clawBack(program, account, { of, points: -points, step, at: event.receivedAt })
      continue
    }
    if (points === 0) continue
    account.totals.issued += points
    const given = { of: event.id, amount: points, expiresAt: expiresAt(program, event.at) }
    if (pendingUntil !== null && pendingUntil > event.receivedAt) {
      account.pending.push({ ...given, maturesAt: pendingUntil })
      account.moves?.push({ kind: 'wait', ...given, maturesAt: pendingUntil })
    } else credit(account, given, event.receivedAt, false)
  }
  lapse(account, event.receivedAt)
  return { claims: claimAll(program, account, event.receivedAt) }
}

function credit(
  account: Account,
  { of, amount, expiresAt: expiry }: Pick<PendingCredit, 'of' | 'amount' | 'expiresAt'>,
  at: Instant,
  hasWaited: boolean,
): void {
  const { debtPaid, rest } = payDebtFirst(amount, account.debt)
  account.debt -= debtPaid
  account.balance += rest
  let lot: { id: string; expiresAt: Instant } | null = null
  if (rest > 0 && expiry !== null) {
    account.made += 1
    account.quietUntil = Math.min(account.quietUntil, expiry)
    lot = { id: String(account.made).padStart(12, '0'), expiresAt: expiry }
    account.lots.push({ id: lot.id, of, remaining: rest, expiresAt: new Date(expiry) })
  }
  account.moves?.push({ kind: 'credit', of, amount, debtPaid, lot, at, hasWaited })
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
    account.moves?.push({
      kind: 'expiry',
      of: lot.of,
      lotId: lot.id,
      amount: lot.remaining,
      at: lot.expiresAt.getTime(),
    })
    account.lapsed.set(lot.of, (account.lapsed.get(lot.of) ?? 0) + lot.remaining)
  }
  account.lots = left
  account.quietUntil = Math.min(...left.map(({ expiresAt: expiry }) => expiry.getTime()))
}

/**
 * Reverses points. It takes first the pending part of the credit, then forgives its expired part,
 * then takes from its own lot, then as a spending does; the rest is debt.
 * @param of the event of the credit; null where there is none
 */
function clawBack(
  program: Program,
  account: Account,
  {
    of,
    points,
    step,
    at,
  }: {
    readonly of: string | null
    readonly points: number
    readonly step: number
    readonly at: Instant
  },
): void {
  account.totals.reversed += points
  let left = points
  account.pending = account.pending.flatMap((pending) => {
    if (pending.of !== of) return [pending]
    const taken = Math.min(left, pending.amount)
    left -= taken
    return taken === pending.amount ? [] : [{ ...pending, amount: pending.amount - taken }]
  })
  const waiting = points - left
  let forgiven = 0
  if (of !== null) {
    const lapsed = account.lapsed.get(of) ?? 0
    forgiven = Math.min(left, lapsed)
    account.lapsed.set(of, lapsed - forgiven)
    account.totals.forgiven += forgiven
    left -= forgiven
  }
  const made: Lot[] = account.lots.filter((lot) => lot.of === of)
  // Its lot may be empty: the rest is then taken as a spending, not first from the amount that does
  // not expire.
  if (made.length === 0 && program.expiryMonths !== null)
    made.push({ id: '', remaining: 0, expiresAt: NEVER })
  const others = account.lots.filter((lot) => lot.of !== of)
  const { uses, taken, debt } = takeBack(left, account.balance, made, others)
  account.balance -= taken
  account.debt += debt
  use(account, uses)
  account.moves?.push({ kind: 'clawback', of, pending: waiting, forgiven, taken, debt, uses, step, at })
}

/** Claims the automatic reward as often as the balance reaches its cost, and returns how often. */
function claimAll(program: Program, account: Account, at: Instant): number {
  const cost = program.autoClaimCost
  if (cost === null || account.balance < cost) return 0
  const claims = Math.floor(account.balance / cost)
  // A ledger with rows has a debit for each claim; without rows all claims are one.
  const amount = account.moves === null ? claims * cost : cost
  for (let left = claims * cost; left > 0; left -= amount) {
    const { uses } = spend(amount, account.balance, account.lots)
    use(account, uses)
    account.balance -= amount
    account.moves?.push({ kind: 'claim', amount, uses, at })
  }
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
