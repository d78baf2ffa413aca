import { randomUUID } from 'node:crypto'
import {
  findPurchases,
  getProgramPage,
  listBrandPrograms,
  listProgramEvents,
  refundPurchase,
  refundReceipt,
  registerPurchase,
} from '@vicino/contract/loyalty/members/endpoints'
import { updateProgram } from '@vicino/contract/loyalty/programs/endpoints'
import {
  declinePartnership,
  getStatementCsv,
  getStatementPdf,
  invitePartner,
  leavePartnership,
  listPartners,
  listPartnerships,
  listStatements,
  settleStatement,
  withdrawPartner,
} from '@vicino/contract/loyalty/partners/endpoints'
import { getRegulation } from '@vicino/contract/loyalty/programs/regulations/endpoints'
import { listConfirmations } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { codeOf, type Counter } from '../claims/testing/claims-fixture.ts'
import { members } from '../members/feature.ts'
import { newReceipt } from '../members/testing/members-fixture.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { programs } from '../programs/feature.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { closeClearingMonths } from './close-clearing-months.ts'
import { partners } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { type Neighbour, Street, TERMS } from './testing/partners-fixture.ts'

let test: TestApp
/** The brand that owns the common program. */
let counter: Counter
let partner: Neighbour
let street: Street
beforeAll(async () => {
  test = await createTestApp({
    features: [members, programs, redemptions, claims, partners, till],
  })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  street = await Street.open(test)
  counter = street.counter
  partner = await street.neighbour()
})
afterAll(() => test.close())

const invite = (body: object = {}, as = counter.owner) => street.invite(partner, body, as)
const accept = (terms: object = {}, as = partner.owner) => street.accept({ ...partner, owner: as }, terms)
async function join(): Promise<void> {
  expect((await invite()).statusCode).toBe(201)
  expect((await accept()).json()).toMatchObject({ state: 'accepted', can: { answer: false, leave: true } })
}
const buy = (customer: TestUser, amount: number, receiptId = newReceipt(), by = partner.till) =>
  street.buy(customer, amount, { ...partner, till: by }, receiptId)
const drain = () => drainOutbox(test.db, test.services.consumers, test.clock.now())
const sums = async () => {
  await drain()
  const [row] = await test.request(listPartners, { as: counter.owner, params: { id: counter.programId } })
  return row?.clearing
}

describe('partners of a common program', () => {
  it('R-265 LAW-9 are invited on terms, accept them, earn for the program, and appear in it and in its regulation', async () => {
    const ada = await counter.member(0)
    expect((await buy(ada, 10)).json()).toMatchObject({ code: 'program_not_active' })
    expect((await invite()).json()).toMatchObject({
      state: 'invited',
      terms: TERMS,
      brand: { _id: partner.brandId },
      can: { withdraw: true },
    })
    const { items } = await test.request(listPartnerships, { as: partner.owner, query: {} })
    expect(items).toMatchObject([
      {
        state: 'invited',
        owner: { _id: counter.shop.brandId },
        terms: TERMS,
        can: { answer: true, leave: false },
      },
    ])
    // Nothing counts before the acceptance, and only the terms that were shown can be accepted.
    expect(codeOf(await buy(ada, 10))).toBe('program_not_active')
    expect(codeOf(await accept({ pointsPrice: 7.99 }))).toBe('partner_terms_changed')
    expect((await accept()).statusCode).toBe(200)
    expect((await accept()).json()).toMatchObject({ state: 'accepted' })
    // A purchase before the acceptance does not count, even if it is reported now.
    test.clock.advance(60)
    const before = {
      member: { userId: ada.id },
      amount: 9,
      receiptId: newReceipt(),
      occurredAt: '2027-03-02T10:59:00+01:00',
    }
    expect(codeOf(await test.send(registerPurchase, { as: partner.till, body: before }))).toBe(
      'program_not_active',
    )
    const answer = await buy(ada, 25.5)
    expect(answer.json()).toMatchObject({
      results: [{ program: { _id: counter.programId }, points: 25, stamps: 2, balance: { points: 25 } }],
    })
    const page = await test.request(getProgramPage, { params: { id: counter.programId } })
    expect(page.partners.map(({ _id }) => _id)).toEqual([partner.brandId])
    const found = await test.request(listBrandPrograms, { as: ada, params: { id: partner.brandId } })
    expect(found.items.map(({ _id }) => _id)).toEqual([counter.programId])
    const regulation = await test.request(getRegulation, { params: { id: counter.programId }, query: {} })
    expect(JSON.stringify(regulation)).toContain('Libri S.r.l.')
    const events = await test.request(listProgramEvents, {
      as: ada,
      params: { id: counter.programId },
      query: {},
    })
    expect(events.items[0]?.seller).not.toBeNull()
  })

  it('R-265 each shop numbers its own receipts, sees only its own sales, and refunds none of the other’s', async () => {
    await join()
    const ada = await counter.member(0)
    const own = (await counter.shop.buy(ada, 40, { receiptId: '7' })).eventId ?? ''
    expect((await buy(ada, 30, '7')).statusCode).toBe(200)
    expect((await buy(ada, 30, '7')).json()).toMatchObject({ results: [{ already: true, points: 30 }] })
    expect(codeOf(await buy(ada, 31, '7'))).toBe('event_conflict')
    const receipt = (as: TestUser) => test.request(findPurchases, { as, query: { receiptId: '7' } })
    expect((await receipt(partner.till)).items).toMatchObject([{ amount: 30 }])
    expect((await receipt(counter.shop.scanner)).items).toMatchObject([{ amount: 40 }])
    const day = async (as: TestUser) =>
      (await test.request(listConfirmations, { as })).items.map(
        (item) => 'receiptId' in item && [item.receiptId, item.amount],
      )
    expect(await day(partner.owner)).toEqual([['7', 30]])
    expect(await day(counter.owner)).toEqual([['7', 40]])
    const refund = (as: TestUser, id: string) =>
      test.send(refundPurchase, { as, params: { id }, body: { receiptId: newReceipt() } })
    expect(codeOf(await refund(partner.till, own))).toBe('purchase_not_found')
    // Without a receipt a till lowers only its own brand's sales, although the owner's sale is
    // newer.
    test.clock.advance(60)
    await counter.shop.buy(ada, 50)
    const loose = await test.send(refundReceipt, {
      as: partner.till,
      body: { member: { userId: ada.id }, receiptId: newReceipt(), amount: 45, reason: 'Senza scontrino' },
    })
    expect(loose.json()).toMatchObject({ results: [{ points: -30, unmatched: 15 }] })
    expect(await counter.balance(ada)).toMatchObject({ points: 90 })
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
  })

  it('R-265 staff of the partner earn nothing there, and a receipt from thirty tills at once counts once', async () => {
    await join()
    const hired = await counter.member(0)
    await test.db
      .updateTable('users')
      .set({ role: 'scanner', brand_id: partner.brandId })
      .where('id', '=', hired.id)
      .execute()
    expect((await buy(hired, 10, newReceipt(), partner.owner)).json()).toMatchObject({
      results: [{ points: 0, reason: 'staff_self' }],
    })
    const ada = await counter.member(0)
    const answers = await Promise.all(Array.from({ length: 30 }, () => buy(ada, 12, '99')))
    const results = answers.map((answer) => answer.json<{ results: { already: boolean }[] }>().results[0])
    expect(results.filter((result) => result?.already === false)).toHaveLength(1)
    expect(await sums()).toMatchObject({ pointsEarned: 12 })
  })

  it('R-265 the debts of both are booked, reversed at their price, and sum to zero', async () => {
    await join()
    const ada = await counter.member(1000)
    const bought = (await buy(ada, 1250)).json<{ results: { eventId: string }[] }>().results[0]
    // 1,250 points at 8 € for 1,000.
    expect(await sums()).toEqual({ pointsEarned: 1250, pointsReversed: 0, prizes: 0, amount: -10 })
    await test.send(refundPurchase, {
      as: partner.till,
      params: { id: bought?.eventId ?? '' },
      body: { receiptId: newReceipt(), amount: 250 },
    })
    expect(await sums()).toEqual({ pointsEarned: 1250, pointsReversed: 250, prizes: 0, amount: -8 })
    const rewardId = await counter.reward({ value_cents: 2000, money_cents: 500 })
    const { code } = await counter.claim(ada, rewardId, { money: 5 })
    expect((await counter.scan(code ?? '', partner.till)).json()).toMatchObject({ kind: 'claim' })
    expect((await counter.confirm({ code }, partner.till)).statusCode).toBe(200)
    // 60 % of the 15 € that the member does not pay.
    expect(await sums()).toEqual({ pointsEarned: 1250, pointsReversed: 250, prizes: 1, amount: 1 })
    expect(await findDifferences(test.db, test.clock.now())).toEqual([])
    const { rows } = await sql<{ sum: string }>`SELECT sum(amount_milli) FROM clearing_entries`.execute(
      test.db,
    )
    expect(Number(rows[0]?.sum)).toBe(0)
  })

  it('R-265 a partner leaves in the middle of a month: nothing earns any more, claimed rewards are fulfilled, the month is settled', async () => {
    await join()
    const ada = await counter.member(1000)
    await buy(ada, 100)
    const rewardId = await counter.reward({ value_cents: 1000 })
    const before = await counter.claim(ada, rewardId)
    test.clock.advance(60)
    const left = await test.request(leavePartnership, {
      as: partner.owner,
      params: { id: counter.programId },
      body: {},
    })
    expect(left).toMatchObject({ state: 'left', can: { leave: false } })
    test.clock.advance(60)
    expect(codeOf(await buy(ada, 10))).toBe('program_not_active')
    const after = await counter.claim(ada, rewardId)
    expect(codeOf(await counter.confirm({ code: after.code }, partner.till))).toBe('claim_other_brand')
    expect((await counter.confirm({ code: before.code }, partner.till)).statusCode).toBe(200)
    await drain()
    test.clock.set('2027-04-01T00:30:00+02:00')
    await runOnce(test.db, closeClearingMonths, test.clock.now())
    const params = { id: counter.programId }
    const own = await test.request(listStatements, { as: partner.owner, params, query: {} })
    expect(own.items).toMatchObject([
      {
        month: '2027-03',
        clearing: { pointsEarned: 100, pointsReversed: 0, prizes: 1, amount: 5.2 },
        can: { settle: true },
      },
    ])
    expect(
      (await test.request(listStatements, { as: counter.owner, params, query: {} })).items,
    ).toMatchObject([{ brand: { _id: partner.brandId }, can: { settle: false } }])
    const month = { ...params, month: '2027-03' }
    const body = { brandId: partner.brandId }
    expect(codeOf(await test.send(settleStatement, { as: counter.owner, params: month, body }))).toBe(
      'statement_not_owed',
    )
    const settled = await test.request(settleStatement, { as: partner.owner, params: month, body })
    expect(settled).toMatchObject({ settledAt: test.clock.now().toISOString(), can: { settle: false } })
    const csv = await test.send(getStatementCsv, {
      as: partner.owner,
      params: month,
      headers: { 'accept-language': 'it' },
    })
    expect(
      csv.body
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(';').slice(2, 6)),
    ).toEqual([
      ['Punti dati', '100', '0,80000', ''],
      ['Premio consegnato', '500', '', '6,00000'],
    ])
    const pdf = await test.send(getStatementPdf, { as: counter.owner, params: month })
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect(
      codeOf(await test.send(getStatementPdf, { as: counter.owner, params: { ...month, month: '2027-02' } })),
    ).toBe('statement_not_found')
  })

  it('R-265 LAW-9 refusals: others’ programs, the own brand, twice, after the end, without a company, by a manager, bound partners', async () => {
    const manager = await test.createUser({ role: 'brandManager', brand_id: counter.shop.brandId })
    const stranger = await street.neighbour()
    expect((await invite({}, manager)).statusCode).toBe(403)
    expect(codeOf(await invite({}, stranger.owner))).toBe('program_not_found')
    expect(codeOf(await invite({ brandId: counter.shop.brandId }))).toBe('partner_self')
    expect(codeOf(await invite({ brandId: randomUUID() }))).toBe('brand_not_found')
    expect((await invite({ earns: false, handsOver: false })).statusCode).toBe(400)
    expect((await invite({ pointsPrice: 1.005 })).statusCode).toBe(400)
    expect((await invite()).statusCode).toBe(201)
    expect(codeOf(await invite())).toBe('partner_known')
    expect(codeOf(await accept({}, stranger.owner))).toBe('partner_not_found')
    const params = { id: counter.programId }
    expect((await test.request(declinePartnership, { as: partner.owner, params, body: {} })).state).toBe(
      'declined',
    )
    expect(codeOf(await accept())).toBe('partner_state')
    // The brand can be invited again, on other terms.
    expect((await invite({ pointsPrice: 5 })).json()).toMatchObject({
      state: 'invited',
      terms: { pointsPrice: 5 },
    })
    const poor = await street.neighbour({ piva: null })
    expect((await invite({ brandId: poor.brandId })).statusCode).toBe(201)
    expect(codeOf(await accept({}, poor.owner))).toBe('partner_company_incomplete')
    const withdraw = (brandId: string) =>
      test.send(withdrawPartner, { as: counter.owner, params: { ...params, brandId } })
    expect((await withdraw(poor.brandId)).statusCode).toBe(204)
    expect(codeOf(await withdraw(poor.brandId))).toBe('partner_state')
    expect((await test.request(listPartnerships, { as: poor.owner, query: {} })).items).toEqual([])
    expect((await accept({ pointsPrice: 5 })).statusCode).toBe(200)
    await counter.member(10)
    await drain()
    expect(codeOf(await withdraw(partner.brandId))).toBe('partner_bound')
    await test.db
      .updateTable('programs')
      .set({ is_crossbrand: false })
      .where('id', '=', counter.programId)
      .execute()
    expect(codeOf(await invite({ brandId: stranger.brandId }))).toBe('program_not_common')
  })

  it('R-265 a program with partners stays common', async () => {
    const draft = { brand_id: counter.shop.brandId, status: 'draft' as const, is_crossbrand: true }
    const { id } = await makeProgram(test.db, draft)
    await test.request(invitePartner, {
      as: counter.owner,
      params: { id },
      body: { brandId: partner.brandId, ...TERMS },
      headers: { 'idempotency-key': randomUUID() },
    })
    const change = { as: counter.owner, params: { id }, body: { baseInfo: { isCrossbrand: false } } }
    expect(codeOf(await test.send(updateProgram, change))).toBe('partners_exist')
    const withdrawn = { as: counter.owner, params: { id, brandId: partner.brandId } }
    expect((await test.send(withdrawPartner, withdrawn)).statusCode).toBe(204)
    expect((await test.send(updateProgram, change)).statusCode).toBe(200)
  })
})
