import { multiplyDivide, ONE, sum } from './amounts.ts'
import type { Program } from './program.ts'
import { lineMultiplier, matches, type NamedProduct } from './purchase-multiplier.ts'

/** One line of a receipt from the till. */
export interface Line extends NamedProduct {
  /** Thousandths, so that weighed goods are exact too. */
  readonly quantityMilli: number
  readonly netCents: number
}

/** A line of a stored purchase: its factor is frozen, its rest falls with refunds. */
export interface RatedLine extends Line {
  /** Thousandths; 0 = excluded. */
  readonly factorMilli: number
  readonly leftCents: number
}

/**
 * The factors that are stored with a purchase and never computed again (docs/modules/loyalty.md,
 * "Purchase arithmetic").
 */
export interface FrozenFactors {
  readonly timeMilli: number
  /** The source of the time factor: 'multiplier', the id of a happy hour, or '' for none. */
  readonly timeRule: string
  readonly tierMilli: number
  readonly tierRank: number
}

/** The points of a purchase's rest, before the limits of day and month. */
export interface Rating {
  /** Remaining cents of the lines that are not excluded. */
  readonly eligibleCents: number
  /**
   * Whether it counts for streaks and the first purchase: it has eligible cents, and is not below
   * minSpend.
   */
  readonly isQualifying: boolean
  readonly parts: readonly RatingPart[]
  /** Sum of the parts, at most purchasePerPurchase. */
  readonly raw: number
  readonly stamps: number
}

export interface RatingPart {
  /** 'acquisti' or the id of the rule. */
  readonly rule: string
  readonly kind: 'purchase' | 'productBonus' | 'basketBonus'
  readonly points: number
}

export const NOTHING: Rating = { eligibleCents: 0, isQualifying: false, parts: [], raw: 0, stamps: 0 }

/** 100 cents and four factors in thousandths. */
const RAW_DIVISOR = 100 * ONE ** 4

/** Returns the lines of a new purchase with their factors. */
export function rateLines(program: Program, lines: readonly Line[]): RatedLine[] {
  return lines.map((line) => rated(line, lineMultiplier(program, line)))
}

// Written out, because spreading into a new object costs as much as the rest of an evaluation.
function rated(line: Line, factorMilli: number): RatedLine {
  const { code, category, brand, quantityMilli, netCents } = line
  return { code, category, brand, quantityMilli, netCents, factorMilli, leftCents: netCents }
}

/** Computes the points of a purchase's rest, as if the purchase had been only that. */
export function rate(program: Program, lines: readonly RatedLine[], frozen: FrozenFactors): Rating {
  let eligibleCents = 0
  let weight = 0
  for (const { factorMilli, leftCents } of lines) {
    if (factorMilli === 0) continue
    eligibleCents += leftCents
    weight += leftCents * factorMilli
  }
  if (eligibleCents === 0 || eligibleCents < program.minSpendCents) {
    return { eligibleCents, isQualifying: false, parts: [], raw: 0, stamps: 0 }
  }
  const points = multiplyDivide(
    [weight, program.pointMilli, frozen.timeMilli, frozen.tierMilli],
    RAW_DIVISOR,
    program.rounding,
  )
  const parts: RatingPart[] = [{ rule: 'acquisti', kind: 'purchase', points }]
  addBonuses(parts, program, lines, eligibleCents)
  const total = sum(parts.map((part) => part.points))
  return {
    eligibleCents,
    isQualifying: true,
    parts,
    raw: Math.min(total, program.limits.purchasePerPurchase ?? total),
    stamps: program.stampCents === null ? 0 : Math.floor(eligibleCents / program.stampCents),
  }
}

/** Adds the points of products and of the highest reached basket; no factor applies to them. */
function addBonuses(
  parts: RatingPart[],
  program: Program,
  lines: readonly RatedLine[],
  eligibleCents: number,
): void {
  for (const { id, points, per, match } of program.productBonuses) {
    const times = sum(
      lines.map((line) =>
        line.leftCents === 0 || line.netCents === 0 || !matches(match, line)
          ? 0
          : per === 'line'
            ? 1
            : multiplyDivide([line.quantityMilli, line.leftCents], line.netCents * ONE, 'down'),
      ),
    )
    if (times > 0) parts.push({ rule: id, kind: 'productBonus', points: points * times })
  }
  const basket = program.baskets.find(({ cents }) => cents <= eligibleCents)
  if (basket !== undefined) parts.push({ rule: basket.id, kind: 'basketBonus', points: basket.points })
}
