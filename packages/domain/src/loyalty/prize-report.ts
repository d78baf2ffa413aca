import { withoutVat } from './prize-pool.ts'
import type { RewardKind } from './rewards.ts'

/**
 * Cents above which the prizes of one promoter to one person in a calendar year are subject to the
 * withholding of 25 % (D.P.R. 600/1973, art. 30: 25.82 €).
 */
export const WITHHOLDING_THRESHOLD_CENTS = 2582

/** Discounts are outside the law on prizes, and a donation is not given to the person. */
const NOT_COUNTED: ReadonlySet<RewardKind> = new Set<RewardKind>(['discount', 'donation'])

/** A reward that was fulfilled. */
export interface GivenPrize {
  readonly userId: string
  readonly username: string
  /** YYYY-MM-DD in Rome. */
  readonly day: string
  readonly name: string
  readonly kind: RewardKind
  /** Value with VAT, and what the person paid for it. */
  readonly valueCents: number
  readonly moneyCents: number
  readonly vatPercent: number
}

export interface PrizeLine extends GivenPrize {
  readonly netCents: number
  readonly vatCents: number
  /** What the person received without paying: the value, less their contribution. */
  readonly givenCents: number
}

export interface PersonOfReport {
  readonly userId: string
  readonly username: string
  readonly prizes: number
  readonly valueCents: number
  /** What counts towards the threshold. */
  readonly countedCents: number
  readonly isAbove: boolean
}

export interface PrizeReport {
  readonly lines: readonly PrizeLine[]
  /** By value, the highest first. */
  readonly people: readonly PersonOfReport[]
  readonly totals: {
    readonly prizes: number
    readonly valueCents: number
    readonly netCents: number
    readonly vatCents: number
    readonly above: number
  }
}

/** Sums the prizes that a program gave in a year, by person, with the threshold of withholding. */
export function prizeReport(given: readonly GivenPrize[]): PrizeReport {
  const lines = given.map((prize): PrizeLine => {
    const netCents = withoutVat(prize.valueCents, prize.vatPercent)
    return {
      ...prize,
      netCents,
      vatCents: prize.valueCents - netCents,
      givenCents: prize.valueCents - prize.moneyCents,
    }
  })
  const people = new Map<string, PersonOfReport>()
  for (const { userId, username, kind, valueCents, givenCents } of lines) {
    const before = people.get(userId)
    const counted = NOT_COUNTED.has(kind) ? 0 : givenCents
    const countedCents = (before?.countedCents ?? 0) + counted
    people.set(userId, {
      userId,
      username,
      prizes: (before?.prizes ?? 0) + 1,
      valueCents: (before?.valueCents ?? 0) + valueCents,
      countedCents,
      isAbove: countedCents > WITHHOLDING_THRESHOLD_CENTS,
    })
  }
  const sumOf = (key: 'valueCents' | 'netCents' | 'vatCents') =>
    lines.reduce((sum, line) => sum + line[key], 0)
  return {
    lines,
    people: [...people.values()].toSorted((a, b) => b.countedCents - a.countedCents),
    totals: {
      prizes: lines.length,
      valueCents: sumOf('valueCents'),
      netCents: sumOf('netCents'),
      vatCents: sumOf('vatCents'),
      above: [...people.values()].filter(({ isAbove }) => isAbove).length,
    },
  }
}
