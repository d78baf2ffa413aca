import type { Problem } from '@vicino/contract/common/problem'
import { createProgram, listPrograms, updateProgramConfig } from '@vicino/contract/loyalty/programs/endpoints'
import { expect, it } from 'vitest'
import { type Keeper, withKeeper } from './rewards/testing/catalogue-fixture.ts'
import { programBody } from './testing/program.ts'

let keeper: Keeper
withKeeper((made) => {
  keeper = made
})

const yearsLater = (date: string, years: number): string =>
  `${Number(date.slice(0, 4)) + years}${date.slice(4)}`.replace('-02-29', '-03-01')

it('LAW-1 a program longer than five years is refused at its end, and one of five years is not', async () => {
  const { test, user, owner } = keeper
  const startDate = owner.inDays(5)
  const made = async (endDate: string) =>
    test.send(createProgram, {
      as: user,
      body: await programBody(test, user, { startDate, endDate }),
      headers: { 'accept-language': 'it' },
    })
  const tooLong = await made(yearsLater(owner.inDays(7), 5))
  expect(tooLong.statusCode).toBe(400)
  expect(Object.keys(tooLong.json<Problem>().fieldErrors ?? {})).toEqual(['baseInfo.endDate'])
  expect((await test.request(listPrograms, { as: user })).items).toEqual([])
  expect((await made(yearsLater(owner.inDays(4), 5))).statusCode).toBe(201)
})

it.each(['money', 'cash', 'security', 'share', 'insurance'])(
  'LAW-6 a reward of the kind %s is refused, and the catalogue stays empty',
  async (kind) => {
    const { _id: id } = await keeper.owner.made('draft')
    const answer = await keeper.sendNew(id, { kind: kind as 'product' })
    expect([answer.statusCode, Object.keys(answer.json<Problem>().fieldErrors ?? {})]).toEqual([
      400,
      ['kind'],
    ])
    expect((await keeper.catalogue(id)).items).toEqual([])
  },
)

it('LAW-8 neither a reward nor a mechanic draws: both are refused', async () => {
  const { _id: id } = await keeper.owner.made('draft')
  const drawn = await keeper.sendNew(id, { kind: 'draw' as 'product' })
  expect(Object.keys(drawn.json<Problem>().fieldErrors ?? {})).toEqual(['kind'])
  for (const type of ['draw', 'wheel', 'lottery']) {
    const answer = await keeper.test.send(updateProgramConfig, {
      as: keeper.user,
      params: { id },
      body: { rules: [{ id: 'w', type, points: 10 }] } as object,
      headers: { 'if-match': '"1"' },
    })
    expect([answer.statusCode, Object.keys(answer.json<Problem>().fieldErrors ?? {})]).toEqual([
      400,
      ['rules.0.type'],
    ])
  }
})
