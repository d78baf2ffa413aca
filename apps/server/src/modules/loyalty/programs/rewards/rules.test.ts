import type { Problem } from '@vicino/contract/common/problem'
import { lintProgram, scheduleProgram, updateProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { getRegulation } from '@vicino/contract/loyalty/programs/regulations/endpoints'
import type { Reward } from '@vicino/contract/loyalty/programs/rewards/schemas'
import { describe, expect, it } from 'vitest'
import { codeOf, DEPOSIT, type Keeper, withKeeper } from './testing/catalogue-fixture.ts'

let keeper: Keeper
withKeeper((made) => {
  keeper = made
})

describe('R-331 the allowed changes by state', () => {
  it.each(['draft', 'scheduled'] as const)('%s: everything', async (status) => {
    const { id, reward } = await keeper.stocked(status)
    const dearer = await keeper.change(id, reward, { points: 900, stock: 1, value: 5, kind: 'service' })
    expect(dearer.statusCode).toBe(200)
    expect((await keeper.remove(id, dearer.json())).statusCode).toBe(204)
  })

  it('active: more stock, lower cost, texts and new rewards; each change in the regulation makes a version of it', async () => {
    const { id, reward } = await keeper.stocked('active')
    const version = async () => (await keeper.test.request(getRegulation, { params: { id } })).version
    const first = await version()
    const texts = (await keeper.change(id, reward, { description: 'Da 30 cl.' })).json<Reward>()
    expect(await version()).toBe(first)
    const better = await keeper.change(id, texts, { points: 450, stock: 20, value: 15, visibleTo: null })
    expect(better.statusCode).toBe(200)
    expect(await version()).toBe(first + 1)
    expect((await keeper.sendNew(id, { name: 'Borsa' })).statusCode).toBe(201)
    const regulation = await keeper.test.request(getRegulation, { params: { id } })
    expect(regulation.version).toBe(first + 2)
    expect(JSON.stringify(regulation)).toContain('Borsa')
    expect((await keeper.catalogue(id)).can).toEqual({ add: true, edit: false, improve: true })
  })

  it.each([
    [{ points: 501 }, 'points'],
    [{ stamps: 1 }, 'stamps'],
    [{ money: 1 }, 'money'],
    [{ stock: 9 }, 'stock'],
    [{ value: 11.99 }, 'value'],
    [{ kind: 'service' }, 'kind'],
    [{ fulfilment: 'digital' }, 'fulfilment'],
    [{ perMember: 1 }, 'perMember'],
    [{ visibleFrom: '2099-01-01' }, 'visibleFrom'],
    [{ visibleTo: '2099-01-01' }, 'visibleTo'],
  ] as const)('LAW-3 active: %o is refused at its field', async (body, field) => {
    const { id, reward } = await keeper.stocked('active')
    const response = await keeper.change(id, reward, body)
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'change_worse'])
    expect(response.json<Problem>().fieldErrors).toEqual({ [field]: 'Peggiorativo per i partecipanti' })
    expect((await keeper.catalogue(id)).items).toEqual([reward])
  })

  it('active: a reward is not removed', async () => {
    const { id, reward } = await keeper.stocked('active')
    const response = await keeper.remove(id, reward)
    expect([response.statusCode, codeOf(response)]).toEqual([409, 'change_worse'])
    expect((await keeper.catalogue(id)).items).toEqual([reward])
  })

  it('LAW-4 active: the montepremi does not grow beyond the deposit until that is raised', async () => {
    const { id, reward } = await keeper.stocked('active')
    expect(codeOf(await keeper.sendNew(id, { value: 5000 }))).toBe('bond_too_low')
    expect(codeOf(await keeper.change(id, reward, { stock: 1000 }))).toBe('bond_too_low')
    expect((await keeper.change(id, reward, { points: 1 })).statusCode).toBe(200)
    expect((await keeper.bond(id, { ...DEPOSIT, amount: 20_000 })).statusCode).toBe(200)
    expect((await keeper.sendNew(id, { value: 5000 })).statusCode).toBe(201)
  })

  it.each(['ended', 'deleted'] as const)('%s: nothing', async (status) => {
    const { id, reward } =
      status === 'ended'
        ? { id: (await keeper.owner.made('ended'))._id, reward: (await keeper.stocked('draft')).reward }
        : await keeper.stocked('deleted')
    const answers = [
      await keeper.sendNew(id),
      await keeper.change(id, reward, { points: 1 }),
      await keeper.remove(id, reward),
      await keeper.order(id, []),
      await keeper.pause(id, reward),
    ]
    expect(answers.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual(
      answers.map(() => [409, 'program_read_only']),
    )
    expect((await keeper.catalogue(id)).can).toEqual({ add: false, edit: false, improve: false })
  })

  it('LAW-7 a program of discounts accepts nothing else, and cannot be scheduled with anything else', async () => {
    const { id, program } = await keeper.stocked('draft')
    const mode = { mode: 'discounts_only' as const }
    await keeper.test.request(updateProgram, { as: keeper.user, params: { id }, body: mode })
    expect((await keeper.sendNew(id)).json<Problem>().fieldErrors).toHaveProperty('kind')
    const { findings, schedulable } = await keeper.test.request(lintProgram, {
      as: keeper.user,
      params: { id },
    })
    expect([findings.map(({ code }) => code), schedulable]).toEqual([['not_a_discount'], false])
    expect(
      (await keeper.test.send(scheduleProgram, { as: keeper.user, params: { id: program._id }, body: {} }))
        .statusCode,
    ).toBe(409)
  })

  it('R-291 R-338 LAW-4 a missing deposit is reported, and refuses the scheduling', async () => {
    const { id } = await keeper.stocked('draft')
    await keeper.bond(id, null)
    const { findings, schedulable } = await keeper.test.request(lintProgram, {
      as: keeper.user,
      params: { id },
    })
    expect([findings, schedulable]).toEqual([
      [{ severity: 'error', path: 'rewards.bond', code: 'bond_missing' }],
      false,
    ])
  })
})
