import { join } from 'node:path'
import pg from 'pg'
import { startChild } from '../lib/child.ts'
import type { Report } from '../lib/report.ts'
import { inTurn, withUse } from '../lib/rounds.ts'
import { rounds, seconds } from '../lib/sizes.ts'
import type { Load, Measured } from '../server/load-process.ts'
import type { Target } from '../server/target.ts'
import { addLinks } from './links.ts'

/** Number of clicked links. */
const LINKS = 500
const ROUNDS = rounds(7)
const SECONDS = seconds(2)
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const start = (path: string, env: Record<string, string> = {}) =>
  startChild(join(import.meta.dirname, path), { LOG_LEVEL: 'warn', ...env })

/** Measures counted clicks on promoters' links beside a bare redirect over HTTP (R-401). */
export async function measureClicks(url: string, report: Report): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const codes = await addLinks(client, LINKS)
  const [app, bare, loader] = [
    start('../server/app-process.ts', { DATABASE_URL: url }),
    start('bare-redirect-process.ts'),
    start('../server/load-process.ts'),
  ]
  try {
    const click = async (child: typeof app) => {
      const target = await child.ask<Target>('where')
      const paths = codes.map((code) => `/r/${code}`)
      const rest = { seconds: SECONDS, connections: 8, kind: 'rate', userAgent: BROWSER } as const
      return withUse(child, SECONDS, () => loader.ask<Measured>({ ...target, paths, ...rest } satisfies Load))
    }
    const [ours, plain] = await inTurn(ROUNDS, [await click(app), await click(bare)])
    report.note(
      'clicks on tracked links',
      `${ours?.perSecond.toFixed(0)} a second, bare ${plain?.perSecond.toFixed(0)}; in node ${ours?.useMs.toFixed(3)} and ${plain?.useMs.toFixed(3)} ms`,
    )
    report.atLeast(
      'a tracked click / a bare redirect over HTTP',
      (ours?.perSecond ?? 0) / (plain?.perSecond ?? 1),
      0.5,
    )
  } finally {
    await Promise.allSettled([app, bare, loader].map((child) => child.stop()))
    const { rows } = await client.query<{ counted: number }>(
      'SELECT coalesce(sum(click_count), 0)::int AS counted FROM promoter_clicks',
    )
    report.note('clicks that count, of one person', `${rows[0]?.counted} on ${LINKS} links`)
    await client.end()
  }
}
