import { getMemberCatalogue } from '@vicino/contract/loyalty/claims/endpoints'
import {
  addSegment,
  countSegment,
  deleteSegment,
  listCustomers,
} from '@vicino/contract/loyalty/customers/endpoints'
import { getProgramPage } from '@vicino/contract/loyalty/members/endpoints'
import { createReward, getCatalogue, updateReward } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { customers } from '../customers/feature.ts'
import { members } from '../members/feature.ts'
import { rewardBody } from '../programs/rewards/testing/reward.ts'
import { claims } from './feature.ts'
import { codeOf, Counter } from './testing/claims-fixture.ts'
import { programs } from '../programs/feature.ts'

let test: TestApp
let counter: Counter
beforeAll(async () => {
  test = await createTestApp({ features: [members, claims, customers, programs] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  counter = await Counter.open(test)
})
afterAll(() => test.close())

const settle = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const segment = async (name: string, rule: object): Promise<string> => {
  const params = { programId: counter.programId }
  const body = { name, rule } as never
  return (await test.request(addSegment, { as: counter.owner, params, body }))._id
}
const shownTo = async (as: TestUser) =>
  (await test.request(getMemberCatalogue, { as, params: { id: counter.programId } })).items.map(
    ({ name }) => name,
  )

it('R-333 only the current customers of a segment see and claim its reward', async () => {
  const [ada, bea] = [await counter.member(900), await counter.member(600)]
  const big = await segment('Chi spende', { field: 'totalValue', op: 'gte', value: 800 })
  const rewardId = await counter.reward({ name: 'Per pochi', segment_id: big })
  await counter.reward({ name: 'Per tutti' })
  await settle()
  expect(await shownTo(ada)).toEqual(['Per pochi', 'Per tutti'])
  expect(await shownTo(bea)).toEqual(['Per tutti'])
  const page = await test.request(getProgramPage, { params: { id: counter.programId } })
  expect(page.rewards.map(({ name }) => name)).toEqual(['Per tutti'])
  expect(codeOf(await counter.send(bea, rewardId))).toBe('reward_hidden')
  expect((await counter.claim(ada, rewardId)).points).toBe(500)

  // A member who enters the segment sees the reward from then on.
  await counter.shop.buy(bea, 200)
  await settle()
  expect(await shownTo(bea)).toEqual(['Per pochi', 'Per tutti'])
  expect((await counter.claim(bea, rewardId)).points).toBe(500)
  // A segment that a reward names cannot be deleted.
  const gone = { as: counter.owner, params: { programId: counter.programId, segmentId: big } }
  expect(await test.refused(deleteSegment, gone)).toMatchObject({ code: 'segment_in_use' })
})

const rewardOf = (segmentId?: string | null) =>
  rewardBody({ kind: 'discount', ...(segmentId !== undefined && { segmentId }) })

it('R-331 a segment is chosen in the catalogue; while the program is active a reward may only be opened to all', async () => {
  await counter.member(10)
  const one = await segment('Tutti', { field: 'bp', op: 'gte', value: 0 })
  const params = { id: counter.programId }
  const as = counter.owner
  // Rewards that are discounts need no bond.
  await test.db.updateTable('programs').set({ mode: 'discounts_only' }).where('id', '=', params.id).execute()
  const unknown = { as, params, body: rewardOf(NO_ID) }
  expect(await test.refused(createReward, unknown)).toMatchObject({ code: 'segment_not_found' })
  const made = await test.request(createReward, { as, params, body: rewardOf(one) })
  expect(made.segmentId).toBe(one)
  const change = (segmentId: string | null | undefined, version: number) => ({
    as,
    params: { ...params, rewardId: made._id },
    body: rewardOf(segmentId),
    headers: { 'if-match': `"${version}"` },
  })
  // A change without the segment leaves it as it is.
  expect((await test.request(updateReward, change(undefined, 1))).segmentId).toBe(one)
  expect((await test.request(updateReward, change(null, 1))).segmentId).toBeNull()
  expect(await test.refused(updateReward, change(one, 2))).toMatchObject({
    code: 'change_worse',
    fieldErrors: { segmentId: expect.any(String) },
  })
  const { items } = await test.request(getCatalogue, { as, params })
  expect(items.map(({ segmentId }) => segmentId)).toEqual([null])
})

it('segments find customers by claimed rewards: any, one of some, in the last days', async () => {
  const [mug, pen] = [await counter.reward(), await counter.reward({ name: 'Penna' })]
  const [ada, bea, cleo] = [await counter.member(), await counter.member(), await counter.member()]
  await counter.claim(ada, mug)
  test.clock.set('2027-03-12T11:00:00+01:00')
  await counter.claim(bea, pen)
  // A withdrawn claim does not count as claimed.
  const prepared = await counter.reward({ name: 'Cesto', ready_within_days: 5 })
  await counter.withdraw(cleo, (await counter.claim(cleo, prepared))._id)
  await settle()
  const names = new Map([ada, bea, cleo].map(({ id }, index) => [id, 'abc'[index]]))
  const params = { programId: counter.programId }
  let kept = 0
  const find = async (rule: object) => {
    kept += 1
    const id = await segment(`S${kept}`, rule)
    const query = { segment: id, perPage: '10' }
    const { items } = await test.request(listCustomers, { as: counter.owner, params, query })
    const { count } = await test.request(countSegment, { as: counter.owner, params, body: { rule } as never })
    expect(count).toBe(items.length)
    return items
      .map(({ _id }) => names.get(_id))
      .toSorted()
      .join('')
  }
  expect(await find({ field: 'claimed', op: 'exists', value: true })).toBe('ab')
  expect(await find({ field: 'claimed', op: 'exists', value: false })).toBe('c')
  expect(await find({ field: 'claimed', op: 'eq', value: mug })).toBe('a')
  expect(await find({ field: 'claimed', op: 'ne', value: mug })).toBe('bc')
  expect(await find({ field: 'claimed', op: 'in', value: [mug, pen, prepared] })).toBe('ab')
  expect(await find({ field: 'claimed', op: 'exists', value: true, days: 10 })).toBe('b')
  expect(await find({ field: 'claimed', op: 'exists', value: true, days: 11 })).toBe('ab')
  expect(
    await find({
      any: [
        { field: 'claimed', op: 'eq', value: pen },
        { field: 'bp', op: 'gt', value: 9 },
      ],
    }),
  ).toBe('b')
})
