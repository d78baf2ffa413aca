/*
 * A model of programs and members by their rules, for the model-based test. It computes the result
 * of all purchases again after each event (plain-targets.ts) and takes points lot by lot
 * (plain-account.ts); neither shares code with the product.
 */
import {
  monthsLater,
  type PlainLine,
  type PlainPurchase,
  type PlainRow,
  stepsOf,
} from '../../replay/testing/plain-targets.ts'
import {
  type Bought,
  LifeModel,
  type ModelMember as Member,
  type ModelOutcome,
  type ModelProgram as Program,
} from './lifecycle-model.ts'
import { PlainAccount } from './plain-account.ts'

export type ModelAnswer = readonly ModelOutcome[] | { readonly refused: string }

/** Identity of an event, and the body sent under it. */
interface Told {
  readonly source: string
  readonly external: string
  readonly body: unknown
}
interface ToldSale extends Told {
  readonly at: number
  readonly lines: readonly PlainLine[]
}
interface ToldRefund extends Told {
  readonly cents: number | 'all'
  readonly items: readonly PlainLine[] | null
}
type Work = (program: Program, member: Member, outcome: ModelOutcome) => string | null

export class ProgramModel extends LifeModel {
  /** Returns a member's present view; null for people who take no part. */
  balance(index: number, user: number) {
    const program = this.program(index)
    const member = program.members.get(user)
    if (member === undefined) return null
    const { account } = member
    account.bringTo(this.now)
    const { points, debt, pending, stamps } = account
    const status = program.rules.statusNow(standing(program, member), program.rules.dateAt(this.now))
    return {
      points,
      debt,
      pending,
      stamps,
      statusPoints: status + member.awarded,
      tier: this.#rank(program, member),
    }
  }

  join(index: number, user: number): string | null {
    const program = this.program(index)
    if (program.status === 'draft') return 'program_not_found'
    if (program.members.has(user)) return null
    if (!this.isOpen(program)) return 'program_not_active'
    const { cost, rewardId = null } = program.definition.config.autoClaim ?? {}
    const account = new PlainAccount(rewardId === null ? cost : undefined)
    program.members.set(user, { joinedAt: this.now, account, bought: [], awarded: 0 })
    const { welcome, isSaldo } = program.definition.config.special
    this.#award(program, user, 'welcome', welcome, isSaldo)
    return null
  }

  leave(index: number, user: number): string | null {
    return this.program(index).members.delete(user) ? null : 'not_member'
  }

  /** Follows a brand: each of its active programs pays once. */
  follow(brand: number, user: number): void {
    for (const program of this.programs) {
      const { follow, isSaldo } = program.definition.config.social
      if (program.brand === brand && this.isOpen(program))
        this.#award(program, user, 'follow', follow, isSaldo)
    }
  }

  #award(program: Program, user: number, mechanic: string, points: number, isSaldo: boolean): void {
    const member = program.members.get(user)
    const key = `${mechanic} ${user}`
    if (member === undefined || points === 0 || program.once.has(key)) return
    program.once.add(key)
    this.#credit(program, member, key, this.now, points)
    if (isSaldo) member.awarded += points
    member.account.claim()
    this.claimByItself(program, user)
  }

  /** Buys in all programs that accept the purchase at this brand and that the customer joined. */
  buy(brand: number, user: number, told: ToldSale): ModelAnswer {
    return this.#each(
      this.#joined(this.takingAt(brand, told.at), user),
      user,
      told,
      (program, member, outcome) => {
        if (told.at < member.joinedAt) return 'before_join'
        const { rules } = program
        const before = rules.targets(member.bought)
        const row = rowOf(told, 'sale', told.at, null)
        const own = rules.purchase(row, rules.dateAt(told.at), rules.factorOf(outcome.tier.before))
        const bought = { ...own, receipt: told.external, seller: brand }
        member.bought = [...member.bought, bought].toSorted((a, b) => a.at - b.at)
        this.#shift(outcome, member, before, rules.targets(member.bought))
        this.#credit(program, member, told.external, told.at, outcome.points)
        this.bookSale(outcome.program, brand, told.external, outcome.points)
        return null
      },
    )
  }

  /** Posts the clearing between brands for points that a purchase gave, or that a refund took. */
  protected bookSale(_program: number, _seller: number, _receipt: string, _points: number): void {}

  /** Refunds a receipt in each program in which it counted. */
  refund(programs: readonly number[], user: number, external: string, told: ToldRefund): ModelAnswer {
    const isMeant = ({ receipt }: Bought): boolean => receipt === external
    // If one program refuses, none changes.
    for (const program of programs.map((index) => this.program(index))) {
      const member = program.members.get(user)
      if (program.events.has(keyOf(told)) || member === undefined || !this.mayTakeBack(program)) continue
      const bought = member.bought.find(isMeant)
      if (bought === undefined || !isEnough(bought, told)) return { refused: 'refund_exceeds' }
    }
    return this.#each(programs, user, told, (...on) => this.#giveBack(...on, told, isMeant))
  }

  /** Refunds without naming a receipt. */
  refundLoose(brand: number, user: number, told: ToldRefund): ModelAnswer {
    const isMeant = ({ at, seller }: Bought): boolean => at <= this.now && seller === brand
    const taking = this.#joined(this.takingBack(brand), user)
    return this.#each(taking, user, told, (...on) => this.#giveBack(...on, told, isMeant))
  }

  #giveBack(
    program: Program,
    member: Member,
    outcome: ModelOutcome,
    told: ToldRefund,
    isMeant: (bought: Bought) => boolean,
  ): string | null {
    if (!this.mayTakeBack(program)) return 'program_not_active'
    const meant = member.bought.filter(isMeant)
    const row = rowOf({ ...told, lines: [] }, 'return', this.now, told.items)
    const wanted = told.cents === 'all' ? left(meant) : told.cents
    let found = 0
    for (const { purchase, taken } of stepsOf(meant, { ...row, cents: wanted })) {
      const before = program.rules.targets(member.bought)
      for (const [index, part] of taken.entries()) {
        found += part
        const line = purchase.lines[index]
        if (line !== undefined) line.left -= part
      }
      const after = program.rules.targets(member.bought)
      this.#shift(outcome, member, before, after)
      const { receipt, seller } = purchase as Bought
      member.account.clawBack(receipt, before.points - after.points)
      this.bookSale(outcome.program, seller, receipt, after.points - before.points)
    }
    outcome.unmatched = wanted - found
    return null
  }

  #shift(outcome: ModelOutcome, member: Member, before: Targets, after: Targets): void {
    outcome.points += after.points - before.points
    outcome.stamps += after.stamps - before.stamps
    outcome.status += after.status - before.status
    member.account.addStamps(after.stamps - before.stamps)
  }

  /**
   * Processes an event in the programs that the customer joined. A customer of none is refused in
   * all of them.
   */
  #each(taking: readonly number[], user: number, told: Told, work: Work): ModelAnswer {
    const body = JSON.stringify([told.body, user])
    const known = taking.map((index) => this.program(index).events.get(keyOf(told)))
    if (known.some((event) => event !== undefined && event.body !== body))
      return { refused: 'event_conflict' }
    return taking.map((index, place) => {
      const before = known[place]
      if (before !== undefined) return before.outcome
      const program = this.program(index)
      const member = program.members.get(user)
      const balance = { points: 0, debt: 0, stamps: 0 }
      const common = { program: index, points: 0, stamps: 0, status: 0, unmatched: 0, balance }
      const outcome: ModelOutcome = { ...common, reason: 'not_member', tier: { before: 0, after: 0 } }
      if (member !== undefined) {
        const { account } = member
        account.bringTo(this.now)
        outcome.tier.before = this.#rank(program, member)
        outcome.reason = work(program, member, outcome)
        account.claim()
        outcome.tier.after = this.#rank(program, member)
        outcome.balance = { points: account.points, debt: account.debt, stamps: account.stamps }
        this.claimByItself(program, user)
      }
      program.events.set(keyOf(told), { body, outcome })
      return outcome
    })
  }

  /** Makes the automatic claims of a program after an event. */
  protected claimByItself(_program: Program, _user: number): void {}

  /**
   * Returns why the till refuses the customer; null where they take part in a program that accepts
   * the sale.
   */
  refusalAt(brand: number, user: number, at: number | null): string | null {
    const taking = at === null ? this.takingBack(brand) : this.takingAt(brand, at)
    if (taking.length === 0) return 'program_not_active'
    return this.#joined(taking, user).length > 0 ? null : 'card_invalid'
  }

  /** Tells whether a member has a remainder of a purchase. */
  isLeftOf = (index: number, user: number, receipt: string): boolean =>
    left(
      this.program(index)
        .members.get(user)
        ?.bought.filter((bought) => bought.receipt === receipt) ?? [],
    ) > 0

  /**
   * Lists members whose purchases were all returned. A receipt that one of its programs cannot
   * refund is refunded in none, so it counts as left.
   */
  withNothingLeft = (index: number): number[] =>
    [...this.program(index).members].flatMap(([user, { bought }]) => (left(bought) === 0 ? [user] : []))
  #joined = (taking: readonly number[], user: number): number[] =>
    taking.filter((index) => this.program(index).members.has(user))
  #rank = (program: Program, member: Member): number =>
    program.rules.rank(standing(program, member), program.rules.dateAt(this.now))
  #credit({ rules, definition }: Program, member: Member, of: string, at: number, points: number): void {
    const { expiryMonths, pendingDays } = definition.config.points
    const date = rules.dateAt(at)
    const until = expiryMonths === null ? Infinity : rules.midnight(monthsLater(date, expiryMonths), 1)
    const from = pendingDays === 0 ? at : rules.midnight(date, pendingDays)
    member.account.credit(of, points, { from, until }, this.now)
  }
}

type Targets = ReturnType<Program['rules']['targets']>
const keyOf = ({ source, external }: Told): string => `${source} ${external}`
const standing = ({ rules }: Program, { joinedAt, bought }: Member) => ({
  joined: rules.dateAt(joinedAt),
  bought,
  booked: new Map<string, number>(),
})
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0)
const left = (bought: readonly PlainPurchase[]): number =>
  sum(bought.flatMap(({ lines }) => lines.map((line) => line.left)))
function rowOf(
  told: { readonly external: string; readonly lines: readonly PlainLine[] },
  type: PlainRow['type'],
  at: number,
  lines: readonly PlainLine[] | null,
): PlainRow {
  const cents = sum(told.lines.map((line) => line.cents))
  return {
    id: told.external,
    customer: '',
    at,
    type,
    cents,
    category: null,
    lines: type === 'sale' ? told.lines : lines,
  }
}

function isEnough(bought: Bought, { cents, items }: ToldRefund): boolean {
  if (items === null) return cents === 'all' ? left([bought]) > 0 : cents <= left([bought])
  return items.every(({ code }) => {
    const wanted = sum(items.filter((item) => item.code === code).map((item) => item.cents))
    return wanted <= sum(bought.lines.filter((line) => line.code === code).map((line) => line.left))
  })
}
