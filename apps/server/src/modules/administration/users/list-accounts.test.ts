import type { QueryInputOf } from '@vicino/contract/endpoint'
import { browseUsers, exportUsers, listUsers } from '@vicino/contract/administration/users/endpoints'
import { USER_SORTS } from '@vicino/contract/administration/users/constants'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { users } from './feature.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [users] })
  admin = await test.createUser({ role: 'superAdmin' })
  // Enough rows for PostgreSQL to prefer an index.
  await sql`
    INSERT INTO users (username, email, handle, role, created_at, updated_at)
    SELECT 'Persona ' || n, 'persona' || n || CASE WHEN n = 7777 THEN '@rarissimo.it' ELSE '@esempio.it' END, 'persona' || n,
      CASE WHEN n % 500 = 0 THEN 'promoter' ELSE 'audience' END, now() - n * interval '1 minute', now()
    FROM generate_series(1, 20000) AS n`.execute(test.db)
  await sql`ANALYZE users`.execute(test.db)
})
afterAll(() => test.close())

type Query = QueryInputOf<typeof browseUsers>
const browse = (query: Query = {}) => test.request(browseUsers, { as: admin, query })

it('R-435 R-523 the list is read by cursor, ten at a time, to its end and in the same order as the pages', async () => {
  const first = await test.request(listUsers, { as: admin })
  expect(first.items).toHaveLength(10)
  expect(first.metadata).toEqual([{ totalCount: 20_001, isExact: true }])
  for (const sort of USER_SORTS.flatMap((name) => [name, `-${name}`] as const)) {
    const one = await browse({ sort, limit: '7' })
    const two = await browse({ sort, limit: '7', cursor: one.nextCursor ?? '' })
    const jumped = await browse({ sort, limit: '7', page: '2' })
    expect(two.data).toEqual(jumped.data)
    expect(two.metadata).toEqual(one.metadata)
    expect(new Set([...one.data, ...two.data].map(({ _id }) => _id)).size).toBe(14)
  }
  const last = await browse({ sort: 'createdAt', page: '2001', limit: '10' })
  expect(last.data).toHaveLength(1)
  expect(last.nextCursor).toBeNull()
})

it('R-435 the search finds names, handles and addresses, with any number of results and in any order', async () => {
  const found = async (search: string, query: Query = {}) => {
    const { data, metadata } = await browse({ search, ...query })
    return [data.map(({ username }) => username), metadata[0].totalCount] as const
  }
  expect(await found('RARISSIMO')).toEqual([['Persona 7777'], 1])
  expect(await found('@persona7777')).toEqual([['Persona 7777'], 1])
  expect((await found('persona 19', { sort: '-createdAt' }))[0][0]).toBe('Persona 19')
  const [names, count] = await found('esempio.it', { sort: '-createdAt' })
  expect([names[0], names[9], count]).toEqual(['Persona 1', 'Persona 10', 19_999])
  expect((await found('esempio.it', { role: 'promoter' }))[1]).toBe(40)
  expect(await found('100%')).toEqual([[], 0])
  expect(await found("'; DROP")).toEqual([[], 0])
  const page = await browse({ search: 'esempio', sort: 'email', limit: '5' })
  const next = await browse({ search: 'esempio', sort: 'email', limit: '5', cursor: page.nextCursor ?? '' })
  expect(next.data[0]?.email).not.toBe(page.data[4]?.email)
})

it('R-574 R-435 a page by number goes 100,000 rows deep, a cursor belongs to its search', async () => {
  expect(await test.refused(browseUsers, { as: admin, query: { page: '10001' } })).toMatchObject({
    statusCode: 400,
    code: 'page_too_deep',
  })
  const { nextCursor } = await browse({ sort: 'email' })
  const query = { sort: 'username', cursor: nextCursor ?? '' } as const
  expect(await test.refused(browseUsers, { as: admin, query })).toMatchObject({ code: 'cursor_invalid' })
  for (const wrong of [
    { page: '0' },
    { limit: '0' },
    { sort: 'password_hash' },
    { role: 'god' },
    { exact: 'x' },
  ]) {
    expect((await test.send(browseUsers, { as: admin, query: wrong as Query })).statusCode).toBe(400)
  }
})

it('R-435 an export has each row once, however many pages it reads', async () => {
  const { body } = await test.send(exportUsers, { as: admin, query: { sort: '-createdAt' } })
  const lines = body.trimEnd().split('\r\n')
  expect([lines.length, new Set(lines).size]).toEqual([20_002, 20_002])
})

describe('a page takes one statement that reads no table completely', () => {
  const kinds: [string, Query, RegExp][] = [
    ['by name', { sort: 'username' }, /Index Only Scan using users_by_username/],
    ['by name, backwards', { sort: '-username' }, /Scan Backward using users_by_username/],
    ['by address', { sort: 'email' }, /using users_by_email/],
    ['by role', { sort: 'role' }, /using users_by_role/],
    ['newest first', { sort: '-createdAt' }, /Scan Backward using users_by_creation/],
    ['a frequent role', { role: 'audience' }, /using users_by_username/],
    ['a rare role', { role: 'promoter' }, /users_by_role/],
    ['of many that are found', { search: 'persona' }, /using users_by_username/],
    ['of few that are found', { search: 'persona77' }, /users_by_words/],
  ]
  it.each(kinds)('R-435 %s', async (_, query, plan) => {
    const { nextCursor } = await browse({ ...query, limit: '5' })
    test.takeStatements()
    // This is the second page; the first one also counts.
    await browse({ ...query, limit: '5', cursor: nextCursor ?? '' })
    const [text, ...others] = test.takeStatements()
    expect(others).toEqual([])
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${text}`)
      .execute(test.db)
    const shown = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(shown).toMatch(plan)
    expect(shown).not.toContain('Seq Scan on users')
  })
})
