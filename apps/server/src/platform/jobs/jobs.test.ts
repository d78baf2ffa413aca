import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type Job, runOnce, startJobs } from './jobs.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const noteIn =
  (key: string): Job['run'] =>
  async (tx) => {
    await tx.insertInto('installation').values({ key, value: '1' }).execute()
  }
const notes = async (): Promise<string[]> =>
  (await test.db.selectFrom('installation').select('key').orderBy('key').execute()).map(({ key }) => key)

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
  const jobs = startJobs(test.db, [failing, { name: 'good', everySeconds: 3600, run: noteIn('whole') }], log)
  await jobs.stop()
  expect(await notes()).toEqual(['whole'])
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
