import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProgramDefinition } from '@vicino/domain/loyalty/config'
import { replayInto } from '@vicino/server/modules/loyalty/replay/public'
import { openDatabase } from '@vicino/server/platform/db/database'
import pg from 'pg'
import { startCluster } from '../lib/cluster.ts'
import type { Report } from '../lib/report.ts'
import { PURCHASES, purchasesFile } from './replay.ts'

/**
 * Measures a replay of a million purchases into the database, beside a COPY of the stored purchases
 * into a table with one index and nothing else.
 */
export async function measureReplayInto(report: Report, definition: ProgramDefinition): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vicino-bench-'))
  const cluster = await startCluster({ throwaway: true })
  const db = openDatabase({ url: cluster.url, statementTimeoutMs: 0 })
  const client = new pg.Client({ connectionString: cluster.url })
  try {
    await client.connect()
    const file = join(folder, 'purchases.csv')
    await writeFile(file, purchasesFile())
    const input = { file, columns: {}, zone: 'UTC', linesFile: null, asOf: null, withEvents: false } as const
    const target = { file: { name: 'bench', definition } }
    const seconds = await timed(async () => {
      const { counts } = await replayInto(db, target, input, { now: new Date(), dryRun: false })
      if (counts.rows !== PURCHASES || counts.refused > 0) throw new Error(`${counts.refused} were refused`)
    })
    const copied = join(cluster.directory, 'copied')
    await client.query(`COPY purchases TO '${copied}'`)
    await client.query('CREATE TABLE bare (LIKE purchases)')
    await client.query('CREATE INDEX ON bare (program_id, id)')
    const copying = await timed(() => client.query(`COPY bare FROM '${copied}'`))
    report.note(
      '1 M purchases into the database',
      `replayed ${seconds.toFixed(1)} s, copied ${copying.toFixed(1)} s`,
    )
    report.under(
      'replay of 1 M purchases into the database, times copying them into a bare table',
      seconds / copying,
      15,
      ' ×',
    )
  } finally {
    await client.end()
    await db.destroy()
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
