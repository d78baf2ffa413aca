import { multiplyDivide, sum } from './amounts.ts'

/** The values of a reward for the prize pool. */
export interface PoolReward {
  /** Value of one unit in cents, VAT included. */
  readonly valueCents: number
  readonly vatPercent: number
  /** null = unlimited: then the estimate counts. */
  readonly stock: number | null
  readonly estimate: number | null
}

export interface PrizePool {
  /** Value of all rewards, VAT included. */
  readonly valueCents: number
  /**
   * The same without VAT, each reward rounded half up: the montepremi (docs/modules/loyalty.md,
   * "Catalogue").
   */
  readonly netCents: number
  /** 20 % of the montepremi, rounded up to the euro (D.P.R. 430/2001). */
  readonly bondCents: number
}

/** Percent of the montepremi for the deposit (docs/law.md, "Prize promotions"). */
export const BOND_PERCENT = 20

/** Computes montepremi and bond of a catalogue. */
export function prizePool(rewards: readonly PoolReward[]): PrizePool {
  const values = rewards.map((reward) => reward.valueCents * (reward.stock ?? reward.estimate ?? 0))
  const net = rewards.map(({ vatPercent }, index) => withoutVat(values[index] ?? 0, vatPercent))
  const netCents = sum(net)
  return {
    valueCents: sum(values),
    netCents,
    bondCents: multiplyDivide([netCents, BOND_PERCENT], 100 * 100, 'up') * 100,
  }
}

/** Returns value ÷ (1 + rate), half up: (2 × value × 100 + rate) ÷ (2 × rate), rounded down. */
export function withoutVat(cents: number, vatPercent: number): number {
  const rate = 100 + vatPercent
  return multiplyDivide([2 * cents * 100 + rate], 2 * rate, 'down')
}
