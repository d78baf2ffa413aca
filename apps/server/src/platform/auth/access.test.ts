import { defineEndpoint } from '@vicino/contract/endpoint'
import { ANY_ROLE, SUPER_ADMIN } from '@vicino/contract/roles'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { serve } from '../http/endpoint.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

const who = z.object({ role: z.string().nullable(), brandId: z.string().nullable() })
const base = { summary: 'Probe', tag: 'probe', status: 200, response: who, errors: [] } as const
const open = defineEndpoint('GET /probe/open', { ...base, access: 'public' })
const read = defineEndpoint('GET /probe/read', { ...base, access: ANY_ROLE, permission: 'own' })
const write = defineEndpoint('PUT /probe/write', { ...base, access: SUPER_ADMIN, permission: 'own' })

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({
    features: [
      (app) => {
        for (const endpoint of [open, read, write]) {
          serve(app, endpoint, ({ actor }) =>
            Promise.resolve({ role: actor?.role ?? null, brandId: actor?.brandId ?? null }),
          )
        }
      },
    ],
  })
})
afterAll(() => test.close())

it('R-457 an endpoint that is not public refuses callers without a token', async () => {
  expect(await test.request(open)).toEqual({ role: null, brandId: null })
  expect(await test.refused(read)).toMatchObject({ statusCode: 401, code: 'unauthenticated' })
  expect(await test.refused(write)).toMatchObject({ statusCode: 401, code: 'unauthenticated' })
})

it('R-442 a read trusts the role in the token, a write the role in the database', async () => {
  const user = await test.createUser({ role: 'superAdmin' })
  expect(await test.request(write, { as: user })).toMatchObject({ role: 'superAdmin' })
  await test.db.updateTable('users').set({ role: 'audience' }).where('id', '=', user.id).execute()
  expect(await test.refused(write, { as: user })).toMatchObject({ statusCode: 403, code: 'forbidden' })
  expect(await test.request(read, { as: user })).toMatchObject({ role: 'superAdmin' })
})

it('R-442 a write after the session was revoked is refused', async () => {
  const user = await test.createUser({ role: 'superAdmin' })
  await test.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', user.sessionId)
    .execute()
  expect(await test.refused(write, { as: user })).toMatchObject({ statusCode: 401 })
})

it('R-441 a role in the upper-case spelling means the same', async () => {
  const user = await test.createUser({ role: 'brand' })
  const token = await test.tokenFor({ ...user, role: 'BRAND' })
  const answer = await test.request(read, { headers: { authorization: `Bearer ${token}` } })
  expect(answer).toEqual({ role: 'brand', brandId: user.brand_id })
})

it('an access check of a write takes one statement, of a read none', async () => {
  const user = await test.createUser({ role: 'superAdmin' })
  test.takeStatements()
  await test.request(read, { as: user })
  expect(test.takeStatements()).toHaveLength(0)
  await test.request(write, { as: user })
  expect(test.takeStatements()).toHaveLength(1)
})
