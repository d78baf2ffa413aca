/*
 * Arithmetic of the points ledger (docs/modules/foundation.md, "Ledger"). Amounts are whole numbers
 * of points, stamps or euro cents. An account's balance is the sum of its lots, each with an expiry
 * date, and of an amount that does not expire.
 */

export const UNITS = ['BP', 'PTS', 'STAMP', 'COMMISSION'] as const
/**
 * BP = the platform's BrandPoints, PTS and STAMP per program, COMMISSION = euro cents of promoters.
 */
export type Unit = (typeof UNITS)[number]

export interface Lot {
  readonly id: string
  readonly remaining: number
  readonly expiresAt: Date
}

/** The amount that a movement takes from a lot (positive) or returns to it (negative). */
export interface LotUse {
  readonly lotId: string
  readonly amount: number
}

/** @throws RangeError unless `amount` is a whole number above zero that a double holds exactly */
export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new RangeError(`Not an amount of the ledger: ${amount}`)
  }
}

/** @throws RangeError when PTS or STAMP come without a program, or another unit comes with one */
export function assertUnit(unit: Unit, programId: string | null): void {
  if ((unit === 'PTS' || unit === 'STAMP') !== (programId !== null)) {
    throw new RangeError(`${unit} ${programId === null ? 'belongs to a program' : 'belongs to no program'}`)
  }
}

/**
 * Splits a credit: it pays the holder's debt first (`debtPaid`), the `rest` goes to the balance.
 */
export function payDebtFirst(amount: number, debt: number): { debtPaid: number; rest: number } {
  const debtPaid = Math.min(amount, debt)
  return { debtPaid, rest: amount - debtPaid }
}

/**
 * Splits a spending over lots: first those that expire first, then the amount that does not expire.
 * Where the balance is too small it takes nothing, and `missing` is the difference.
 */
export function spend(
  amount: number,
  balance: number,
  lots: readonly Lot[],
): { uses: LotUse[]; missing: number } {
  const missing = Math.max(0, amount - balance)
  return { uses: missing > 0 ? [] : takeFrom(lots.toSorted(oldestFirst), amount).uses, missing }
}

export interface TakenBack {
  readonly uses: LotUse[]
  /** Taken from the balance. */
  readonly taken: number
  /** The part that the holder has already spent and therefore owes. */
  readonly debt: number
}

/**
 * Splits the reversal of a credit: it takes first from the lots that the credit made (where it made
 * none, from the amount that does not expire), then from the other lots as a spending does. The
 * rest becomes debt.
 * @param made all lots that the credit made, empty ones too
 * @param others the account's other lots
 */
export function takeBack(
  amount: number,
  balance: number,
  made: readonly Lot[],
  others: readonly Lot[],
): TakenBack {
  const taken = Math.min(amount, balance)
  const lasting = balance - sum([...made, ...others].map(({ remaining }) => remaining))
  const own = takeFrom(made.toSorted(oldestFirst), taken)
  const left = made.length === 0 ? Math.max(0, own.left - lasting) : own.left
  const further = takeFrom(others.toSorted(oldestFirst), left)
  return { uses: [...own.uses, ...further.uses], taken, debt: amount - taken }
}

/**
 * Splits the reversal of a spending over the lots from which it was taken. Where a part of it pays
 * debt instead, the lots that expire first miss that part.
 * @param amount the spent amount
 * @param rest the part that remains after debt is paid
 * @returns uses with negative amounts
 */
export function giveBack(
  amount: number,
  rest: number,
  taken: readonly (LotUse & { readonly expiresAt: Date })[],
): LotUse[] {
  const lasting = amount - sum(taken.map((use) => use.amount))
  const latestFirst = taken
    .map((use) => ({ id: use.lotId, remaining: use.amount, expiresAt: use.expiresAt }))
    .toSorted((a, b) => oldestFirst(b, a))
  return takeFrom(latestFirst, Math.max(0, rest - lasting)).uses.map(({ lotId, amount: back }) => ({
    lotId,
    amount: -back,
  }))
}

function takeFrom(lots: readonly Lot[], amount: number): { uses: LotUse[]; left: number } {
  const uses: LotUse[] = []
  let left = amount
  for (const lot of lots) {
    const part = Math.min(left, lot.remaining)
    if (part > 0) uses.push({ lotId: lot.id, amount: part })
    left -= part
  }
  return { uses, left }
}

function oldestFirst(a: Lot, b: Lot): number {
  return a.expiresAt.getTime() - b.expiresAt.getTime() || (a.id < b.id ? -1 : 1)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
