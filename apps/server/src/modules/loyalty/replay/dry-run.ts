import { setImmediate as nextTurn } from 'node:timers/promises'
import { DRY_RUN } from '@vicino/contract/loyalty/programs/constants'
import type { BodyOf, ResponseOf } from '@vicino/contract/endpoint'
import type { dryRunProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { advance, newAccount, post } from '@vicino/domain/loyalty/account'
import { addMonths, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import { configProblems } from '@vicino/domain/loyalty/config-problems'
import { evaluate } from '@vicino/domain/loyalty/evaluate'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import { applyChanges, newMember } from '@vicino/domain/loyalty/facts'
import { compileProgram, forReplay, type Program } from '@vicino/domain/loyalty/program'
import { standingAt } from '@vicino/domain/loyalty/tiers'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { NO_TIERS, readOwnProgram, refuseProblems } from '../programs/public.ts'
import { type PastSale, readPastSales } from './past-sales.queries.ts'
import { replayedTierName } from './replay-report.ts'

type Body = BodyOf<typeof dryRunProgram>
type Answer = ResponseOf<typeof dryRunProgram>

/** Purchases evaluated before other requests get a turn. */
const AT_ONCE = 500

/**
 * Computes what a program's mechanics, or a draft of them, would have given for the brand's past
 * purchases, by the functions that post real ones. Nothing is written. The program is treated as
 * active all the time; rules with their own dates count on those.
 * @throws AppError program_not_found, validation_failed
 */
export async function dryRun(
  db: Db,
  { clock }: Services,
  { id, body }: { readonly id: string; readonly body: Body },
  actor: Actor,
): Promise<Answer> {
  const { brandId, startDate, endDate, isBlockedSector, ...row } = await readOwnProgram(db, id, actor)
  const config = body.config ?? row.config
  refuseProblems(configProblems(config, { startDate, endDate }))
  const definition = { startDate, endDate, config, tiers: row.tiers ?? NO_TIERS }
  const always = { status: 'active', startsAt: -Infinity, endsAt: Infinity, claimsUntil: Infinity } as const
  const program = { ...forReplay(compileProgram(definition, { isBlockedSector })), ...always }
  const now = clock.now().getTime()
  const since = new Date(startOfDay(addMonths(dayAt(now), -body.months)))
  const read = await readPastSales(db, brandId, since, DRY_RUN.purchases + 1)
  const sales = read.slice(0, DRY_RUN.purchases)
  return { ...(await totalsOf(program, sales, body.pointValue, now)), truncated: read.length > sales.length }
}

async function totalsOf(
  program: Program,
  /** Newest first. */
  sales: readonly PastSale[],
  pointValue: number,
  now: number,
): Promise<Omit<Answer, 'truncated'>> {
  const totals = { points: 0, pointsExpired: 0, pointsRedeemed: 0, stamps: 0, capped: 0 }
  const members = new Map<number, number>()
  let [cents, done] = [0, 0]
  const salesOf = Map.groupBy(sales.toReversed(), ({ userId }) => userId)
  for (const bought of salesOf.values()) {
    const facts = newMember(bought[0]?.at.getTime() ?? now)
    const account = newAccount()
    for (const [index, sale] of bought.entries()) {
      const event = eventOf(sale, index)
      const outcome = evaluate(program, facts, event)
      advance(program, account, event.at)
      applyChanges(facts, outcome.changes)
      post(program, account, event, outcome)
      totals.stamps += outcome.stamps
      if (outcome.steps.some(({ items }) => items.some(({ capped }) => capped !== undefined)))
        totals.capped += 1
      for (const left of sale.remaining) cents += left
      done += 1
      if (done % AT_ONCE === 0) await nextTurn()
    }
    advance(program, account, now)
    totals.points += account.totals.issued
    totals.pointsExpired += account.totals.expired
    totals.pointsRedeemed += account.totals.redeemed
    const rank = program.tiers.isOn ? standingAt(program.tiers, facts, now).rank : 0
    members.set(rank, (members.get(rank) ?? 0) + 1)
  }
  const ranks = program.tiers.isOn ? program.tiers.tiers.length : 0
  return {
    from: sales.at(-1)?.at.toISOString() ?? null,
    to: sales[0]?.at.toISOString() ?? null,
    purchases: sales.length,
    customers: salesOf.size,
    amount: cents / 100,
    ...totals,
    // Thousandths of a euro are whole numbers, so the product is exact; it is rounded to the cent.
    cost: Math.round((totals.points * Math.round(pointValue * 1000)) / 10) / 100,
    levels: Array.from({ length: ranks + 1 }, (_, rank) => ({
      rank,
      name: replayedTierName(program, rank) || 'Bronze',
      members: members.get(rank) ?? 0,
    })),
  }
}

/** Builds a purchase from the remainder of a sale. */
function eventOf({ at, lines, remaining }: PastSale, index: number): LoyaltyEvent {
  const moment = at.getTime()
  const bought =
    lines === null
      ? [
          {
            code: null,
            category: null,
            brand: null,
            quantityMilli: 1000,
            netCents: remaining[0] ?? 0,
          },
        ]
      : lines.map(({ factorMilli: _factor, ...line }, place) => ({
          ...line,
          netCents: remaining[place] ?? 0,
        }))
  return {
    type: 'purchase',
    id: String(index),
    at: moment,
    receivedAt: moment,
    lines: bought,
    arrival: index,
  }
}
