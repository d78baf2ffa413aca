import {
  buyPlatformReward,
  createPlatformReward,
  deletePlatformReward,
  getPointsBalance,
  getRewardRecord,
  listCoupons,
  listMovements,
  listPlatformRewards,
  listRewardRecords,
  updatePlatformReward,
  getPointsRegulation,
} from '@vicino/contract/redemption/brand-points/endpoints'
import { REWARD_SORTS } from '@vicino/contract/redemption/brand-points/constants'
import type { PlatformReward } from '@vicino/contract/redemption/brand-points/schemas'
import { createHash } from 'node:crypto'
import { canonicalText } from '@vicino/domain/loyalty/config'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { brandPoints } from './feature.ts'
import { publishPointsRegulation } from './points-regulation.ts'
import { givePoints } from './testing/give.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [brandPoints] })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const BODY = {
  title: { it: 'Un caffè', en: 'A coffee' },
  description: { it: 'Al banco.', en: 'At the bar.' },
  cost: 100,
  stock: 5,
  validDays: 30,
  active: true,
}
const create = (values = {}) =>
  test.request(createPlatformReward, { as: admin, body: { ...BODY, ...values } })
const richUser = async (amount: number): Promise<TestUser> => {
  const user = await test.createUser()
  await givePoints(test, user.id, amount)
  return user
}
const balance = async (as: TestUser) => (await test.request(getPointsBalance, { as })).balance
const couponsOf = async (as: TestUser) => (await test.request(listCoupons, { as })).items
const stockOf = async ({ _id }: PlatformReward) =>
  (await test.db.selectFrom('platform_rewards').select('stock').where('id', '=', _id).executeTakeFirst())
    ?.stock
const buy = (as: TestUser, { _id }: PlatformReward, key?: string) =>
  test.send(buyPlatformReward, {
    as,
    params: { id: _id },
    body: {},
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const refusedTo = (as: TestUser, id: string) =>
  test.refused(buyPlatformReward, { as, params: { id }, body: {} })

describe('rewards', () => {
  it('R-410 a superAdmin keeps them, others see the active ones, cheapest first', async () => {
    const dear = await create({ cost: 900 })
    const cheap = await create({ cost: 10 })
    const hidden = await create({ active: false })
    const user = await test.createUser()
    const seen = async (as: TestUser) =>
      (await test.request(listPlatformRewards, { as })).items.map(({ _id }) => _id)
    expect(await seen(user)).toEqual([cheap._id, dear._id])
    expect(await seen(admin)).toEqual([cheap._id, hidden._id, dear._id])
    const changed = await test.request(updatePlatformReward, {
      as: admin,
      params: { id: dear._id },
      body: { stock: 0, active: false },
    })
    expect(changed).toEqual({ ...dear, stock: 0, active: false })
    expect(await seen(user)).toEqual([cheap._id])
    const log = await test.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('object_id', '=', dear._id)
      .orderBy('id')
      .execute()
    expect(log).toEqual([
      { action: 'reward.create', actor_id: admin.id, detail: { cost: 900, stock: 5, active: true } },
      {
        action: 'reward.change',
        actor_id: admin.id,
        detail: { cost: 900, stock: 0, active: false, fields: ['active', 'stock'] },
      },
    ])
  })

  it.each([
    [{ cost: 0 }, 'cost'],
    [{ cost: 1.5 }, 'cost'],
    [{ stock: -1 }, 'stock'],
    [{ validDays: 0 }, 'validDays'],
    [{ title: { it: 'Solo italiano' } }, 'title.en'],
    [{ title: { it: ' ', en: 'Blank' } }, 'title.it'],
  ])('R-410 %j is refused at its field', async (values, field) => {
    const body = { ...BODY, ...values }
    const problem = await test.refused(createPlatformReward, { as: admin, body })
    expect(problem).toMatchObject({ statusCode: 400, code: 'validation_failed' })
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual([field])
    const reward = await create()
    const change = { as: admin, params: { id: reward._id }, body: values }
    expect(await test.refused(updatePlatformReward, change)).toMatchObject({ statusCode: 400 })
  })

  it('R-410 nobody else adds or changes one', async () => {
    const reward = await create()
    for (const role of ['audience', 'brand', 'brandManager', 'promoter', 'scanner']) {
      const as = await test.createUser({ role })
      expect(await test.refused(createPlatformReward, { as, body: BODY })).toMatchObject({ statusCode: 403 })
      expect(
        await test.refused(updatePlatformReward, { as, params: { id: reward._id }, body: { cost: 1 } }),
      ).toMatchObject({ statusCode: 403 })
    }
    expect(
      await test.refused(updatePlatformReward, { as: admin, params: { id: NO_ID }, body: { cost: 1 } }),
    ).toMatchObject({ statusCode: 404, code: 'reward_not_found' })
  })
})

describe('buying', () => {
  it('R-410 takes its cost, one of the stock and gives a coupon, in one transaction', async () => {
    const user = await richUser(250)
    const reward = await create()
    const coupon = await test.request(buyPlatformReward, { as: user, params: { id: reward._id }, body: {} })
    expect(coupon).toEqual({
      _id: coupon._id,
      code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{10}$/),
      title: BODY.title,
      description: BODY.description,
      cost: 100,
      boughtAt: test.clock.now().toISOString(),
      expiresAt: new Date(test.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    })
    expect(await balance(user)).toBe(150)
    expect(await stockOf(reward)).toBe(4)
    const { items } = await test.request(listMovements, { as: user, query: { direction: 'spent' } })
    expect(items).toMatchObject([
      {
        kind: 'reward',
        amount: -100,
        balance: 150,
        explanation: { rule: 'reward', version: 1, values: { cost: 100 } },
        source: { type: 'coupon', id: coupon._id },
      },
    ])
    const audit = await test.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'detail'])
      .where('object_id', '=', coupon._id)
      .execute()
    expect(audit).toEqual([
      { action: 'coupon.buy', actor_id: user.id, detail: { rewardId: reward._id, cost: 100 } },
    ])
    const events = await test.db
      .selectFrom('outbox_log')
      .select('payload')
      .where('type', '=', 'points.moved')
      .where(sql<boolean>`payload ->> 'userId' = ${user.id}`)
      .execute()
    expect(events).toEqual([{ payload: { userId: user.id, amount: -100, balance: 150 } }])
  })

  it('R-410 a coupon keeps its values when the reward changes', async () => {
    const user = await richUser(100)
    const reward = await create()
    const coupon = await test.request(buyPlatformReward, { as: user, params: { id: reward._id }, body: {} })
    const title = { it: 'Due caffè', en: 'Two coffees' }
    await test.request(updatePlatformReward, {
      as: admin,
      params: { id: reward._id },
      body: { title, cost: 200, validDays: 1 },
    })
    expect(await couponsOf(user)).toEqual([coupon])
  })

  it('R-410 too few points, none left, withdrawn and unknown ones change nothing', async () => {
    const user = await richUser(99)
    const reward = await create()
    const soldOut = await create({ stock: 0 })
    const off = await create({ active: false })
    const refusal = await test.refused(buyPlatformReward, {
      as: user,
      params: { id: reward._id },
      body: {},
      headers: { 'accept-language': 'it' },
    })
    expect(refusal).toMatchObject({
      statusCode: 409,
      code: 'points_insufficient',
      message: 'Ti mancano 1 BP per questo premio.',
    })
    expect(await refusedTo(user, soldOut._id)).toMatchObject({ statusCode: 409, code: 'reward_sold_out' })
    expect(await refusedTo(user, off._id)).toMatchObject({ statusCode: 404, code: 'reward_not_found' })
    expect(await refusedTo(user, NO_ID)).toMatchObject({ statusCode: 404, code: 'reward_not_found' })
    expect(await balance(user)).toBe(99)
    expect(await stockOf(reward)).toBe(5)
    expect(await couponsOf(user)).toEqual([])
  })

  it('R-410 the last one, wanted by 30 at once, has exactly one buyer', async () => {
    const buyers = await Promise.all(Array.from({ length: 30 }, () => richUser(1000)))
    for (let round = 0; round < 5; round += 1) {
      const reward = await create({ stock: 1 })
      const answers = await Promise.all(buyers.map((as) => buy(as, reward)))
      const codes = answers.map((answer) => (answer.statusCode === 201 ? 'bought' : answer.json().code))
      expect(codes.toSorted()).toEqual(['bought', ...Array.from({ length: 29 }, () => 'reward_sold_out')])
      expect(await stockOf(reward)).toBe(0)
    }
    const balances = await Promise.all(buyers.map(balance))
    expect(balances.reduce((sum, each) => sum + each, 0)).toBe(30_000 - 5 * 100)
  })

  it('R-410 30 clicks with points for two buy two, the balance never falls below zero', async () => {
    const user = await richUser(250)
    const reward = await create({ stock: 50 })
    const answers = await Promise.all(Array.from({ length: 30 }, () => buy(user, reward)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    const others = answers.filter(({ statusCode }) => statusCode !== 201)
    expect(new Set(others.map((answer) => answer.json().code))).toEqual(new Set(['points_insufficient']))
    expect(await balance(user)).toBe(50)
    expect(await stockOf(reward)).toBe(48)
    expect(await couponsOf(user)).toHaveLength(2)
  })

  it('R-410 a double click with one Idempotency-Key buys one, and a repetition gets the same coupon', async () => {
    const user = await richUser(1000)
    const reward = await create({ stock: 50 })
    const key = 'click-0001'
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(user, reward, key)))
    const bought = answers.filter(({ statusCode }) => statusCode === 201)
    expect(bought.length).toBeGreaterThan(0)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'request_in_flight' })
    }
    const again = await buy(user, reward, key)
    expect(again.statusCode).toBe(201)
    expect(new Set([again, ...bought].map((answer) => answer.json()._id)).size).toBe(1)
    expect(await balance(user)).toBe(900)
    expect(await stockOf(reward)).toBe(49)
    const other = await create()
    expect((await buy(user, other, key)).json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await buy(user, other, 'short')).json()).toMatchObject({ code: 'validation_failed' })
  })

  it('R-410 its statements do not grow with earlier purchases', async () => {
    const user = await richUser(1000)
    const reward = await create({ stock: 50 })
    const counted = async (): Promise<number> => {
      test.takeStatements()
      expect((await buy(user, reward)).statusCode).toBe(201)
      return test.takeStatements().length
    }
    const first = await counted()
    for (let index = 0; index < 4; index += 1) await buy(user, reward)
    expect(await counted()).toBeLessThanOrEqual(first)
  })
})

const at = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString()
const record = (id: string) => test.request(getRewardRecord, { as: admin, params: { id } })
const put = (id: string, body: object) => test.send(updatePlatformReward, { as: admin, params: { id }, body })

describe('the section of rewards', () => {
  it('R-410 R-438 it is on offer from its first moment to its last, with a limit per person, and bought coupons stay', async () => {
    const user = await richUser(1000)
    const reward = await create({ startsAt: at(1), endsAt: at(3), perPerson: 2 })
    const isSeen = async () =>
      (await test.request(listPlatformRewards, { as: user })).items.some(({ _id }) => _id === reward._id)
    const state = async () => (await record(reward._id)).state
    expect([await isSeen(), await state()]).toEqual([false, 'scheduled'])
    expect(await refusedTo(user, reward._id)).toMatchObject({ code: 'reward_not_found' })
    test.clock.advance(2 * 3600)
    expect([await isSeen(), await state()]).toEqual([true, 'live'])
    const bought = (await buy(user, reward)).json()
    const answers = await Promise.all(Array.from({ length: 4 }, () => buy(user, reward)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await refusedTo(user, reward._id)).toMatchObject({ statusCode: 409, code: 'reward_limit_reached' })
    expect(await stockOf(reward)).toBe(3)
    test.clock.advance(2 * 3600)
    expect([await isSeen(), await state()]).toEqual([false, 'ended'])
    await test.db
      .updateTable('coupons')
      .set({ used_at: test.clock.now() })
      .where('id', '=', bought._id)
      .execute()
    expect(await record(reward._id)).toMatchObject({ bought: 2, used: 1, stock: 3, perPerson: 2 })
    expect(await couponsOf(user)).toContainEqual(bought)
    const erase = () => test.send(deletePlatformReward, { as: admin, params: { id: reward._id } })
    expect((await erase()).json()).toMatchObject({ code: 'reward_bought' })
    const free = await create()
    const gone = { as: admin, params: { id: free._id } }
    expect((await test.send(deletePlatformReward, gone)).statusCode).toBe(204)
    expect(await test.refused(deletePlatformReward, gone)).toMatchObject({ code: 'reward_not_found' })
  })

  it('R-410 R-438 an outdated form is refused; purchases meanwhile are no conflict, and units are added to the rest', async () => {
    const reward = await create({ stock: 5 })
    const { version } = await record(reward._id)
    await buy(await richUser(100), reward)
    expect((await put(reward._id, { version, stockBy: 10 })).json()).toMatchObject({ stock: 14 })
    expect((await put(reward._id, { version, cost: 120 })).json()).toMatchObject({ cost: 120 })
    expect((await put(reward._id, { version, cost: 130 })).json()).toMatchObject({ code: 'record_changed' })
    expect((await put(reward._id, { stockBy: -15 })).json()).toMatchObject({
      fieldErrors: { stock: expect.anything() },
    })
    expect((await put(reward._id, { startsAt: at(2), endsAt: at(1) })).json()).toMatchObject({
      fieldErrors: { endsAt: expect.anything() },
    })
    expect(await record(reward._id)).toMatchObject({ cost: 120, stock: 14, startsAt: null })
  })

  it('R-435 R-437 rewards are listed by cursor in each order, found by title and by state', async () => {
    for (let count = 0; count < 9; count += 1) await create({ cost: 10 + (count % 3), stock: count % 2 })
    for (const sort of REWARD_SORTS.flatMap((name) => [name, `-${name}`] as const)) {
      const one = await test.request(listRewardRecords, { as: admin, query: { sort, limit: 4 } })
      const cursor = one.nextCursor ?? ''
      test.takeStatements()
      const two = await test.request(listRewardRecords, { as: admin, query: { sort, limit: 4, cursor } })
      expect(test.takeStatements()).toHaveLength(1)
      expect(new Set([...one.data, ...two.data].map(({ _id }) => _id)).size).toBe(8)
    }
    const odd = await create({ title: { it: 'Ombrello giallo', en: 'Yellow umbrella' }, active: false })
    const found = await test.request(listRewardRecords, {
      as: admin,
      query: { search: 'yellow umb', state: 'off' },
    })
    expect(found.data.map(({ _id }) => _id)).toEqual([odd._id])
  })
})

describe('coupons', () => {
  it('R-411 the caller’s own, newest first, page by page in one statement each; another’s cursor is refused', async () => {
    const user = await richUser(1000)
    const reward = await create({ stock: 50 })
    const bought: string[] = []
    for (let index = 0; index < 5; index += 1) {
      // Some coupons are bought at the same moment: then their ids decide the order.
      if (index % 2 === 0) test.clock.advance(60)
      bought.unshift((await buy(user, reward)).json()._id)
    }
    const first = await test.request(listCoupons, { as: user, query: { limit: 2 } })
    const cursor = first.nextCursor ?? ''
    test.takeStatements()
    const second = await test.request(listCoupons, { as: user, query: { limit: 3, cursor } })
    expect(test.takeStatements()).toHaveLength(1)
    expect([...first.items, ...second.items].map(({ _id }) => _id)).toEqual(bought)
    expect(second.nextCursor).toBeNull()

    const other = await test.createUser()
    expect(await couponsOf(other)).toEqual([])
    expect(await couponsOf(admin)).toEqual([])
    expect(await test.refused(listCoupons, { as: other, query: { cursor } })).toMatchObject({
      code: 'cursor_invalid',
    })
  })
})

it('LAW-2 LAW-11 each version of the regulation of BrandPoints stays with its hash; another reward makes the next one', async () => {
  const publish = () => runOnce(test.db, publishPointsRegulation(test.services), test.clock.now())
  await publish()
  await publish()
  const first = await test.request(getPointsRegulation, {})
  expect([first.shown?.version, first.versions.length]).toEqual([1, 1])
  const hashOf = ({ title, sections }: typeof first) =>
    createHash('sha256').update(canonicalText({ title, sections })).digest('hex')
  expect(first.shown?.sha256).toBe(hashOf(first))
  await create({ title: { it: 'Borsa nuova', en: 'New bag' } })
  await publish()
  const second = await test.request(getPointsRegulation, {})
  expect([second.shown?.version, second.versions.map(({ version }) => version)]).toEqual([2, [2, 1]])
  expect(JSON.stringify(second.sections)).toContain('Borsa nuova')
  expect(await test.request(getPointsRegulation, { query: { version: '1' } as never })).toEqual({
    ...first,
    versions: second.versions,
  })
  expect(await test.refused(getPointsRegulation, { query: { version: '3' } as never })).toMatchObject({
    code: 'regulation_not_found',
  })
  await expect(test.db.updateTable('points_regulations').set({ version: 9 }).execute()).rejects.toThrow(
    'append-only',
  )
})

it('LAW-11 everybody reads the regulation of BrandPoints, with the rewards that they buy now', async () => {
  const { title, sections } = await test.request(getPointsRegulation, {})
  expect(title).toBe('Regolamento dei BrandPoint')
  expect(sections.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['promoter', 'earning', 'prizes', 'delivery']),
  )
})
