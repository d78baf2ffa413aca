import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { type ChangedPage, readChanged } from './changed-members.queries.ts'

let test: TestDatabase
const [programId, other] = [randomUUID(), randomUUID()]
beforeAll(async () => {
  test = await createTestDatabase()
  // A hundred thousand members: one of a thousand is in the second tier.
  for (const program of [programId, other]) {
    await sql`
      INSERT INTO member_stats (program_id, user_id, username_key, consent_class, first_interaction_at, proof_posts, reviews,
        redeemed_rewards, stamps, bp, purchases, total_cents, points, tier_rank, status_points, joined_at, changed_at)
      SELECT ${program}::uuid, gen_random_uuid(), 'u' || n, 1, now(), 0, 0, 0, 0, 0, 0, 0, 0, (n % 1000 = 0)::int::smallint, 0,
        now(), now() - n * interval '1 second'
      FROM generate_series(1, 50000) n`.execute(test.db)
  }
  await sql`ANALYZE member_stats`.execute(test.db)
})
afterAll(() => test.drop())

const page = (of: Partial<ChangedPage> = {}): ChangedPage => ({
  programId,
  since: null,
  tierRank: null,
  start: null,
  limit: 101,
  ...of,
})
const start = { key: '2100-01-01T00:00:00Z', userId: randomUUID() }
const since = new Date().toISOString()

it.each([
  ['all', page(), /Index Cond: \(program_id = /],
  ['those since a moment', page({ since }), /Index Cond: \(\(program_id = [^\n]+changed_at >= /],
  ['a further page', page({ start }), /Index Cond: \(\(program_id = [^\n]+ROW\(changed_at, user_id\) > /],
  [
    'a tier',
    page({ tierRank: 1, start }),
    /Index Cond: [^\n]+ROW\(changed_at, user_id\) > [^\n]+tier_rank = /,
  ],
])('R-388 members by key, %s: the index alone finds the page, sorted', async (_name, asked, condition) => {
  test.takeStatements()
  await readChanged(test.db, asked)
  const [text = ''] = test.takeStatements()
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`)
    .execute(test.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const found = plan.slice(plan.indexOf('CTE page'), plan.indexOf('CTE Scan'))
  expect(found).toMatch(/Index(?: Only)? Scan using member_stats_changed /)
  expect(found).toMatch(condition)
  expect(found).not.toMatch(/Sort|Filter/)
})
