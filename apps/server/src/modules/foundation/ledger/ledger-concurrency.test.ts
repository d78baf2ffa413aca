import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { credit } from './ledger.service.ts'
import { inDays, newHolder, newKey, now } from './testing/holder.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)))
const done = <Result>(results: PromiseSettledResult<Result>[]): Result[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

it('R-409 thirty debits of a balance that allows ten: ten go through', async () => {
  const holder = await newHolder(test.db)
  await holder.credit(60)
  await holder.credit(40, { expiresAt: inDays(1) })
  const results = await times(30, () => holder.debit(10))
  expect(done(results)).toHaveLength(10)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refusals).toEqual(Array.from({ length: 20 }, () => 'points_insufficient'))
  expect(await holder.balance()).toBe(0)
})

it('R-409 thirty credits of a new user with one key: one is posted', async () => {
  const holder = await newHolder(test.db)
  const key = newKey()
  const results = done(await times(30, () => holder.credit(50, { key })))
  expect(results).toHaveLength(30)
  expect(results.filter(({ already }) => !already)).toHaveLength(1)
  expect(new Set(results.map(({ transferId }) => transferId)).size).toBe(1)
  expect(await holder.balance()).toBe(50)
})

it('R-409 first credits of new users of a new program at once all arrive', async () => {
  const programId = randomUUID()
  const holders = await Promise.all(Array.from({ length: 10 }, () => newHolder(test.db, 'PTS', programId)))
  const results = await times(
    30,
    (index) => holders[index % 10]?.credit(7) ?? Promise.reject(new Error('none')),
  )
  expect(done(results)).toHaveLength(30)
  expect(await Promise.all(holders.map((holder) => holder.balance()))).toEqual(
    Array.from({ length: 10 }, () => 21),
  )
  const issuers = await test.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('program_id', '=', programId)
    .where('kind', '=', 'issuer')
    .execute()
  expect(issuers).toHaveLength(1)
})

it('R-409 one credit reversed by thirty at once is reversed once', async () => {
  const holder = await newHolder(test.db)
  const key = newKey()
  await holder.credit(50, { key })
  await holder.credit(100)
  const results = done(await times(30, () => holder.reverse(key)))
  expect(results.filter(({ already }) => !already)).toHaveLength(1)
  expect(results).toHaveLength(30)
  expect(await holder.balance()).toBe(100)
})

it('R-409 a transaction that is rolled back leaves its key free', async () => {
  const holder = await newHolder(test.db)
  const key = newKey()
  const failing = test.db.transaction().execute(async (tx) => {
    await credit(tx, { ...holder.entry, source: { type: 'none', id: key }, amount: 50 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await holder.credit(50, { key })).toMatchObject({ already: false, balance: 50 })
})

it('R-409 after all of this everything agrees', async () => {
  expect(await findDifferences(test.db, now)).toEqual([])
})
