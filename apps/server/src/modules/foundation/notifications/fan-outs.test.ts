import { reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox, emit } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { endingJob, fanOutJob } from './fan-outs.ts'
import { dealNews } from './notifications.consumers.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

const inDays = (days: number): Date => new Date(test.clock.now().getTime() + days * 86_400_000)
const run = () => runOnce(test.db, fanOutJob, test.clock.now())
const noticesOf = async (as: TestUser) => (await test.request(listNotices, { as })).items

/** Makes a brand with this many followers at once; the last has switched its news off. */
async function brandWithFollowers(count: number): Promise<string> {
  const { id } = await makeBrand(test.db)
  await sql`
    WITH people AS (
      INSERT INTO users (email, username, handle)
      SELECT name || '@fans.test', name, name FROM generate_series(1, ${count}::int) no,
        LATERAL (SELECT 'fan' || no || ${id.slice(-6)}::text AS name) names
      RETURNING id, username
    )
    INSERT INTO follows (user_id, brand_id, notify) SELECT id, ${id}::uuid, username NOT LIKE 'fan1' || ${id.slice(-6)} FROM people`.execute(
    test.db,
  )
  return id
}

async function publish(brandId: string) {
  const deal = await makeDeal(test.db, { brand_id: brandId, expires_at: inDays(3) })
  await emit(test.db, 'deal.published', { dealId: deal.id, brandId }, test.clock.now())
  await drainOutbox(test.db, [dealNews], test.clock.now())
  return deal
}

const told = async (dealId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM notices WHERE subject = ${`new-deal:${dealId}`}`.execute(test.db)
  return rows[0]?.count ?? 0
}

it('R-420 followers are notified of a new deal in pieces; a killed run notifies nobody, and the next continues', async () => {
  const brandId = await brandWithFollowers(2600)
  const deal = await publish(brandId)
  await publish(brandId).then(async ({ id }) =>
    test.db.updateTable('deals').set({ active: false }).where('id', '=', id).execute(),
  )
  const killed = {
    ...fanOutJob,
    run: async (...given: Parameters<typeof fanOutJob.run>) => {
      await fanOutJob.run(...given)
      throw new Error('killed')
    },
  }
  await expect(runOnce(test.db, killed, test.clock.now())).rejects.toThrow('killed')
  expect(await told(deal.id)).toBe(0)
  await run()
  expect(await told(deal.id)).toBeGreaterThan(2000)
  await run()
  await run()
  // All but the follower who switched the brand's news off.
  expect(await told(deal.id)).toBe(2599)
  // If the fan-out runs again by mistake, nobody is notified twice.
  await test.db
    .updateTable('fan_outs')
    .set({ done_at: null, after_id: '00000000-0000-0000-0000-000000000000' })
    .where('deal_id', '=', deal.id)
    .execute()
  await run()
  expect(await told(deal.id)).toBe(2599)
})

it('R-420 five deals that a brand publishes in a day are announced', async () => {
  const brandId = await brandWithFollowers(2)
  const deals = []
  for (let no = 0; no < 7; no += 1) deals.push(await publish(brandId))
  await run()
  const counts = await Promise.all(deals.map(({ id }) => told(id)))
  expect(counts).toEqual([1, 1, 1, 1, 1, 0, 0])
})

it('R-420 a person with a saved deal is notified a day before it ends, once, unless it was used or saved just now', async () => {
  const [early, late] = [await test.createUser(), await test.createUser()]
  const deal = await makeDeal(test.db, { expires_at: inDays(2) })
  const save = (as: TestUser) =>
    test.request(reactToDeal, { as, params: { id: deal.id }, body: { reaction: 'WANT' } })
  await save(early)
  await runOnce(test.db, endingJob, test.clock.now())
  await run()
  expect(await noticesOf(early)).toEqual([])
  test.clock.advance(25 * 3600)
  await save(late)
  await test.db
    .updateTable('reactions')
    .set({ created_at: inDays(-1) })
    .where('user_id', '=', early.id)
    .execute()
  await test.db
    .updateTable('reactions')
    .set({ created_at: test.clock.now() })
    .where('user_id', '=', late.id)
    .execute()
  for (let times = 0; times < 2; times += 1) {
    await runOnce(test.db, endingJob, test.clock.now())
    await run()
  }
  expect(await noticesOf(early)).toMatchObject([
    { kind: 'savedExpiring', title: expect.stringContaining('24'), path: `/deals?detail=${deal.id}` },
  ])
  expect(await noticesOf(late)).toEqual([])
})
