import type { Program } from './program.ts'

/** The thresholds that a month's spend in cents has reached: the target is the sum of their bonuses (§4.3.7). */
export function reached(program: Program, spendCents: number): Program['thresholds'] {
  const above = program.thresholds.findIndex(({ cents }) => cents > spendCents)
  return above === -1 ? program.thresholds : program.thresholds.slice(0, above)
}
