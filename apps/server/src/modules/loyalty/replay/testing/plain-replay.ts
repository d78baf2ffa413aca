/*
 * The rules of purchases, tiers and replays a second time, as plainly as possible: after each row
 * everything is computed again from all purchases of the member, and points are taken lot by lot.
 * It shares no code with the engine; the tests compare the two. It knows neither refused rows nor
 * linked returns.
 */
import {
  add,
  type Definition,
  monthsLater,
  plainRules,
  stepsOf,
  type PlainPurchase,
  type PlainRow,
} from './plain-targets.ts'

interface Lot {
  readonly of: string
  readonly until: number
  amount: number
}
interface Member {
  readonly joined: string
  readonly bought: PlainPurchase[]
  /** Status by day, for rolling months. */
  readonly booked: Map<string, number>
  readonly lots: Lot[]
  pending: (Lot & { readonly from: number })[]
  readonly lapsed: Map<string, number>
  debt: number
  sales: number
  readonly totals: { issued: number; reversed: number; forgiven: number; redeemed: number; expired: number }
}

/** Computes the rows of the balances CSV, by customer. */
export function plainBalances(definition: Definition, rows: readonly PlainRow[], asOf: number): string[] {
  const rules = plainRules(definition)
  const { config } = definition
  const { expiryMonths, pendingDays } = config.points
  const cost = config.autoClaim?.cost ?? Infinity
  const members = new Map<string, Member>()

  const balance = (member: Member): number => member.lots.reduce((sum, { amount }) => sum + amount, 0)
  const lapse = (member: Member, now: number): void => {
    for (const lot of member.lots) {
      if (lot.until > now || lot.amount === 0) continue
      member.totals.expired += lot.amount
      add(member.lapsed, lot.of, lot.amount)
      lot.amount = 0
    }
  }
  const claim = (member: Member): void => {
    while (balance(member) >= cost) {
      take(member.lots, cost)
      member.totals.redeemed += cost
    }
  }
  const credit = (member: Member, of: string, amount: number, until: number): void => {
    const paid = Math.min(member.debt, amount)
    member.debt -= paid
    member.lots.push({ of, amount: amount - paid, until })
  }
  const bringTo = (member: Member, now: number): void => {
    for (const due of member.pending.filter(({ from }) => from <= now).toSorted((a, b) => a.from - b.from)) {
      lapse(member, due.from)
      credit(member, due.of, due.amount, due.until)
      lapse(member, due.from)
      claim(member)
    }
    member.pending = member.pending.filter(({ from }) => from > now)
    lapse(member, now)
  }
  const clawBack = (member: Member, of: string, amount: number): void => {
    member.totals.reversed += amount
    let left = take(
      member.pending.filter((pending) => pending.of === of),
      amount,
    )
    const forgiven = Math.min(left, member.lapsed.get(of) ?? 0)
    add(member.lapsed, of, -forgiven)
    member.totals.forgiven += forgiven
    left = take(
      member.lots.filter((lot) => lot.of === of),
      left - forgiven,
    )
    member.debt += take(member.lots, left)
  }

  for (const row of rows) {
    const date = rules.dateAt(row.at)
    const member = members.get(row.customer) ?? newMember(date)
    members.set(row.customer, member)
    bringTo(member, row.at)
    const before = rules.targets(member.bought)
    if (row.type === 'sale') {
      const tier = rules.factorOf(rules.rank(member, date))
      member.bought.push(rules.purchase(row, date, tier))
      member.sales += 1
      const after = rules.targets(member.bought)
      add(member.booked, date, after.status - before.status)
      const points = after.points - before.points
      if (points === 0) continue
      member.totals.issued += points
      const until = expiryMonths === null ? Infinity : rules.midnight(monthsLater(date, expiryMonths), 1)
      if (pendingDays === 0) credit(member, row.id, points, until)
      else member.pending.push({ of: row.id, amount: points, until, from: rules.midnight(date, pendingDays) })
    } else {
      for (const { purchase, taken } of stepsOf(member.bought, row)) {
        const had = rules.targets(member.bought)
        for (const [index, cents] of taken.entries())
          (purchase.lines[index] as { left: number }).left -= cents
        const has = rules.targets(member.bought)
        add(member.booked, purchase.date, has.status - had.status)
        clawBack(member, purchase.id, had.points - has.points)
      }
    }
    claim(member)
  }

  const today = rules.dateAt(asOf)
  return [...members]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([customer, member]) => {
      bringTo(member, asOf)
      const { issued, reversed, forgiven, redeemed, expired } = member.totals
      const points = balance(member) + member.pending.reduce((sum, { amount }) => sum + amount, 0)
      const spend = member.bought.flatMap(({ lines }) => lines).reduce((sum, { left }) => sum + left, 0)
      const { stamps } = rules.targets(member.bought)
      const cells = [customer, points, member.debt, stamps, rules.statusNow(member, today)]
      const tier = rules.replayedTierName(rules.rank(member, today))
      cells.push(tier, member.sales, (spend / 100).toFixed(2), issued, reversed, forgiven, redeemed, expired)
      return cells.join(',')
    })
}

function newMember(joined: string): Member {
  const totals = { issued: 0, reversed: 0, forgiven: 0, redeemed: 0, expired: 0 }
  return {
    joined,
    bought: [],
    booked: new Map(),
    lots: [],
    pending: [],
    lapsed: new Map(),
    debt: 0,
    sales: 0,
    totals,
  }
}

/** Takes up to `amount` from lots, the earliest end first. @returns the missing amount */
function take(lots: readonly Lot[], amount: number): number {
  let left = amount
  for (const lot of lots.toSorted((a, b) => (a.until === b.until ? 0 : a.until - b.until))) {
    const part = Math.min(lot.amount, left)
    lot.amount -= part
    left -= part
  }
  return left
}
