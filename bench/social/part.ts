import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '@vicino/server/platform/db/database'
import { startEmbedded } from '@vicino/server/platform/db/embedded'
import { migrate } from '@vicino/server/platform/db/migrate'
import type { Report } from '../lib/report.ts'
import { seedDeals } from '../seed/seed.ts'
import { measureComments, measurePosting } from './comments.ts'
import { measureClicks } from './clicks.ts'
import { measureForYou } from './for-you.ts'
import { measurePermissions } from './permissions.ts'
import { measureFanOut, measureThread } from './told.ts'

const DEALS = 20_000

export const SECTIONS = [
  'thread',
  'comments',
  'posting',
  'fan-out',
  'clicks',
  'permissions',
  'for-you',
] as const

/** Measures what people write to each other and are told. */
export async function run(report: Report, sections: readonly string[]): Promise<void> {
  if (sections.includes('for-you')) await measureForYou(report)
  if (sections.every((section) => section === 'for-you')) return
  console.log('Social: a database that writes to disk')
  const directory = await mkdtemp(join(tmpdir(), 'vicino-bench-'))
  const cluster = await startEmbedded({ directory: join(directory, 'pg') })
  try {
    const db = openDatabase({ url: cluster.url, statementTimeoutMs: 0 })
    await migrate(db)
    await db.destroy()
    const client = new pg.Client(cluster.url)
    await client.connect()
    await seedDeals(client, DEALS)
    await client.end()
    if (sections.includes('thread')) await measureThread(cluster.url, report)
    if (sections.includes('comments')) await measureComments(cluster.url, report)
    if (sections.includes('posting')) await measurePosting(cluster.url, report)
    if (sections.includes('clicks')) await measureClicks(cluster.url, report)
    if (sections.includes('permissions')) await measurePermissions(cluster.url, report)
    if (sections.includes('fan-out')) await measureFanOut(cluster.url, report)
  } finally {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
