import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { readBaseline } from './baseline.ts'
import type { FunctionFile } from './functions.ts'
import { isMigrated, worksOn } from './applied-steps.ts'
import { type Build, readBuild } from './build.ts'
import { migrate } from './migrate.ts'
import { inTransaction } from './transaction.ts'

let test: TestDatabase
let build: Build
beforeAll(async () => {
  build = await readBuild()
})

const step = (name: string, text = 'SELECT 1') => ({ name, sql: text })
const contracting = (name: string) => ({ ...step(name), contracts: true })
const outside = (name: string, text: string) => ({ ...step(name, text), isOutside: true })
const newest = () => build.steps.at(-1)?.name ?? ''
const withSteps = (...steps: Build['steps']): Build => ({ ...build, steps: [...build.steps, ...steps] })
const fileOf = (text: string, name = 'greeting'): FunctionFile => ({
  file: `src/features/${name}/${name}.functions.sql`,
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
})
const withFunctions = (...files: readonly FunctionFile[]): Build => ({
  ...build,
  functions: [...build.functions, ...files],
})
const names = async (statement: string): Promise<string[]> => {
  const { rows } = await sql.raw<{ name: string }>(statement).execute(test.db)
  return rows.map(({ name }) => name)
}
const forms = (of: string) =>
  names(`SELECT oid::regprocedure::text AS name FROM pg_proc WHERE proname = '${of}'`)
const tables = () => names(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`)
const triggers = (of: string) => names(`SELECT tgname AS name FROM pg_trigger WHERE tgname = '${of}'`)

const indexes = (of: string) =>
  names(`SELECT indexrelid::regclass || CASE WHEN indisvalid THEN ' valid' ELSE ' invalid' END AS name
    FROM pg_index WHERE indrelid = '${of}'::regclass`)

/** Whether a statement of this database waits for a lock. */
const waitsForLock = async (): Promise<boolean> =>
  (
    await names(
      `SELECT pid::text AS name FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
  ).length > 0

const GREETING = `CREATE OR REPLACE FUNCTION greeting(who text) RETURNS text LANGUAGE sql AS $$ SELECT 'Ciao ' || who $$;`
const greet = async () =>
  (await sql<{ text: string }>`SELECT greeting('Anna') AS text`.execute(test.db)).rows[0]?.text

describe('a database', () => {
  beforeEach(async () => {
    test = await createTestDatabase()
  })
  afterEach(() => test.drop())

  it('that has all steps and functions stays unchanged', async () => {
    expect(await migrate(test.db)).toBe((await readBaseline()).name)
    const before = await names(
      `SELECT xmin::text AS name FROM schema_functions UNION SELECT xmin::text FROM schema_steps`,
    )
    await migrate(test.db)
    expect(
      await names(
        `SELECT xmin::text AS name FROM schema_functions UNION SELECT xmin::text FROM schema_steps`,
      ),
    ).toEqual(before)
  })

  it('gets the steps that it lacks, all or none of them', async () => {
    const made = step('0001_made', 'CREATE TABLE made (id integer)')
    await expect(migrate(test.db, withSteps(made, step('0002_bad', 'SELECT nothing')))).rejects.toThrow(
      'nothing',
    )
    expect(await tables()).not.toContain('made')
    expect(await migrate(test.db, withSteps(made))).toBe('0001_made')
    expect(await tables()).toContain('made')
  })

  it('that lacks a migration before one that it has is refused', async () => {
    await migrate(test.db, withSteps(step('0002_later')))
    await expect(migrate(test.db, withSteps(step('0001_earlier'), step('0002_later')))).rejects.toThrow(
      '0002_later but lacks 0001_earlier, which comes before it',
    )
  })

  it('on which a later version has added something is left as it is, and this version can work on it', async () => {
    const later: Build = {
      ...withFunctions(fileOf(GREETING)),
      steps: [...build.steps, step('9999_later', 'CREATE TABLE later (id integer)')],
      version: '99.0.0',
    }
    await migrate(test.db, later)
    expect(await migrate(test.db)).toBe('9999_later')
    expect([await worksOn(test.db, newest()), await isMigrated(test.db)]).toEqual([true, true])
    expect(await greet()).toBe('Ciao Anna')
    expect(await tables()).toContain('later')
    // The later version goes on where it was.
    expect(await migrate(test.db, later)).toBe('9999_later')
  })

  it('whose functions are of a later version keeps them, with the same migrations too', async () => {
    await migrate(test.db, { ...withFunctions(fileOf(GREETING)), version: '0.2.0' })
    await migrate(test.db, { ...build, version: '0.1.9' })
    expect(await greet()).toBe('Ciao Anna')
    await migrate(test.db, { ...build, version: '0.10.0' })
    await migrate(test.db, { ...build, version: '0.11.0' })
    expect(await forms('greeting')).toEqual([])
  })

  it('from which a later version has removed something is refused, and is not ready', async () => {
    await migrate(test.db, withSteps(step('9998_added'), contracting('9999_removed')))
    await expect(migrate(test.db)).rejects.toThrow('9999_removed, which this version does not know')
    expect(await worksOn(test.db, newest())).toBe(false)
  })

  it('that lacks a migration of this version, or is empty, is not ready', async () => {
    expect(await worksOn(test.db, '0001_missing')).toBe(false)
    await sql.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public').execute(test.db)
    expect(await isMigrated(test.db)).toBe(false)
  })

  it('whose table is locked gets its migration once the lock is free, and requests do not queue behind it', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    const holder = inTransaction(test.db, async (tx) => {
      await sql`SELECT FROM places LIMIT 1`.execute(tx)
      take()
      await held
    })
    await taken
    const migrating = migrate(
      test.db,
      withSteps(step('0001_wider', 'ALTER TABLE places ADD COLUMN wide integer')),
    )
    await vi.waitUntil(waitsForLock, { timeout: 60_000, interval: 20 })
    // It gives up its place in the queue, and a reader behind it goes on.
    await sql`SELECT FROM places LIMIT 1`.execute(test.db)
    release()
    await holder
    expect(await migrating).toBe('0001_wider')
  })

  it('gets a step outside of a transaction after what stands before it; one that failed is made anew', async () => {
    const made = step('0001_made', 'CREATE TABLE made (id integer); INSERT INTO made VALUES (1), (1)')
    const unique = outside('0002_unique', 'CREATE UNIQUE INDEX CONCURRENTLY made_once ON made (id)')
    const last = step('0003_last', 'CREATE TABLE last (id integer)')
    await expect(migrate(test.db, withSteps(made, unique, last))).rejects.toThrow('made_once')
    expect([await indexes('made'), (await tables()).includes('last')]).toEqual([['made_once invalid'], false])
    expect(await isMigrated(test.db)).toBe(true)
    await sql`TRUNCATE made`.execute(test.db)
    expect(await migrate(test.db, withSteps(made, unique, last))).toBe('0003_last')
    expect(await indexes('made')).toEqual(['made_once valid'])
  })

  it('keeps an index that a migration has made and not noted', async () => {
    await sql`CREATE INDEX deals_here ON deals (title)`.execute(test.db)
    const index = outside('0001_here', 'CREATE INDEX CONCURRENTLY deals_here ON deals (title)')
    expect(await migrate(test.db, withSteps(index))).toBe('0001_here')
  })

  it('that two programs migrate at once gets each step once, outside of a transaction too', async () => {
    const later = withSteps(
      step('0001_made', 'CREATE TABLE made (id integer)'),
      outside('0002_index', 'CREATE INDEX CONCURRENTLY made_id ON made (id)'),
      step('0003_last', 'ALTER TABLE made ADD COLUMN last integer'),
    )
    expect(await Promise.all([1, 2, 3].map(() => migrate(test.db, later)))).toEqual(
      Array.from({ length: 3 }, () => '0003_last'),
    )
    expect(await names('SELECT name FROM schema_steps')).toEqual(later.steps.map(({ name }) => name))
  })

  it('keeps the functions that servers of the release before call until the release after', async () => {
    const wider = fileOf(GREETING.replace('who text', 'who text, often integer'))
    await migrate(test.db, withFunctions(fileOf(GREETING)))
    await migrate(test.db, { ...withFunctions(wider), version: '0.2.0' })
    expect(await forms('greeting')).toEqual(['greeting(text)', 'greeting(text,integer)'])
    expect(await greet()).toBe('Ciao Anna')
    await migrate(test.db, { ...withFunctions(wider), version: '0.2.0' })
    expect(await forms('greeting')).toHaveLength(2)
    await migrate(test.db, { ...withFunctions(wider), version: '0.3.0' })
    expect(await forms('greeting')).toEqual(['greeting(text,integer)'])
    // After a contracting step those servers work no more.
    const contracted = { ...build, steps: [...build.steps, contracting('0001_removed')], version: '0.4.0' }
    await migrate(test.db, contracted)
    expect(await forms('greeting')).toEqual([])
  })

  it('of something else is refused, and nothing in it is changed', async () => {
    await sql
      .raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE theirs (id integer)')
      .execute(test.db)
    await expect(migrate(test.db)).rejects.toThrow('tables of something else')
    expect(await tables()).toEqual(['theirs'])
  })

  it('of another baseline is refused, and nothing in it is changed', async () => {
    const other = { ...build, steps: [step('0000_baseline_ffffffffffff', 'SELECT nothing')] }
    await expect(migrate(test.db, other)).rejects.toThrow('from before the first release')
    expect(await names('SELECT name FROM schema_steps')).toEqual(build.steps.map(({ name }) => name))
  })

  it('from before the baseline is refused with the remedy, and nothing in it is changed', async () => {
    await sql.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public').execute(test.db)
    await sql
      .raw(
        `CREATE TABLE kysely_migration (name text); INSERT INTO kysely_migration VALUES ('0153_confirmed_places')`,
      )
      .execute(test.db)
    await expect(migrate(test.db)).rejects.toThrow(
      /from before the first release.*Nothing in it was changed.*another DATA_DIR.*npm run db:reset/s,
    )
    expect(await tables()).toEqual(['kysely_migration'])
  })

  it('that two servers begin to make at the same time is made once', async () => {
    await sql.raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public').execute(test.db)
    const [one, other] = await Promise.all([migrate(test.db), migrate(test.db)])
    expect(one).toBe(other)
    expect(await names('SELECT name FROM schema_steps')).toEqual([one])
  })
})

describe('a function', () => {
  beforeAll(async () => {
    test = await createTestDatabase()
  })
  // Undoes what the test before has added.
  beforeEach(() => migrate(test.db))
  afterAll(() => test.drop())

  it('equals its file, and is replaced when the file changes', async () => {
    await migrate(test.db, withFunctions(fileOf(GREETING)))
    expect(await greet()).toBe('Ciao Anna')
    await migrate(test.db, withFunctions(fileOf(GREETING.replace('Ciao', 'Salve'))))
    expect(await greet()).toBe('Salve Anna')
  })

  it('without a file is dropped, with its trigger', async () => {
    const noted = fileOf(`
      CREATE OR REPLACE FUNCTION note_place() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
      CREATE OR REPLACE TRIGGER places_noted BEFORE UPDATE ON places FOR EACH ROW EXECUTE FUNCTION note_place();
      ${GREETING}`)
    await migrate(test.db, withFunctions(noted))
    expect([await forms('note_place'), await triggers('places_noted')]).toEqual([
      ['note_place()'],
      ['places_noted'],
    ])
    await migrate(test.db, withFunctions(fileOf(GREETING)))
    expect([await forms('note_place'), await triggers('places_noted')]).toEqual([[], []])
    expect(await forms('greeting')).toEqual(['greeting(text)'])
    await migrate(test.db)
    expect(await forms('greeting')).toEqual([])
  })

  it('whose parameters change has only its new form', async () => {
    await migrate(test.db, withFunctions(fileOf(GREETING)))
    await migrate(test.db, withFunctions(fileOf(GREETING.replace('who text', 'who text, often integer'))))
    expect(await forms('greeting')).toEqual(['greeting(text,integer)'])
  })

  it('stays when its file is moved', async () => {
    await migrate(test.db, withFunctions(fileOf(GREETING)))
    await migrate(test.db, withFunctions(fileOf(GREETING, 'farewell')))
    expect(await greet()).toBe('Ciao Anna')
  })

  it('may call one of a file that comes later; one whose body cannot be read changes nothing', async () => {
    const caller = fileOf(
      `CREATE OR REPLACE FUNCTION greet_all() RETURNS text LANGUAGE sql AS $$ SELECT greeting('a tutti') $$;`,
      'all',
    )
    await expect(migrate(test.db, withFunctions(caller))).rejects.toThrow('greeting(unknown) does not exist')
    expect(await forms('greet_all')).toEqual([])
    await migrate(test.db, withFunctions(caller, fileOf(GREETING)))
    expect(await forms('greet_all')).toEqual(['greet_all()'])
  })

  it('and a trigger of the database is in a file, or in a step where a column or an index is made with it', async () => {
    const files = build.functions.map(({ text }) => text).join('\n')
    const steps = build.steps.map((one) => one.sql).join('\n')
    const functions = await names(
      `SELECT DISTINCT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
         AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
    )
    const inFiles = (name: string) => files.includes(`CREATE OR REPLACE FUNCTION ${name}(`)
    const inSteps = (name: string) => steps.includes(`CREATE FUNCTION ${name}(`)
    expect(functions.length).toBeGreaterThan(100)
    expect(functions.filter((name) => inFiles(name) === inSteps(name))).toEqual([])
    const own = await names(
      `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0 AND tgname !~ '^(loyalty_events_\\d\\d|audit_log_default)_kept$'`,
    )
    expect(own.length).toBeGreaterThan(80)
    expect(own.filter((name) => !new RegExp(`TRIGGER ${name}\\b`).test(files))).toEqual([])
  })
})
