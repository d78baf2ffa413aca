import { join } from 'node:path'
import pg from 'pg'
import { readComments } from '@vicino/server/modules/social/comments/reading.queries'
import { openDatabase } from '@vicino/server/platform/db/database'
import { startChild } from '../lib/child.ts'
import type { Report } from '../lib/report.ts'
import { inTurn, rateOf, withUse } from '../lib/rounds.ts'
import { milliseconds, rounds, seconds, SOCIAL } from '../lib/sizes.ts'
import { BENCH_USER } from '../seed/seed.ts'
import type { Load, Measured } from '../server/load-process.ts'
import type { Target } from '../server/target.ts'

/** Deals with comments, and comments of each; a fifth are replies. */
const DEALS = SOCIAL.commentedDeals
const COMMENTS = SOCIAL.comments
const PAGE = 10
const REPLIES = 4
const ROUNDS = rounds(7)
const ROUND_MS = milliseconds(700)
/** Deals that get comments: so many that none enters slow mode. */
const COMMENTED = 5000
const POSTING_SECONDS = seconds(2)

const start = (path: string, env: Record<string, string> = {}) =>
  startChild(join(import.meta.dirname, path), { LOG_LEVEL: 'warn', ...env })

/**
 * Measures a page of a deal's comments among a million, beside reading the same rows by their ids.
 */
export async function measureComments(url: string, report: Report): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `CREATE TEMP TABLE bench_deals AS SELECT id, row_number() OVER (ORDER BY id) AS n FROM deals ORDER BY id LIMIT ${DEALS};
     CREATE TEMP TABLE bench_writers AS
       WITH made AS (
         INSERT INTO users (id, email, username, handle)
         SELECT uuidv7(), 'writer' || n || '@bench.test', 'writer' || n, 'writer' || n FROM generate_series(1, 1000) n RETURNING id
       ) SELECT id, row_number() OVER () AS n FROM made;
     SET session_replication_role = replica;
     INSERT INTO comments (deal_id, author_id, text, created_at)
       SELECT d.id, w.id, repeat('parole ', 1 + k % 20), now() - (${COMMENTS} - k) * interval '1 minute'
       FROM generate_series(1, ${COMMENTS} * 4 / 5) k CROSS JOIN bench_deals d JOIN bench_writers w ON w.n = 1 + (k * 7 + d.n) % 1000
       ORDER BY k;
     INSERT INTO comments (deal_id, parent_id, author_id, text, created_at)
       SELECT c.deal_id, c.id, w.id, 'Grazie, ci vado domani', c.created_at + interval '1 minute'
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS k FROM comments) c JOIN bench_writers w ON w.n = 1 + c.k % 1000
       WHERE c.k % 4 = 0 ORDER BY c.k;
     UPDATE comments c SET reply_count = 1 FROM comments r WHERE r.parent_id = c.id;
     INSERT INTO deal_comments (deal_id, total, minute_began_at) SELECT id, ${COMMENTS}, now() FROM bench_deals;
     SET session_replication_role = origin`,
  )
  await client.query('VACUUM (ANALYZE) comments, deal_comments, users')
  const { rows: starts } = await client.query<{ deal_id: string; id: string; at: string }>(
    `SELECT deal_id, id, created_at::text AS at FROM comments TABLESAMPLE SYSTEM (${SOCIAL.sampledPercent}) WHERE parent_id IS NULL`,
  )
  await client.end()
  const db = openDatabase({ url })
  const pages: { dealId: string; from: { at: string; id: string }; ids: string[] }[] = []
  for (let n = 0; n < SOCIAL.pages; n += 1) {
    const row = starts[(n * 37) % starts.length]
    if (row === undefined) throw new Error('no comments')
    const from = { at: row.at, id: row.id }
    const page = await readComments(db, row.deal_id, BENCH_USER, {
      start: from,
      limit: PAGE + 1,
      replies: REPLIES,
    })
    const ids = page?.rows.map(({ id }) => id) ?? []
    // The oldest comment of a deal has no following page.
    if (ids.length > 0) pages.push({ dealId: row.deal_id, from, ids })
  }
  const pick = () => pages[Math.floor(Math.random() * pages.length)] ?? { dealId: '', from: null, ids: [] }
  const [page, byId] = await inTurn(ROUNDS, [
    async () => ({
      perSecond: await rateOf(() => {
        const { dealId, from } = pick()
        return readComments(db, dealId, BENCH_USER, { start: from, limit: PAGE + 1, replies: REPLIES })
      }, ROUND_MS),
    }),
    async () => ({
      perSecond: await rateOf(
        () => db.selectFrom('comments').selectAll().where('id', 'in', pick().ids).execute(),
        ROUND_MS,
      ),
    }),
  ])
  report.note(
    'comment pages',
    `${page?.perSecond.toFixed(0)} a second, rows by id ${byId?.perSecond.toFixed(0)}`,
  )
  report.atLeast(
    'comment page at 1 M comments / rows by id',
    (page?.perSecond ?? 0) / (byId?.perSecond ?? 1),
    0.5,
  )
  await db.destroy()
}

async function analyse(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('ANALYZE comments, deal_comments, sessions, outbox_log')
  await client.end()
}

/** Measures comments posted over HTTP, beside a bare handler that inserts the row. */
export async function measurePosting(url: string, report: Report): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `INSERT INTO sessions (id, user_id, client, expires_at) VALUES ($1, $1, 'web', now() + interval '1 day') ON CONFLICT DO NOTHING`,
    [BENCH_USER],
  )
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM deals ORDER BY id DESC LIMIT ${COMMENTED}`,
  )
  await client.end()
  const bodies = rows.map(({ id }) =>
    JSON.stringify({ dealId: id, text: 'È ancora disponibile la taglia media?' }),
  )
  const [app, bare, loader] = [
    start('../server/app-process.ts', { DATABASE_URL: url }),
    start('bare-comment-process.ts', { DATABASE_URL: url }),
    start('../server/load-process.ts'),
  ]
  try {
    const post = async (child: typeof app, path: string) => {
      const target = await child.ask<Target>('where')
      const load = {
        ...target,
        paths: [path],
        bodies,
        seconds: POSTING_SECONDS,
        connections: 8,
        kind: 'rate',
      } as const
      return withUse(child, POSTING_SECONDS, () => loader.ask<Measured>(load satisfies Load))
    }
    const turns = [await post(app, '/api/v1/comment'), await post(bare, '/comment')]
    // The seed analysed the tables while they were empty, and PostgreSQL reads such tables whole.
    // Autovacuum corrects that within a minute.
    for (const turn of turns) await turn()
    await analyse(url)
    const [ours, plain] = await inTurn(ROUNDS, turns)
    report.note(
      'comments posted',
      `${ours?.perSecond.toFixed(0)} a second, bare ${plain?.perSecond.toFixed(0)}; in node ${ours?.useMs.toFixed(2)} and ${plain?.useMs.toFixed(2)} ms`,
    )
    report.atLeast(
      'posting a comment / a bare insert over HTTP',
      (ours?.perSecond ?? 0) / (plain?.perSecond ?? 1),
      0.3,
    )
  } finally {
    await Promise.allSettled([app, bare, loader].map((child) => child.stop()))
  }
}
