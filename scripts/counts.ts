import { stripVTControlCharacters } from 'node:util'
import type { Timed } from './budget.ts'

/** A failed test, or a test file that could not be loaded, prepared or tidied up. */
export interface Failure {
  readonly name: string
  /** The error's first lines; empty when the runner gave none. */
  readonly reason: string
}

const REASON_LINES = 12

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
  readonly failures: readonly Failure[]
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

/** Writes a failure and its reason for the end of a run, where a log that was cut still shows them. */
export function describeFailure({ name, reason }: Failure): string {
  const lines = stripVTControlCharacters(reason).trim().split('\n').slice(0, REASON_LINES)
  return [`failed: ${name}`, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join(
    '\n',
  )
}
