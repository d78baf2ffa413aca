/*
 * Arithmetic of the points ledger (docs/points-ledger.md). Amounts are whole: points, stamps or euro cents. An account
 * holds lots, which expire, and beyond them what does not expire.
 */

export const UNITS = ['BP', 'PTS', 'STAMP', 'COMMISSION'] as const
/** BP = the platform's BrandPoints, PTS and STAMP per program, COMMISSION = euro cents of promoters. */
export type Unit = (typeof UNITS)[number]

export interface Lot {
  readonly id: string
  readonly remaining: number
  readonly expiresAt: Date
}

/** What a movement takes from a lot (positive) or gives back to it (negative). */
export interface LotUse {
  readonly lotId: string
  readonly amount: number
}

/** One side of a movement; the issuer's is what brings the sum to zero. */
export interface Leg {
  readonly account: 'member' | 'recovery' | 'issuer'
  readonly amount: number
}

/** @throws RangeError unless it is a whole amount above zero that a double holds exactly */
export function assertAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) {
    throw new RangeError(`Not an amount of the ledger: ${amount}`)
  }
}

/** @throws RangeError unless points and stamps of a program, and only they, name their program */
export function assertUnit(unit: Unit, programId: string | null): void {
  if ((unit === 'PTS' || unit === 'STAMP') !== (programId !== null)) {
    throw new RangeError(`${unit} ${programId === null ? 'belongs to a program' : 'belongs to no program'}`)
  }
}

/**
 * The legs of a movement of one holder, without those of zero; they sum to zero.
 *
 * @param member what the holder gets (positive) or gives
 * @param recovery debt that is paid (positive) or made
 * @throws RangeError for parts of points
 */
export function legsOf(member: number, recovery: number): Leg[] {
  if (!Number.isSafeInteger(member) || !Number.isSafeInteger(recovery)) {
    throw new RangeError(`Not whole: ${member}, ${recovery}`)
  }
  const legs: Leg[] = [
    { account: 'member', amount: member },
    { account: 'recovery', amount: recovery },
    { account: 'issuer', amount: -(member + recovery) },
  ]
  return legs.filter(({ amount }) => amount !== 0)
}

/** What of a credit pays debt, and what is left to have. */
export function payDebtFirst(amount: number, debt: number): { debtPaid: number; rest: number } {
  const debtPaid = Math.min(amount, debt)
  return { debtPaid, rest: amount - debtPaid }
}

/** Which lots a spending takes: oldest expiry first, then what does not expire. Nothing where the balance falls short. */
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
  /** From the balance. */
  readonly taken: number
  /** What had been spent already: owed. */
  readonly debt: number
}

/**
 * What the reversal of a credit takes: the lots which that credit made, or what does not expire where it made none;
 * then like a spending; the rest is debt.
 *
 * @param made all lots of the credit, used up or not
 * @param others further lots of the account
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
 * What the reversal of a spending gives back to the lots it took from. Where debt takes a part of it, that is what
 * expires first.
 *
 * @param amount of the spending
 * @param rest of it after debt is paid
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
