import {
  deleteAutomation,
  getAutomation,
  listAutomationRuns,
  tryAutomation,
} from '@vicino/contract/marketing/automations/endpoints'
import { createCouponTemplate, issueCoupons } from '@vicino/contract/loyalty/coupons/endpoints'
import { adjustCustomers } from '@vicino/contract/loyalty/customers/endpoints'
import { scheduleProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import { AUTOMATION_LIMITS } from '@vicino/domain/loyalty/automations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { COUPON } from '../../loyalty/coupons/testing/coupons-fixture.ts'
import { makeClientele } from '../../loyalty/customers/testing/customers-fixture.ts'
import { makeProgram } from '../../loyalty/programs/testing/program.ts'
import { FEATURES } from '../../all.ts'
import { endsOf, makeAutomation, MESSAGE, runsOf, settleAutomations } from './testing/automations.ts'
import { measureRuns, removeRuns } from './results.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES })
})
// A Tuesday morning.
beforeEach(() => test.clock.set('2027-03-02T11:00:00+01:00'))
afterAll(() => test.close())

const settle = () => settleAutomations(test)
const noticesOf = async ({ id }: TestUser): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`
    SELECT data ->> 'title' AS title FROM notices WHERE user_id = ${id} AND data ? 'title' ORDER BY id`.execute(
    test.db,
  )
  return rows.map(({ title }) => title)
}

const reached = (amount: number) => ({ type: 'pointsReached', amount }) as const

it('R-378 LAW-15 a message needs the consent at the moment of sending; points do not', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, {
    delayMinutes: 60,
    actions: { message: MESSAGE },
  })
  const both = await makeAutomation(test, shop, { actions: { message: MESSAGE, points: 5 } })
  const maria = await shop.member({}, { marketingConsent: true })
  const anna = await shop.member({}, { marketingConsent: true })
  await shop.buy(maria, 10)
  await shop.buy(anna, 10)
  await test.request(updateMemberConsents, {
    as: anna,
    params: { id: shop.programId },
    body: { marketingConsent: false, infoConsent: true },
  })
  await settle()
  test.clock.advance(3600)
  await settle()
  const ends = await runsOf(test, shop.owner, id)
  expect(ends.map(({ userId, state, reason }) => [userId === maria.id, state, reason])).toEqual([
    [true, 'done', null],
    [false, 'skipped', 'no_consent'],
  ])
  expect(await noticesOf(anna)).toEqual([])
  expect(await noticesOf(maria)).toEqual(['Grazie!', 'Grazie!'])
  expect(
    (await runsOf(test, shop.owner, both._id)).map(({ state, reason, points }) => [state, reason, points]),
  ).toEqual([
    ['done', null, 5],
    ['done', 'no_consent', 5],
  ])
})

it('R-378 marketing waits for the end of quiet hours, points alone do not', async () => {
  const shop = await makeClientele(test)
  const told = await makeAutomation(test, shop, { actions: { message: MESSAGE, points: 5 } })
  const given = await makeAutomation(test, shop, { actions: { points: 7 } })
  const maria = await shop.member({}, { marketingConsent: true })
  test.clock.set('2027-03-27T22:30:00+01:00')
  await shop.buy(maria, 10)
  await settle()
  expect(await endsOf(test, shop.owner, given._id)).toEqual(['done'])
  // Summer time begins in that night.
  expect(await runsOf(test, shop.owner, told._id)).toMatchObject([
    { state: 'waiting', dueAt: '2027-03-28T07:00:00.000Z' },
  ])
  test.clock.set('2027-03-28T09:00:00+02:00')
  await settle()
  expect(await endsOf(test, shop.owner, told._id)).toEqual(['done'])
  expect(await noticesOf(maria)).toEqual(['Grazie!'])
})

it('R-378 points of an automation do not trigger it again, and chains end', async () => {
  const shop = await makeClientele(test)
  const chain = []
  for (const amount of [100, 110, 120, 130]) {
    chain.push(await makeAutomation(test, shop, { trigger: reached(amount), actions: { points: 10 } }))
  }
  const self = await makeAutomation(test, shop, { trigger: reached(105), actions: { points: 500 } })
  const maria = await shop.member()
  await shop.buy(maria, 100)
  await settle()
  const ends = []
  for (const { _id } of chain) ends.push(await endsOf(test, shop.owner, _id))
  expect(ends.slice(0, 2)).toEqual([['done'], ['done']])
  expect((await endsOf(test, shop.owner, self._id)).filter((end) => end === 'done')).toHaveLength(1)
  const { rows } = await sql<{ depth: number }>`
    SELECT max(cardinality(r.chain)) AS depth FROM automation_runs r JOIN automations a ON a.id = r.automation_id
    WHERE a.program_id = ${shop.programId} AND r.state = 'done'`.execute(test.db)
  expect(rows[0]?.depth).toBeLessThan(AUTOMATION_LIMITS.depth)
  // A rule that could trigger itself: each purchase gives points, and a gift is no purchase.
  const { rows: gifts } = await sql<{ gifts: number }>`
    SELECT count(*)::int AS gifts FROM loyalty_events WHERE program_id = ${shop.programId} AND type = 'gift'`.execute(
    test.db,
  )
  expect(gifts[0]?.gifts).toBeLessThanOrEqual(5)
})

it('R-378 the daily budget ends the day’s gifts, and nobody is notified of a gift that was not given', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, {
    actions: { points: 20, message: MESSAGE },
    dailyPoints: 50,
  })
  const people = []
  for (let index = 0; index < 3; index += 1) people.push(await shop.member({}, { marketingConsent: true }))
  for (const one of people) await shop.buy(one, 10)
  await settle()
  expect((await endsOf(test, shop.owner, id)).toSorted()).toEqual(['budget', 'done', 'done'])
  const told = await Promise.all(people.map(noticesOf))
  expect(told.flat()).toHaveLength(2)
  test.clock.advance(24 * 3600)
  await shop.buy(people[0] as TestUser, 10)
  await settle()
  expect((await endsOf(test, shop.owner, id)).at(-1)).toBe('done')
})

it('R-379 the control group gets nothing and is compared: the spend of both in 30 days with its interval', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, {
    trigger: { type: 'joined' },
    controlShare: 50,
    actions: { points: 10 },
  })
  const people = []
  for (let index = 0; index < 12; index += 1) people.push(await shop.member())
  await settle()
  const runs = await runsOf(test, shop.owner, id)
  const control = new Set(runs.filter(({ state }) => state === 'control').map(({ userId }) => userId))
  expect(runs).toHaveLength(12)
  expect(runs.every(({ state }) => state === 'done' || state === 'control')).toBe(true)
  test.clock.advance(3600)
  for (const one of people) await shop.buy(one, control.has(one.id) ? 10 : 30)
  test.clock.advance(31 * 24 * 3600)
  await measureRuns(test.db, test.clock.now(), 100)
  await measureRuns(test.db, test.clock.now(), 100)
  const { result } = await test.request(getAutomation, { as: shop.owner, params: { id } })
  expect(result).toEqual({
    treated: { members: 12 - control.size, average: control.size === 12 ? 0 : 30 },
    control: { members: control.size, average: control.size === 0 ? 0 : 10 },
    // Too few members for a comparison.
    comparison: null,
  })
})

it('R-379 the log has pages, by state; old runs are deleted', async () => {
  const shop = await makeClientele(test)
  const { _id: id } = await makeAutomation(test, shop, { reentryDays: null })
  const maria = await shop.member()
  for (let index = 0; index < 4; index += 1) await shop.buy(maria, 10)
  await settle()
  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { limit: '3', ...(cursor === undefined ? {} : { cursor }) }
    const page = await test.request(listAutomationRuns, { as: shop.owner, params: { id }, query })
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor
  }
  expect(new Set(seen).size).toBe(4)
  const skipped = { as: shop.owner, params: { id }, query: { state: 'skipped' } } as const
  expect((await test.request(listAutomationRuns, skipped)).items).toHaveLength(3)
  const later = (days: number) => new Date(test.clock.now().getTime() + days * 86_400_000)
  await removeRuns(test.db, { skippedBefore: later(1), before: later(-1), limit: 100 })
  expect(await endsOf(test, shop.owner, id)).toEqual(['done'])
  await removeRuns(test.db, { skippedBefore: later(1), before: later(1), limit: 100 })
  expect(await endsOf(test, shop.owner, id)).toEqual([])
})

it('R-379 a test run shows the results for the last 30 days, and does nothing', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member({}, { marketingConsent: true })
  const anna = await shop.member()
  await shop.buy(maria, 10)
  test.clock.advance(3600)
  await shop.buy(maria, 60)
  await shop.buy(anna, 20)
  await settle()
  const tried = (body: object) =>
    test.request(tryAutomation, {
      as: shop.owner,
      body: {
        programId: shop.programId,
        trigger: { type: 'purchase' },
        actions: { points: 20, message: MESSAGE },
        ...body,
      },
    })
  expect(await tried({})).toMatchObject({
    happened: 3,
    members: 2,
    results: { done: 3, control: 0, conditions: 0, reentry: 0, budget: 0 },
    reachable: 2,
    points: 60,
  })
  const rich = { field: 'totalValue', op: 'gte', value: 50 } as const
  const some = await tried({ condition: rich, reentryDays: 7 })
  expect(some).toMatchObject({ results: { done: 1, conditions: 1, reentry: 1 }, points: 20 })
  expect(some.examples).toHaveLength(3)
  expect(await tried({ dailyPoints: 40 })).toMatchObject({ results: { done: 2, budget: 1 } })
  for (const trigger of [
    { type: 'joined' },
    { type: 'refunded' },
    { type: 'pointsReached', amount: 50 },
    { type: 'stampsReached', amount: 1 },
    { type: 'tierReached' },
    { type: 'rewardClaimed' },
    { type: 'postApproved' },
    { type: 'birthday' },
    { type: 'inactive', days: 7, alsoPast: true },
    { type: 'pointsExpiring', days: 7 },
  ]) {
    const { happened } = await tried({ trigger })
    expect([trigger.type, happened]).toEqual([
      trigger.type,
      trigger.type === 'joined' ? 2 : trigger.type === 'pointsReached' ? 1 : 0,
    ])
  }
  const { rows } = await sql`SELECT FROM automation_runs WHERE program_id = ${shop.programId}`.execute(
    test.db,
  )
  expect(rows).toEqual([])
})

it('R-378 many members take as many statements as few', async () => {
  const shop = await makeClientele(test)
  await makeAutomation(test, shop, { actions: { points: 1, message: MESSAGE } })
  const people = []
  for (let index = 0; index < 6; index += 1) people.push(await shop.member())
  const bought = async (of: readonly TestUser[]) => {
    for (const one of of) await shop.buy(one, 10)
    await settle()
    test.takeStatements()
  }
  await bought(people.slice(0, 1))
  const counted = async (of: readonly TestUser[]): Promise<number> => {
    for (const one of of) await shop.buy(one, 10)
    test.takeStatements()
    await settle()
    return test.takeStatements().filter((text) => text.includes('automation_')).length
  }
  const one = await counted(people.slice(0, 1))
  expect(await counted(people)).toBe(one)
})

it('R-378 R-381 a coupon is given once for an event; a member without one gets no message', async () => {
  const shop = await makeClientele(test)
  const coupon = await test.request(createCouponTemplate, {
    as: shop.owner,
    body: { ...COUPON, perMember: 1 },
  })
  const { _id: id } = await makeAutomation(test, shop, {
    actions: { couponId: coupon._id, message: MESSAGE },
  })
  const maria = await shop.member({}, { marketingConsent: true })
  await shop.buy(maria, 10)
  await shop.buy(maria, 10)
  await settle()
  expect((await runsOf(test, shop.owner, id)).map(({ reason, coupon: has }) => [reason, has])).toEqual([
    [null, true],
    ['coupon_had', false],
  ])
  const { rows } = await sql`SELECT FROM coupon_codes WHERE user_id = ${maria.id}`.execute(test.db)
  expect(rows).toHaveLength(1)
  expect(await noticesOf(maria)).toHaveLength(1)
})

it('R-378 a condition on coupons is met by members with a usable one; one of another brand is refused', async () => {
  const shop = await makeClientele(test)
  const coupon = (as: TestUser) => test.request(createCouponTemplate, { as, body: COUPON })
  const made = await coupon(shop.owner)
  const condition = { field: 'coupon', op: 'eq', value: made._id, state: 'active' }
  const { _id: id } = await makeAutomation(test, shop, { condition })
  const [maria, anna] = [await shop.member(), await shop.member()]
  const given = { programId: shop.programId, userIds: [maria.id] }
  await test.request(issueCoupons, { as: shop.owner, params: { id: made._id }, body: given })
  await shop.buy(maria, 10)
  await shop.buy(anna, 10)
  await settle()
  const runs = await runsOf(test, shop.owner, id)
  expect(runs.map(({ userId, state, reason }) => [userId, state, reason])).toEqual([
    [maria.id, 'done', null],
    [anna.id, 'skipped', 'conditions'],
  ])
  const foreign = { ...condition, value: (await coupon((await makeClientele(test)).owner))._id }
  await expect(makeAutomation(test, shop, { condition: foreign })).rejects.toThrow('coupon_not_found')
})

it('LAW-7 with discounts only an automation without a purchase neither lets a program begin nor gives; a purchase’s does', async () => {
  const shop = await makeClientele(test)
  const free = await makeAutomation(test, shop, {
    name: 'Auguri',
    trigger: reached(1),
    actions: { points: 3 },
  })
  const bought = await makeAutomation(test, shop, { actions: { points: 4 } })
  const set = (changes: object) =>
    test.db.updateTable('programs').set(changes).where('id', '=', shop.programId).execute()
  await set({ mode: 'discounts_only' })
  const maria = await shop.member()
  await shop.buy(maria, 10)
  await settle()
  expect(await runsOf(test, shop.owner, free._id)).toMatchObject([{ points: 0, reason: 'without_purchase' }])
  expect(await runsOf(test, shop.owner, bought._id)).toMatchObject([{ state: 'done', points: 4 }])
  // By hand neither, except to take away.
  const params = { programId: shop.programId }
  const adjusted = async (points: number) => {
    const body = { userIds: [maria.id], points, stamps: 0, reason: 'Scontrino dimenticato' }
    return (await test.request(adjustCustomers, { as: shop.owner, params, body })).results[0]?.refused
  }
  expect(await adjusted(5)).toBe('without_purchase')
  expect(await adjusted(-1)).toBeNull()
  // The same automation of a program that would begin only now.
  const dates = { start_date: '2027-04-01', end_date: '2027-12-31' }
  const draft = await makeProgram(test.db, {
    brand_id: shop.brandId,
    status: 'draft',
    mode: 'discounts_only',
    ...dates,
  })
  await test.db.updateTable('automations').set({ program_id: draft.id }).where('id', '=', free._id).execute()
  const schedule = () => test.send(scheduleProgram, { as: shop.owner, params: { id: draft.id }, body: {} })
  const refused = (await schedule()).json<{ code: string; message: string }>()
  expect([refused.code, refused.message.includes('Auguri')]).toEqual(['gifts_without_purchase', true])
  await test.request(deleteAutomation, { as: shop.owner, params: { id: free._id } })
  expect((await schedule()).json<{ code?: string }>().code).not.toBe('gifts_without_purchase')
})
