import pg from 'pg'
import { type Cluster, startCluster } from '../lib/cluster.ts'
import { isShort } from '../lib/sizes.ts'
import { seedDeals } from '../seed/seed.ts'

export interface SeededDatabases {
  readonly small: string
  readonly large: string
  stop(): Promise<void>
}

/**
 * Makes two databases with these numbers of deals on a temporary cluster. BENCH_DATABASES=<small
 * url>,<large url> names existing ones, for several runs in a row.
 */
export async function seedDatabases(sizes: { small: number; large: number }): Promise<SeededDatabases> {
  const [knownSmall, knownLarge] = (process.env['BENCH_DATABASES'] ?? '').split(',')
  if (knownSmall !== undefined && knownLarge !== undefined) {
    return { small: knownSmall, large: knownLarge, stop: () => Promise.resolve() }
  }
  const cluster = await startCluster({
    throwaway: true,
    settings: { max_wal_size: '8GB', maintenance_work_mem: '512MB' },
  })
  const seeded = async (deals: number): Promise<string> => {
    if (!isShort) return seed(cluster, deals)
    seeds[deals] ??= seed(cluster, deals)
    return cluster.another('copy', await seeds[deals])
  }
  try {
    const [small, large] = [await seeded(sizes.small), await seeded(sizes.large)]
    return { small, large, stop: () => cluster.stop() }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/**
 * Databases of the short form, whose parts share a cluster, by number of deals. They are only
 * copied.
 */
const seeds: Record<number, Promise<string>> = {}

async function seed(cluster: Cluster, deals: number): Promise<string> {
  const started = performance.now()
  const url = await cluster.another('seed')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await seedDeals(client, deals)
  } finally {
    await client.end()
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${deals.toLocaleString('en')} deals in ${seconds} s`)
  return url
}
