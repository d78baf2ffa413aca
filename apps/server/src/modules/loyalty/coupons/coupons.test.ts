import {
  changeCouponTemplate,
  createCouponTemplate,
  endCouponTemplate,
  exportCouponCodes,
  getCouponTemplate,
  listCouponTemplates,
  listOwnCoupons,
  pauseCouponTemplate,
  renewCouponQr,
  resumeCouponTemplate,
  revokeCoupon,
  voidCouponUse,
} from '@vicino/contract/loyalty/coupons/endpoints'
import { COUPON_SECONDS } from '@vicino/contract/loyalty/coupons/constants'
import { leaveProgram, getProgramBalance } from '@vicino/contract/loyalty/members/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { members } from '../members/feature.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { workDeadlines } from './coupons.jobs.ts'
import { coupons } from './feature.ts'
import { till } from '../../till/till/feature.ts'
import { issueCoupons } from './public.ts'
import { codeOf, COUPON, Desk } from './testing/coupons-fixture.ts'

let test: TestApp
let desk: Desk
let ada: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [members, redemptions, claims, coupons, till] })
})
beforeEach(async () => {
  test.clock.set('2027-03-02T11:00:00+01:00')
  desk = await Desk.open(test)
  ada = await desk.shop.customer()
})
afterAll(() => test.close())

const DAY = 86_400

describe('templates', () => {
  it('one whose last day is over cannot be made; today is the earliest', async () => {
    const body = { ...COUPON, validDays: null, validTo: '2027-03-01' }
    const problem = await test.refused(createCouponTemplate, { as: desk.owner, body })
    expect([problem.code, Object.keys(problem.fieldErrors ?? {})]).toEqual(['validation_failed', ['validTo']])
    expect(await desk.make({ validDays: null, validTo: '2027-03-02' })).toMatchObject({ state: 'active' })
  })

  it('R-380 are made, listed, changed, paused, resumed and ended', async () => {
    const made = await desk.make({
      total: 100,
      validFrom: '2027-03-01',
      validTo: '2027-03-31',
      validDays: null,
    })
    expect(made).toMatchObject({
      name: 'Dieci per cento',
      state: 'active',
      given: 0,
      isFixed: false,
      figures: { issued: 0, useRate: null },
      can: { edit: true, issue: true, pause: true, resume: false, end: true },
    })
    const params = { id: made._id }
    const body = { ...COUPON, name: 'Venti per cento', percent: 20, total: 50, version: made.version }
    expect(await test.request(changeCouponTemplate, { as: desk.owner, params, body })).toMatchObject({
      name: 'Venti per cento',
      percent: 20,
    })
    const step = (endpoint: typeof pauseCouponTemplate) =>
      test.request(endpoint, { as: desk.owner, params, body: {} })
    expect(await step(pauseCouponTemplate)).toMatchObject({ state: 'paused', can: { resume: true } })
    expect(codeOf(await desk.send(made._id, [ada.id]))).toBe('coupon_paused')
    expect(await step(resumeCouponTemplate as never)).toMatchObject({ state: 'active' })
    expect(await step(endCouponTemplate as never)).toMatchObject({ state: 'ended', can: { edit: false } })
    expect(codeOf(await desk.send(made._id, [ada.id]))).toBe('coupon_ended')
    const listed = await test.request(listCouponTemplates, { as: desk.owner, query: { state: 'ended' } })
    expect(listed.items.map(({ _id }) => _id)).toEqual([made._id])
  })

  it('R-380 promised terms stay once a code is issued; limits cannot fall below the issued number', async () => {
    const made = await desk.make({ perMember: null })
    await desk.give(ada, made)
    await desk.give(ada, made)
    const params = { id: made._id }
    const change = async (values: object) => {
      const { version } = await test.request(getCouponTemplate, { as: desk.owner, params })
      return test.send(changeCouponTemplate, {
        as: desk.owner,
        params,
        body: { ...COUPON, ...values, version },
      })
    }
    expect(codeOf(await change({ percent: 5 }))).toBe('coupon_given')
    expect(codeOf(await change({ total: 1 }))).toBe('coupon_below_given')
    expect((await change({ name: 'Altro nome', total: 2 })).json()).toMatchObject({
      name: 'Altro nome',
      isFixed: true,
    })
  })

  it('R-380 an incomplete coupon is refused at its field', async () => {
    for (const [values, field] of [
      [{ percent: null }, 'percent'],
      [{ kind: 'amount', percent: null }, 'value'],
      [{ kind: 'product', percent: null, value: 2 }, 'product'],
      [{ validDays: null }, 'validTo'],
      [{ validFrom: '2027-04-02', validTo: '2027-04-01' }, 'validTo'],
    ] as const) {
      const answer = await test.send(createCouponTemplate, { as: desk.owner, body: { ...COUPON, ...values } })
      expect([answer.statusCode, Object.keys(answer.json().fieldErrors)]).toEqual([400, [field]])
    }
  })

  it('another brand’s do not exist', async () => {
    const made = await desk.make()
    const other = await Desk.open(test)
    const answer = await test.send(getCouponTemplate, { as: other.owner, params: { id: made._id } })
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'coupon_not_found'])
  })
})

describe('giving', () => {
  it('R-381 R-369 each customer gets a code of their own, in their wallet with a QR', async () => {
    const bob = await desk.shop.customer()
    const stranger = await test.createUser()
    const made = await desk.make()
    const answer = await desk.send(made._id, [ada.id, stranger.id, bob.id])
    expect(answer.json()).toMatchObject({
      issued: 2,
      results: [
        { userId: ada.id, isNew: true, refused: null },
        { userId: stranger.id, couponId: null, refused: 'not_member' },
        { userId: bob.id, isNew: true },
      ],
    })
    const { items } = await test.request(listOwnCoupons, { as: ada })
    expect(items).toMatchObject([{ name: 'Dieci per cento', state: 'active', percent: 10 }])
    const own = await desk.own(ada, items[0]?._id ?? '')
    expect(own.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
    expect(own.qr?.token).toMatch(/^VB1:/)
    expect((await desk.codes(made._id)).map(({ customer }) => customer.userId).toSorted()).toEqual(
      [ada.id, bob.id].toSorted(),
    )
    expect((await test.send(renewCouponQr, { as: bob, params: { id: own._id } })).statusCode).toBe(404)
  })

  it('R-381 limits hold: for each member, and in all', async () => {
    const made = await desk.make({ total: 2 })
    await desk.give(ada, made)
    const again = await desk.send(made._id, [ada.id])
    expect(again.json().results[0].refused).toBe('limit_member')
    const [bob, eva] = [await desk.shop.customer(), await desk.shop.customer()]
    const rest = await desk.send(made._id, [bob.id, eva.id])
    expect(rest.json().results.map(({ refused }: { refused: string }) => refused)).toEqual([
      null,
      'limit_total',
    ])
  })

  it('R-381 a cause gives one code, however often it is reported', async () => {
    const { _id: templateId } = await desk.make({ perMember: null })
    const ask = () =>
      test.db.transaction().execute((tx) =>
        issueCoupons(tx, {
          brandId: desk.shop.brandId,
          templateId,
          userIds: [ada.id],
          cause: 'automation:1',
          now: test.clock.now(),
        }),
      )
    const [first] = await ask()
    expect(first).toMatchObject({ isNew: true, refused: null })
    expect(await ask()).toEqual([{ ...first, isNew: false }])
  })

  it('its days are calendar dates in Rome, from the issue or until the last day', async () => {
    const week = await desk.give(ada, { validDays: 7 })
    expect(week.expiresAt).toBe('2027-03-08T23:00:00.000Z')
    const later = await desk.give(ada, { validDays: 7, validFrom: '2027-03-10', validTo: '2027-03-12' })
    expect(later).toMatchObject({
      startsAt: '2027-03-09T23:00:00.000Z',
      expiresAt: '2027-03-12T23:00:00.000Z',
      code: null,
      qr: null,
    })
  })
})

describe('at the till', () => {
  it('R-219 R-382 by its QR: its facts, its discount, then one use', async () => {
    const coupon = await desk.give(ada)
    const seen = await desk.scan(coupon.qr?.token ?? '')
    expect(seen.json()).toMatchObject({
      kind: 'coupon',
      coupon: { _id: coupon._id, percent: 10, customer: { userId: ada.id }, besideDeal: null },
    })
    const { ticket } = seen.json().coupon
    expect((await desk.preview([{ ticket }], 19.99)).json()).toMatchObject({ discount: 1.99, paid: 18 })
    const done = await desk.confirm([{ ticket }], 19.99, { receiptId: 'S-1' })
    expect(done.json()).toMatchObject({
      paid: 18,
      discount: 1.99,
      already: false,
      purchase: { results: [{ points: 18 }] },
    })
    // The same confirmation again gets the same answer; another receipt is told when the code was
    // used.
    const repeated = await desk.confirm([{ ticket }], 19.99, { receiptId: 'S-1' })
    expect(repeated.json()).toMatchObject({
      paid: 18,
      already: true,
      purchase: { results: [{ already: true }] },
    })
    const again = await desk.confirm([{ ticket }], 5)
    expect([again.statusCode, again.json().message]).toEqual([409, 'Coupon già usato il 02/03/2027, 11:00'])
    expect(codeOf(await desk.scan(coupon.qr?.token ?? ''))).toBe('coupon_used')
    const params = { userId: ada.id, programId: desk.shop.programId }
    expect((await test.request(getProgramBalance, { as: ada, params })).points).toBe(18)
    expect(await desk.own(ada, coupon._id)).toMatchObject({ state: 'used', code: null, use: { paid: 18 } })
  })

  it('R-219 by its code, however it is written', async () => {
    const coupon = await desk.give(ada)
    const typed = ` ${(coupon.code ?? '').toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `
    expect((await desk.scan(typed)).json()).toMatchObject({ kind: 'coupon', coupon: { _id: coupon._id } })
  })

  it('R-383 its metrics, its list and its CSV follow', async () => {
    const made = await desk.make()
    const coupon = await desk.give(ada, made)
    expect(await desk.figures(made._id)).toMatchObject({ issued: 1, used: 0, active: 1, useRate: 0 })
    await desk.confirm([coupon], 50, { receiptId: 'S-2' })
    expect(await desk.figures(made._id)).toEqual({
      issued: 1,
      used: 1,
      expired: 0,
      revoked: 0,
      active: 0,
      useRate: 100,
      sales: 45,
      discount: 5,
    })
    expect(await desk.codes(made._id)).toMatchObject([
      { state: 'used', use: { receiptId: 'S-2', paid: 45, proof: 'qr', by: desk.shop.scanner.username } },
    ])
    const csv = await test.send(exportCouponCodes, {
      as: desk.owner,
      params: { id: made._id },
      headers: { 'accept-language': 'it' },
    })
    const line = csv.body.trim().split('\r\n').at(-1)?.split(';')
    expect(line?.slice(1, 3)).toEqual(['Usato', ada.username])
    expect(line?.slice(-4)).toEqual(['S-2', '50,00', '5,00', '45,00'])
  })

  it('R-382 a void restores it: it can be used again, and metrics follow', async () => {
    const made = await desk.make()
    const coupon = await desk.give(ada, made)
    await desk.confirm([coupon], 50)
    const params = { id: made._id, codeId: coupon._id }
    const body = { reason: 'Scontrino annullato' }
    const voided = await test.send(voidCouponUse, { as: desk.owner, params, body })
    expect(voided.json()).toMatchObject({ state: 'active', use: null })
    expect(await desk.figures(made._id)).toMatchObject({ used: 0, active: 1, sales: 0, discount: 0 })
    expect(codeOf(await test.send(voidCouponUse, { as: desk.owner, params, body }))).toBe('coupon_not_used')
    expect((await desk.confirm([await desk.own(ada, coupon._id)], 20)).json()).toMatchObject({ paid: 18 })
  })

  it('R-382 a void of one that expired meanwhile makes it expired', async () => {
    const made = await desk.make()
    const coupon = await desk.give(ada, made)
    await desk.confirm([coupon], 50)
    test.clock.advance(40 * DAY)
    const params = { id: made._id, codeId: coupon._id }
    expect(
      (await test.send(voidCouponUse, { as: desk.owner, params, body: { reason: 'No' } })).json(),
    ).toMatchObject({ state: 'expired' })
    expect(await desk.figures(made._id)).toMatchObject({ used: 0, expired: 1 })
  })

  it('R-382 an expired, revoked or foreign one is refused', async () => {
    const made = await desk.make()
    const coupon = await desk.give(ada, made)
    const { _id: id } = made
    const other = await Desk.open(test)
    expect(codeOf(await other.scan(coupon.qr?.token ?? ''))).toBe('coupon_other_brand')
    const ticket = await desk.ticket(coupon)
    const params = { id, codeId: coupon._id }
    await test.request(revokeCoupon, { as: desk.owner, params, body: { reason: 'Dato per sbaglio' } })
    expect(codeOf(await desk.confirm([{ ticket }], 10))).toBe('coupon_revoked')
    const next = await desk.give(ada, made)
    const late = await desk.ticket(next)
    test.clock.advance(COUPON_SECONDS.ticket)
    expect(codeOf(await desk.confirm([{ ticket: late }], 10))).toBe('coupon_ticket_stale')
    test.clock.advance(30 * DAY)
    expect(codeOf(await desk.scan(next.code ?? ''))).toBe('coupon_expired')
    await test.db.transaction().execute((tx) => workDeadlines(tx, test.clock.now()))
    expect(await desk.figures(id)).toMatchObject({ issued: 2, revoked: 1, expired: 1, active: 0 })
  })

  it('R-382 one that expires between the preview and the confirmation is refused, and nothing is registered', async () => {
    const made = await desk.make({ validDays: 1 })
    // The coupon's last day ends at midnight in Rome.
    test.clock.set('2027-03-02T23:55:00+01:00')
    const coupon = await desk.give(ada, made)
    const ticket = await desk.ticket(coupon)
    const seen = await desk.preview([{ ticket }], 50)
    expect(seen.json()).toMatchObject({ paid: 45, coupons: [{ refusal: null }] })
    test.clock.set(coupon.expiresAt)
    expect(test.clock.now().getTime() - Date.parse('2027-03-02T23:55:00+01:00')).toBeLessThan(15 * 60_000)
    expect(codeOf(await desk.confirm([{ ticket }], 50))).toBe('coupon_expired')
    expect(await desk.figures(made._id)).toMatchObject({ used: 0, sales: 0 })
  })

  it('R-382 a photo of the QR is refused after 40 s', async () => {
    const { qr } = await desk.give(ada)
    test.clock.advance(COUPON_SECONDS.life)
    expect(codeOf(await desk.scan(qr?.token ?? ''))).toBe('coupon_proof_stale')
  })

  it('R-382 guessed codes lock the till after ten', async () => {
    const coupon = await desk.give(ada)
    for (let guess = 0; guess < 10; guess += 1) {
      expect(codeOf(await desk.scan(`00000-0000${guess}`))).toMatch(/code_invalid/)
    }
    expect(codeOf(await desk.scan(coupon.code ?? ''))).toBe('typed_codes_locked')
    expect((await desk.scan(coupon.qr?.token ?? '')).statusCode).toBe(200)
  })

  it('R-382 nobody uses their own coupon as staff, nor in another shop than its own', async () => {
    const { id: elsewhere } = await test.db
      .insertInto('shops')
      .values({
        brand_id: desk.shop.brandId,
        name: 'Centro',
        address: 'Via Po 1',
        city: 'Torino',
        lat: 45,
        lon: 7,
        created_at: test.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const coupon = await desk.give(ada, { shops: [elsewhere] })
    expect(codeOf(await desk.confirm([coupon], 10))).toBe('coupon_other_shop')
    expect((await desk.confirm([coupon], 10, { storeId: elsewhere })).statusCode).toBe(200)
    const own = await desk.give(ada)
    await test.db
      .updateTable('coupon_codes')
      .set({ user_id: desk.owner.id })
      .where('id', '=', own._id)
      .execute()
    expect(codeOf(await desk.scan(own.qr?.token ?? '', desk.owner))).toBe('own_coupon')
  })

  it('R-382 a person who left the program can still use it, without a purchase', async () => {
    const coupon = await desk.give(ada)
    const params = { id: desk.shop.programId }
    await test.request(leaveProgram, { as: ada, params, body: { confirm: true } })
    expect((await desk.confirm([coupon], 10)).json()).toMatchObject({ paid: 9, purchase: null })
  })
})
