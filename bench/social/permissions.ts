import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { currentActor } from '@vicino/server/platform/auth/access'
import { Roles } from '@vicino/server/platform/auth/roles'
import { type Db, openDatabase } from '@vicino/server/platform/db/database'
import type { Actor } from '@vicino/server/platform/http/context'
import { startChild } from '../lib/child.ts'
import type { Report } from '../lib/report.ts'
import { inTurn, rateOf } from '../lib/rounds.ts'
import { rounds, seconds } from '../lib/sizes.ts'
import { BENCH_USER } from '../seed/seed.ts'
import type { Load, Measured } from '../server/load-process.ts'
import type { Target } from '../server/target.ts'
import { addLinks } from './links.ts'

const LINKS = 100
const ROUNDS = rounds(15)
const SECONDS = seconds(1)

const start = (path: string, env: Record<string, string> = {}) =>
  startChild(join(import.meta.dirname, path), { LOG_LEVEL: 'warn', ...env })

/**
 * Measures the cost of permissions for a write: the statement that reads session and role, with and
 * without them, beside one of the smallest writes, a visit by a tracked link.
 */
export async function measurePermissions(url: string, report: Report): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const codes = await addLinks(client, LINKS)
  await client.query(
    `INSERT INTO sessions (id, user_id, client, expires_at) VALUES ($1, $1, 'web', now() + interval '1 day') ON CONFLICT DO NOTHING`,
    [BENCH_USER],
  )
  await client.query('ANALYZE')
  await client.end()
  const db = openDatabase({ url })
  const clock = { now: () => new Date() }
  const services = { db, clock, roles: new Roles(clock) }
  const [app, loader] = [
    start('../server/app-process.ts', { DATABASE_URL: url }),
    start('../server/load-process.ts'),
  ]
  try {
    const target = await app.ask<Target>('where')
    const load = {
      ...target,
      paths: ['/api/v1/promoter/visit'],
      bodies: codes.map((code) => JSON.stringify({ code })),
      seconds: SECONDS,
      connections: 1,
      kind: 'rate',
    } as const satisfies Load
    const actor: Actor = { sub: BENCH_USER, sid: BENCH_USER, role: 'audience', brandId: null }
    const asking = (ask: (asked: Actor) => Promise<unknown>) => async () => ({
      perSecond: await rateOf(() => ask(actor), SECONDS * 1000),
    })
    const [write, withThem, without] = await inTurn(ROUNDS, [
      () => loader.ask<Measured>(load),
      asking((asked) => currentActor(services, asked)),
      asking((asked) => actorAlone(db, asked, new Date())),
    ])
    const [whole, more, less] = [write, withThem, without].map((each) => 1000 / (each?.perSecond ?? 1))
    const added = (more ?? 0) - (less ?? 0)
    report.note(
      'session and role of a write',
      `${more?.toFixed(3)} ms with permissions, ${less?.toFixed(3)} ms without; a visit ${whole?.toFixed(2)} ms`,
    )
    report.under('permissions, of a write', Math.max(0, added) / (whole ?? 1), 0.05)
  } finally {
    await Promise.allSettled([app, loader].map((child) => child.stop()))
    await db.destroy()
  }
}

/** Reads the actor without permissions, as a lower bound for currentActor(). */
async function actorAlone(db: Db, { sub, sid }: Actor, now: Date): Promise<unknown> {
  const { rows } = await sql`
    SELECT u.role, u.brand_id FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sid} AND u.id = ${sub} AND u.erased_at IS NULL AND s.revoked_at IS NULL
      AND s.expires_at > ${now}`.execute(db)
  return rows[0]
}
