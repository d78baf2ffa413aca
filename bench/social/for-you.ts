import { join } from 'node:path'
import pg from 'pg'
import { versionOf } from '@vicino/contract/identity/account/consent-texts'
import { renewTastes } from '@vicino/server/modules/marketplace/deals/for-you/tastes'
import { openDatabase } from '@vicino/server/platform/db/database'
import { startChild } from '../lib/child.ts'
import type { Report } from '../lib/report.ts'
import { inTurn, withUse } from '../lib/rounds.ts'
import { DEALS, rounds, seconds } from '../lib/sizes.ts'
import { BENCH_USER } from '../seed/seed.ts'
import { seedDatabases } from '../server/databases.ts'
import type { Load, Measured } from '../server/load-process.ts'
import { origins } from '../server/paths.ts'
import type { Target } from '../server/target.ts'

const ROUNDS = rounds(7)
const SECONDS = seconds(2)
const REACH_KM = 20

const start = (path: string, env: Record<string, string> = {}) =>
  startChild(join(import.meta.dirname, path), { LOG_LEVEL: 'warn', ...env })

/**
 * Measures Home's feed beside the nearest page at the same places, with a million deals, for a user
 * with much activity.
 */
export async function measureForYou(report: Report): Promise<void> {
  console.log(`Social: seeding ${DEALS.large.toLocaleString('en')} deals`)
  const databases = await seedDatabases({ small: DEALS.least, large: DEALS.large })
  try {
    await knowTheUser(databases.large)
    const app = start('../server/app-process.ts', { DATABASE_URL: databases.large })
    const loader = start('../server/load-process.ts')
    try {
      const target = await app.ask<Target>('where')
      const places = await origins(40, 5)
      const near = (path: string) =>
        places.map(
          ({ lat, lon }) => `/api/v1/deal/${path}?lat=${lat}&lon=${lon}&limit=10&distance=${REACH_KM}`,
        )
      const [browsed, chosen] = [near('browse'), near('for-you')]
      const [fourBrowsed, fourChosen] = [await fourPages(target, browsed), await fourPages(target, chosen)]
      const measure = (paths: readonly string[]) => {
        const load = { ...target, paths, seconds: SECONDS, connections: 8, kind: 'rate' } as const
        return withUse(app, SECONDS, () => loader.ask<Measured>(load satisfies Load))
      }
      const [nearest, forYou, walkedNearest, walked] = await inTurn(
        ROUNDS,
        [browsed, chosen, fourBrowsed, fourChosen].map(measure),
      )
      report.note(
        'pages a second (processor time in node): nearest, first; four pages of each',
        [nearest, forYou, walkedNearest, walked]
          .map((one) => `${one?.perSecond.toFixed(0)} (${one?.useMs.toFixed(2)} ms)`)
          .join(', '),
      )
      report.atLeast(
        "first page of 'Per te', 1 M deals / the nearest page",
        (forYou?.perSecond ?? 0) / (nearest?.perSecond ?? 1),
        0.8,
      )
      report.atLeast(
        "first four pages of 'Per te' / those of the nearest",
        (walked?.perSecond ?? 0) / (walkedNearest?.perSecond ?? 1),
        0.8,
      )
    } finally {
      await Promise.allSettled([app, loader].map((child) => child.stop()))
    }
  } finally {
    await databases.stop()
  }
}

/**
 * Adds the consent to profiling to the seed's user, who follows 30 shops, has redeemed 30 deals and
 * reacted to 400.
 */
async function knowTheUser(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `INSERT INTO consents (user_id, purpose, granted, text_version, source) VALUES ($1, 'profiling', true, $2, 'bench')`,
    [BENCH_USER, versionOf('profiling')],
  )
  await client.end()
  const db = openDatabase({ url })
  await renewTastes(db, BENCH_USER, new Date())
  await db.destroy()
}

/** Returns the addresses of the first four pages of each list. */
async function fourPages(target: Target, first: readonly string[]): Promise<string[]> {
  const second = await following(target, first)
  const third = await following(target, second)
  return [...first, ...second, ...third, ...(await following(target, third))]
}

/** Returns the addresses of the pages after these. */
async function following({ address, token }: Target, paths: readonly string[]): Promise<string[]> {
  const next: string[] = []
  for (const path of paths) {
    const response = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
    const { nextCursor } = (await response.json()) as { nextCursor: string | null }
    if (nextCursor === null) continue
    const url = new URL(address + path)
    url.searchParams.set('cursor', nextCursor)
    next.push(url.pathname + url.search)
  }
  return next
}
