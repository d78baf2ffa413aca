import {
  getPrizeReport,
  getPrizeReportCsv,
  getPrizeReportPdf,
} from '@vicino/contract/loyalty/claims/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { till } from '../../till/till/feature.ts'
import { members } from '../members/feature.ts'
import { programs } from '../programs/feature.ts'
import { claims } from './feature.ts'
import { Counter } from './testing/claims-fixture.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: [members, programs, notifications, claims, till] })
})
afterAll(() => test.close())

it('LAW-10 the year’s prizes with value and VAT, and who is above 25.82 €; as JSON, CSV and PDF', async () => {
  test.clock.set('2027-12-31T22:59:59Z')
  const counter = await Counter.open(test)
  const [ada, bo] = [await counter.member(2000), await counter.member(2000)]
  const jug = await counter.reward({ name: 'Brocca', points: 100, value_cents: 2440, vat_percent: 22 })
  const give = async (to: typeof ada) => {
    const { code } = await counter.claim(to, jug, { points: 100 })
    expect((await counter.confirm({ code })).statusCode).toBe(200)
  }
  await give(ada)
  await give(ada)
  await give(bo)
  // In Rome the new year has begun.
  test.clock.advance(1)
  await give(bo)
  const as = counter.owner
  const params = { id: counter.programId, year: '2027' }
  expect(await test.request(getPrizeReport, { as, params })).toEqual({
    year: 2027,
    threshold: 25.82,
    totals: { prizes: 3, value: 73.2, net: 60, vat: 13.2, above: 1 },
    people: [
      { userId: ada.id, username: ada.username, prizes: 2, value: 48.8, counted: 48.8, above: true },
      { userId: bo.id, username: bo.username, prizes: 1, value: 24.4, counted: 24.4, above: false },
    ],
  })
  const next = await test.request(getPrizeReport, { as, params: { ...params, year: '2028' } })
  expect([next.totals.prizes, next.totals.above]).toEqual([1, 0])
  const csv = await test.send(getPrizeReportCsv, { as, params, headers: { 'accept-language': 'it' } })
  const rows = csv.body.trim().split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows[1]).toContain(`${ada.id};Brocca;product;24,40;22;4,40;20,00;0,00;48,80;sì`)
  expect(rows[3]).toContain(`${bo.id};Brocca;product;24,40;22;4,40;20,00;0,00;24,40;no`)
  const pdf = await test.send(getPrizeReportPdf, { as, params })
  expect(pdf.rawPayload.toString('latin1', 0, 5)).toBe('%PDF-')
  for (const year of ['1999', '20277', 'anno'])
    expect((await test.refused(getPrizeReport, { as, params: { ...params, year } })).statusCode).toBe(400)
  const stranger = await test.createUser({ role: 'brand' })
  for (const endpoint of [getPrizeReport, getPrizeReportCsv, getPrizeReportPdf])
    expect((await test.refused(endpoint, { as: stranger, params })).code).toBe('program_not_found')
})
