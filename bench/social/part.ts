import pg from 'pg'
import { startCluster } from '../lib/cluster.ts'
import type { Report } from '../lib/report.ts'
import { SOCIAL } from '../lib/sizes.ts'
import { seedDeals } from '../seed/seed.ts'
import { measureComments, measurePosting } from './comments.ts'
import { measureClicks } from './clicks.ts'
import { measureForYou } from './for-you.ts'
import { measurePermissions } from './permissions.ts'
import { measureFanOut, measureThread } from './fan-out.ts'

export const SECTIONS = [
  'thread',
  'comments',
  'posting',
  'fan-out',
  'clicks',
  'permissions',
  'for-you',
] as const

/** Measures comments, messages and their notifications. */
export async function run(report: Report, sections: readonly string[]): Promise<void> {
  if (sections.includes('for-you')) await measureForYou(report)
  if (sections.every((section) => section === 'for-you')) return
  console.log('Social: a database that writes to disk')
  const cluster = await startCluster()
  try {
    const client = new pg.Client(cluster.url)
    await client.connect()
    await seedDeals(client, SOCIAL.deals)
    await client.end()
    if (sections.includes('thread')) await measureThread(cluster.url, report)
    if (sections.includes('comments')) await measureComments(cluster.url, report)
    if (sections.includes('posting')) await measurePosting(cluster.url, report)
    if (sections.includes('clicks')) await measureClicks(cluster.url, report)
    if (sections.includes('permissions')) await measurePermissions(cluster.url, report)
    if (sections.includes('fan-out')) await measureFanOut(cluster.url, report)
  } finally {
    await cluster.stop()
  }
}
