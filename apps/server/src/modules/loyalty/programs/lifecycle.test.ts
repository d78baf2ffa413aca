import {
  activateProgram,
  cancelProgram,
  deleteProgram,
  getActiveProgram,
  getBrandTotals,
  getProgram,
  getProgramConfig,
  scheduleProgram,
  unscheduleProgram,
  updateProgram,
  updateProgramConfig,
  windDownProgram,
} from '@vicino/contract/loyalty/programs/endpoints'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { dateText, startOfDay } from '@vicino/domain/loyalty/clock'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { withOffice } from './testing/programs-fixture.ts'
import { addFigures } from './figures.queries.ts'
import { activeProgramsOf, compiledProgram } from './public.ts'
import { type ProgramOwner, type Status, STATUSES } from './testing/program-owner-fixture.ts'
import { CANCELLATION } from './testing/program.ts'

let test: TestApp
let owner: ProgramOwner
withOffice((office) => ({ test, owner } = office))

const told = (answer: { statusCode: number; json: <T>() => T }) =>
  answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json<{ code: string }>().code}`

describe('R-502 R-508 the table of steps', () => {
  it.each(STATUSES)('R-248 a program can be %s', async (status) => {
    expect((await owner.made(status)).status).toBe(status)
  })

  const STEPS = {
    schedule: [scheduleProgram, { draft: 'scheduled' }],
    unschedule: [unscheduleProgram, { scheduled: 'draft' }],
    activate: [activateProgram, { scheduled: 'active' }],
    cancel: [cancelProgram, { active: 'deleted' }],
    'wind-down': [windDownProgram, { active: 'active' }],
  } as const
  const cases = Object.entries(STEPS).flatMap(([step, [endpoint, takes]]) =>
    STATUSES.map((from) => ({
      step,
      endpoint,
      from,
      to: (takes as Partial<Record<Status, Status>>)[from],
    })),
  )
  it.each(cases)('R-287 $step from $from', async ({ endpoint, from, to }) => {
    const program = await owner.made(from)
    const body = endpoint === cancelProgram ? CANCELLATION : {}
    const answer = await test.send(endpoint, { as: owner.user, params: { id: program._id }, body })
    const after = (await owner.read(program)).status
    const refused = [409, 'program_step', from]
    const { code, status } = answer.json<{ code?: string; status?: string }>()
    expect([answer.statusCode, code ?? status, after]).toEqual(to === undefined ? refused : [200, to, to])
  })

  it.each([
    ['draft', 200],
    ['scheduled', 200],
    ['active', 'program_active'],
    ['ended', 'program_read_only'],
    ['deleted', 'program_read_only'],
  ] as const)('R-306 mechanics and base info of a program that is %s', async (status, expected) => {
    const program = await owner.made(status)
    const config = await test.request(getProgramConfig, { as: owner.user, params: { id: program._id } })
    const wanted = expected === 200 ? 200 : `409 ${expected}`
    const sent = {
      as: owner.user,
      params: { id: program._id },
      headers: { 'if-match': `"${config.version}"` },
    }
    expect(
      told(await test.send(updateProgramConfig, { ...sent, body: { acquisti: { pointCoeff: 7 } } })),
    ).toBe(wanted)
    expect(
      told(await test.send(updateProgram, { ...sent, body: { baseInfo: { name: 'Altro nome' } } })),
    ).toBe(wanted)
    const after = await owner.read(program)
    expect([after.pointCoefficient, after.name]).toEqual(
      expected === 200 ? [7, 'Altro nome'] : [1, 'Raccolta del forno'],
    )
    const versions = await test.db
      .selectFrom('program_versions')
      .selectAll()
      .where('program_id', '=', program._id)
      .execute()
    expect(versions).toHaveLength(expected === 200 ? 2 : 1)
  })

  it('R-508 only a draft is removed, one with participants neither', async () => {
    for (const status of ['scheduled', 'active', 'ended', 'deleted'] as const) {
      const program = await owner.made(status)
      const problem = await test.refused(deleteProgram, { as: owner.user, params: { id: program._id } })
      expect(problem.code).toBe('program_step')
    }
    const draft = await owner.made('draft')
    await addFigures(test.db, [{ programId: draft._id, day: owner.inDays(0), source: '', joins: 1 }])
    const problem = await test.refused(deleteProgram, { as: owner.user, params: { id: draft._id } })
    expect(problem.code).toBe('program_has_members')
    const other = await owner.made('draft')
    await test.request(deleteProgram, { as: owner.user, params: { id: other._id } })
    expect((await test.refused(getProgram, { as: owner.user, params: { id: other._id } })).statusCode).toBe(
      404,
    )
  })

  it('the database refuses a step that no endpoint takes', async () => {
    const program = await owner.made('ended')
    const back = test.db
      .updateTable('programs')
      .set({ status: 'active', ended_at: null })
      .where('id', '=', program._id)
    await expect(back.execute()).rejects.toThrow('no step from ended to active')
    await expect(test.db.deleteFrom('programs').where('id', '=', program._id).execute()).rejects.toThrow(
      'only a draft',
    )
    const versions = test.db.deleteFrom('program_versions').where('program_id', '=', program._id)
    await expect(versions.execute()).rejects.toThrow(/append-only|permission denied/)
  })
})

describe('scheduling', () => {
  it('R-291 a program that gives nothing is refused with the list; warnings alone do not refuse', async () => {
    const program = await owner.create({}, { limits: { purchasePerMonth: 0 } })
    const headers = { 'accept-language': 'it' }
    const problem = await test.refused(scheduleProgram, {
      as: owner.user,
      params: { id: program._id },
      body: {},
      headers,
    })
    expect(problem).toMatchObject({
      statusCode: 409,
      code: 'program_incomplete',
      fieldErrors: { config: 'Nessuna meccanica assegna punti o bollini' },
    })
    expect((await owner.read(program)).status).toBe('draft')
  })

  it('R-291 a start that has passed meanwhile is refused', async () => {
    const program = await owner.create()
    test.clock.advance(2 * 86_400)
    const problem = await test.refused(scheduleProgram, {
      as: owner.user,
      params: { id: program._id },
      body: {},
    })
    expect(Object.keys(problem.fieldErrors ?? {})).toEqual(['baseInfo.startDate'])
  })

  it('a change that would leave a scheduled program incomplete is refused, and changes nothing', async () => {
    const program = await owner.made('scheduled')
    const sent = { as: owner.user, params: { id: program._id }, headers: { 'if-match': '1' } }
    const problem = await test.refused(updateProgramConfig, {
      ...sent,
      body: { limits: { purchasePerDay: 0 } },
    })
    expect(problem.code).toBe('program_incomplete')
    expect((await owner.read(program)).configVersion).toBe(1)
  })
})

describe('while active', () => {
  it('texts, image and a later end are taken; an earlier end, another name or start are not', async () => {
    const program = await owner.made('active')
    const change = (baseInfo: object, more: object = {}) =>
      test.send(updateProgram, { as: owner.user, params: { id: program._id }, body: { baseInfo, ...more } })
    const code = async (answer: ReturnType<typeof change>) => (await answer).json<{ code?: string }>().code
    expect(
      await code(change({ description: 'Più bella.', endDate: owner.inDays(200), name: program.name })),
    ).toBeUndefined()
    expect(await owner.read(program)).toMatchObject({
      description: 'Più bella.',
      endDate: owner.inDays(200),
      claimsUntil: owner.inDays(260),
    })
    expect(await owner.events('loyalty.program_improved')).toContainEqual({
      programId: program._id,
      brandId: program.brandId,
    })
    expect(await code(change({ endDate: owner.inDays(150) }))).toBe('change_worse')
    expect(await code(change({ startDate: owner.inDays(1) }))).toBe('program_active')
    expect(await code(change({ pec: 'altra@pec.test' }))).toBe('program_active')
    expect(await code(change({}, { mode: 'discounts_only' }))).toBe('program_active')
    expect(await code(change({}, { claimsUntil: owner.inDays(300) }))).toBeUndefined()
    expect(await code(change({}, { claimsUntil: owner.inDays(290) }))).toBe('change_worse')
    expect(await code(change({ endDate: dateText(owner.today() + 3000) }))).toBe('validation_failed')
    expect(await owner.read(program)).toMatchObject({
      endDate: owner.inDays(200),
      claimsUntil: owner.inDays(300),
      startDate: owner.inDays(0),
    })
  })

  it('the regular end is announced once: 30 days more, and 60 for claims', async () => {
    const program = await owner.made('active')
    expect(await owner.step(windDownProgram, program)).toMatchObject({
      status: 'active',
      endDate: owner.inDays(30),
      claimsUntil: owner.inDays(90),
      woundDownAt: test.clock.now().toISOString(),
    })
    const refused = (of: Program) =>
      test.refused(windDownProgram, { as: owner.user, params: { id: of._id }, body: {} })
    expect((await refused(program)).code).toBe('wound_down_already')
    const short = await owner.create({ endDate: owner.inDays(20) })
    await owner.step(activateProgram, await owner.step(scheduleProgram, short))
    expect((await refused(short)).code).toBe('wind_down_too_late')
  })

  it('R-303 R-499 several are active at once; the one started last is the brand’s active one', async () => {
    const first = await owner.made('active')
    test.clock.advance(60)
    const second = await owner.made('active')
    const { brandId } = first
    expect((await test.request(getActiveProgram, { as: owner.user, params: { brandId } }))._id).toBe(
      second._id,
    )
    expect((await activeProgramsOf(test.db, brandId)).map(({ id }) => id)).toEqual([second._id, first._id])
    expect((await test.request(getBrandTotals, { as: owner.user, params: { brandId } })).activePrograms).toBe(
      2,
    )
    const consumer = await test.createUser()
    const seen = await test.request(getActiveProgram, { as: consumer, params: { brandId } })
    expect([seen.users, seen.points, seen.bond, Object.values(seen.can).some(Boolean)]).toEqual([
      null,
      null,
      null,
      false,
    ])
    const none = await test.createUser({ role: 'brand' })
    const problem = await test.refused(getActiveProgram, {
      as: none,
      params: { brandId: none.brand_id ?? '' },
    })
    expect([problem.statusCode, problem.code]).toEqual([404, 'no_active_program'])
  })

  it('the engine gets a version compiled once, with the status and dates of the row', async () => {
    const program = await owner.made('active')
    test.takeStatements()
    await compiledProgram(test.db, program._id)
    const first = test.takeStatements().length
    const compiled = await compiledProgram(test.db, program._id)
    expect([first, test.takeStatements().length]).toEqual([2, 1])
    expect(compiled).toMatchObject({
      status: 'active',
      pointMilli: 1000,
      startsAt: startOfDay(owner.today()),
    })
  })
})
