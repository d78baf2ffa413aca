import { listRecordAudit } from '@vicino/contract/administration/audit/endpoints'
import { getRelated } from '@vicino/contract/administration/overview/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { userWithout } from '../../identity/permissions/testing/role.ts'
import { takePart } from '../../loyalty/members/testing/take-part.ts'
import { givePoints, redeem } from '../../redemption/brand-points/testing/give.ts'
import { FEATURES } from '../../all.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const read = (type: 'user' | 'brand' | 'deal', id: string, as = admin) =>
  test.request(getRelated, { as, params: { type, id } })

it('R-437 the record of a person shows codes, programs, reports, requests and facts, and leads to each', async () => {
  const now = test.clock.now()
  const person = await test.createUser({ email_verified_at: now })
  const redeemed = await redeem(test, person)
  await takePart(test, person)
  await givePoints(test, person.id, 30)
  const report = await test.db
    .insertInto('reports')
    .values({ deal_id: redeemed.dealId, reporter_id: person.id, reason: 'price', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = await test.db
    .insertInto('support_requests')
    .values({ user_id: person.id, topic: 'points', text: 'Mancano punti', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

  test.takeStatements()
  const { facts, related } = await read('user', person.id)
  expect(test.takeStatements()).toHaveLength(3)
  expect(facts).toMatchObject({
    emailVerifiedAt: now.toISOString(),
    sessions: expect.any(Number),
    secondFactor: false,
    openCodes: 0,
  })
  expect(Number(facts['brandPoints'])).toBeGreaterThanOrEqual(30)
  const kinds = new Map(related.map((group) => [group.kind, group]))
  expect(kinds.get('redemptions')).toMatchObject({
    count: 1,
    items: [{ _id: redeemed.dealId, name: redeemed.title, state: 'redeemed' }],
  })
  expect(kinds.get('programs')).toMatchObject({ count: 1, items: [{ state: 'active' }] })
  expect(kinds.get('reportsBy')).toMatchObject({
    items: [{ _id: report.id, name: 'price', state: 'waiting' }],
  })
  expect(kinds.get('support')).toMatchObject({
    items: [{ _id: request.id, name: 'points', state: 'waiting' }],
  })

  // That it was read is on record, but is no change in its history.
  const { rows } =
    await sql`SELECT FROM audit_log WHERE object_id = ${person.id} AND action = 'person.read'`.execute(
      test.db,
    )
  expect(rows).toHaveLength(1)
  const trail = await test.request(listRecordAudit, { as: admin, params: { type: 'user', id: person.id } })
  expect(trail.items).toEqual([])

  const owner = await test.createUser({ role: 'brand', brand_id: redeemed.brandId })
  expect((await read('user', owner.id)).related).toMatchObject([
    { kind: 'brands', items: [{ _id: redeemed.brandId, state: 'active' }] },
  ])

  // The shop and the deal lead on: to people, to the report.
  const shop = await read('brand', redeemed.brandId)
  expect(shop.facts).toEqual({})
  expect(shop.related.map(({ kind }) => kind).toSorted()).toEqual(['deals', 'people'])
  const deal = await read('deal', redeemed.dealId)
  expect(deal.related).toMatchObject([{ kind: 'reportsAbout', count: 1, items: [{ _id: report.id }] }])
})

it('R-454 the record of a person omits what the reader’s role does not allow', async () => {
  const person = await test.createUser()
  await redeem(test, person)
  const moderator = await userWithout(test, 'superAdmin', [
    'till-LIST',
    'customer-LIST',
    'user-EDIT_ALL',
    'company-EDIT',
  ])
  const { facts, related } = await read('user', person.id, moderator)
  expect(Object.keys(facts)).toEqual(['emailVerifiedAt'])
  expect(related).toEqual([])
  const ask = { as: moderator, params: { type: 'brand' as const, id: person.id } }
  expect(await test.refused(getRelated, ask)).toMatchObject({ code: 'permission_missing' })
})
