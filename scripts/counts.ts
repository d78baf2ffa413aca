import type { Timed } from './budget.ts'

/** How a run of tests ended. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly timed: readonly Timed[]
  /** Tests that passed only at a later try; by itself no run tries twice. */
  readonly flaky: readonly string[]
}

/** A run that did not come to its tests. */
export const NOT_RUN: Counts = { passed: 0, failed: 1, timed: [], flaky: [] }

export function sum(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((total, one) => total + one.passed, 0),
    failed: counts.reduce((total, one) => total + one.failed, 0),
    timed: counts.flatMap(({ timed }) => timed),
    flaky: counts.flatMap(({ flaky }) => flaky),
  }
}
