import {
  getBrandTotals,
  getProgramStatistics,
  listPrograms,
  updateTiers,
} from '@vicino/contract/loyalty/programs/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { programs } from './feature.ts'
import { addFigures } from './figures.queries.ts'
import { ProgramOwner } from './testing/program-owner-fixture.ts'
import { makeProgram } from './testing/program.ts'

let test: TestApp
let owner: ProgramOwner
let brandId: string
beforeAll(async () => {
  test = await createTestApp({ features: [programs] })
})
beforeEach(async () => {
  owner = await ProgramOwner.of(test)
  brandId = owner.user.brand_id ?? ''
  test.clock.set(new Date('2026-11-23T09:00:00Z'))
})
afterAll(() => test.close())

const make = (values: object = {}) => makeProgram(test.db, { brand_id: brandId, ...values })
const list = (query: object = {}) => test.request(listPrograms, { as: owner.user, query })
const namesOf = async (query: object = {}) => (await list(query)).items.map(({ name }) => name)

const dayOf = (month: string, of: number) => `2026-${month}-${String(of).padStart(2, '0')}`

describe('R-500 the list', () => {
  beforeEach(async () => {
    const made = [
      ['Pane', 'active', 'Un punto al chilo', 3],
      ['dolci', 'draft', 'Solo 100% burro', 0],
      ['Pizza', 'ended', 'Una al trancio', 9],
      ['Pasta', 'scheduled', 'Fatta in casa', 1],
    ] as const
    for (const [index, [name, status, description, users]] of made.entries()) {
      const created_at = new Date(Date.UTC(2026, 5, 1 + index))
      const { id } = await make({ name, status, description, created_at })
      await addFigures(test.db, [{ programId: id, day: '2026-10-01', source: '', joins: users }])
    }
    // The list contains neither another brand's program nor a replay of history.
    await makeProgram(test.db, { brand_id: (await ProgramOwner.of(test)).user.brand_id ?? '' })
    await make({ name: 'Prova', sandbox: true })
  })

  it('R-253 R-249 shows the brand’s programs, newest first or as asked', async () => {
    expect(await namesOf()).toEqual(['Pasta', 'Pizza', 'dolci', 'Pane'])
    expect(await namesOf({ sort: 'name' })).toEqual(['dolci', 'Pane', 'Pasta', 'Pizza'])
    expect(await namesOf({ sort: '-users' })).toEqual(['Pizza', 'Pane', 'Pasta', 'dolci'])
  })

  it('R-244 R-246 is searched by name and description and filtered, together with pages', async () => {
    expect(await namesOf({ q: 'pa' })).toEqual(['Pasta', 'Pane'])
    expect(await namesOf({ q: '100%' })).toEqual(['dolci'])
    expect(await namesOf({ q: 'UNA al' })).toEqual(['Pizza'])
    expect(await namesOf({ status: 'ended' })).toEqual(['Pizza'])
    expect(await namesOf({ status: 'active', q: 'piz' })).toEqual([])
    expect(await list({ q: 'p', limit: 2, page: 2 })).toMatchObject({
      total: 3,
      totalPages: 2,
      nextCursor: null,
      items: [{ name: 'Pane' }],
    })
    expect(await list({ page: 9 })).toMatchObject({ items: [], total: 4 })
  })

  it.each(['-createdAt', 'name', '-status', 'startDate', '-users', 'points', 'redeemedRewards'] as const)(
    'R-500 walked by cursor it contains each program once, by %s',
    async (sort) => {
      const walked: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({
          sort,
          limit: 1,
          ...(cursor === null ? {} : { cursor }),
        })
        walked.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(walked).toEqual(await namesOf({ sort }))
      expect(walked).toHaveLength(4)
    },
  )

  it('R-235 R-253 a superAdmin names the brand; nobody else sees another’s', async () => {
    const admin = await test.createUser({ role: 'superAdmin' })
    expect((await test.request(listPrograms, { as: admin, query: { brandId } })).total).toBe(4)
    expect((await test.refused(listPrograms, { as: admin })).fieldErrors).toHaveProperty('brandId')
    const stranger = await ProgramOwner.of(test)
    const problem = await test.refused(listPrograms, { as: stranger.user, query: { brandId } })
    expect([problem.statusCode, problem.code]).toEqual([404, 'brand_not_found'])
    const manager = await test.createUser({ role: 'brandManager', brand_id: brandId })
    expect((await test.request(listPrograms, { as: manager })).total).toBe(4)
  })
})

const totals = () => test.request(getBrandTotals, { as: owner.user, params: { brandId } })
const statistics = (programId: string, period: 'month' | 'quarter' | 'year' | 'all' = 'month') =>
  test.request(getProgramStatistics, { as: owner.user, params: { brandId, programId }, query: { period } })

describe('R-254 figures', () => {
  it('R-243 R-503 R-543 a brand without programs has zeros, with programs the sums', async () => {
    const nothing = {
      activePrograms: 0,
      scheduledPrograms: 0,
      completedPrograms: 0,
      users: 0,
      mostActive: null,
      points: 0,
      stamps: 0,
      rewards: 0,
      conversionRate: 0,
    }
    expect(await totals()).toEqual(nothing)
    const [one, other] = [await make({ name: 'Una' }), await make({ name: 'Altra', status: 'ended' })]
    await make({ status: 'scheduled' })
    const day = '2026-11-20'
    await addFigures(test.db, [
      {
        programId: one.id,
        day,
        source: 'purchase',
        joins: 3,
        points_issued: 50,
        movements: 4,
        claims: 2,
        claimers: 1,
      },
      { programId: other.id, day, source: 'purchase', points_issued: 5, stamps_issued: 7, movements: 3 },
      { programId: other.id, day: '2026-10-01', source: 'purchase', movements: 100 },
    ])
    expect(await totals()).toEqual({
      activePrograms: 1,
      scheduledPrograms: 1,
      completedPrograms: 1,
      users: 3,
      mostActive: 'Una',
      points: 55,
      stamps: 7,
      rewards: 2,
      conversionRate: 33.3,
    })
  })

  it('R-274 R-276 R-504 R-541 R-542 a program has its sums, differences to last month, sources, tiers and series', async () => {
    const tiers = [
      { id: 'a', name: 'Silver', minPoints: 10, maxPoints: 19 },
      { id: 'b', name: 'Gold', minPoints: 20, maxPoints: null },
    ]
    await test.request(updateTiers, {
      as: owner.user,
      params: { brandId },
      body: { enabled: true, tiers, version: 0 },
    })
    const { id } = await make({ created_at: new Date('2026-01-01T00:00:00Z') })
    await addFigures(test.db, [
      {
        programId: id,
        day: '2026-10-05',
        source: 'purchase',
        joins: 4,
        points_issued: 100,
        spend_cents: 10_000,
        purchases: 2,
        tiers: { 0: 4 },
      },
      {
        programId: id,
        day: '2026-11-02',
        source: 'purchase',
        joins: 2,
        points_issued: 150,
        stamps_issued: 3,
        spend_cents: 4050,
        purchases: 3,
        tiers: { 0: 2 },
      },
      {
        programId: id,
        day: '2026-11-20',
        source: 'review',
        points_issued: 50,
        movements: 5,
        points_redeemed: 20,
        tiers: { 0: -1, 2: 1 },
      },
    ])
    const month = await statistics(id)
    expect(month).toMatchObject({
      status: 'active',
      customer: 6,
      customerDiff: -50,
      point: 300,
      pointDiff: 100,
      stamp: 3,
      stampDiff: 100,
      reward: 0,
      rewardDiff: 0,
      compared: {
        now: { customer: 2, point: 200, stamp: 3, reward: 0 },
        before: { customer: 4, point: 100, stamp: 0, reward: 0 },
      },
      monthGain: 40.5,
      purchase: 5,
      review: 5,
      proof: 0,
      pointsSource: [
        { name: 'purchase', value: 150, percentage: 75 },
        { name: 'review', value: 50, percentage: 25 },
      ],
      popularRewards: [],
      topCustomers: [],
      customerByMonth: [
        { month: '2026-10', total: 4, gain: 100 },
        { month: '2026-11', total: 6, gain: 40.5 },
      ],
    })
    const shares = month.tierDistribution.map(({ name, users, percentage }) => [name, users, percentage])
    expect(shares).toEqual([
      ['Bronze', 5, 83.3],
      ['Silver', 0, 0],
      ['Gold', 1, 16.7],
    ])
    expect(month.series).toHaveLength(31)
    expect(month.series.find(({ from }) => from === '2026-11-20')).toMatchObject({
      pointsIssued: 50,
      pointsRedeemed: 20,
    })
    // The 31 days before, in the same order: October 5th is one of them, 31 days before November
    // 5th.
    expect(month.previousSeries).toHaveLength(31)
    expect(month.previousSeries.at(-1)?.from).toBe('2026-10-23')
    expect(month.previousSeries.find(({ from }) => from === '2026-10-05')).toMatchObject({
      pointsIssued: 100,
    })
    const quarter = await statistics(id, 'quarter')
    expect([quarter.series.length, quarter.previousSeries.length]).toEqual([13, 13])
    expect(quarter.previousSeries[0]?.from).toBe('2026-06-01')
    expect(quarter.series[0]?.from).toBe('2026-08-31')
    expect(quarter.series.find(({ from }) => from === '2026-11-16')).toMatchObject({ pointsIssued: 50 })
    const year = await statistics(id, 'year')
    expect(year.series.map(({ from }) => from)).toHaveLength(12)
    expect(year.series[0]?.from).toBe('2025-12-01')
    expect(year.series.at(-1)).toMatchObject({ from: '2026-11-01', pointsIssued: 200, stampsIssued: 3 })
    const all = await statistics(id, 'all')
    expect(all.series.map(({ from }) => from)).toEqual(['2026-10-01', '2026-11-01'])
    expect(all.previousSeries).toEqual([])
    const stranger = await ProgramOwner.of(test)
    const other = { brandId: stranger.user.brand_id ?? '', programId: id }
    expect((await test.refused(getProgramStatistics, { as: stranger.user, params: other })).statusCode).toBe(
      404,
    )
    expect((await test.refused(getProgramStatistics, { as: owner.user, params: other })).statusCode).toBe(404)
  })

  it('R-274 the running month is compared with as many days of last month, and equal counts have equal shares', async () => {
    const { id } = await make({ created_at: new Date('2026-01-01T00:00:00Z') })
    const today = Number((await statistics(id)).compared.until.slice(-2))
    await addFigures(test.db, [
      { programId: id, day: dayOf('10', today), source: 'purchase', joins: 2, points_issued: 10 },
      // Last month beyond that day is not compared.
      { programId: id, day: dayOf('10', today + 1), source: 'review', joins: 7, points_issued: 10 },
      {
        programId: id,
        day: dayOf('11', 1),
        source: 'share',
        joins: 3,
        points_issued: 10,
        claims: 2,
        delivered: 1,
      },
    ])
    const shown = await statistics(id, 'year')
    expect([shown.compared.now.customer, shown.compared.before.customer, shown.customerDiff]).toEqual([
      3, 2, 50,
    ])
    expect([shown.reward, shown.rewardDelivered]).toEqual([2, 1])
    expect(shown.pointsSource.map(({ percentage }) => percentage)).toEqual([33.3, 33.3, 33.3])
  })
})
