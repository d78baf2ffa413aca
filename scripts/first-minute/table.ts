import { CannotBeTried } from './machine.ts'

/** One way in which a person meets the product for the first time. */
export interface Case {
  /** A word that selects this case alone. */
  readonly key: string
  readonly name: string
  /**
   * @returns what is worth knowing besides
   * @throws CannotBeTried when this machine does not allow it, any other error when the product
   * fails
   */
  attempt(): Promise<string | void>
}

export interface Row {
  readonly name: string
  readonly result: 'held' | 'NOT HELD' | 'cannot be tried here'
  readonly why: string
  readonly seconds: number
}

/** Tries the cases one after another and reports each result at once. */
export async function tried(cases: readonly Case[], report: (row: Row) => void): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, attempt } of cases) {
    const began = performance.now()
    const ended = await attempt().catch((reason: unknown) =>
      reason instanceof Error ? reason : new Error(String(reason)),
    )
    const row: Row = { name, ...resultOf(ended), seconds: (performance.now() - began) / 1000 }
    rows.push(row)
    report(row)
  }
  return rows
}

function resultOf(error: Error | string | void): Pick<Row, 'result' | 'why'> {
  if (!(error instanceof Error)) return { result: 'held', why: error ?? '' }
  const result = error instanceof CannotBeTried ? 'cannot be tried here' : 'NOT HELD'
  return { result, why: error.message.trim().replaceAll(/\s*\n\s*/g, ' – ') }
}

export function lineOf({ name, result, why, seconds }: Row): string {
  const time = `${seconds.toFixed(0)} s`.padStart(6)
  return `${result.padEnd(20)} ${time}  ${name}${why === '' ? '' : `: ${why}`}`
}

/**
 * Says whether a run succeeded. One failing case makes it fail, and so does a run that tried none.
 */
export function isRight(rows: readonly Row[]): boolean {
  return rows.some(({ result }) => result === 'held') && rows.every(({ result }) => result !== 'NOT HELD')
}
