import { join } from 'node:path'
import { openDatabase } from '@vicino/server/platform/db/database'
import { type Child, startChild } from '../lib/child.ts'
import { startCluster } from '../lib/cluster.ts'
import type { Report } from '../lib/report.ts'
import { LIVE } from '../lib/sizes.ts'
import type { ListenerMessage } from './listener-process.ts'
import type { ServerMessage } from './server-process.ts'

const STREAMS = LIVE.streams
const EVENTS = LIVE.events
const PAUSE_MS = 10
const CALM_MS = LIVE.calmMs

/**
 * Measures live updates: the cost of five thousand open streams for a server, and the time until an
 * event reaches one of them.
 */
export async function run(report: Report): Promise<void> {
  console.log('Live updates: a database that writes to disk')
  const cluster = await startCluster()
  const children: Child[] = []
  const start = (script: string): Child => {
    const child = startChild(join(import.meta.dirname, script), {
      DATABASE_URL: cluster.url,
      LOG_LEVEL: 'warn',
    })
    children.push(child)
    return child
  }
  try {
    const users = await prepare(cluster.url)
    const server = start('server-process.ts')
    const listeners = start('listener-process.ts')
    const ask = <Answer>(message: ServerMessage) => server.ask<Answer>(message)
    const hear = <Answer>(message: ListenerMessage) => listeners.ask<Answer>(message)

    const address = await ask<string>('where')
    const idle = await ask<number>('memory')
    const tokens = await ask<string[]>({ sign: users })
    const started = performance.now()
    await hear({ open: { address, tokens } })
    report.note('opening', `${STREAMS} streams in ${((performance.now() - started) / 1000).toFixed(1)} s`)

    const measure = async (
      receivers: readonly string[],
      from: number,
      pauseMs: number,
    ): Promise<number[]> => {
      const emitted = await ask<number[]>({ emit: { users: receivers, from, pauseMs } })
      const arrivals = await hear<(number | null)[]>({ arrivals: { from, count: receivers.length } })
      const lost = arrivals.filter((time) => time === null).length
      if (lost > 0) throw new Error(`${lost} of ${receivers.length} events did not arrive`)
      return emitted.map((time, index) => (arrivals[index] ?? 0) - time).toSorted((a, b) => a - b)
    }
    await measure(users.slice(0, EVENTS), 0, 0)
    const some = Array.from({ length: EVENTS }, (_, index) => users[(index * 7919) % STREAMS] ?? '')
    const delays = await measure(some, 10_000, PAUSE_MS)
    const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0
    report.note(
      'event to stream, from its commit',
      `p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms`,
    )
    const burst = await measure(users, 20_000, 0)
    report.note(
      `${STREAMS} events, one after the other without a pause`,
      `the last one arrived ${(burst.at(-1) ?? 0).toFixed(0)} ms after its commit at most`,
    )
    report.note('memory before the first stream', `${idle.toFixed(0)} MB`)
    report.note('memory after the burst', `${(await ask<number>('memory')).toFixed(0)} MB`)
    await calm()
    report.under(`memory with ${STREAMS} streams`, await ask<number>('memory'), 300, ' MB')
  } finally {
    await Promise.allSettled(children.map((child) => child.stop()))
    await cluster.stop()
  }
}

/** Waits for two checks of the server whether it may collect garbage (idle-gc.ts). */
const calm = () => new Promise((resolve) => setTimeout(resolve, CALM_MS))

/** Prepares a database with one user for each stream. Returns their ids. */
async function prepare(url: string): Promise<string[]> {
  const db = openDatabase({ url, statementTimeoutMs: 0 })
  try {
    const rows = Array.from({ length: STREAMS }, (_, index) => ({
      email: `live${index}@example.test`,
      username: `Live ${index}`,
      handle: `live.${index}`,
    }))
    const users = await db.insertInto('users').values(rows).returning('id').execute()
    return users.map(({ id }) => id)
  } finally {
    await db.destroy()
  }
}
