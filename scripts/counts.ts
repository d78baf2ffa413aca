import type { Timed } from './budget.ts'

/** The result of a run of tests. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly timed: readonly Timed[]
  /**
   * Browser tests that passed only at their second try, which they get when `CI` is set. They need
   * repair.
   */
  readonly flaky: readonly string[]
  /** Names of failed tests, and of test files that could not be loaded. */
  readonly failures: readonly string[]
}

/** The result of a run that failed before its first test. */
export const NOT_RUN: Counts = { passed: 0, failed: 1, timed: [], flaky: [], failures: [] }

export function sum(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((total, one) => total + one.passed, 0),
    failed: counts.reduce((total, one) => total + one.failed, 0),
    timed: counts.flatMap(({ timed }) => timed),
    flaky: counts.flatMap(({ flaky }) => flaky),
    failures: counts.flatMap(({ failures }) => failures),
  }
}
