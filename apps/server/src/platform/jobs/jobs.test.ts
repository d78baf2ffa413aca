import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { inTransaction } from '../db/transaction.ts'
import { openDatabase } from '../db/database.ts'
import { type Lookout, startLookout } from '../lookout.ts'
import { type Job, RETRY_MS, runOnce, startJobs } from './jobs.ts'
import { lookForAll } from '../events/log.queries.ts'
import { dueJobs, readRuns } from './runs.queries.ts'

let test: TestDatabase
let lookout: Lookout
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => {
  lookout = startLookout({ db: test.db, clock: systemClock }, { warn: () => undefined })
})
afterEach(() => lookout.stop())
afterAll(() => test.drop())

const noteIn =
  (key: string): Job['run'] =>
  async (tx) => {
    await tx
      .insertInto('installation')
      .values({ key: `note ${key}`, value: '1' })
      .execute()
  }
const notes = async (): Promise<string[]> => {
  const rows = await test.db
    .selectFrom('installation')
    .select('key')
    .where('key', 'like', 'note %')
    .orderBy('key')
    .execute()
  return rows.map(({ key }) => key.replace('note ', ''))
}

/** A log that keeps only errors. */
function errorLog() {
  const errors: unknown[] = []
  return { errors, log: { error: (details: unknown) => void errors.push(details) } }
}

it('runs at the start in a transaction, which a failure rolls back, and runs again', async () => {
  const { errors, log } = errorLog()
  const failing: Job = {
    name: 'failing',
    everySeconds: 3600,
    async run(tx, now, given) {
      await noteIn('half')(tx, now, given)
      await sql`SELECT 1 / 0`.execute(tx)
    },
  }
  const jobs = startJobs(
    test.db,
    [failing, { name: 'good', everySeconds: 3600, run: noteIn('whole') }],
    log,
    lookout,
  )
  await expect.poll(notes, { timeout: 120_000 }).toEqual(['whole'])
  await expect.poll(() => errors.length, { timeout: 120_000 }).toBe(1)
  await jobs.stop()
  expect(errors).toHaveLength(1)
})

it('skips a run while another server is running the job', async () => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let entered: (() => void) | undefined
  const inside = new Promise<void>((resolve) => {
    entered = resolve
  })
  const slow: Job = {
    name: 'slow',
    everySeconds: 60,
    async run() {
      entered?.()
      await held
    },
  }
  const first = runOnce(test.db, slow, new Date())
  await inside
  expect(await runOnce(test.db, slow, new Date())).toBe(false)
  release?.()
  expect(await first).toBe(true)
  expect(await runOnce(test.db, { ...slow, run: noteIn('again') }, new Date())).toBe(true)
})

/** Returns the state of a job as the operator's page shows it. */
const runOf = async (name: string) => (await readRuns(test.db)).find((run) => run.name === name)

it('R-436 jobs without a connection are tried again within a minute, and no failure is reported', async () => {
  const db = openDatabase({
    url: test.url,
    poolSize: 1,
    statementTimeoutMs: 0,
    watched: true,
    onLost: () => undefined,
  })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  // Another holder has the pool's connection for longer than a job waits for one.
  const holder = inTransaction(db, async () => {
    take()
    await held
  })
  await taken
  const { errors, log } = errorLog()
  const daily: Job = { name: 'daily', everySeconds: 86_400, run: noteIn('daily') }
  const jobs = startJobs(db, [daily], log, lookout, { retryMs: 50 })
  try {
    await expect.poll(() => errors.length, { timeout: 120_000 }).toBeGreaterThan(0)
    release()
    await holder
    await expect.poll(notes, { timeout: 120_000 }).toContain('daily')
    await expect.poll(async () => (await runOf('daily'))?.doneAt ?? null).not.toBeNull()
    expect(await runOf('daily')).toMatchObject({ isFailed: false, isLate: false })
  } finally {
    await jobs.stop()
    await db.destroy()
  }
  expect(RETRY_MS).toBeLessThanOrEqual(60_000)
})

it('R-436 a job counts as failed at its third failure in a row, not before, and no longer after a success', async () => {
  const { log } = errorLog()
  let attempts = 0
  const seen: unknown[] = []
  const flaky: Job = {
    name: 'flaky',
    everySeconds: 86_400,
    async run() {
      attempts += 1
      seen.push((await runOf('flaky'))?.isFailed)
      if (attempts <= 3) throw new Error('not yet')
    },
  }
  const jobs = startJobs(test.db, [flaky], log, lookout, { retryMs: 5 })
  try {
    await expect.poll(async () => (await runOf('flaky'))?.doneAt ?? null, { timeout: 120_000 }).not.toBeNull()
  } finally {
    await jobs.stop()
  }
  expect(seen).toEqual([undefined, false, false, true])
  expect(await runOf('flaky')).toMatchObject({ isFailed: false })
})

it('a job has one run at a time in a process, and continues at its next turn', async () => {
  const { errors, log } = errorLog()
  let [running, most, runs] = [0, 0, 0]
  const long: Job = {
    name: 'long',
    everySeconds: 1,
    async run(tx) {
      running += 1
      most = Math.max(most, running)
      // Longer than the interval between two turns.
      await sql`SELECT pg_sleep(1.1)`.execute(tx)
      running -= 1
      runs += 1
    },
  }
  const jobs = startJobs(test.db, [long], log, lookout)
  await expect.poll(() => runs, { timeout: 120_000 }).toBeGreaterThan(1)
  await jobs.stop()
  expect([most, errors]).toEqual([1, []])
})

it('servers on one database share the turns of a job, and one that starts later runs none before its time', async () => {
  const { errors, log } = errorLog()
  let runs = 0
  const hourly: Job = {
    name: 'hourly',
    everySeconds: 3600,
    async run() {
      runs += 1
    },
  }
  const often: Job = { ...hourly, name: 'often', everySeconds: 1, run: noteIn('often') }
  const second = startLookout({ db: test.db, clock: systemClock }, { warn: () => undefined })
  const servers = [startJobs(test.db, [hourly], log, lookout), startJobs(test.db, [hourly], log, second)]
  await expect.poll(async () => (await runOf('hourly'))?.doneAt ?? null, { timeout: 120_000 }).not.toBeNull()
  // Some more looks of both.
  servers.push(startJobs(test.db, [often], log, second))
  await expect.poll(notes, { timeout: 120_000 }).toContain('often')
  await Promise.all(servers.map((server) => server.stop()))
  await second.stop()
  expect([runs, errors]).toEqual([1, []])
})

it('a job runs before its turn while something waits for it, unless its last run failed', async () => {
  const { log } = errorLog()
  let [runs, fails] = [0, false]
  const worker: Job = {
    name: 'worker',
    everySeconds: 3600,
    waits: () => sql`EXISTS (SELECT FROM installation WHERE key = 'work')`,
    async run(tx) {
      runs += 1
      if (fails) throw new Error('not now')
      await sql`DELETE FROM installation WHERE key = 'work'`.execute(tx)
    },
  }
  const jobs = startJobs(test.db, [worker], log, lookout, { retryMs: 3_600_000 })
  await expect.poll(() => runs, { timeout: 120_000 }).toBe(1)
  const leaveWork = () => test.db.insertInto('installation').values({ key: 'work', value: '1' }).execute()
  await leaveWork()
  await expect.poll(() => runs, { timeout: 120_000 }).toBe(2)
  fails = true
  await leaveWork()
  await expect
    .poll(async () => (await runOf('worker'))?.failedAt ?? null, { timeout: 120_000 })
    .not.toBeNull()
  const isDue = async () => {
    const { found } = await lookForAll(test.db, [], [dueJobs([worker], new Date())])
    return found[0]?.includes('worker')
  }
  expect([runs, await isDue()]).toEqual([3, false])
  await jobs.stop()
})
