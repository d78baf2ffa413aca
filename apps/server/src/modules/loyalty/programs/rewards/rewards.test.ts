import { randomUUID } from 'node:crypto'
import type { Problem } from '@vicino/contract/common/problem'
import { getProgramPage } from '@vicino/contract/loyalty/members/endpoints'
import {
  deleteProgram,
  getCancellation,
  scheduleProgram,
  updateTiers,
} from '@vicino/contract/loyalty/programs/endpoints'
import { getRegulation, getRegulationDraft } from '@vicino/contract/loyalty/programs/regulations/endpoints'
import {
  getCatalogue,
  orderRewards,
  pauseReward,
  resumeReward,
  updateReward,
} from '@vicino/contract/loyalty/programs/rewards/endpoints'
import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { describe, expect, it } from 'vitest'
import { NO_ID } from '../../../../platform/testing/endpoint-cases.ts'
import { ProgramOwner } from '../testing/program-owner-fixture.ts'
import { codeOf, DEPOSIT, type Keeper, withKeeper } from './testing/catalogue-fixture.ts'
import { rewardBody } from './testing/reward.ts'

let keeper: Keeper
withKeeper((made) => {
  keeper = made
})

describe('the catalogue', () => {
  it('R-329 a reward that was added is there with all of its fields, and in the order of adding', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    expect(await keeper.catalogue(id)).toMatchObject({
      items: [],
      can: { add: true, edit: true, improve: false },
    })
    const mug = await keeper.add(id, { stamps: 2, money: 2.5, value: 19.99, vatRate: 22, perMember: 1 })
    const tour = await keeper.add(id, { name: 'Visita al forno', kind: 'experience', points: 0, stamps: 5 })
    const { items } = await keeper.catalogue(id)
    expect(items).toEqual([mug, tour])
    expect(mug).toMatchObject({
      ...rewardBody({ stamps: 2, money: 2.5, value: 19.99, vatRate: 22, perMember: 1 }),
      state: 'open',
      version: 1,
    })
  })

  it('R-330 a reward without a cost is refused at the field; so are unlimited stock without estimate and a missing tier', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    const response = await keeper.sendNew(
      id,
      { points: 0, stock: null, minRank: 1, money: 12 },
      { 'accept-language': 'it' },
    )
    expect(response.statusCode).toBe(400)
    expect(response.json<Problem>().fieldErrors).toEqual({
      points: 'Un premio costa punti, bollini o entrambi',
      estimate: 'Senza limite di quantità serve una stima',
      minRank: 'Questo livello non esiste',
      money: 'Il contributo deve essere inferiore al valore',
    })
    expect((await keeper.catalogue(id)).items).toEqual([])
  })

  it.each([
    ['points', -1],
    ['points', 1.5],
    ['points', 1_000_001],
    ['value', 0],
    ['value', 1.005],
    ['vatRate', 21],
    ['stock', -1],
    ['perMember', 0],
    ['kind', 'money'],
    ['name', '  '],
    ['imageUrl', 'https://example.test/a.png'],
    ['visibleFrom', '2027-2-1'],
    ['visibleFrom', '2027-02-30'],
    ['description', 'x'.repeat(1001)],
  ])('R-576 %s %s is refused and changes nothing', async (field, value) => {
    const { _id: id } = await keeper.owner.made('draft')
    const response = await keeper.sendNew(id, { [field]: value })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(response.json<Problem>().fieldErrors ?? {})).toEqual([field])
    expect((await keeper.catalogue(id)).items).toEqual([])
  })

  it('R-338 LAW-4 montepremi and bond: 10 × 50 € are 500 € and 100 €, net of VAT; an estimate counts where stock is unlimited', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    await keeper.add(id, { value: 50 })
    expect((await keeper.catalogue(id)).pool).toEqual({
      value: 500,
      net: 500,
      bond: 100,
      owed: 0,
      deposited: null,
      state: 'missing',
      percent: null,
    })
    await keeper.add(id, { value: 12.2, vatRate: 22, stock: null, estimate: 30 })
    await keeper.bond(id, { ...DEPOSIT, amount: 160 })
    expect((await keeper.catalogue(id)).pool).toEqual({
      value: 866,
      net: 800,
      bond: 160,
      owed: 0,
      deposited: 160,
      state: 'near',
      percent: 100,
    })
    await keeper.bond(id, { notDue: 'letter_c' })
    expect((await keeper.catalogue(id)).pool).toMatchObject({ bond: 0, deposited: null, state: 'none' })
  })

  it('R-329 order, by all ids at once; ids that are not the catalogue’s are refused', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    const [a, b, c] = [
      await keeper.add(id, { name: 'A' }),
      await keeper.add(id, { name: 'B' }),
      await keeper.add(id, { name: 'C' }),
    ]
    const put = (ids: string[]) => keeper.order(id, ids)
    const ordered = await put([c._id, a._id, b._id])
    expect(ordered.json<{ items: Reward[] }>().items.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
    for (const ids of [
      [a._id, b._id],
      [a._id, a._id, b._id],
      [a._id, b._id, NO_ID],
      [a._id, b._id, c._id, NO_ID],
    ]) {
      expect(codeOf(await put(ids))).toBe('catalogue_changed')
    }
    // The next reward comes last.
    await keeper.add(id, { name: 'D' })
    expect((await keeper.catalogue(id)).items.map(({ name }) => name)).toEqual(['C', 'A', 'B', 'D'])
    // Reordering makes no version.
    expect((await keeper.catalogue(id)).items.map(({ version }) => version)).toEqual([1, 1, 1, 1])
  })

  it('R-329 pause and resume, each once; a paused reward stays in pool and regulation', async () => {
    const { id, reward } = await keeper.stocked('active')
    const params = { id, rewardId: reward._id }
    const before = (await keeper.test.request(getRegulation, { params: { id } })).version
    const paused = await keeper.test.request(pauseReward, { as: keeper.user, params, body: {} })
    expect(paused).toMatchObject({ state: 'paused', version: 2 })
    expect(await keeper.test.request(pauseReward, { as: keeper.user, params, body: {} })).toEqual(paused)
    expect((await keeper.catalogue(id)).pool.value).toBe(120)
    expect(await keeper.test.request(resumeReward, { as: keeper.user, params, body: {} })).toMatchObject({
      state: 'open',
      version: 3,
    })
    expect((await keeper.test.request(getRegulation, { params: { id } })).version).toBe(before)
  })

  it('each version of a reward stays as it was, also a removed one’s', async () => {
    const { id, reward } = await keeper.stocked('draft')
    const changed = (await keeper.change(id, reward, { points: 400 })).json<Reward>()
    expect((await keeper.remove(id, changed)).statusCode).toBe(204)
    expect((await keeper.catalogue(id)).items).toEqual([])
    const versions = await keeper.test.db
      .selectFrom('reward_versions')
      .select(['version', 'body'])
      .where('reward_id', '=', reward._id)
      .orderBy('version')
      .execute()
    expect(versions.map(({ body }) => body)).toMatchObject([
      { points: 500, state: 'open' },
      { points: 400, state: 'open' },
      { points: 400, state: 'removed' },
    ])
    const touched = keeper.test.db
      .updateTable('reward_versions')
      .set({ version: 9 })
      .where('reward_id', '=', reward._id)
    await expect(touched.execute()).rejects.toThrow(/append-only|permission denied/)
    expect((await keeper.change(id, changed, { points: 1 }, 3)).statusCode).toBe(404)
    // The versions are deleted with the draft.
    await keeper.test.request(deleteProgram, { as: keeper.user, params: { id } })
    expect(
      await keeper.test.db.selectFrom('reward_versions').where('program_id', '=', id).selectAll().execute(),
    ).toEqual([])
  })

  it('R-329 two people edit one reward: the second is refused, and nothing is lost', async () => {
    const { id, reward } = await keeper.stocked('draft')
    const answers = await Promise.all([
      keeper.change(id, reward, { points: 100 }),
      keeper.change(id, reward, { points: 200 }),
      keeper.change(id, reward, { points: 300 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412])
    const [kept] = (await keeper.catalogue(id)).items
    expect(kept).toEqual(answers.find(({ statusCode }) => statusCode === 200)?.json())
    expect(codeOf(await keeper.remove(id, reward))).toBe('reward_changed')
    // An unchanged body makes no version.
    expect((await keeper.change(id, kept ?? reward, {})).json()).toEqual(kept)
    const params = { id, rewardId: reward._id }
    expect(
      await keeper.test.refused(updateReward, { as: keeper.user, params, body: rewardBody() }),
    ).toMatchObject({
      statusCode: 428,
      code: 'version_required',
    })
  })

  it('a reward that was sent twice with its key exists once', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = [await keeper.sendNew(id, {}, headers), await keeper.sendNew(id, {}, headers)]
    expect(second.json()).toEqual(first.json())
    expect((await keeper.catalogue(id)).items).toHaveLength(1)
  })
})

describe('who sees it', () => {
  it('R-253 another brand’s catalogue does not exist, nor does its reward in one’s own program', async () => {
    const { id, reward } = await keeper.stocked('draft')
    const stranger = await ProgramOwner.of(keeper.test)
    const own = await stranger.made('draft')
    const notMine = { as: stranger.user, params: { id } }
    expect(await keeper.test.refused(getCatalogue, notMine)).toMatchObject({ code: 'program_not_found' })
    const mixed = { as: stranger.user, params: { id: own._id, rewardId: reward._id }, body: rewardBody() }
    const headers = { 'if-match': '1' }
    expect(await keeper.test.refused(updateReward, { ...mixed, headers })).toMatchObject({
      code: 'program_reward_not_found',
    })
  })

  it('R-414 R-329 everybody sees the rewards of these days on the program’s page, in the brand’s order', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    const [a, b] = [await keeper.add(id, { name: 'A' }), await keeper.add(id, { name: 'B', description: '' })]
    await keeper.add(id, { name: 'Domani', visibleFrom: keeper.owner.inDays(1) })
    await keeper.add(id, { name: 'Ieri', visibleTo: keeper.owner.inDays(-1) })
    const gone = await keeper.add(id, { name: 'Tolto' })
    await keeper.remove(id, gone)
    await keeper.test.request(orderRewards, {
      as: keeper.user,
      params: { id },
      body: { ids: [b._id, a._id, ...(await keeper.catalogue(id)).items.slice(2).map(({ _id }) => _id)] },
    })
    await keeper.test.request(pauseReward, { as: keeper.user, params: { id, rewardId: a._id }, body: {} })
    await keeper.bond(id, DEPOSIT)
    expect(await keeper.test.refused(getProgramPage, { params: { id } })).toMatchObject({ statusCode: 404 })
    await keeper.test.request(scheduleProgram, { as: keeper.user, params: { id }, body: {} })
    const page = await keeper.test.request(getProgramPage, { params: { id } })
    expect(page.rewards).toEqual([
      {
        _id: b._id,
        kind: 'product',
        name: 'B',
        description: '',
        beneficiary: null,
        imageUrl: null,
        points: 500,
        stamps: 0,
        money: 0,
        value: 12,
        stock: 10,
        perMember: null,
        perPeriod: null,
        period: null,
        minRank: 0,
        visibleTo: null,
        fulfilment: 'store',
        needsApproval: false,
        state: 'open',
      },
      expect.objectContaining({ _id: a._id, state: 'paused' }),
    ])
  })

  it('R-339 R-338 the regulation names each reward with value and montepremi', async () => {
    const { id } = await keeper.stocked('draft', { value: 50 })
    const text = JSON.stringify(
      await keeper.test.request(getRegulationDraft, { as: keeper.user, params: { id } }),
    )
    expect(text).toContain('Tazza del forno')
    expect(text).toContain('500,00')
    expect(text).toContain('100,00')
  })

  it('R-297 a cancellation shows the value of the members’ points', async () => {
    const { id } = await keeper.stocked('active', { points: 100, value: 5 })
    await keeper.test.db
      .updateTable('program_totals')
      .set({ points_issued: 1000 })
      .where('program_id', '=', id)
      .execute()
    const form = await keeper.test.request(getCancellation, { as: keeper.user, params: { id } })
    expect(form.value).toBe(50)
  })

  it('R-336 tiers have their discounts', async () => {
    const { _id: id } = await keeper.owner.made('draft')
    const tiers = [
      {
        id: 'silver',
        name: 'Silver',
        minPoints: 200,
        maxPoints: null,
        color: '#8a939c',
        icon: 'medal',
        options: { rewardsDiscount: 10 },
      },
    ]
    const params = { brandId: keeper.user.brand_id ?? '' }
    await keeper.test.request(updateTiers, {
      as: keeper.user,
      params,
      body: { enabled: true, tiers, version: 0 },
    })
    expect((await keeper.catalogue(id)).levels).toEqual([
      { rank: 1, name: 'Silver', color: '#8a939c', rewardsDiscount: 10 },
    ])
    expect((await keeper.sendNew(id, { minRank: 1 })).statusCode).toBe(201)
    expect((await keeper.sendNew(id, { minRank: 2 })).statusCode).toBe(400)
  })
})
