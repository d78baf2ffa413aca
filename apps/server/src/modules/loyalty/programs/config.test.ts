import { getCompany, updateCompany } from '@vicino/contract/marketplace/brands/applications/endpoints'
import {
  createProgram,
  getProgram,
  getProgramConfig,
  lintProgram,
  scheduleProgram,
  simulatePurchase,
  updateProgramConfig,
} from '@vicino/contract/loyalty/programs/endpoints'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { canonicalText, withDefaults } from '@vicino/domain/loyalty/config'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { compiledProgram } from './compiled.ts'
import { addFigures } from './figures.queries.ts'
import { programs } from './feature.ts'
import { ProgramOwner } from './testing/program-owner-fixture.ts'
import { programBody } from './testing/program.ts'
import { brands } from '../../marketplace/brands/feature.ts'

let test: TestApp
let owner: ProgramOwner
let id: string
beforeAll(async () => {
  test = await createTestApp({ features: [programs, brands] })
})
beforeEach(async () => {
  owner = await ProgramOwner.of(test)
  id = (await owner.made('draft'))._id
})
afterAll(() => test.close())

/**
 * Returns the day in Rome this many days from now. The programs of these tests last from the fifth
 * day to the hundredth.
 */
const inDays = (days: number): string => dateText(dayAt(Date.now()) + days)

const read = () => test.request(getProgramConfig, { as: owner.user, params: { id } })
const put = (body: object, version: number | string = 1) =>
  test.send(updateProgramConfig, {
    as: owner.user,
    params: { id },
    body,
    headers: { 'if-match': `"${version}"`, 'accept-language': 'it' },
  })
const refusal = async (body: object) =>
  (await put(body)).json<{ fieldErrors?: Record<string, string> }>().fieldErrors

describe('the wizard', () => {
  it('R-264 R-266 R-267 R-273 R-540 without a config it has the form’s defaults, and the answer has every field', async () => {
    const body = await programBody(test, owner.user, { delegatedSubject: 'Inventato' })
    await test.db
      .updateTable('brands')
      .set({ delegated_subject: 'Dott.ssa Neri' })
      .where('id', '=', owner.user.brand_id)
      .execute()
    const program = await test.request(createProgram, { as: owner.user, body })
    expect(program.config).toEqual(withDefaults({}))
    expect(program).toMatchObject({
      status: 'draft',
      phase: 'draft',
      brandId: owner.user.brand_id,
      imageUrl: `/files/${body.baseInfo.imageUrl}`,
      baseInfo: {
        name: 'Raccolta del forno',
        piva: '12345678903',
        delegatedSubject: 'Dott.ssa Neri',
        isCrossbrand: false,
      },
      pointCoefficient: 1,
      roundingUp: false,
      bonusPeriods: [],
      monthlyBonus: [],
      users: 0,
      points: 0,
      totalPoints: 0,
      redeemedRewards: 0,
      configVersion: 1,
      warnings: ['tiers_off'],
    })
  })

  it('R-508 a superAdmin names the brand; nobody else acts for another', async () => {
    const admin = await test.createUser({ role: 'superAdmin' })
    const body = await programBody(test, admin)
    const problem = await test.refused(createProgram, { as: admin, body })
    expect(problem.fieldErrors).toHaveProperty('brandId')
    const brandId = owner.user.brand_id ?? ''
    expect((await test.request(createProgram, { as: admin, body: { ...body, brandId } })).brandId).toBe(
      brandId,
    )
    const stranger = await ProgramOwner.of(test)
    const foreign = { ...(await programBody(test, stranger.user)), brandId }
    expect((await test.refused(createProgram, { as: stranger.user, body: foreign })).code).toBe(
      'brand_not_found',
    )
  })
})

describe('mechanics', () => {
  it('R-306 R-324 each change is a version with the hash of its text and thresholds in ascending order; the same again makes none', async () => {
    const low = { amount: 50, bonus: 20 }
    const high = { amount: 100, bonus: 50 }
    const answer = await put({ acquisti: { pointCoeff: 1.5, thresholds: [high, low] } })
    expect([answer.statusCode, answer.json<{ version: number }>().version]).toEqual([200, 2])
    const { config, sha256, version } = await read()
    expect(version).toBe(2)
    expect(sha256).toBe(createHash('sha256').update(canonicalText(config)).digest('hex'))
    expect(config.acquisti.thresholds).toEqual([low, high])
    const again = await put({ acquisti: { pointCoeff: 1.5, thresholds: [low, high] } }, 2)
    expect(again.json()).toMatchObject({ version: 2 })
    const rows = await test.db
      .selectFrom('program_versions')
      .selectAll()
      .where('program_id', '=', id)
      .orderBy('version')
      .execute()
    expect(rows.map(({ version: each, diff }) => [each, (diff as unknown[]).length])).toEqual([
      [1, 0],
      [2, 3],
    ])
    const audit = await test.db
      .selectFrom('audit_log')
      .select('detail')
      .where('object_id', '=', id)
      .where('action', '=', 'program.config')
      .execute()
    expect(audit).toEqual([{ detail: { version: 2, before: rows[0]?.sha256, after: rows[1]?.sha256 } }])
  })

  it('If-Match names the version that was changed', async () => {
    expect((await put({ acquisti: { pointCoeff: 2 } })).statusCode).toBe(200)
    const late = await put({ acquisti: { pointCoeff: 3 } })
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([412, 'config_changed'])
    const without = await test.refused(updateProgramConfig, { as: owner.user, params: { id }, body: {} })
    expect([without.statusCode, without.code]).toEqual([428, 'version_required'])
    expect((await put({}, 'x')).statusCode).toBe(400)
    const both = await Promise.all([
      put({ acquisti: { pointCoeff: 4 } }, 2),
      put({ acquisti: { pointCoeff: 5 } }, 2),
    ])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412])
  })

  it('R-562 numbers come as texts too, with a comma or a point', async () => {
    expect(
      (
        await put({
          acquisti: { pointCoeff: '2', stampCoeff: ' 2,5 ', minSpend: '10.00' },
          social: { review: '30' },
        })
      ).statusCode,
    ).toBe(200)
    expect((await read()).config).toMatchObject({
      acquisti: { pointCoeff: 2, stampCoeff: 2.5, minSpend: 10 },
      social: { review: 30 },
    })
    expect(await refusal({ acquisti: { pointCoeff: 'abc' } })).toEqual({
      'acquisti.pointCoeff': 'Valore non valido',
    })
  })

  const BELOW = 'Valore inferiore al minimo ammesso'
  const LEAST = {
    points: 'Almeno 0,1 punti per euro, oppure spegni i punti',
    stamps: 'Almeno 1 € per un bollino',
    times: 'Almeno 1: con 1 i punti restano gli stessi',
  }
  const OUTSIDE = 'La data deve rientrare nel periodo della raccolta'
  const END = 'La data di fine deve essere successiva a quella di inizio'
  const twice = { amount: 10, bonus: 1 }

  it.each<[string, object, string, string]>([
    ['R-563', { acquisti: { pointCoeff: 0.09 } }, 'acquisti.pointCoeff', LEAST.points],
    ['R-563', { acquisti: { pointCoeff: 1.0001 } }, 'acquisti.pointCoeff', 'Troppe cifre decimali'],
    ['R-564', { acquisti: { stampCoeff: 0.5 } }, 'acquisti.stampCoeff', LEAST.stamps],
    ['R-565', { acquisti: { multiplier: { value: 0.9 } } }, 'acquisti.multiplier.value', LEAST.times],
    [
      'R-566',
      {
        acquisti: { multiplier: { enabled: true, value: 2, startDate: inDays(20), endDate: inDays(19) } },
      },
      'acquisti.multiplier.endDate',
      END,
    ],
    [
      'R-566',
      {
        acquisti: { multiplier: { enabled: true, value: 2, startDate: inDays(20), endDate: inDays(1100) } },
      },
      'acquisti.multiplier.endDate',
      OUTSIDE,
    ],
    [
      'R-566',
      {
        acquisti: { multiplier: { enabled: true, value: 2, startDate: inDays(-20), endDate: inDays(19) } },
      },
      'acquisti.multiplier.startDate',
      OUTSIDE,
    ],
    [
      'R-324',
      { acquisti: { thresholds: [twice, twice] } },
      'acquisti.thresholds.1.amount',
      'Compare due volte',
    ],
    ['R-324', { acquisti: { thresholds: [{ amount: 0, bonus: 1 }] } }, 'acquisti.thresholds.0.amount', BELOW],
    [
      'R-324',
      { acquisti: { thresholds: [{ amount: 10.001, bonus: 1 }] } },
      'acquisti.thresholds.0.amount',
      'Troppe cifre decimali',
    ],
    ['R-308', { social: { review: 1.5 } }, 'social.review', 'Deve essere un numero intero'],
    ['R-308', { social: { review: -1 } }, 'social.review', BELOW],
    ['R-308', { social: { nothing: 1 } }, 'social.nothing', 'Campo sconosciuto'],
    [
      'R-305',
      {
        rules: [
          { id: 'a', type: 'basketBonus', amount: 5, points: 1 },
          { id: 'a', type: 'basketBonus', amount: 6, points: 1 },
        ],
      },
      'rules.1.id',
      'Compare due volte',
    ],
    [
      'R-305',
      { rules: [{ id: 'a', type: 'happyHour', factor: 2, days: [8], from: '17:00', to: '25:00' }] },
      'rules.0.to',
      'Orario non valido',
    ],
    ['R-576', { unknown: 1 }, 'unknown', 'Campo sconosciuto'],
    [
      'R-319',
      { pointCoefficient: 2, acquisti: { pointCoeff: 3 } },
      'pointCoefficient',
      'Due campi che indicano la stessa impostazione hanno valori diversi',
    ],
    [
      'R-319',
      {
        bonusPeriods: [{ start: inDays(20), end: inDays(21), amount: 2 }],
        acquisti: { multiplier: { enabled: false } },
      },
      'bonusPeriods',
      'Due campi che indicano la stessa impostazione hanno valori diversi',
    ],
    [
      'R-308',
      { social: { review: 3 }, socialEntries: [{ name: 'Recensione', points: 4 }] },
      'socialEntries',
      'Due campi che indicano la stessa impostazione hanno valori diversi',
    ],
    [
      'R-308',
      { social: [{ name: 'Ballo', points: 4 }] },
      'social.0.name',
      'Due campi che indicano la stessa impostazione hanno valori diversi',
    ],
  ])('%s %o is refused at its field, and nothing changes', async (_requirement, body, field, text) => {
    expect(await refusal(body)).toMatchObject({ [field]: text })
    expect((await read()).version).toBe(1)
  })

  it('R-307 R-308 R-309 R-268 lists of awards are another view of the numbers', async () => {
    const social = [
      { name: 'Recensione', enabled: true, points: 30, icon: 'star', isSaldo: true },
      { name: 'Proof Post', enabled: true, points: 10, icon: 'camera', isSaldo: false, approvedBonus: 25 },
      { name: 'Segui', enabled: false, points: 5, icon: 'x', isSaldo: false },
    ]
    expect((await put({ social, specialEntries: [{ name: 'Compleanno', points: 50 }] })).statusCode).toBe(200)
    const { config, socialEntries, specialEntries } = await read()
    expect(config.social).toMatchObject({
      review: 30,
      basePost: 10,
      approvedPost: 25,
      follow: 0,
      isSaldo: false,
    })
    expect(config.special).toMatchObject({ birthDay: 50 })
    expect(socialEntries).toContainEqual({
      key: 'review',
      name: 'Recensione',
      enabled: true,
      points: 30,
      icon: 'star',
      isSaldo: true,
    })
    expect(socialEntries.find(({ key }) => key === 'basePost')).toMatchObject({
      approvedBonus: 25,
      isSaldo: false,
    })
    expect(socialEntries.find(({ key }) => key === 'follow')).toMatchObject({ enabled: false, points: 0 })
    expect(specialEntries).toContainEqual(
      expect.objectContaining({ name: 'Compleanno', points: 50, enabled: true }),
    )
    // The config can be sent back as it was read, in either view.
    expect((await put({ socialEntries, specialEntries }, 2)).json()).toMatchObject({
      config: { social: { review: 30 } },
    })
    expect((await put(config, 3)).statusCode).toBeLessThan(500)
  })

  it('R-319 both namings of purchases are accepted and must agree', async () => {
    const body = {
      pointCoefficient: 2,
      roundingUp: true,
      monthlyBonus: [{ min: 50, value: 5 }],
      bonusPeriods: [{ start: inDays(20), end: inDays(21), amount: 3 }],
    }
    expect((await put(body)).statusCode).toBe(200)
    const program = await test.request(getProgram, { as: owner.user, params: { id } })
    expect(program).toMatchObject(body)
    expect(program.config.acquisti).toMatchObject({
      pointCoeff: 2,
      roundUp: true,
      thresholds: [{ amount: 50, bonus: 5 }],
      multiplier: { enabled: true, value: 3, startDate: inDays(20), endDate: inDays(21) },
    })
  })

  it('once members have joined, changes of a scheduled program may only improve it', async () => {
    const program = await owner.made('scheduled')
    id = program._id
    expect((await put({ acquisti: { pointCoeff: 3 } })).statusCode).toBe(200)
    await addFigures(test.db, [{ programId: id, day: owner.inDays(0), source: '', joins: 1 }])
    const worse = await put({ acquisti: { pointCoeff: 2 } }, 2)
    expect([worse.statusCode, worse.json()]).toMatchObject([
      409,
      {
        code: 'change_worse',
        fieldErrors: { 'config.acquisti.pointCoeff': 'Peggiorativo per i partecipanti' },
      },
    ])
    expect((await put({ acquisti: { pointCoeff: 4 } }, 2)).statusCode).toBe(200)
  })
})

describe('before it is scheduled', () => {
  it('the linter names errors and warnings with their field', async () => {
    await put({
      acquisti: { pointCoeff: 1 },
      rules: [{ id: 'serie', type: 'streak', period: 'month', length: 12, points: 10 }],
      limits: { purchasePerDay: 0 },
    })
    const { findings, schedulable } = await test.request(lintProgram, { as: owner.user, params: { id } })
    expect(findings).toEqual([
      { severity: 'warning', path: 'rewards', code: 'no_rewards' },
      { severity: 'warning', path: 'config.rules.0.length', code: 'longer_than_program' },
    ])
    expect(schedulable).toBe(true)
  })

  it('LAW-13 for a restaurant, set by a superAdmin, awards for opinions refuse the scheduling', async () => {
    const params = { id: owner.user.brand_id ?? '' }
    const { version } = await test.request(getCompany, { as: owner.user, params })
    const body = { sector: 'restaurant' as const, version }
    const own = await test.refused(updateCompany, { as: owner.user, params, body })
    expect([own.statusCode, Object.keys(own.fieldErrors ?? {})]).toEqual([400, ['sector']])
    const admin = await test.createUser({ role: 'superAdmin' })
    expect((await test.request(updateCompany, { as: admin, params, body })).sector).toBe('restaurant')
    await put({ social: { review: 10, follow: 5 } })
    const problem = await test.refused(scheduleProgram, {
      as: owner.user,
      params: { id },
      body: {},
      headers: { 'accept-language': 'it' },
    })
    expect(problem.fieldErrors).toEqual({
      'config.social.review': 'Per ristorazione e turismo la legge non ammette premi per le opinioni',
    })
    expect((await compiledProgram(test.db, id)).isBlockedSector).toBe(true)
  })

  it('R-320 R-321 R-322 a purchase is simulated by the function that books it, with any config, and nothing is written', async () => {
    await put({ acquisti: { pointCoeff: 2, stampCoeff: 10 } })
    const simulate = (body: object) => test.send(simulatePurchase, { as: owner.user, params: { id }, body })
    const before = await test.db.selectFrom('program_versions').selectAll().execute()
    expect((await simulate({ amount: 25.5 })).json()).toMatchObject({ points: 51, stamps: 2, status: 51 })
    const other = { acquisti: { pointCoeff: 1, roundUp: true } }
    expect((await simulate({ amount: 10.2, config: other })).json()).toMatchObject({ points: 11, stamps: 0 })
    const lines = [
      { category: 'Tabacchi', net: 5 },
      { category: 'Pane', net: 5.5 },
    ]
    const rules = [{ id: 'no', type: 'productMultiplier', factor: 0, match: { categories: ['Tabacchi'] } }]
    expect((await simulate({ amount: 10.5, lines, config: { rules } })).json()).toMatchObject({ points: 5 })
    expect((await simulate({ amount: 10, lines })).json()).toMatchObject({ code: 'validation_failed' })
    expect((await simulate({ amount: 10, tier: 1 })).json()).toMatchObject({ code: 'validation_failed' })
    expect(await test.db.selectFrom('program_versions').selectAll().execute()).toEqual(before)
  })
})
