import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEATURES } from '../../modules/all.ts'
import type { Db } from '../db/database.ts'
import { applyMigrations, makeOlder, takenBack } from '../testing/migrations.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const MIGRATION = '0026_event_log.sql'
const OBJECT = '00000000-0000-7000-8000-00000000000a'

let test: TestDatabase
const run = (text: string, db: Db = test.db) => sql.raw(text).execute(db)
const migrateLog = (db: Db) => applyMigrations(db, (file) => file === MIGRATION)

/** Makes the database of the version before: its tables, and events in each state. */
beforeAll(async () => {
  test = await createTestDatabase()
  await makeOlder(test.db, MIGRATION)
  const events = [
    [`'redemption.confirmed'`, 40, `'done'`, `'{invite-reward,notifications,live}'`, 0],
    [`'redemption.confirmed'`, 2, `'waiting'`, `'{}'`, 0],
    [`'redemption.confirmed'`, 1, `'waiting'`, `'{invite-reward,live}'`, 3],
    [`'points.moved'`, 1, `'dead'`, `'{notifications}'`, 10],
    [`'of.yesterday'`, 0, `'dead'`, `'{}'`, 10],
    [`'password.forgotten'`, 0, `'done'`, `'{forgotten-password}'`, 0],
  ]
  for (const [index, [type, daysAgo, state, doneBy, attempts]] of events.entries()) {
    await run(`INSERT INTO outbox (type, payload, created_at, next_at, state, done_by, attempts, last_error)
      VALUES (${type}, '{"number": ${index + 1}}', now() - interval '${daysAgo} days', now() + interval '7 minutes', ${state},
        ${doneBy}, ${attempts}, ${Number(attempts) > 0 ? `'consumer: Error'` : 'NULL'})`)
  }
  // A number that was drawn and not used.
  await run(`SELECT nextval('outbox_id_seq')`)
  await run(`INSERT INTO audit_log (action, object_type, object_id, detail, created_at)
    SELECT 'test ' || n, 'user', '${OBJECT}', '{"n": 1}', timestamptz '2025-11-30 23:59:59Z' + n * interval '20 days'
    FROM generate_series(0, 4) n`)
})
afterAll(() => test.drop())

const linesOf = async (query: string, db: Db): Promise<string[]> => {
  const { rows } = await sql.raw<{ line: string }>(query).execute(db)
  return rows.map(({ line }) => line)
}

it('carries all events over under their numbers, and sets aside what each consumer has still to handle', () =>
  takenBack(test.db, async (tx) => {
    await migrateLog(tx)
    await run(
      `INSERT INTO outbox_log (type, payload, created_at) SELECT 'new', '{}', max(created_at) FROM outbox_log`,
      tx,
    )
    const log = `SELECT concat_ws(' ', id, type, payload ->> 'number', tableoid::regclass = 'outbox_log_default'::regclass) AS line
      FROM outbox_log ORDER BY id`
    expect(await linesOf(log, tx)).toEqual([
      // Too old for a day of its own.
      '1 redemption.confirmed 1 t',
      '2 redemption.confirmed 2 f',
      '3 redemption.confirmed 3 f',
      '4 points.moved 4 f',
      '5 of.yesterday 5 f',
      '6 password.forgotten 6 f',
      '7 new f',
    ])
    const aside = `SELECT concat_ws(' ', event_id, consumer, state, attempts, payload ->> 'number', last_error,
      next_at = now() + interval '7 minutes') AS line FROM events_set_aside ORDER BY event_id, consumer`
    expect((await linesOf(aside, tx)).map((line) => line.replace(/ [tf]$/, ''))).toEqual([
      '2 invite-reward waiting 0 2',
      '2 live waiting 0 2',
      '2 notifications waiting 0 2',
      '3 notifications waiting 3 3 consumer: Error',
      '4 live dead 10 4 consumer: Error',
    ])
    const offsets = `SELECT concat_ws(' ', consumer, last_id) AS line FROM consumer_offsets ORDER BY consumer`
    expect(await linesOf(offsets, tx)).toEqual([
      'forgotten-password 6',
      'invite-reward 6',
      'live 6',
      'notifications 6',
    ])
  }))

it('knows the consumers of the version before by their names and their events', () =>
  takenBack(test.db, async (tx) => {
    await migrateLog(tx)
    const known = await linesOf(
      `SELECT consumer || ' ' || on_type AS line FROM consumer_before ORDER BY 1`,
      tx,
    )
    const now = FEATURES.flatMap(({ consumers = [] }) =>
      consumers.flatMap(({ name, on }) => on.map((type) => `${name} ${type}`)),
    )
    expect(now).toEqual(expect.arrayContaining(known))
  }))

it('carries the audit log over into months', () =>
  takenBack(test.db, async (tx) => {
    const rows = `SELECT concat_ws(' ', id, action, object_id, detail, created_at) AS line FROM audit_log ORDER BY created_at`
    const before = await linesOf(rows, tx)
    await migrateLog(tx)
    expect(await linesOf(rows, tx)).toEqual(before)
    const months = `SELECT tableoid::regclass || ' ' || count(*) AS line FROM audit_log GROUP BY tableoid ORDER BY 1`
    expect(await linesOf(months, tx)).toEqual([
      'audit_log_20251101 1',
      'audit_log_20251201 1',
      'audit_log_20260101 2',
      'audit_log_20260201 1',
    ])
  }))

it.each([
  ['outbox_log', 'the log differs afterwards'],
  ['audit_log', 'the audit log cannot be carried over'],
])('refuses when %s would lose a row', (table, refusal) =>
  takenBack(test.db, async (tx) => {
    const text = await readFile(join(FOLDER, MIGRATION), 'utf8')
    const lossy = text.replace(new RegExp(`(INSERT INTO ${table}[^;]+?) ORDER BY`), '$1 LIMIT 2 --')
    expect(lossy).not.toBe(text)
    await expect(run(lossy.replace(/LIMIT 2 --[^\n]*/, 'LIMIT 2;'), tx)).rejects.toThrow(refusal)
  }),
)
