import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { buildApp } from '@vicino/server/app'
import { readConfig } from '@vicino/server/config'
import { FEATURES } from '@vicino/server/modules/all'
import { readMessages } from '@vicino/server/modules/social/conversations/conversations.queries'
import { fanOutJob } from '@vicino/server/modules/foundation/notifications/fan-outs'
import { generateSigningKey } from '@vicino/server/platform/auth/keys'
import { systemClock } from '@vicino/server/platform/clock'
import { type Database, openDatabase } from '@vicino/server/platform/db/database'
import { startJobs } from '@vicino/server/platform/jobs/jobs'
import { startLookout } from '@vicino/server/platform/lookout'
import { createServices } from '@vicino/server/platform/services'
import type { Report } from '../lib/report.ts'
import { inTurn, rateOf } from '../lib/rounds.ts'
import { milliseconds, rounds, SOCIAL } from '../lib/sizes.ts'
import { trustTokens } from '../lib/trust-tokens.ts'
import { BENCH_USER } from '../seed/seed.ts'

const CONVERSATIONS = SOCIAL.conversations
const MESSAGES = SOCIAL.messages
const FOLLOWERS = SOCIAL.followers
const PAGE = 50
const ROUNDS = rounds(7)
const ROUND_MS = milliseconds(700)
/** Milliseconds for which the feed is measured. */
const SPAN_MS = milliseconds(4000)
const GIVE_UP_MS = 120_000

/**
 * Measures a page of a thread among a million messages, beside reading the same rows by their ids.
 */
export async function measureThread(url: string, report: Report): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `INSERT INTO users (id, email, username, handle)
     SELECT uuidv7(), 'talker' || n || '@bench.test', 'talker' || n, 'talker' || n FROM generate_series(1, $1::int) n`,
    [CONVERSATIONS],
  )
  await client.query(
    `INSERT INTO conversations (user_id, brand_id, created_at)
     SELECT id, (SELECT id FROM brands ORDER BY id LIMIT 1), now() FROM users WHERE username LIKE 'talker%'`,
  )
  await client.query(
    `INSERT INTO messages (conversation_id, by_brand, author_id, text, client_id, at)
     SELECT c.id, n % 2 = 0, c.user_id, repeat('parole ', 1 + n % 20), gen_random_uuid(), now()
     FROM generate_series(1, $1::int) n CROSS JOIN conversations c ORDER BY n`,
    [MESSAGES],
  )
  await client.query('VACUUM (ANALYZE) messages')
  const { rows } = await client.query<{ conversation_id: string; ids: string[] }>(
    `SELECT conversation_id, array_agg(id ORDER BY id) AS ids FROM messages GROUP BY 1`,
  )
  const db = openDatabase({ url })
  const pick = (): { conversation_id: string; ids: string[]; at: number } => {
    const row = rows[Math.floor(Math.random() * rows.length)]
    if (row === undefined) throw new Error('no conversations')
    return { ...row, at: PAGE + Math.floor(Math.random() * (row.ids.length - PAGE)) }
  }
  const [page, byId] = await inTurn(ROUNDS, [
    async () => ({
      perSecond: await rateOf(async () => {
        const { conversation_id, ids, at } = pick()
        await readMessages(db, conversation_id, { before: ids[at] ?? null, limit: PAGE })
      }, ROUND_MS),
    }),
    async () => ({
      perSecond: await rateOf(async () => {
        const { conversation_id, ids, at } = pick()
        await db
          .selectFrom('messages')
          .selectAll()
          .where('conversation_id', '=', conversation_id)
          .where('id', 'in', ids.slice(at - PAGE, at))
          .execute()
      }, ROUND_MS),
    }),
  ])
  report.note(
    'thread pages',
    `${page?.perSecond.toFixed(0)} a second, rows by id ${byId?.perSecond.toFixed(0)}`,
  )
  report.atLeast(
    'thread page at 1 M messages / rows by id',
    (page?.perSecond ?? 0) / (byId?.perSecond ?? 1),
    0.5,
  )
  await db.destroy()
  await client.end()
}

/**
 * Measures a notification of a new deal to 100,000 followers: its duration, and the feed's
 * remaining rate meanwhile.
 */
export async function measureFanOut(url: string, report: Report): Promise<void> {
  const db = openDatabase({ url, poolSize: 10 })
  const dealId = await followedDeal(url)
  const { ask, close } = await feedOf(db, url)
  await rateOf(ask, SPAN_MS)
  const before = await rateOf(ask, SPAN_MS * 2)
  await db
    .insertInto('fan_outs')
    .values({ template: 'new-deal', deal_id: dealId, created_at: new Date() })
    .execute()
  const started = performance.now()
  // As the server runs it: the job's next turn is a minute away, but its work waits.
  const lookout = startLookout({ db, clock: systemClock }, console)
  const jobs = startJobs(db, [fanOutJob], console, lookout)
  let seconds = Infinity
  const during: number[] = []
  while (seconds === Infinity && performance.now() - started < GIVE_UP_MS) {
    during.push(await rateOf(ask, milliseconds(2000)))
    const { done_at } = await db
      .selectFrom('fan_outs')
      .select('done_at')
      .where('deal_id', '=', dealId)
      .executeTakeFirstOrThrow()
    if (done_at !== null) seconds = (performance.now() - started) / 1000
  }
  await lookout.stop()
  await jobs.stop()
  const after = await rateOf(ask, SPAN_MS * 2)
  const mean = during.reduce((sum, rate) => sum + rate, 0) / during.length
  const { count } = await db
    .selectFrom('notices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('subject', '=', `new-deal:${dealId}`)
    .executeTakeFirstOrThrow()
  report.note('followers notified', String(count))
  report.under('a notification of a new deal to 100,000 followers', seconds, 60, ' s')
  report.atLeast('rate of the feed meanwhile / without', mean / ((before + after) / 2), 0.8)
  await close()
}

/** Gives a brand of the seed 100,000 followers and returns one of its deals. */
async function followedDeal(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ id: string; brand_id: string }>(
    `SELECT id, brand_id FROM deals WHERE active AND expires_at > now() + interval '1 day' LIMIT 1`,
  )
  const deal = rows[0]
  if (deal === undefined) throw new Error('the seed has no deal')
  await client.query(
    `WITH people AS (
       INSERT INTO users (id, email, username, handle)
       SELECT uuidv7(), 'fan' || n || '@bench.test', 'fan' || n, 'fan' || n FROM generate_series(1, $1::int) n RETURNING id
     ) INSERT INTO follows (user_id, brand_id) SELECT id, $2::uuid FROM people`,
    [FOLLOWERS, deal.brand_id],
  )
  await client.query('VACUUM (ANALYZE) users, follows')
  await client.end()
  return deal.id
}

/** Returns the nearest page of the feed from the application in this process. */
async function feedOf(db: Database, url: string) {
  const config = readConfig(
    { DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', OVERLOAD_DELAY_MS: '0' },
    { production: false, demo: false },
  )
  const complete = { ...config, authPrivateKey: generateSigningKey(), serverSecret: randomUUID().repeat(2) }
  const services = createServices(complete, db, FEATURES)
  trustTokens(services)
  const app = await buildApp(services, FEATURES)
  await app.ready()
  const claims = { sub: BENCH_USER, role: 'audience', brandId: null, sid: BENCH_USER } as const
  const headers = { authorization: `Bearer ${await services.tokens.sign(claims)}` }
  const target = '/api/v1/deal/browse?lat=45.4641&lon=9.1896&limit=10'
  return {
    async ask() {
      const response = await app.inject({ url: target, headers })
      if (response.statusCode !== 200)
        throw new Error(`the feed answers ${response.statusCode}: ${response.body}`)
    },
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}
