interface ModelLot {
  left: number
  readonly expires: number
  /** Points of it that expired. */
  lapsed: number
  /** Points of those that were forgiven in a reversal. */
  forgiven: number
}

type Entry =
  | { readonly type: 'credit'; readonly amount: number; readonly lot: ModelLot | null; takenBack: number }
  | { readonly type: 'debit'; readonly amount: number; readonly taken: Map<ModelLot, number> }

/**
 * A simple model of one holder's points of one unit, in memory: tests compare the ledger with it.
 */
export class MemberModel {
  debt = 0
  /** Points that do not expire. */
  #lasting = 0
  readonly #lots: ModelLot[] = []
  readonly #entries = new Map<string, Entry>()
  readonly #reversed = new Map<string, number>()

  balance(): number {
    return this.#lots.reduce((sum, { left }) => sum + left, this.#lasting)
  }

  lapse(time: number): void {
    for (const lot of this.#lots) {
      if (lot.expires > time) continue
      lot.lapsed += lot.left
      lot.left = 0
    }
  }

  credit(key: string, amount: number, expires: number | null): void {
    const rest = this.#payDebt(amount)
    const lot = expires === null || rest === 0 ? null : { left: rest, expires, lapsed: 0, forgiven: 0 }
    if (lot === null) this.#lasting += rest
    else this.#lots.push(lot)
    this.#entries.set(key, { type: 'credit', amount, lot, takenBack: 0 })
  }

  /** @returns how many points are missing; if any are, nothing is taken */
  debit(key: string, amount: number, time: number): number {
    this.lapse(time)
    const missing = Math.max(0, amount - this.balance())
    if (missing > 0) return missing
    const taken = new Map<ModelLot, number>()
    for (let point = 0; point < amount; point += 1) {
      const lot = this.#takeSoonest()
      if (lot !== null) taken.set(lot, (taken.get(lot) ?? 0) + 1)
    }
    this.#entries.set(key, { type: 'debit', amount, taken })
    return 0
  }

  reverse(key: string, time: number): { already: boolean; shortfall: number } {
    const before = this.#reversed.get(key)
    if (before !== undefined) return { already: true, shortfall: before }
    const entry = this.#entries.get(key)
    if (entry === undefined) throw new Error('no such entry')
    const owed = this.debt
    if (entry.type === 'credit') this.#takeBack(entry, Math.max(0, entry.amount - entry.takenBack), time)
    else this.#giveBack(entry, time)
    const shortfall = Math.max(0, this.debt - owed)
    this.#reversed.set(key, shortfall)
    return { already: false, shortfall }
  }

  /** Takes a part of a credit back. @returns the resulting debt */
  takeBack(key: string, amount: number, time: number): number {
    const entry = this.#entries.get(key)
    if (entry?.type !== 'credit') throw new Error('no such credit')
    const owed = this.debt
    this.#takeBack(entry, amount, time)
    return this.debt - owed
  }

  /**
   * Takes back point by point: expired points of the credit are forgiven; then points of the credit
   * itself, then the earliest to expire; the rest becomes a debt.
   */
  #takeBack(entry: Entry & { type: 'credit' }, amount: number, time: number): void {
    const { lot } = entry
    this.lapse(time)
    entry.takenBack += amount
    for (let point = 0; point < amount; point += 1) {
      if (lot !== null && lot.forgiven < lot.lapsed) lot.forgiven += 1
      else if (lot !== null && lot.left > 0) lot.left -= 1
      else if (lot === null && this.#lasting > 0) this.#lasting -= 1
      else if (this.balance() > 0) this.#takeSoonest()
      else this.debt += 1
    }
  }

  /**
   * A debt keeps the points that expire first, so the others are returned in the opposite order.
   */
  #giveBack({ amount, taken }: Entry & { type: 'debit' }, time: number): void {
    let rest = this.#payDebt(amount)
    const fromLots = [...taken.values()].reduce((sum, part) => sum + part, 0)
    const lasting = Math.min(rest, amount - fromLots)
    this.#lasting += lasting
    rest -= lasting
    for (const [lot, part] of [...taken].toSorted(([a], [b]) => b.expires - a.expires)) {
      const back = Math.min(rest, part)
      lot.left += back
      rest -= back
    }
    this.lapse(time)
  }

  #payDebt(amount: number): number {
    const paid = Math.min(amount, this.debt)
    this.debt -= paid
    return amount - paid
  }

  #takeSoonest(): ModelLot | null {
    const [soonest] = this.#lots.filter(({ left }) => left > 0).toSorted((a, b) => a.expires - b.expires)
    if (soonest === undefined) this.#lasting -= 1
    else soonest.left -= 1
    return soonest ?? null
  }
}
