import { sql } from 'kysely'
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { type RowOf, tableColumns } from './columns.ts'
import { allRows, allValues, firstRow, firstValue, onlyRow } from './statement.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const DEAL = tableColumns(`deals d: id brandId
  shop_id expiresAt`)

it('a list of columns is read as rows of its type', async () => {
  expectTypeOf<RowOf<typeof DEAL>>().toEqualTypeOf<{
    readonly id: string
    readonly brandId: string
    readonly shop_id: string | null
    readonly expiresAt: Date
  }>()
  expect(DEAL.compile(test.db).sql).toBe(
    'd.id, d.brand_id AS "brandId", d.shop_id, d.expires_at AS "expiresAt"',
  )
  expect(await allRows(test.db)`SELECT ${DEAL} FROM deals d LIMIT 0`).toEqual([])
})

it('a list with an unknown column or table is no list', () => {
  expectTypeOf(tableColumns<'deals d: id owner'>)
    .parameter(0)
    .toBeNever()
  expectTypeOf(tableColumns<'bargains d: id'>)
    .parameter(0)
    .toBeNever()
})

it('columns in a text that is no statement are an error', () => {
  expect(() => `SELECT ${DEAL}`).toThrow('part of a statement')
})

const NONE = sql`WHERE false`

it('statements answer what their names say', async () => {
  const { db } = test
  expect(await firstRow(db)`SELECT 1 AS one ${NONE}`).toBeUndefined()
  await expect(onlyRow(db)`SELECT 1 AS one ${NONE}`).rejects.toThrow('answered no row')
  expect(await firstValue(db, 0)`SELECT 1 AS one ${NONE}`).toBe(0)
  expect(await firstValue(db, 0)`SELECT NULL::int AS one`).toBe(0)
  expect(await firstValue(db)`SELECT NULL::int AS one`).toBeUndefined()
  expect(await allValues(db)`SELECT * FROM generate_series(1, 3)`).toEqual([1, 2, 3])
  await expect(firstValue(db)`SELECT 1 AS one, 2 AS two`).rejects.toThrow('several columns')
})
