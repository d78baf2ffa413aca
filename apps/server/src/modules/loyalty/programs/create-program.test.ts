import { createProgram, scheduleProgram } from '@vicino/contract/loyalty/programs/endpoints'
import { getCatalogue } from '@vicino/contract/loyalty/programs/rewards/endpoints'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import type { ProgramOwner } from './testing/program-owner-fixture.ts'
import { programBody } from './testing/program.ts'
import { withOffice } from './testing/programs-fixture.ts'

let test: TestApp
let owner: ProgramOwner
withOffice((office) => ({ test, owner } = office))

const COFFEE = {
  kind: 'product' as const,
  fulfilment: 'store' as const,
  name: 'Un caffè',
  description: '',
  imageUrl: null,
  points: 0,
  stamps: 10,
  money: 0,
  value: 1.2,
  vatRate: 10,
  stock: null,
  estimate: 100,
  perMember: null,
  minRank: 0,
  visibleFrom: null,
  visibleTo: null,
}

it('R-273 a first reward, its bond and the mode are stored with the program, or nothing is', async () => {
  const stamps = { acquisti: { pointCoeff: 0, stampCoeff: 1.2 } }
  const bond = { notDue: 'letter_c' as const, note: 'I premi sono prodotti come quelli in vendita.' }
  const given = { ...(await programBody(test, owner.user)), config: stamps, bond }
  const program = await test.request(createProgram, {
    as: owner.user,
    body: { ...given, reward: COFFEE },
  })
  expect([program.mode, program.bond, program.config.acquisti.pointCoeff]).toEqual(['prizes', bond, 0])
  const catalogue = await test.request(getCatalogue, { as: owner.user, params: { id: program._id } })
  expect(catalogue.items.map(({ name, stamps: cost }) => [name, cost])).toEqual([['Un caffè', 10]])
  const before = await test.db.selectFrom('programs').select('id').execute()
  const discounts = {
    ...(await programBody(test, owner.user)),
    mode: 'discounts_only' as const,
    reward: COFFEE,
  }
  const problem = await test.refused(createProgram, { as: owner.user, body: discounts })
  expect([problem.code, Object.keys(problem.fieldErrors ?? {})]).toEqual([
    'validation_failed',
    ['reward.kind'],
  ])
  expect(await test.db.selectFrom('programs').select('id').execute()).toHaveLength(before.length)
})

it('R-291 R-563 a program of stamps alone, whose purchases give no points, can be scheduled', async () => {
  const stamps = { acquisti: { pointCoeff: 0, stampCoeff: 1.2 } }
  const given = { ...(await programBody(test, owner.user)), config: stamps }
  const { _id } = await test.request(createProgram, { as: owner.user, body: given })
  const scheduled = await test.request(scheduleProgram, { as: owner.user, params: { id: _id }, body: {} })
  // No tier is missing where purchases give no points.
  expect(scheduled).toMatchObject({
    status: 'scheduled',
    config: { acquisti: { pointCoeff: 0 } },
    warnings: [],
  })
})

it('R-559 an image that was not uploaded for a program is refused', async () => {
  const body = await programBody(test, owner.user, { imageUrl: '/files/images/program/x.webp' })
  const problem = await test.refused(createProgram, { as: owner.user, body })
  expect([problem.code, Object.keys(problem.fieldErrors ?? {})]).toEqual([
    'file_not_found',
    ['baseInfo.imageUrl'],
  ])
})
