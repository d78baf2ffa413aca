import type { MechanicsConfig, TierConfig } from '../config.ts'
import type { Act, Moment } from './histories.ts'
import {
  type Bought,
  eligible,
  isQualifying,
  periodKey,
  tierAt,
  recompute,
  type Totals,
  wall,
} from './recompute.ts'

/** A refund request for the engine, from an act and the rest at that moment. */
export interface Return {
  readonly purchaseId: string | null
  readonly cents: number
  readonly items: { code: string; cents: number }[] | null
}

/**
 * A plain implementation of the rules for one member: it keeps purchases, and computes everything
 * again at each question.
 */
export function modelOf(config: MechanicsConfig, tiers: TierConfig, joinedAt: number) {
  const purchases: Bought[] = []
  const joined = wall(joinedAt).date

  const measures = (): Map<string, number> => {
    if (tiers.qualification.metric === 'points') return recompute(config, tiers, purchases).status
    const sums = new Map<string, number>()
    for (const bought of purchases) {
      const key = periodKey(tiers, wall(bought.at).date)
      const isSpend = tiers.qualification.metric === 'spend'
      const amount = isSpend ? eligible(config, bought) : Number(isQualifying(config, bought))
      sums.set(key, (sums.get(key) ?? 0) + amount)
    }
    if (tiers.qualification.metric === 'purchases') return sums
    return new Map(Array.from(sums, ([key, amount]) => [key, Math.floor(amount / 100)]))
  }
  const rank = (at: number): number => (tiers.enabled ? tierAt(tiers, measures(), joined, wall(at).date) : 0)

  return {
    purchases,
    rank,
    totals: (): Totals => recompute(config, tiers, purchases),
    buys(at: number, { lines }: Extract<Act, { kind: 'buys' }>): string {
      const factor = tiers.tiers[rank(at) - 1]?.options.pointsMultiplier ?? 1
      const id = `buy-${purchases.length + 1}`
      const left = lines.map(({ netCents }) => netCents)
      purchases.push({ id, at, lines, left, tierMilli: Math.round((factor === 0 ? 1 : factor) * 1000) })
      return id
    },
    /** Applies a refund and returns its request; null when there is nothing to take back. */
    returns({ at, act }: Moment): (Return & { readonly unmatched: number }) | null {
      if (act.kind !== 'returns' || purchases.length === 0) return null
      const named = purchases[act.pick % purchases.length] as Bought
      const reach = act.isLinked ? [named] : purchases.toReversed()
      const asked = askFor(reach, act)
      if (asked === null) return null
      const code = asked.items?.[0]?.code
      let wanted = asked.cents
      for (const bought of act.isLinked ? reach : newestFirst(purchases, at))
        wanted -= take(bought, wanted, code)
      return { purchaseId: act.isLinked ? named.id : null, ...asked, unmatched: wanted }
    },
  }
}

function newestFirst(purchases: readonly Bought[], at: number): Bought[] {
  return purchases
    .filter((bought) => bought.at <= at)
    .toReversed()
    .toSorted((a, b) => b.at - a.at)
}

function askFor(
  reach: readonly Bought[],
  act: Extract<Act, { kind: 'returns' }>,
): Pick<Return, 'cents' | 'items'> | null {
  const all = reach.flatMap(({ lines, left }) =>
    lines.map(({ code }, index) => ({ code, left: left[index] ?? 0 })),
  )
  const code = act.byItem ? all.find((line) => line.left > 0 && line.code !== null)?.code : undefined
  if (act.byItem && (code === undefined || code === null)) return null
  const matching = all.filter((line) => code === undefined || line.code === code)
  const left = matching.reduce((sum, line) => sum + line.left, 0)
  if (left === 0) return null
  // A refund without a receipt may request more than the rest.
  const extra = act.isLinked || act.percent < 100 ? 0 : 100
  const cents = Math.max(1, Math.floor((left * act.percent) / 100)) + extra
  return { cents, items: code === undefined || code === null ? null : [{ code, cents }] }
}

/** Takes up to `wanted` cents from a purchase and returns the taken amount. */
function take(bought: Bought, wanted: number, code: string | undefined): number {
  const { left, lines } = bought
  if (code !== undefined) {
    let taken = 0
    for (const [index, line] of lines.entries()) {
      if (line.code !== code) continue
      const part = Math.min(left[index] ?? 0, wanted - taken)
      left[index] = (left[index] ?? 0) - part
      taken += part
    }
    return taken
  }
  const all = left.reduce((sum, part) => sum + part, 0)
  const taken = Math.min(all, wanted)
  if (taken === 0) return 0
  const before = [...left]
  for (const [index, part] of before.entries()) left[index] = part - Math.floor((taken * part) / all)
  let missing = taken - (all - left.reduce((sum, part) => sum + part, 0))
  // One cent each to the lines with the largest remainder that have not had one.
  const remainders = before.map((part) => (taken * part) % all)
  while (missing > 0) {
    const index = remainders.indexOf(Math.max(...remainders))
    left[index] = (left[index] ?? 0) - 1
    remainders[index] = -1
    missing -= 1
  }
  return taken
}
