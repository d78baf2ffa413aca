import type { Program } from './program.ts'

/**
 * Returns the thresholds that a month's spend in cents has reached: the target is the sum of their
 * bonuses (docs/modules/loyalty.md, "Purchase arithmetic").
 */
export function reached(program: Program, spendCents: number): Program['thresholds'] {
  const above = program.thresholds.findIndex(({ cents }) => cents > spendCents)
  return above === -1 ? program.thresholds : program.thresholds.slice(0, above)
}
