import {
  getProgram,
  getTiers,
  scheduleProgram,
  activateProgram,
  updateProgram,
  updateTiers,
  windDownProgram,
} from '@vicino/contract/loyalty/programs/endpoints'
import { startOfDay } from '@vicino/domain/loyalty/clock'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { withOffice } from './testing/programs-fixture.ts'
import type { ProgramOwner } from './testing/program-owner-fixture.ts'

let test: TestApp
let owner: ProgramOwner
withOffice((office) => ({ test, owner } = office))

const SILVER = { id: 'silver', name: 'Silver', minPoints: 200, maxPoints: 999 }
const GOLD = { id: 'gold', name: 'Gold', minPoints: 1000, maxPoints: null }
const TIERS = { enabled: true, tiers: [SILVER, GOLD] }

const params = () => ({ brandId: owner.user.brand_id ?? '' })
const read = () => test.request(getTiers, { as: owner.user, params: params() })
const put = async (body: object) =>
  test.send(updateTiers, {
    as: owner.user,
    params: params(),
    body: { ...body, version: (await read()).version },
    headers: { 'accept-language': 'it' },
  })
const fieldsOf = async (body: object) => (await put(body)).json<{ fieldErrors?: object }>().fieldErrors
const code = async (body: object) => {
  const answer = await put(body)
  return answer.statusCode === 200 ? 200 : `${answer.statusCode} ${answer.json<{ code: string }>().code}`
}
const activeUntil = async (days: number) => {
  const program = await owner.step(scheduleProgram, await owner.create({ endDate: owner.inDays(days) }))
  return owner.step(activateProgram, program)
}

describe('tiers of a brand', () => {
  it('R-345 R-346 a brand without saved tiers is offered the samples, switched off', async () => {
    const tiers = await read()
    expect(tiers).toMatchObject({ version: 0, expired: false, lockedUntil: null, can: { edit: true } })
    expect(tiers.tierConfigs).toMatchObject({ enabled: false, expirationDate: null, disableDate: null })
    expect(
      tiers.tierConfigs.tiers.map(({ name, minPoints, maxPoints }) => [name, minPoints, maxPoints]),
    ).toEqual([
      ['Silver', 200, 999],
      ['Gold', 1000, 2999],
      ['Vip', 3000, null],
    ])
    const program = await owner.made('draft')
    expect(program.tierConfigs).toMatchObject({ enabled: false, tiers: [] })
  })

  it('R-343 R-347 R-348 R-349 they are saved for all programs of the brand, with both names of their options', async () => {
    const options = { pointsMultiplier: 1.5, pointsExpiration: 30, rewardsDiscount: 10 }
    const silver = { ...SILVER, options, benefits: ['Spedizione gratis'], color: '#aabbcc', icon: 'medal' }
    expect(await code({ ...TIERS, tiers: [silver, { ...GOLD, pointCoeff: 2, pointsPreserve: 80 }] })).toBe(
      200,
    )
    const { tierConfigs, version } = await read()
    expect(version).toBe(1)
    expect(tierConfigs.tiers).toMatchObject([
      { ...silver, pointCoeff: 1.5, pointsPreserve: 70 },
      { options: { pointsMultiplier: 2, pointsExpiration: 20 }, pointCoeff: 2, pointsPreserve: 80 },
    ])
    const [one, other] = [await owner.made('draft'), await owner.made('draft')]
    expect([one.tierConfigs, other.tierConfigs]).toEqual([tierConfigs, tierConfigs])
    // An unchanged config makes no version.
    expect(await code(tierConfigs)).toBe(200)
    expect((await read()).version).toBe(1)
  })

  const GAP = 'Tra un livello e il successivo mancano dei punti'
  const BELOW = 'Valore inferiore al minimo ammesso'
  const DIFFER = 'Due campi che indicano la stessa impostazione hanno valori diversi'
  const withOptions = (options: object) => ({ ...TIERS, tiers: [{ ...SILVER, options }, GOLD] })
  it.each<[string, object, string, string]>([
    [
      'R-567',
      { ...TIERS, tiers: [{ ...SILVER, benefits: [' '] }, GOLD] },
      'tiers.0.benefits.0',
      'Il vantaggio non può essere vuoto',
    ],
    ['R-348', { enabled: true, tiers: [] }, 'tiers', 'Campo obbligatorio'],
    [
      'R-569',
      { ...TIERS, tiers: [SILVER, { ...GOLD, minPoints: 900 }] },
      'tiers.1.minPoints',
      'Gli intervalli dei livelli si sovrappongono',
    ],
    ['R-569', { ...TIERS, tiers: [SILVER, { ...GOLD, minPoints: 1001 }] }, 'tiers.1.minPoints', GAP],
    [
      'R-569',
      { ...TIERS, tiers: [{ ...SILVER, maxPoints: null }, GOLD] },
      'tiers.0.maxPoints',
      'Solo l’ultimo livello può essere senza limite',
    ],
    ['R-569', { ...TIERS, tiers: [{ ...SILVER, minPoints: 10, maxPoints: 5 }] }, 'tiers.0.maxPoints', BELOW],
    ['R-569', { ...TIERS, tiers: [{ ...SILVER, minPoints: -1 }, GOLD] }, 'tiers.0.minPoints', BELOW],
    ['R-570', withOptions({ pointsMultiplier: -0.1 }), 'tiers.0.options.pointsMultiplier', BELOW],
    [
      'R-570',
      withOptions({ pointsMultiplier: 1.25 }),
      'tiers.0.options.pointsMultiplier',
      'Al massimo un decimale (passi di 0,1)',
    ],
    [
      'R-571',
      withOptions({ pointsExpiration: 101 }),
      'tiers.0.options.pointsExpiration',
      'Valore superiore al massimo ammesso',
    ],
    [
      'R-571',
      withOptions({ rewardsDiscount: 101 }),
      'tiers.0.options.rewardsDiscount',
      'Valore superiore al massimo ammesso',
    ],
    [
      'R-571',
      withOptions({ rewardsDiscount: 0.5 }),
      'tiers.0.options.rewardsDiscount',
      'Deve essere un numero intero',
    ],
    [
      'R-349',
      { ...TIERS, tiers: [{ ...SILVER, pointCoeff: 2, options: { pointsMultiplier: 1 } }, GOLD] },
      'tiers.0.pointCoeff',
      DIFFER,
    ],
    [
      'R-349',
      { ...TIERS, tiers: [{ ...SILVER, pointsPreserve: 70, options: { pointsExpiration: 20 } }, GOLD] },
      'tiers.0.pointsPreserve',
      DIFFER,
    ],
    ['R-345', { ...TIERS, tiers: [SILVER, { ...GOLD, id: 'silver' }] }, 'tiers.1.id', 'Compare due volte'],
    ['R-345', { ...TIERS, expirationDate: '2027-02-30' }, 'expirationDate', 'Data non valida'],
  ])('%s %o is refused at its field', async (_requirement, body, field, text) => {
    expect(await fieldsOf(body)).toMatchObject({ [field]: text })
    expect((await read()).version).toBe(0)
  })

  it('R-568 a new expiry date is 5 calendar months ahead, an unchanged one may come nearer', async () => {
    test.clock.set(new Date('2026-11-23T09:00:00Z'))
    expect(await fieldsOf({ ...TIERS, expirationDate: '2027-04-22' })).toEqual({
      expirationDate: 'La scadenza deve essere ad almeno 5 mesi da oggi',
    })
    expect(await code({ ...TIERS, expirationDate: '2027-04-23' })).toBe(200)
    test.clock.set(new Date('2027-03-01T09:00:00Z'))
    expect(await code({ ...TIERS, tiers: [SILVER], expirationDate: '2027-04-23' })).toBe(200)
    test.clock.set(new Date('2026-11-23T09:00:00Z'))
  })

  it('R-355 they are flagged as expired from the day after their date on, while they are on, in their program too', async () => {
    test.clock.set(new Date('2026-11-23T09:00:00Z'))
    await put({ ...TIERS, expirationDate: '2027-04-23' })
    const program = await owner.create({ startDate: '2027-05-01', endDate: '2027-12-31' })
    const flagged = async () => [
      (await read()).expired,
      (await owner.read(program)).warnings.includes('tiers_expired'),
    ]
    expect(await flagged()).toEqual([false, false])
    test.clock.set(new Date('2027-04-23T21:59:59Z'))
    expect(await flagged()).toEqual([false, false])
    test.clock.set(new Date('2027-04-23T22:00:00Z'))
    expect(await flagged()).toEqual([true, true])
    const { tierConfigs } = await read()
    expect(await code({ ...tierConfigs, enabled: false })).toBe(200)
    expect(await flagged()).toEqual([false, false])
    test.clock.set(new Date('2026-11-23T09:00:00Z'))
  })
})

describe('R-353 while a program is active', () => {
  it('R-356 only the expiry date moves, to later', async () => {
    await put({ ...TIERS, expirationDate: owner.inDays(200) })
    const program = await activeUntil(100)
    const { tierConfigs, lockedUntil, can } = await read()
    expect([lockedUntil, can.edit]).toEqual([owner.inDays(100), false])
    expect(await code({ ...TIERS, tiers: [SILVER] })).toBe('409 tiers_locked')
    expect(await code({ ...tierConfigs, expirationDate: owner.inDays(199) })).toBe('409 tiers_locked')
    expect(await code({ ...tierConfigs, expirationDate: null })).toBe('409 tiers_locked')
    expect(await code({ ...tierConfigs, qualification: { graceDays: 5 } })).toBe('409 tiers_locked')
    expect((await read()).version).toBe(1)
    expect(await code({ ...tierConfigs, expirationDate: owner.inDays(300) })).toBe(200)
    expect((await owner.read(program)).tierConfigs.expirationDate).toBe(owner.inDays(300))
  })

  it('R-354 switching off waits for the end of the last program, and can be reversed', async () => {
    await put(TIERS)
    await activeUntil(20)
    await activeUntil(10)
    const { tierConfigs } = await read()
    expect(await code({ ...tierConfigs, enabled: false })).toBe(200)
    expect((await read()).tierConfigs).toMatchObject({ enabled: true, disableDate: owner.inDays(20) })
    expect(await code(tierConfigs)).toBe(200)
    expect((await read()).tierConfigs).toMatchObject({ enabled: true, disableDate: null })
    await put({ ...tierConfigs, enabled: false })
    test.clock.set(new Date(startOfDay(owner.today() + 21) - 1))
    await owner.runJob()
    expect((await read()).tierConfigs.enabled).toBe(true)
    test.clock.advance(1)
    await owner.runJob()
    expect((await read()).tierConfigs).toMatchObject({ enabled: false, disableDate: null })
    const { version } = await read()
    await owner.runJob()
    expect((await read()).version).toBe(version)
  })

  it('R-354 the end date of tiers follows a later end, another last program, an early end and a cancellation', async () => {
    await put(TIERS)
    const first = await activeUntil(40)
    const { tierConfigs } = await read()
    await put({ ...tierConfigs, enabled: false })
    const endsOn = async () => (await read()).tierConfigs.disableDate
    await test.request(updateProgram, {
      as: owner.user,
      params: { id: first._id },
      body: { baseInfo: { endDate: owner.inDays(60) } },
    })
    expect(await endsOn()).toBe(owner.inDays(60))
    const second = await activeUntil(90)
    expect(await endsOn()).toBe(owner.inDays(90))
    await owner.step(windDownProgram, second)
    expect(await endsOn()).toBe(owner.inDays(60))
    expect((await owner.cancel(first)).statusCode).toBe(200)
    expect(await endsOn()).toBe(owner.inDays(30))
    await owner.cancel(second)
    await owner.runJob()
    expect((await read()).tierConfigs).toMatchObject({ enabled: false, disableDate: null })
  })

  it('of a change of tiers and an activation at once, neither sees half of the other', async () => {
    await put(TIERS)
    const program = await owner.made('scheduled')
    const [changed, activated] = await Promise.all([
      put({ ...TIERS, tiers: [SILVER] }),
      test.send(activateProgram, { as: owner.user, params: { id: program._id }, body: {} }),
    ])
    expect(activated.statusCode).toBe(200)
    const { tierConfigs } = await test.request(getProgram, { as: owner.user, params: { id: program._id } })
    expect([changed.statusCode, tierConfigs.tiers.length]).toEqual(
      changed.statusCode === 200 ? [200, 1] : [409, 2],
    )
  })
})
