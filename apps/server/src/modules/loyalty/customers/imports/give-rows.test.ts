import {
  confirmCustomerImport,
  undoCustomerImport,
} from '@vicino/contract/loyalty/customers/imports/endpoints'
import { addLabel } from '@vicino/contract/loyalty/customers/endpoints'
import { joinProgram, leaveProgram, listProgramEvents } from '@vicino/contract/loyalty/members/endpoints'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runOnce } from '../../../../platform/jobs/jobs.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'
import { findDifferences } from '../../../administration/reconciliation/public.ts'
import { settle } from '../testing/customers-fixture.ts'
import { jobs } from './customer-imports.jobs.ts'
import { makeOffice, type Office, REASON, withImports } from './testing/imports-fixture.ts'
import { workImports } from './work-imports.ts'

let test: TestApp
withImports((app) => (test = app))

const balanceOf = async (office: Office, { id }: TestUser): Promise<[points: number, stamps: number]> => {
  const { rows } = await sql<{ points: number; stamps: number; debt: number }>`
    SELECT (a.account ->> 'points')::int AS points, (a.account ->> 'stamps')::int AS stamps, (a.account ->> 'debt')::int AS debt
    FROM (SELECT loyalty_account(${office.programId}::uuid, ${id}::uuid) AS account) a`.execute(test.db)
  expect(rows[0]?.debt).toBe(0)
  return [rows[0]?.points ?? 0, rows[0]?.stamps ?? 0]
}
const csvOf = (rows: readonly (readonly [TestUser | string, number, number?, string?])[]): string =>
  `email;punti;bollini;riferimento\n${rows
    .map(([who, points, stamps = 0, ref = '']) =>
      [typeof who === 'string' ? who : who.email, points, stamps, ref].join(';'),
    )
    .join('\n')}\n`
const reconciled = async () => expect(await findDifferences(test.db, test.clock.now())).toEqual([])

it('R-393 R-409 a confirmed import gives each customer once, with its reason; undoing it restores the earlier balances', async () => {
  const office = await makeOffice(test)
  const [maria, anna] = [await office.member(), await office.member()]
  const label = await test.request(addLabel, {
    as: office.owner,
    params: { programId: office.programId },
    body: { name: 'Tessera', color: '#112233' },
  })
  const csv = `email;punti;bollini;etichetta\n${maria.email};100;3;tessera\n${anna.email};50;;\n`
  const preview = await office.preview(csv)
  const given = await office.give(preview)
  expect(given).toMatchObject({
    state: 'applied',
    given: 2,
    ready: 0,
    points: 150,
    stamps: 3,
    reason: REASON,
  })
  expect(given.undoUntil).toBe('2027-03-03T10:00:00.000Z')
  expect(await balanceOf(office, maria)).toEqual([100, 3])
  await settle(test)
  expect((await office.list({ label: label._id })).items).toMatchObject([
    { _id: maria.id, point: 100, stamp: 3 },
  ])
  const events = await test.request(listProgramEvents, {
    as: maria,
    params: { id: office.programId },
    headers: { 'accept-language': 'it' },
  })
  expect(events.items[0]?.items[0]?.sentence).toBe(`Rettifica: +100 (${REASON}) e 3 bollini`)

  // A second confirmation or upload gives nothing twice.
  expect(await office.give(given)).toMatchObject({ given: 2 })
  expect(await office.preview(csv)).toMatchObject({ _id: given._id, state: 'applied' })
  await office.work()
  expect(await balanceOf(office, maria)).toEqual([100, 3])

  expect(await office.undo(given._id)).toMatchObject({
    state: 'undone',
    undone: 2,
    undonePoints: 150,
    undoneStamps: 3,
    leftPoints: 0,
    leftStamps: 0,
    undoUntil: null,
  })
  expect([await balanceOf(office, maria), await balanceOf(office, anna)]).toEqual([
    [0, 0],
    [0, 0],
  ])
  await settle(test)
  expect((await office.list({ label: label._id })).items).toEqual([])
  await office.undo(given._id)
  expect(await balanceOf(office, maria)).toEqual([0, 0])
  // After an undo the file may come again: it is a new import.
  expect(await office.give(await office.preview(csv))).toMatchObject({ given: 2 })
  expect(await balanceOf(office, maria)).toEqual([100, 3])
  const audited = await test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('brand_id', '=', office.brandId)
    .orderBy('id')
    .execute()
  expect(audited).toEqual(
    ['customer.imported', 'customer.import_undone', 'customer.imported'].map((action) => ({
      action,
      actor_id: office.owner.id,
    })),
  )
  await reconciled()
})

it('R-393 spent points are not demanded back and make no debt; the customer’s earlier points stay', async () => {
  const office = await makeOffice(test, { acquisti: { pointCoeff: 1 } })
  const [maria, anna] = [await office.member(), await office.member()]
  await office.buy(maria, 40)
  const given = await office.give(
    await office.preview(
      csvOf([
        [maria, 100, 2],
        [anna, 60],
      ]),
    ),
  )
  // Maria has 40 points of her own and 100 of the import, and spends 120. Anna spends all.
  for (const [user, points] of [
    [maria, 120],
    [anna, 60],
  ] as const)
    await spend(office, user, points)
  expect(await office.undo(given._id)).toMatchObject({
    state: 'undone',
    undone: 1,
    kept: 1,
    undonePoints: 20,
    undoneStamps: 2,
    leftPoints: 140,
    leftStamps: 0,
  })
  expect(await balanceOf(office, maria)).toEqual([0, 0])
  expect(await balanceOf(office, anna)).toEqual([0, 0])
  await reconciled()
})

it('R-393 an import can be stopped while it runs, and undone for 24 hours', async () => {
  const office = await makeOffice(test)
  const people: TestUser[] = []
  for (let index = 0; index < 80; index += 1) people.push(await office.member())
  const preview = await office.preview(csvOf(people.map((one) => [one, 10] as const)))
  const params = { programId: office.programId, importId: preview._id }
  const body = { reason: REASON, rows: 80, points: 800, stamps: 0 }
  await test.request(confirmCustomerImport, { as: office.owner, params, body })
  // A server stops after some batches: their rows stay given, and the next run continues behind
  // them.
  await halfway(preview._id)
  expect(await office.undo(preview._id)).toMatchObject({ state: 'undone', undone: 80, undonePoints: 500 })
  for (const one of people) expect(await balanceOf(office, one)).toEqual([0, 0])

  const again = await office.give(await office.preview(csvOf(people.map((one) => [one, 11] as const))))
  expect(again).toMatchObject({ given: 80, points: 880 })
  test.clock.set('2027-03-03T11:00:00+01:00')
  expect(
    await test.refused(undoCustomerImport, {
      as: office.owner,
      params: { ...params, importId: again._id },
      body: {},
    }),
  ).toMatchObject({ statusCode: 409, code: 'undo_too_late' })
  await reconciled()
})

it('R-393 an interrupted file and its complete version give nobody twice; only the checked preview can be confirmed', async () => {
  const office = await makeOffice(test)
  const people = await Promise.all([1, 2, 3, 4].map(() => office.member()))
  const rows = people.map((one) => [one, 10] as const)
  const half = await office.preview(csvOf([...rows.slice(0, 2), ['chi@non.c-e', 5]]))
  const whole = await office.preview(csvOf([...rows, ['chi@non.c-e', 5]]))
  expect([half.ready, whole.ready]).toEqual([2, 4])
  await office.give(half)
  const params = { programId: office.programId, importId: whole._id }
  const confirm = (seen: number, points: number) =>
    test.refused(confirmCustomerImport, {
      as: office.owner,
      params,
      body: { reason: REASON, rows: seen, points, stamps: 0 },
    })
  expect(await confirm(5, 45)).toMatchObject({ statusCode: 409, code: 'customer_import_changed' })
  expect(await office.refused(whole._id)).toEqual([
    [2, 'repeated'],
    [3, 'repeated'],
    [6, 'repeated'],
  ])
  expect(await confirm(2, 21)).toMatchObject({ code: 'customer_import_changed' })
  expect(await office.give(await office.read(whole._id))).toMatchObject({ given: 2, points: 20 })
  for (const one of people) expect(await balanceOf(office, one)).toEqual([10, 0])
  // The same credit is wanted once more: a reference makes it another credit.
  const march = await office.preview(csvOf(people.map((one) => [one, 10, 0, 'marzo'] as const)))
  expect(march).toMatchObject({ ready: 4 })
  expect(await office.preview(csvOf([[people[0] ?? '', 10]]))).toMatchObject({ ready: 0, refused: 1 })
})

it('R-393 a person who joins with a verified e-mail within 90 days gets the waiting points; no account and no consent is made', async () => {
  const office = await makeOffice(test)
  const [early, late, unsure] = [
    await test.createUser({ email_verified_at: test.clock.now() }),
    await test.createUser({ email_verified_at: test.clock.now() }),
    await test.createUser({ email_verified_at: null }),
  ]
  const given = await office.give(
    await office.preview(
      csvOf([
        [early, 30, 1],
        [late, 40],
        [unsure, 50],
        ['mai@vista.test', 60],
      ]),
    ),
  )
  expect(given).toMatchObject({ state: 'applied', waiting: 4, given: 0 })
  const before = await counts()
  const join = async (as: TestUser) => {
    const body = { privacyConsent: true, acceptRegulation: true } as const
    await test.request(joinProgram, { as, params: { id: office.programId }, body })
    await settle(test)
  }
  await join(early)
  expect(await balanceOf(office, early)).toEqual([30, 1])
  await join(unsure)
  expect(await balanceOf(office, unsure)).toEqual([0, 0])
  await test.db
    .updateTable('users')
    .set({ email_verified_at: test.clock.now() })
    .where('id', '=', unsure.id)
    .execute()
  await settle(test)
  expect(await balanceOf(office, unsure)).toEqual([50, 0])
  expect(await office.read(given._id)).toMatchObject({ given: 2, waiting: 2 })
  expect((await counts()).users).toBe(before.users)

  test.clock.set('2027-06-01T11:00:00+02:00')
  await join(late)
  expect(await balanceOf(office, late)).toEqual([0, 0])
  const [, old] = jobs
  if (old === undefined || typeof old === 'function') throw new Error('the second job is the housekeeping')
  await runOnce(test.db, old, test.clock.now())
  expect(await office.read(given._id)).toMatchObject({ given: 2, waiting: 0, refused: 2 })
  const kept = await test.db
    .selectFrom('customer_import_rows')
    .select(({ fn }) => fn.count<number>('email_hash').as('hashes'))
    .where('import_id', '=', given._id)
    .executeTakeFirstOrThrow()
  expect(kept.hashes).toBe(0)
})

it('R-393 a former member, and one at the daily limit, is omitted with the reason', async () => {
  const office = await makeOffice(test)
  const [maria, anna] = [await office.member(), await office.member()]
  const preview = await office.preview(
    csvOf([
      [maria, 10],
      [anna, 10_000, 0, 'a'],
      [anna, 10_000, 0, 'b'],
      [anna, 1, 0, 'c'],
    ]),
  )
  await test.request(leaveProgram, { as: maria, params: { id: office.programId }, body: { confirm: true } })
  const given = await office.give(preview)
  expect(given).toMatchObject({ state: 'applied', given: 2, refused: 2, points: 20_000 })
  expect(await office.refused(given._id)).toEqual([
    [2, 'left'],
    [5, 'daily_limit'],
  ])
  expect(await balanceOf(office, anna)).toEqual([20_000, 0])
  await reconciled()
})

async function spend(office: Office, { id }: TestUser, points: number): Promise<void> {
  await sql`
    SELECT ledger_claw_back(${id}::uuid, 'PTS', ${office.programId}::uuid, ${points}::bigint, 'loyalty-claim', 'test', uuidv7(),
      'test', 1, '{}'::jsonb, NULL, ${test.clock.now()}::timestamptz)`.execute(test.db)
}

/** Gives one batch of an import, as if the server stopped then. */
async function halfway(id: string): Promise<void> {
  await sql`UPDATE customer_import_rows SET state = 'waiting' WHERE import_id = ${id} AND line > 51`.execute(
    test.db,
  )
  await workImports(test.db, test.clock.now())
  await sql`UPDATE customer_import_rows SET state = 'ready' WHERE import_id = ${id} AND state = 'waiting'`.execute(
    test.db,
  )
  await sql`UPDATE customer_imports SET state = 'applying', ended_at = NULL WHERE id = ${id}`.execute(test.db)
}

async function counts(): Promise<{ users: number }> {
  const { rows } = await sql<{ users: number }>`SELECT count(*)::int AS users FROM users`.execute(test.db)
  return { users: rows[0]?.users ?? 0 }
}
