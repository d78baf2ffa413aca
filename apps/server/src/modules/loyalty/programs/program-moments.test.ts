import {
  activateProgram,
  createProgram,
  getActiveProgram,
  listPrograms,
  scheduleProgram,
  unscheduleProgram,
  updateProgram,
  updateProgramConfig,
} from '@vicino/contract/loyalty/programs/endpoints'
import { dateText, startOfDay } from '@vicino/domain/loyalty/clock'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { withOffice } from './testing/programs-fixture.ts'
import { ProgramOwner } from './testing/program-owner-fixture.ts'
import { programBody } from './testing/program.ts'

let test: TestApp
let owner: ProgramOwner
withOffice((office) => ({ test, owner } = office))

describe('dates', () => {
  it('R-294 a job activates at 00:00 and ends at 24:00 in Rome, and uses these moments also after any downtime', async () => {
    const program = await owner.create({ startDate: owner.inDays(3), endDate: owner.inDays(6) })
    await owner.step(scheduleProgram, program)
    await owner.runJob()
    expect((await owner.read(program)).status).toBe('scheduled')
    test.clock.set(new Date(startOfDay(owner.today() + 3) - 1))
    await owner.runJob()
    expect((await owner.read(program)).status).toBe('scheduled')
    test.clock.advance(1)
    await owner.runJob()
    expect(await owner.read(program)).toMatchObject({
      status: 'active',
      phase: 'ending',
      activatedAt: new Date(startOfDay(owner.today())).toISOString(),
    })
    const late = await owner.create({ startDate: owner.inDays(1), endDate: owner.inDays(2) })
    await owner.step(scheduleProgram, late)
    const [starts, ends] = [startOfDay(owner.today() + 1), startOfDay(owner.today() + 3)].map((at) =>
      new Date(at).toISOString(),
    )
    test.clock.set(new Date(startOfDay(owner.today() + 40)))
    await owner.runJob()
    expect(await owner.read(late)).toMatchObject({
      status: 'ended',
      phase: 'grace',
      activatedAt: starts,
      endedAt: ends,
    })
    expect(await owner.read(program)).toMatchObject({ status: 'ended' })
    expect(await owner.events('loyalty.program_activated')).toContainEqual({
      programId: late._id,
      brandId: late.brandId,
    })
    expect(await owner.events('loyalty.program_ended')).toContainEqual({
      programId: late._id,
      brandId: late.brandId,
    })
    const many = await owner.events('loyalty.program_ended')
    await owner.runJob()
    expect(await owner.events('loyalty.program_ended')).toEqual(many)
  })

  it('R-294 LAW-13 a program that became incomplete since it was scheduled is a draft again on its date, with one notice to the brand', async () => {
    const made = await owner.create(
      { startDate: owner.inDays(3), endDate: owner.inDays(60) },
      { social: { review: 5 } },
    )
    const brand = test.db.updateTable('brands').where('id', '=', made.brandId)
    await owner.step(scheduleProgram, made)
    // It turns out to be a restaurant, which rewards no opinions.
    await brand.set({ sector: 'restaurant' }).execute()
    test.clock.set(new Date(startOfDay(owner.today() + 3)))
    await owner.runJob()
    await owner.runJob()
    expect(await owner.read(made)).toMatchObject({ status: 'draft', activatedAt: null })
    expect(await owner.events('loyalty.program_not_started')).toEqual([
      { programId: made._id, brandId: made.brandId, automations: '' },
    ])
    const audit = test.db.selectFrom('audit_log').select('detail').where('action', '=', 'program.not_started')
    expect(await audit.execute()).toEqual([
      { detail: { code: 'program_incomplete', fields: ['config.social.review'] } },
    ])
  })

  it('R-294 days around changes of clocks begin at 00:00 local time', async () => {
    test.clock.set(new Date('2027-03-20T10:00:00Z'))
    owner = await ProgramOwner.of(test)
    const program = await owner.create({ startDate: '2027-03-28', endDate: '2027-10-31' })
    const row = await test.db
      .selectFrom('programs')
      .selectAll()
      .where('id', '=', program._id)
      .executeTakeFirstOrThrow()
    expect([row.starts_at, row.ends_at].map((at) => at.toISOString())).toEqual([
      '2027-03-27T23:00:00.000Z',
      '2027-10-31T23:00:00.000Z',
    ])
    expect(row.claims_until.toISOString()).toBe('2027-12-30T23:00:00.000Z')
    test.clock.set(new Date('2026-11-23T09:00:00Z'))
  })

  it('R-292 R-293 a scheduled program can be changed and unscheduled until 24:00 of the day before its start', async () => {
    const program = await owner.made('scheduled')
    test.clock.set(new Date(startOfDay(owner.today() + 5) - 1))
    await test.request(updateProgram, {
      as: owner.user,
      params: { id: program._id },
      body: { baseInfo: { name: 'Ultimo' } },
    })
    expect((await owner.step(unscheduleProgram, program)).status).toBe('draft')
    expect((await owner.step(scheduleProgram, program)).status).toBe('scheduled')
    test.clock.advance(1)
    const sent = { as: owner.user, params: { id: program._id } }
    const codes = [
      await test.refused(updateProgram, { ...sent, body: { baseInfo: { name: 'Tardi' } } }),
      await test.refused(updateProgramConfig, { ...sent, body: {}, headers: { 'if-match': '1' } }),
      await test.refused(unscheduleProgram, { ...sent, body: {} }),
    ].map(({ statusCode, code }) => `${statusCode} ${code}`)
    expect(codes).toEqual(Array.from({ length: 3 }, () => '409 program_started'))
  })

  it('R-295 activating at once makes today the start', async () => {
    const program = await owner.step(activateProgram, await owner.made('scheduled'))
    expect(program).toMatchObject({
      status: 'active',
      startDate: owner.inDays(0),
      activatedAt: test.clock.now().toISOString(),
    })
    expect(
      (await test.request(getActiveProgram, { as: owner.user, params: { brandId: program.brandId } }))._id,
    ).toBe(program._id)
    const long = await owner.create({
      startDate: owner.inDays(30),
      endDate: dateText(owner.today() + 30 + 1825),
    })
    await owner.step(scheduleProgram, long)
    const problem = await test.refused(activateProgram, {
      as: owner.user,
      params: { id: long._id },
      body: {},
    })
    expect([problem.code, Object.keys(problem.fieldErrors ?? {})]).toEqual([
      'program_incomplete',
      ['baseInfo.endDate'],
    ])
  })

  it.each([
    [
      { startDate: () => owner.inDays(-1) },
      'baseInfo.startDate',
      'La data di inizio non può essere precedente a oggi',
    ],
    [
      { endDate: () => owner.inDays(0) },
      'baseInfo.endDate',
      'La data di fine deve essere successiva a quella di inizio',
    ],
    [
      { startDate: () => owner.inDays(9), endDate: () => owner.inDays(8) },
      'baseInfo.endDate',
      'La data di fine deve essere successiva a quella di inizio',
    ],
    [
      { endDate: () => dateText(owner.today() + 2192) },
      'baseInfo.endDate',
      'Una raccolta dura al massimo 5 anni',
    ],
    [{ endDate: () => '2027-02-30' }, 'baseInfo.endDate', 'Data non valida'],
    [{ name: () => '  ' }, 'baseInfo.name', 'Campo obbligatorio'],
    [{ description: () => '' }, 'baseInfo.description', 'Campo obbligatorio'],
    [{ legalSubject: () => '' }, 'baseInfo.legalSubject', 'Campo obbligatorio'],
    [{ piva: () => '' }, 'baseInfo.piva', 'La partita IVA non è corretta: controlla le 11 cifre'],
    [{ sedeLegale: () => '' }, 'baseInfo.sedeLegale', 'Campo obbligatorio'],
    [{ pec: () => '' }, 'baseInfo.pec', 'Indirizzo email non valido'],
  ])('R-556 R-557 R-558 %o is refused at its field', async (given, field, text) => {
    const values = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value()]))
    const body = await programBody(test, owner.user, values)
    const headers = { 'accept-language': 'it' }
    const problem = await test.refused(createProgram, { as: owner.user, body, headers })
    expect([problem.statusCode, problem.fieldErrors]).toEqual([400, { [field]: text }])
    expect((await test.request(listPrograms, { as: owner.user })).total).toBe(0)
  })
})
