import { ALL_ENDPOINTS } from '@vicino/contract'
import { ROLES } from '@vicino/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf } from '../platform/testing/digest.ts'
import { paramNames, titleOf } from '../platform/testing/endpoint-cases.ts'
import { makeBrand, makeDeal } from '../platform/testing/factories.ts'
import { createTestApp, type TestApp } from '../platform/testing/test-app.ts'
import { FEATURES } from './index.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
afterAll(() => test.close())

const followOfAnother = async (): Promise<string> => {
  const { id } = await test.createUser()
  const brand = await makeBrand(test.db)
  const row = { user_id: id, brand_id: brand.id }
  return (await test.db.insertInto('follows').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Endpoints that open a row of one person or brand: how to make one of another's, and a body that would be taken. */
const OWNED: Record<string, { row: () => Promise<string>; body?: object }> = {
  'GET /user/{id}': { row: async () => (await test.createUser()).id },
  'PUT /user/{id}': { row: async () => (await test.createUser()).id, body: { username: 'Non mia' } },
  'PUT /deal/{id}': { row: async () => (await makeDeal(test.db)).id, body: { title: 'Non mia' } },
  'GET /follower/{id}': { row: followOfAnother },
  'PUT /follower/{id}': { row: followOfAnother, body: { notify: false } },
}

/** Endpoints whose row belongs to everybody, or to the platform alone. */
const SHARED = [
  'GET /deal/{id}',
  'POST /deal/react/{id}',
  'POST /post/react/{dealId}',
  'POST /follower/{brandId}',
  'GET /brand/{id}',
  'GET /brand/{id}/products-deal',
  'PUT /category/{id}',
  'PUT /banner/{id}',
]

it('every endpoint that names a row is known to open an owned or a shared one', () => {
  const named = ALL_ENDPOINTS.filter((endpoint) => paramNames(endpoint).length > 0).map(titleOf)
  expect(named.toSorted()).toEqual([...Object.keys(OWNED), ...SHARED].toSorted())
})

describe.each(
  ALL_ENDPOINTS.filter((endpoint) => titleOf(endpoint) in OWNED).map((endpoint) => ({
    title: titleOf(endpoint),
    endpoint,
  })),
)('R-457 $title', ({ title, endpoint }) => {
  const allowed = ROLES.filter((role) => endpoint.access !== 'public' && endpoint.access.includes(role))

  it.each(allowed.filter((role) => role !== 'superAdmin'))(
    'another’s row does not exist for %s, and stays as it is',
    async (role) => {
      const caller = await test.createUser({ role })
      const id = (await OWNED[title]?.row()) ?? ''
      const before = await digestOf(test.db)
      const body = OWNED[title]?.body
      const sent = { params: { id }, as: caller, ...(body === undefined ? {} : { body }) }
      expect(await test.refused(endpoint, sent)).toMatchObject({ statusCode: 404 })
      expect(await digestOf(test.db)).toEqual(before)
    },
  )
})
