import { getOverview, getWaiting, retryJob } from '@vicino/contract/administration/overview/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dueJobs, noteFailure, noteRun } from '../../../platform/jobs/runs.queries.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { userWithout } from '../../identity/permissions/testing/role.ts'
import { givePoints, redeem } from '../../redemption/brand-points/testing/give.ts'
import { FEATURES } from '../../all.ts'
import { figuresJob } from './overview.jobs.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const read = () => test.request(getOverview, { as: admin })

it('R-436 the metrics are those that the job counts, by dates in Rome, and a second count changes nothing', async () => {
  expect((await read()).figures).toBeNull()
  const now = test.clock.now()
  const customer = await test.createUser({ email_verified_at: now, created_at: now })
  await redeem(test, customer)
  await givePoints(test, customer.id, 70)
  await runOnce(test.db, figuresJob, now)
  const { figures } = await read()
  await runOnce(test.db, figuresJob, now)
  expect((await read()).figures).toEqual(figures)
  const { rows } = await sql<{ members: number; brands: number }>`
    SELECT (SELECT count(*) FROM users WHERE erased_at IS NULL) AS members, (SELECT count(*) FROM brands) AS brands`.execute(
    test.db,
  )
  expect(figures).toMatchObject({ ...rows[0], countedAt: now.toISOString() })
  expect(figures?.days).toHaveLength(30)
  // The redemption also gives points.
  expect(figures?.days[0]).toMatchObject({ joined: 1, redeemed: 1, bpGiven: 120 })
})

it('R-436 health shows the delay of workers, late or failed jobs, and how full database and disk are', async () => {
  const job = { name: 'test-job', everySeconds: 60, run: () => Promise.resolve() }
  await noteRun(test.db, job)
  const good = await read()
  expect(good.health).toMatchObject({
    events: { dead: 0 },
    deliveries: { waiting: 0, lagSeconds: 0, dead: 0 },
    jobs: { late: [], failed: [] },
    storage: { bytesTotal: expect.any(Number) },
  })
  expect(good.health.database.bytes).toBeGreaterThan(1_000_000)
  // Two failures do not count as failed yet: the job is being tried again.
  await noteFailure(test.db, job, new Error('no'), 1000)
  await noteFailure(test.db, job, new Error('no'), 1000)
  expect((await read()).health.jobs).toMatchObject({ late: [], failed: [] })
  await noteFailure(test.db, job, new Error('no'), 1000)
  await test.db
    .updateTable('job_runs')
    .set({ done_at: new Date(Date.now() - 3_600_000) })
    .where('name', '=', job.name)
    .execute()
  const bad = await read()
  expect(bad.health.jobs).toMatchObject({ late: [{ name: job.name }], failed: [{ name: job.name }] })
})

it('R-436 R-441 a failed job is due again at once when somebody who may asks for it, and the log says who', async () => {
  const job = { name: 'test-retry', everySeconds: 86_400, run: () => Promise.resolve() }
  for (let times = 0; times < 3; times += 1) await noteFailure(test.db, job, new Error('no'), 3_600_000)
  const due = async () =>
    (await sql<{ due: string[] }>`SELECT ${dueJobs([job], new Date())} AS due`.execute(test.db)).rows[0]?.due
  expect(await due()).toEqual([])
  const body = { name: job.name }
  const reader = await userWithout(test, 'superAdmin', ['flag-EDIT'])
  expect(await test.refused(retryJob, { as: reader, body })).toMatchObject({ code: 'permission_missing' })
  expect(await due()).toEqual([])
  await test.request(retryJob, { as: admin, body })
  expect(await due()).toEqual([job.name])
  const logged = test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'job.retried')
  expect(await logged.execute()).toEqual([{ actor_id: admin.id, detail: { job: job.name } }])
  expect(await test.refused(retryJob, { as: admin, body: { name: 'nobody' } })).toMatchObject({
    code: 'job_not_found',
  })
})

it('R-436 waiting entries are counted by queue, with one statement, only those that a role allows', async () => {
  const { id: deal_id } = await makeDeal(test.db)
  const now = test.clock.now()
  await test.db.insertInto('reports').values({ deal_id, reason: 'other', created_at: now }).execute()
  test.takeStatements()
  const { items } = await test.request(getWaiting, { as: admin })
  expect(test.takeStatements()).toHaveLength(1)
  expect(items.map(({ queue }) => queue)).toEqual([
    'reports',
    'appeals',
    'business',
    'support',
    'posts',
    'commissions',
  ])
  expect(items[0]).toEqual({ queue: 'reports', count: 1, since: now.toISOString() })
  const helper = await userWithout(test, 'superAdmin', [
    'report-DECIDE',
    'business-DECIDE',
    'post-APPROVE',
    'platform-READ',
  ])
  const own = await test.request(getWaiting, { as: helper })
  expect(own.items.map(({ queue }) => queue)).toEqual(['support'])
  expect(await test.refused(getOverview, { as: helper })).toMatchObject({ code: 'permission_missing' })
})
