export interface Counts {
  readonly passed: number
  readonly failed: number
}

export function sum(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((total, one) => total + one.passed, 0),
    failed: counts.reduce((total, one) => total + one.failed, 0),
  }
}
