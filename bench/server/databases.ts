import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@vicino/server/platform/db/database'
import { startEmbedded } from '@vicino/server/platform/db/embedded'
import { migrate } from '@vicino/server/platform/db/migrate'
import pg from 'pg'
import { seedDeals } from '../seed/seed.ts'

export interface SeededDatabases {
  readonly small: string
  readonly large: string
  stop(): Promise<void>
}

/**
 * Makes two databases with these numbers of deals on a throwaway cluster. BENCH_DATABASES=<small url>,<large url> names
 * existing ones, for several runs in a row.
 */
export async function seedDatabases(sizes: { small: number; large: number }): Promise<SeededDatabases> {
  const [knownSmall, knownLarge] = (process.env['BENCH_DATABASES'] ?? '').split(',')
  if (knownSmall !== undefined && knownLarge !== undefined) {
    return { small: knownSmall, large: knownLarge, stop: () => Promise.resolve() }
  }
  const directory = await mkdtemp(join(tmpdir(), 'vicino-bench-'))
  const cluster = await startEmbedded({
    directory: join(directory, 'pg'),
    throwaway: true,
    settings: { max_wal_size: '8GB', maintenance_work_mem: '512MB' },
  })
  const urls: string[] = []
  for (const [name, deals] of Object.entries(sizes)) {
    const started = performance.now()
    const url = cluster.url.replace(/\/vicino$/, `/bench_${name}`)
    await run(cluster.url, (client) => client.query(`CREATE DATABASE bench_${name}`))
    const db = openDatabase({ url, statementTimeoutMs: 0 })
    await migrate(db)
    await db.destroy()
    await run(url, (client) => seedDeals(client, deals))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`  ${deals.toLocaleString('en')} deals in ${seconds} s`)
    urls.push(url)
  }
  return {
    small: urls[0] ?? '',
    large: urls[1] ?? '',
    async stop() {
      await cluster.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function run(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
