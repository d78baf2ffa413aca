/* Points of one member, lot by lot; it shares no code with the ledger. */
import { add } from '../../replay/testing/plain-targets.ts'

interface Lot {
  /** The receipt or award that gave it. */
  readonly of: string
  /** Milliseconds; Infinity = it does not run out. */
  readonly until: number
  amount: number
}

/** What was paid for a reward, lot by lot, those that end first first. */
export type Paid = readonly { readonly lot: Lot; readonly amount: number }[]

export class PlainAccount {
  /** A reward is claimed whenever the points reach this. */
  readonly #cost: number
  #lots: Lot[] = []
  #pending: (Lot & { readonly from: number })[] = []
  readonly #lapsed = new Map<string, number>()
  /** Below 0 where stamps that were spent have been taken back. */
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

  /** Brings it to a moment: what waited until then can be spent, what ran out is gone. */
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

  /** Takes back of what a receipt gave: what waits, what ran out (forgiven), its own lot, other lots; the rest is owed. */
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
   * Gives it back: it pays debt first, the rest goes to the lots that end last. What has run out by now runs out again.
   *
   * @param renewedUntil until when that is given anew; null = not at all
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
      // A claim that gives points back to it later gives them to an empty lot.
      lot.amount = 0
    }
    this.#lots = this.#lots.filter(({ until }) => until > now)
  }
}

const total = (lots: readonly Lot[]): number => lots.reduce((sum, { amount }) => sum + amount, 0)

/** Takes up to `amount` from lots, those that end first first; returns what is missing. */
function take(lots: readonly Lot[], amount: number): number {
  let rest = amount
  for (const lot of lots.toSorted((a, b) => (a.until === b.until ? 0 : a.until - b.until))) {
    const part = Math.min(lot.amount, rest)
    lot.amount -= part
    rest -= part
  }
  return rest
}
