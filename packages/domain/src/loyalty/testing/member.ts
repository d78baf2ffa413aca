import { type Account, advance, newAccount, post } from '../account.ts'
import { evaluate } from '../evaluate.ts'
import type { LoyaltyEvent } from '../events.ts'
import { applyChanges, type MemberFacts, newMember } from '../facts.ts'
import type { Outcome } from '../outcome.ts'
import type { Program } from '../program.ts'
import type { Line } from '../purchase.ts'
import type { RefundItem } from '../refunds.ts'
import { standingAt } from '../tiers.ts'

/** A member whose events go through the engine as in a replay; facts and points are kept. */
export function liveThrough(program: Program, joinedAt: number) {
  const facts: MemberFacts = newMember(joinedAt)
  const account: Account = newAccount()
  let arrival = 0

  const happens = (event: LoyaltyEvent): Outcome & { claims: number } => {
    const matured = advance(program, account, event.receivedAt)
    const outcome = evaluate(program, facts, event)
    applyChanges(facts, outcome.changes)
    const { claims } = post(program, account, event, outcome)
    return { ...outcome, claims: matured.claims + claims }
  }
  return {
    facts,
    account,
    happens,
    buys(at: number, lines: readonly Line[], id = `buy-${arrival + 1}`) {
      arrival += 1
      return happens({ type: 'purchase', id, at, receivedAt: at, arrival, lines })
    },
    returns(at: number, cents: number | 'all', of: string | null = null, items: RefundItem[] | null = null) {
      arrival += 1
      const id = `return-${arrival}`
      return happens({ type: 'refund', id, at, receivedAt: at, purchaseId: of, cents, items })
    },
    /** Status points of the current period. */
    status: (at: number) => facts.status.get(standingAt(program.tiers, facts, at).period)?.status ?? 0,
    rank: (at: number) => standingAt(program.tiers, facts, at).rank,
  }
}
