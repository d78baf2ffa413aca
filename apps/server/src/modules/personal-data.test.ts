import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eraseUser, exportUser } from '@vicino/contract/identity/account/endpoints'
import { getUser } from '@vicino/contract/identity/profile/endpoints'
import { exportCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainDeliveries } from '../platform/deliveries/deliver.ts'
import { emailChannel } from '../platform/deliveries/email/channel.ts'
import { runOnce } from '../platform/jobs/jobs.ts'
import { inPages, PAGE } from '../platform/personal-data.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { type Life, live } from './identity/account/testing/personal-data-fixture.ts'
import { drainOutbox } from '../platform/events/outbox.ts'
import { filesJob } from './foundation/files/files.jobs.ts'
import { FEATURES } from './all.ts'
import { ledgerTreeJob } from './loyalty/ledger-tree/ledger-tree.jobs.ts'
import { findDifferences } from './administration/reconciliation/reconciliation.service.ts'

let test: TestApp
let maria: Life
let zeno: Life
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  maria = await live(test, {
    word: 'quirina',
    phone: '+393331112223',
    birthDate: '1987-06-05',
    piva: '12345678903',
  })
  zeno = await live(test, {
    word: 'zenobio',
    phone: '+393334445556',
    birthDate: '1979-03-02',
    piva: '00743110157',
  })
  await openedByOthers()
  await runOnce(test.db, ledgerTreeJob(test.services), test.clock.now())
})

/** Staff of the platform open both accounts, and each shop takes its customers out as a file. */
async function openedByOthers(): Promise<void> {
  const admin = await test.createUser({ role: 'superAdmin' })
  for (const { user } of [maria, zeno]) await test.request(getUser, { as: admin, params: { id: user.id } })
  const programs = await test.db
    .selectFrom('programs')
    .select(['id', 'brand_id'])
    .where('sandbox', '=', false)
    .execute()
  for (const { id: programId, brand_id } of programs) {
    const owner = await test.createUser({ role: 'brand', brand_id })
    await test.send(exportCustomers, { as: owner, params: { programId }, query: {} })
  }
}
afterAll(() => test.close())

/** Returns every column that refers to a user: by a foreign key, or by its name. */
async function columnsOfPeople(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS "table", a.attname::text AS "column"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass
    UNION
    SELECT c.table_name, c.column_name FROM information_schema.columns c
    JOIN pg_class t ON t.oid = to_regclass(c.table_name)
    WHERE table_schema = 'public' AND t.relkind IN ('r', 'p') AND NOT t.relispartition AND c.data_type = 'uuid'
      AND (c.column_name IN ('user_id', 'owner_id', 'reporter_id', 'actor_id') OR c.column_name LIKE '%\_by')
    ORDER BY 1, 2`.execute(test.db)
  return rows
}

/**
 * Returns the whole database as text, one block of lines per table, and the files with their
 * content.
 */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(test.db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`SELECT t::text AS text FROM ${sql.table(name)} t`.execute(
      test.db,
    )
    texts.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  const folder = join(test.services.config.dataDir, 'files')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    texts.push(`file ${entry.name}`)
    if (entry.isFile()) texts.push(await readFile(join(entry.parentPath, entry.name), 'latin1'))
  }
  return texts.join('\n').toLowerCase()
}

const missing = (text: string, markers: readonly string[]): string[] =>
  markers.filter((marker) => !text.includes(marker.toLowerCase()))
const found = (text: string, markers: readonly string[]): string[] =>
  markers.filter((marker) => text.includes(marker.toLowerCase()))

describe('stored data about people', () => {
  it('LAW-16 every table with a user is known to the export and the erasure', async () => {
    const known = new Set(test.services.personalData.flatMap(({ tables }) => tables))
    const unknown = (await columnsOfPeople()).filter(({ table }) => !known.has(table))
    expect(unknown).toEqual([])
    expect((await columnsOfPeople()).length).toBeGreaterThan(25)
  })

  it('the people of this test have rows in each of them', async () => {
    const untouched: string[] = []
    for (const { table, column } of await columnsOfPeople()) {
      // Decisions and answers are the platform's.
      if (column === 'decided_by' || column === 'outcome_by') continue
      const { rows } =
        await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL`.execute(test.db)
      if (rows.length === 0) untouched.push(`${table}.${column}`)
    }
    expect(untouched).toEqual([])
  })

  it('no two parts of an export have one name', () => {
    const names = test.services.personalData.flatMap(({ parts }) => Object.keys(parts))
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  })

  it('lists are read in pages, completely', async () => {
    const ids = Array.from({ length: 2 * PAGE + 3 }, (_, index) => ({ id: String(index).padStart(8, '0') }))
    const reads: number[] = []
    const walked: string[] = []
    const pages = inPages(async (after) => {
      const page = ids
        .filter(({ id }) => after === '00000000-0000-0000-0000-000000000000' || id > after)
        .slice(0, PAGE)
      reads.push(page.length)
      return page
    })
    for await (const { id } of pages) walked.push(id)
    expect(walked).toEqual(ids.map(({ id }) => id))
    expect(reads).toEqual([PAGE, PAGE, 3])
  })
})

describe('export', () => {
  it('R-425 contains all data of the one person and none of the other, and no secret of either', async () => {
    for (const [one, other] of [
      [maria, zeno],
      [zeno, maria],
    ] as const) {
      const response = await test.send(exportUser, { as: one.user, params: { id: one.user.id } })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toMatch(/^application\/json/)
      const answer = exportUser.response.parse(response.json())
      expect(answer.createdAt).toBe(test.clock.now().toISOString())
      const text = response.body.toLowerCase()
      expect(missing(text, [...one.shown, ...one.books])).toEqual([])
      expect(
        found(text, [...one.secret, ...one.others, ...other.shown, ...other.secret, ...other.books]),
      ).toEqual([])
      // The export contains no bytes (hashes, keys) under any name, nor the other person's id.
      expect(found(text, ['"buffer"', other.user.id])).toEqual([])
    }
  })

  it('R-425 LAW-16 has every part under its name, who read and took out the data too, money in euros and times in ISO 8601', async () => {
    const { data } = await test.request(exportUser, { as: maria.user, params: { id: maria.user.id } })
    const empty = Object.entries(data).filter(([, rows]) => Array.isArray(rows) && rows.length === 0)
    expect(empty).toEqual([])
    expect(Object.keys(data)).toEqual(test.services.personalData.flatMap(({ parts }) => Object.keys(parts)))
    expect(data).toMatchObject({
      readBy: [{ by: 'superAdmin', brand: null, detail: { what: 'account' } }],
      purposes: expect.arrayContaining([expect.objectContaining({ what: 'Conversazioni con i negozi' })]),
      recipients: expect.arrayContaining([
        expect.objectContaining({ sees: expect.stringContaining('nome utente') }),
      ]),
      exportsByShops: expect.arrayContaining([expect.objectContaining({ format: 'csv' })]),
      account: { birthDate: '1987-06-05', hasPassword: true, wasInvited: true, peopleInvited: 1 },
      redemptions: [
        { status: 'redeemed', price: 20, discountPrice: 14, openedAt: test.clock.now().toISOString() },
        { status: 'cancelled', freedByShop: true },
        { status: 'held', confirmedAt: null, freedByShop: false },
      ],
      reactions: [{ reactions: expect.arrayContaining([expect.objectContaining({ type: 'WANT' })]) }],
      // Consents of two programs.
      consents: [
        { purpose: 'marketing', granted: true },
        { purpose: 'profiling', granted: true },
        { purpose: 'business-terms', granted: true },
        ...Array.from({ length: 2 }, () => [
          { purpose: 'loyalty-privacy', granted: true },
          { purpose: 'loyalty-regulation', granted: true },
          { purpose: 'loyalty-marketing', granted: false },
          { purpose: 'loyalty-details', granted: false },
          { purpose: 'loyalty-profiling', granted: true },
        ]).flat(),
      ],
      purchases: [
        { amount: 30, left: 28, points: 28 },
        { amount: 1000, left: 1000, points: 1000 },
      ],
      rewardClaims: [
        { state: 'delivered', points: 500, note: null },
        { state: 'approved', points: 500, note: 'quirina-indirizzo' },
      ],
    })
  })
})

describe('erasure', () => {
  it('R-425 leaves no trace of the person anywhere, and all of the others’ and of the accounting', async () => {
    const before = await everything()
    expect(missing(before, [...maria.shown, ...maria.secret])).toEqual([])
    const sent = {
      as: maria.user,
      params: { id: maria.user.id },
      body: { password: maria.password, cancelOpenCodes: true },
    }
    expect((await test.send(eraseUser, sent)).statusCode).toBe(204)
    expect(missing(await everything(), [...zeno.shown, ...zeno.secret, ...zeno.books])).toEqual([])
    // The farewell is sent, events are processed, and the job deletes the files.
    await drainOutbox(test.db, test.services.consumers, test.clock.now())
    await drainDeliveries(test.services, emailChannel(test.services))
    await runOnce(test.db, filesJob(test.services), test.clock.now())
    const after = await everything()
    expect(found(after, [...maria.shown, ...maria.secret, 'quirina'])).toEqual([])
    expect(missing(after, [...maria.books, maria.user.id])).toEqual([])
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('R-425 notifies the old address, in the language of the account', async () => {
    const folder = join(test.services.config.dataDir, 'mail')
    const mails = await Promise.all(
      (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
    )
    expect(mails.filter((mail) => mail.includes('quirina@example.test'))).toHaveLength(1)
  })
})
