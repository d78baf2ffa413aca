/* A model of one member's points, lot by lot; it shares no code with the ledger. */
import { add } from '../../replay/testing/plain-targets.ts'

interface Lot {
  /** The receipt or award that gave the lot. */
  readonly of: string
  /** Milliseconds; Infinity = it does not expire. */
  readonly until: number
  amount: number
}

/** The price paid for a reward, lot by lot, the earliest end first. */
export type Paid = readonly { readonly lot: Lot; readonly amount: number }[]

export class PlainAccount {
  /** A reward is claimed automatically whenever the points reach this cost. */
  readonly #cost: number
  #lots: Lot[] = []
  #pending: (Lot & { readonly from: number })[] = []
  readonly #lapsed = new Map<string, number>()
  /** Below 0 where spent stamps were taken back. */
  #stamps = 0
  debt = 0

  constructor(cost: number | undefined) {
    this.#cost = cost ?? Infinity
  }

  get points(): number {
    return total(this.#lots)
  }

  get stamps(): number {
    return Math.max(0, this.#stamps)
  }

  get pending(): number {
    return total(this.#pending)
  }

  /**
   * Brings the account to a moment: pending points of before are spendable, expired points are
   * gone.
   */
  bringTo(now: number): void {
    const due = this.#pending.filter(({ from }) => from <= now).toSorted((a, b) => a.from - b.from)
    this.#pending = this.#pending.filter(({ from }) => from > now)
    for (const { of, amount, until, from } of due) {
      this.#lapse(from)
      this.#give(of, amount, until)
      this.#lapse(from)
      this.claim()
    }
    this.#lapse(now)
  }

  credit(of: string, points: number, { from, until }: { from: number; until: number }, now: number): void {
    if (points === 0) return
    if (from > now) this.#pending.push({ of, amount: points, until, from })
    else this.#give(of, points, until)
    this.#lapse(now)
  }

  /**
   * Takes back what a receipt gave: from pending points, from expired ones (forgiven), from its own
   * lot, from other lots; the rest becomes a debt.
   */
  clawBack(of: string, points: number): void {
    const isOfCredit = (lot: Lot): boolean => lot.of === of
    let rest = take(this.#pending.filter(isOfCredit), points)
    const forgiven = Math.min(rest, this.#lapsed.get(of) ?? 0)
    add(this.#lapsed, of, -forgiven)
    rest = take(this.#lots.filter(isOfCredit), rest - forgiven)
    this.debt += take(this.#lots, rest)
  }

  addStamps(stamps: number): void {
    this.#stamps += stamps
  }

  claim(): void {
    while (this.points >= this.#cost) take(this.#lots, this.#cost)
  }

  /** Takes the price of a reward. */
  pay(points: number): Paid {
    const before = this.#lots.map((lot) => ({ lot, was: lot.amount }))
    take(this.#lots, points)
    return before
      .map(({ lot, was }) => ({ lot, amount: was - lot.amount }))
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => a.lot.until - b.lot.until)
  }

  /**
   * Returns a price: debt is paid first, the rest goes to the lots that end last. Points that have
   * expired by now expire again.
   * @param renewedUntil until when the expired points are issued anew; null = not at all
   */
  giveBack(paid: Paid, now: number, renewedUntil: number | null): void {
    const amount = paid.reduce((sum, part) => sum + part.amount, 0)
    const debtPaid = Math.min(this.debt, amount)
    this.debt -= debtPaid
    let rest = amount - debtPaid
    let over = 0
    for (const { lot, amount: most } of paid.toReversed()) {
      const back = Math.min(rest, most)
      rest -= back
      lot.amount += back
      if (lot.until <= now) over += back
      if (!this.#lots.includes(lot)) this.#lots.push(lot)
    }
    this.#lapse(now)
    if (renewedUntil !== null) this.#give('renewed', over, renewedUntil)
  }

  empty(): void {
    this.#lots = []
    this.#pending = []
    this.debt = 0
    this.#stamps = 0
  }

  #give(of: string, points: number, until: number): void {
    const paid = Math.min(this.debt, points)
    this.debt -= paid
    this.#lots.push({ of, until, amount: points - paid })
  }

  #lapse(now: number): void {
    for (const lot of this.#lots) {
      if (lot.until > now) continue
      add(this.#lapsed, lot.of, lot.amount)
      // The lot stays, empty: a claim may return points to it later.
      lot.amount = 0
    }
    this.#lots = this.#lots.filter(({ until }) => until > now)
  }
}

const total = (lots: readonly Lot[]): number => lots.reduce((sum, { amount }) => sum + amount, 0)

/** Takes up to `amount` from lots, the earliest end first. @returns the missing amount */
function take(lots: readonly Lot[], amount: number): number {
  let rest = amount
  for (const lot of lots.toSorted((a, b) => (a.until === b.until ? 0 : a.until - b.until))) {
    const part = Math.min(lot.amount, rest)
    lot.amount -= part
    rest -= part
  }
  return rest
}
