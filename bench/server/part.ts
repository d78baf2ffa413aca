import { join } from 'node:path'
import { type Child, startChild } from '../lib/child.ts'
import { median, type Report } from '../lib/report.ts'
import { DEALS, isShort, rounds as roundsOf, seconds, SERVER } from '../lib/sizes.ts'
import { badInput } from './bad-input.ts'
import { bareRoutes, compareBytes } from './bare-routes.ts'
import { seedDatabases } from './databases.ts'
import type { Load, Measured } from './load-process.ts'
import { filteredPath, mapPaths, nearestPath, origins, searchPaths } from './paths.ts'
import { boxShapes, measureShapes, shapes } from './shapes.ts'
import type { Target } from './target.ts'
import { thirdPages } from './third-pages.ts'

const script = (name: string) => join(import.meta.dirname, name)
const ROUNDS = roundsOf(5)
const SECONDS = seconds(3)
const CONNECTIONS = 16

/** Measures pages over HTTP. Results are ratios within one run, so that they do not depend on the machine. */
export async function run(report: Report): Promise<void> {
  console.log('Server: seeding')
  const databases = await seedDatabases({ small: DEALS.small, large: DEALS.large })
  const children: Child[] = []
  const start = (name: string, url: string) => {
    const child = startChild(script(name), { DATABASE_URL: url, LOG_LEVEL: 'warn' })
    children.push(child)
    return child
  }
  try {
    const loader = start('load-process.ts', '')
    const large = start('app-process.ts', databases.large)
    // The short form compares the market with itself.
    const small = isShort ? large : start('app-process.ts', databases.small)
    const bare = start('bare-process.ts', databases.large)
    const atLarge = await large.ask<Target>('where')
    const atSmall = await small.ask<Target>('where')
    const atBare = { ...(await bare.ask<{ address: string }>('where')), token: '' }
    const measure = (target: Target, paths: readonly string[], options: Partial<Load> = {}) =>
      loader.ask<Measured>({
        ...target,
        paths,
        seconds: SECONDS,
        connections: CONNECTIONS,
        kind: 'rate',
        ...options,
      } satisfies Load)

    console.log('Nearest first')
    const places = await origins(40, 5)
    await bare.ask({ routes: await bareRoutes(atLarge, places) })
    const nearest = places.map(nearestPath)
    for (const path of nearest.slice(0, 10)) await compareBytes(atLarge, atBare, path)
    const [ours, plain, few] = await rounds([
      withUse(large, () => measure(atLarge, nearest)),
      withUse(bare, () => measure(atBare, nearest)),
      () => measure(atSmall, nearest),
    ])
    report.note(
      'processor time of a page in node',
      `ours ${ours?.useMs.toFixed(2)} ms, bare ${plain?.useMs.toFixed(2)} ms`,
    )
    report.note(
      'requests a second',
      `1 M ${ours?.rate.toFixed(0)}, bare ${plain?.rate.toFixed(0)}, 10 k ${few?.rate.toFixed(0)}`,
    )
    report.atLeast('nearest page, 1 M deals, of a bare handler', ratio(ours, plain), 0.7)
    report.atLeast('nearest page, 1 M of 10 k deals', ratio(ours, few), 0.6)

    console.log('Filtered, third page')
    const big = await origins(4, 10)
    const largePages = await thirdPages(atLarge, big.map(filteredPath))
    const smallPages = await thirdPages(atSmall, big.map(filteredPath))
    const [filtered, filteredFew] = await rounds([
      () => measure(atLarge, largePages),
      () => measure(atSmall, smallPages),
    ])
    report.note('requests a second', `1 M ${filtered?.rate.toFixed(0)}, 10 k ${filteredFew?.rate.toFixed(0)}`)
    report.atLeast('filtered third page, 1 M of 10 k deals', ratio(filtered, filteredFew), 0.5)

    console.log('Text search')
    const search = searchPaths(await origins(40, 4))
    const timed = { kind: 'latency', connections: 8 } as const
    const [searched, page] = await rounds([
      () => measure(atLarge, search, timed),
      () => measure(atLarge, largePages, timed),
    ])
    report.note('p99', `search ${searched?.p99.toFixed(1)} ms, filtered ${page?.p99.toFixed(1)} ms`)
    report.under('search p99, of the filtered page’s', (searched?.p99 ?? 0) / (page?.p99 ?? 1), 5)

    console.log('Map')
    const views = places.slice(0, 20).flatMap(mapPaths)
    const [map, nearby] = await rounds([
      () => measure(atLarge, views, timed),
      () => measure(atLarge, nearest, timed),
    ])
    report.note('p99', `map ${map?.p99.toFixed(1)} ms, nearest page ${nearby?.p99.toFixed(1)} ms`)
    report.under('map p99, of the nearest page’s', (map?.p99 ?? 0) / (nearby?.p99 ?? 1), 10)

    console.log('Every kind of search')
    const towns = await origins(400, 1)
    const spots = [0, 1, 2, 4, 9, 19, 39, 99, 199, 399]
      .slice(0, SERVER.spots)
      .flatMap((index) => towns[index] ?? [])
    for (const [kinds, title] of [
      [shapes(spots), 'kinds of search'],
      [boxShapes(spots), 'kinds of search in a part of the map'],
    ] as const) {
      const { nearestP99, worst } = await measureShapes(kinds, nearest, (paths, ofSeconds) =>
        measure(atLarge, paths, { kind: 'latency', connections: 1, seconds: ofSeconds }),
      )
      report.note('nearest page, p99 of one at a time', `${nearestP99.toFixed(1)} ms`)
      for (const { name, p99, ratio: times } of worst.slice(0, 5))
        report.note(name, `p99 ${p99.toFixed(1)} ms, ${times.toFixed(1)} × the nearest page`)
      report.under(`slowest of ${kinds.length} ${title}, of the nearest page (p99)`, worst[0]?.ratio ?? 0, 10)
    }

    console.log('Fifty at once')
    await large.ask('reset')
    const crowd = await measure(atLarge, nearest, { connections: 50, seconds: seconds(6) })
    const health = await large.ask<{ rssMegabytes: number; delayP99Ms: number }>('health')
    report.note('requests a second', crowd.perSecond.toFixed(0))
    report.note('event loop delay p99', `${health.delayP99Ms.toFixed(1)} ms`)
    report.under('memory of the server process', health.rssMegabytes, 300, ' MB')

    console.log('Bad input')
    report.under('slowest refusal', await badInput(atLarge), 50, ' ms')
  } finally {
    await Promise.allSettled(children.map((child) => child.stop()))
    await databases.stop()
  }
}

interface Rounds {
  readonly rate: number
  readonly p99: number
  /** Processor time per request in milliseconds; 0 if not measured. */
  readonly useMs: number
}

interface Used extends Measured {
  readonly useMs?: number
}

/** Adds to a measurement the processor time per request of the server's process. */
function withUse(child: Child, measurement: () => Promise<Measured>): () => Promise<Used> {
  return async () => {
    const before = await child.ask<number>('use')
    const measured = await measurement()
    const used = (await child.ask<number>('use')) - before
    return { ...measured, useMs: used / (measured.perSecond * SECONDS) }
  }
}

/**
 * Runs the measurements in turn, several times, so that a slow moment of the machine affects all of
 * them. Returns medians.
 */
async function rounds(measurements: readonly (() => Promise<Used>)[]): Promise<Rounds[]> {
  for (const measurement of measurements) await measurement()
  const results: Used[][] = measurements.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, measurement] of measurements.entries()) {
      const measured = await measurement()
      if (measured.failed > 0) throw new Error(`${measured.failed} requests failed`)
      results[index]?.push(measured)
    }
  }
  return results.map((all) => ({
    rate: median(all.map((one) => one.perSecond)),
    p99: median(all.map((one) => one.p99Ms)),
    useMs: median(all.map((one) => one.useMs ?? 0)),
  }))
}

function ratio(one: Rounds | undefined, other: Rounds | undefined): number {
  return (one?.rate ?? 0) / (other?.rate ?? 1)
}
