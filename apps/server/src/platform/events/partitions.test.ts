import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { writeAudit } from '../audit.ts'
import { runOnce } from '../jobs/jobs.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { addConsumers } from './log.queries.ts'
import { type Consumer, drainOutbox, emit } from './outbox.ts'
import { makePartitions, partitionsJob } from './partitions.jobs.ts'

const ID = '00000000-0000-7000-8000-00000000000a'
const noon = new Date('2031-01-28T12:00:00Z')
const days = (count: number): Date => new Date(noon.getTime() + count * DAY_MS)
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }
const reader: Consumer = { name: 'reader', on: [], effect: 'notifies', run: () => Promise.resolve() }

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => sql`TRUNCATE outbox_log, consumer_offsets`.execute(test.db))
afterAll(() => test.drop())

const moved = (balance: number, at: Date): Promise<void> =>
  emit(test.db, 'points.moved', { userId: ID, amount: 1, balance }, at)
const run = (at: Date) => runOnce(test.db, partitionsJob, at)
/** Returns the partition of each event, in the order of their ids. */
async function places(): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT tableoid::regclass::text AS place FROM outbox_log ORDER BY id`.execute(test.db)
  return rows.map(({ place }) => place.replace('outbox_log_', ''))
}
async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = ${table}::regclass ORDER BY 1`.execute(test.db)
  return rows.map(({ name }) => name.replace(`${table}_`, ''))
}

it('days are made a week ahead; an event of any other time is stored too', async () => {
  await moved(1, noon)
  await run(noon)
  for (const at of [days(1), days(7), days(8), new Date('1999-12-31T23:59:59Z')]) await moved(2, at)
  expect(await places()).toEqual(['default', '20310129', '20310204', 'default', 'default'])
  // Days whose events lie in the default partition stay there.
  expect(await partitionsOf('outbox_log')).not.toContain('20310128')
  await run(days(1))
  expect(await partitionsOf('outbox_log')).not.toContain('20310205')
  await run(days(2))
  expect(await partitionsOf('outbox_log')).toContain('20310206')
})

it('a start makes the current day too, however long the server was down', async () => {
  await run(noon)
  const after = days(2000)
  await makePartitions(test.db, after)
  await moved(1, after)
  expect(await places()).toEqual(['20360720'])
})

it('after weeks of downtime an event that is being written while the job runs is stored', async () => {
  await run(noon)
  const after = days(500)
  let written: Promise<void> = Promise.resolve()
  await test.db.transaction().execute(async (tx) => {
    await partitionsJob.run(tx, after, SILENT)
    written = moved(1, after)
    written.catch(() => undefined)
    await vi.waitUntil(async () => {
      const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(test.db)
      return rows.length > 0
    })
  })
  await written
  expect(await places()).toEqual(['default'])
})

it('a day is dropped when it ended 30 days ago and all consumers have read it, whatever its place', async () => {
  await run(noon)
  await addConsumers(test.db, [reader.name], true)
  await moved(1, new Date('2031-01-20T00:00:00Z'))
  for (const balance of [1, 2]) await moved(balance, days(balance))
  await run(days(33))
  expect(await places()).toEqual(['default', '20310129', '20310130'])
  await drainOutbox(test.db, [reader], days(33))
  await run(new Date('2031-02-28T23:59:59Z'))
  expect(await places()).toEqual(['20310129', '20310130'])
  await run(new Date('2031-03-01T00:00:00Z'))
  expect(await places()).toEqual(['20310130'])
  expect(await partitionsOf('outbox_log')).not.toContain('20310129')
})

it('a day with an event that a consumer has passed as a gap stays', async () => {
  await run(noon)
  await moved(1, days(2))
  await drainOutbox(test.db, [reader], noon)
  await sql`UPDATE consumer_offsets SET gaps = int8multirange(int8range(last_id, last_id + 1))`.execute(
    test.db,
  )
  await run(days(40))
  expect(await places()).toEqual(['20310130'])
})

it('an insert that has not committed yet neither makes the job wait for long nor fail', async () => {
  await run(noon)
  await moved(1, days(2))
  await drainOutbox(test.db, [reader], noon)
  await test.db.transaction().execute(async (tx) => {
    await emit(tx, 'points.moved', { userId: ID, amount: 1, balance: 2 }, days(3))
    await run(days(40))
    expect(await partitionsOf('outbox_log')).toContain('20310130')
  })
  await run(days(40))
  expect(await partitionsOf('outbox_log')).not.toContain('20310130')
})

it('the audit log has months, made ahead, and none of them is dropped or can be changed by its own name', async () => {
  await makePartitions(test.db, noon)
  const entry = { actorId: null, action: 'user.change', objectType: 'user', objectId: ID } as const
  for (const now of [noon, days(10), days(400)]) await writeAudit(test.db, { ...entry, now })
  await run(days(4000))
  const { rows } = await sql<{ place: string }>`
    SELECT tableoid::regclass::text AS place FROM audit_log ORDER BY created_at`.execute(test.db)
  const parts = rows.map(({ place }) => place)
  expect(parts).toEqual(['audit_log_20310101', 'audit_log_20310201', 'audit_log_default'])
  for (const part of parts) {
    for (const change of [`UPDATE ${part} SET action = ''`, `DELETE FROM ${part}`, `TRUNCATE ${part}`]) {
      await expect(sql.raw(change).execute(test.superuser()), change).rejects.toThrow('append-only')
      await expect(sql.raw(change).execute(test.db), change).rejects.toThrow('permission denied')
    }
    const granted = await sql<{ has: boolean }>`
      SELECT bool_or(privilege_type IN ('UPDATE', 'DELETE', 'TRUNCATE')) AS has
      FROM pg_class, aclexplode(relacl) WHERE relname = ${part}`.execute(test.db)
    expect(granted.rows).toEqual([{ has: false }])
  }
})
