/** A test file or a browser test, with its duration. */
export interface Timed {
  readonly name: string
  readonly seconds: number
}

export interface Part {
  readonly name: string
  readonly minutes: number
  /** The longest allowed time on 2 cores, in minutes. */
  readonly budget: number
}

const SLOWEST = 20

/**
 * Writes the last lines of `npm test`: the slowest tests, and the minutes of each part beside its
 * budget. An exceeded budget is only a warning, because machines differ.
 */
export function describeRun(parts: readonly Part[], timed: readonly Timed[]): string {
  const slowest = timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    `The slowest ${slowest.length}:`,
    ...slowest.map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`),
    'Minutes (budget on 2 cores):',
    ...parts.map(({ name, minutes, budget }) => {
      const line = `  ${minutes.toFixed(1).padStart(6)} (${budget})  ${name}`
      return minutes > budget ? `${line}  WARNING: over budget` : line
    }),
  ].join('\n')
}
