import type { Child } from './child.ts'
import { median } from './report.ts'

/** The rate of a measurement, and its processor time in milliseconds; undefined if not measured. */
export interface Done {
  readonly perSecond: number
  readonly failed?: number
  readonly useMs?: number
}

export interface Rounds {
  readonly perSecond: number
  readonly useMs: number
}

/**
 * Runs the measurements in turn, several times, so that a slow moment of the machine affects all of
 * them. The first round only warms up. Returns medians.
 */
export async function inTurn(
  count: number,
  measurements: readonly (() => Promise<Done>)[],
): Promise<Rounds[]> {
  const results: Done[][] = measurements.map(() => [])
  for (let round = 0; round <= count; round += 1) {
    for (const [index, measurement] of measurements.entries()) {
      const done = await measurement()
      if ((done.failed ?? 0) > 0) throw new Error(`${done.failed} requests failed`)
      if (round > 0) results[index]?.push(done)
    }
  }
  return results.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    useMs: median(all.map(({ useMs }) => useMs ?? 0)),
  }))
}

/** Returns how many times per second `work` runs, one run after the other. */
export async function rateOf(work: () => Promise<unknown>, milliseconds: number): Promise<number> {
  const started = performance.now()
  let count = 0
  while (performance.now() - started < milliseconds) {
    await work()
    count += 1
  }
  return (count * 1000) / (performance.now() - started)
}

/** Adds to a measurement of `seconds` the processor time per request of the answering process. */
export function withUse(
  child: Child,
  seconds: number,
  measurement: () => Promise<Done>,
): () => Promise<Done> {
  return async () => {
    const before = await child.ask<number>('use')
    const done = await measurement()
    const used = (await child.ask<number>('use')) - before
    return { ...done, useMs: used / (done.perSecond * seconds) }
  }
}
