import { join } from 'node:path'
import { openDatabase } from '@vicino/server/platform/db/database'
import { migrate } from '@vicino/server/platform/db/migrate'
import { startReplication, type TestServer } from '@vicino/server/platform/testing/replication'
import pg from 'pg'
import { type Child, startChild } from '../lib/child.ts'
import { processorTimeOf } from '../lib/processor-time.ts'
import { median, type Report } from '../lib/report.ts'
import { DEALS, rounds, seconds } from '../lib/sizes.ts'
import { seedDeals } from '../seed/seed.ts'
import type { Load, Measured } from '../server/load-process.ts'
import { origins } from '../server/paths.ts'
import type { Target } from '../server/target.ts'

const ROUNDS = rounds(5)
const SECONDS = seconds(4)

/** Processor time of each database server per page of the feed, in ms. */
type PerPage = readonly number[]

/**
 * Measures how much of the feed's work two standbys take from the primary. On few processors a
 * clock cannot show that, as all servers share them; processor time can: the busiest server bounds
 * what machines of their own would serve.
 */
export async function run(report: Report): Promise<void> {
  const replication = await startReplication()
  const children: Child[] = []
  const start = (path: string, env: Record<string, string>): Child => {
    const child = startChild(join(import.meta.dirname, path), { LOG_LEVEL: 'warn', ...env })
    children.push(child)
    return child
  }
  try {
    console.log(`Standbys: seeding ${DEALS.small.toLocaleString('en')} deals, and two copies`)
    await seed(replication.primary.url)
    const standbys = [await replication.addStandby('first'), await replication.addStandby('second')]
    const urls = standbys.map(({ url }) => url).join(',')
    const servers: TestServer[] = [replication.primary, ...standbys]
    const primary = { DATABASE_URL: replication.primary.url }
    const alone = start('../server/app-process.ts', primary)
    const spread = start('../server/app-process.ts', { ...primary, DATABASE_REPLICA_URLS: urls })
    const loader = start('../server/load-process.ts', { DATABASE_URL: '' })
    const places = await origins(40, 5)
    const paths = places.map(({ lat, lon }) => `/api/v1/deal/for-you?lat=${lat}&lon=${lon}&limit=10`)
    const [without, withThem]: PerPage[][] = [[], []]
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [child, into] of [
        [alone, without],
        [spread, withThem],
      ] as const) {
        const target = await child.ask<Target>('where')
        const perPage = await costsOf(servers, () =>
          loader.ask<Measured>({
            ...target,
            paths,
            seconds: SECONDS,
            connections: 8,
            kind: 'rate',
          } satisfies Load),
        )
        if (round > 0) into?.push(perPage)
      }
    }
    judge(report, without ?? [], withThem ?? [])
  } finally {
    await Promise.allSettled(children.map((child) => child.stop()))
    await replication.stop()
  }
}

async function seed(url: string): Promise<void> {
  const db = openDatabase({ url, statementTimeoutMs: 0 })
  await migrate(db)
  await db.destroy()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await seedDeals(client, DEALS.small)
  await client.end()
}

async function costsOf(servers: readonly TestServer[], work: () => Promise<Measured>): Promise<PerPage> {
  const used = () => servers.map((server) => processorTimeOf(server.pid()) ?? 0)
  const before = used()
  const { perSecond, failed } = await work()
  if ((failed ?? 0) > 0) throw new Error(`${failed} requests failed`)
  return used().map((time, index) => (time - (before[index] ?? 0)) / (perSecond * SECONDS))
}

function judge(report: Report, without: readonly PerPage[], withThem: readonly PerPage[]): void {
  const medians = (rows: readonly PerPage[]) =>
    [0, 1, 2].map((server) => median(rows.map((row) => row[server] ?? 0)))
  const [alone = 0] = medians(without)
  const spread = medians(withThem)
  const shown = spread.map((ms) => ms.toFixed(3)).join(', ')
  report.note('a page of the feed', `${alone.toFixed(3)} ms of the primary alone; with standbys ${shown} ms`)
  report.atLeast(
    'feed: work of the primary alone / of the busiest of three',
    alone / Math.max(...spread),
    1.7,
  )
  report.under('feed: share of its work left at the primary', (spread[0] ?? 0) / alone, 0.1)
}
