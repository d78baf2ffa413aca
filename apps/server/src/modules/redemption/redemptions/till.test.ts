import { randomUUID } from 'node:crypto'
import { getDeal, listDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { getPointsBalance, listMovements } from '@vicino/contract/redemption/brand-points/endpoints'
import {
  cancelRedemption,
  getRedemption,
  openRedemption,
  renewQr,
} from '@vicino/contract/redemption/redemptions/endpoints'
import {
  confirmPurchaseCode,
  confirmRedemption,
  scanRedemption,
  voidRedemption,
} from '@vicino/contract/till/till/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { brandPoints } from '../brand-points/feature.ts'
import { redemptions } from './feature.ts'
import { scanRedemption as scan } from './till.ts'
import { eventsOf, openShop, type Shop, stockOf } from './testing/redemptions-fixture.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [deals, brandPoints, redemptions] })
})
beforeEach(async () => {
  shop = await openShop(test)
})
afterAll(() => test.close())

const LINK = 'https://negozio.example/'
const IT = { 'accept-language': 'it' }

const balanceOf = async (as: TestUser) => (await test.request(getPointsBalance, { as })).balance
const confirm = (transactionId: string, as = shop.scanner) =>
  test.request(confirmRedemption, { as, body: { transactionId } })
const refused = (body: object, as = shop.scanner, endpoint: Endpoint = confirmRedemption) =>
  test.refused(endpoint, { as, body, headers: IT })
const newKey = () => ({ 'idempotency-key': randomUUID() })
const takeBack = (id: string, as = shop.owner, reason = 'Scontrino sbagliato') =>
  test.request(voidRedemption, { as, params: { id }, body: { reason } })
const auditOf = (id: string) =>
  test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'brand_id'])
    .where('object_id', '=', id)
    .orderBy('id')
    .execute()

describe('scan and confirm', () => {
  it('R-214 R-215 R-216 R-482 the till sees the deal and the customer, by QR or by number, and confirms it', async () => {
    const deal = await shop.deal({ title: 'Due pizze', price_cents: 2000, discount: 25, points: 80 })
    const { user, code } = await shop.customer(deal)
    test.clock.advance(20)
    const line = {
      _id: code._id,
      transactionId: code.transactionId,
      status: 'held',
      points: 80,
      price: 20,
      discountPrice: 15,
      expiresAt: code.expiresAt,
      serverTime: test.clock.now().toISOString(),
      deal: { _id: deal.id, title: 'Due pizze', image: '/files/test/deal.webp' },
      customer: { username: user.username, avatar: null },
    }
    const bodies = [{ token: code.qr?.token ?? '' }, { transactionId: code.transactionId }]
    for (const body of bodies) {
      expect(await test.request(scanRedemption, { as: shop.scanner, body })).toMatchObject(line)
    }
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 1, redeemed: 0 })
    const [token = { token: '' }] = bodies
    expect(await test.request(confirmRedemption, { as: shop.scanner, body: token })).toMatchObject({
      ...line,
      status: 'redeemed',
      closedAt: test.clock.now().toISOString(),
    })
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 0, redeemed: 1 })
    expect(await auditOf(code._id)).toEqual([
      { action: 'redemption.confirmed', actor_id: shop.scanner.id, brand_id: shop.brandId },
    ])
    expect(await eventsOf(test, code._id)).toEqual(['redemption.opened', 'redemption.confirmed'])
  })

  it('R-194 a code is confirmed once; the second time answers the time of the first', async () => {
    const { user, code } = await shop.customer(await shop.deal())
    test.clock.set('2026-11-21T18:05:30Z')
    const { user: later, code: other } = await shop.customer(await shop.deal())
    await confirm(other.transactionId)
    test.clock.advance(60)
    const problem = await refused({ transactionId: other.transactionId })
    expect(problem).toMatchObject({
      statusCode: 409,
      code: 'already_redeemed',
      message: 'Già riscattato il 21/11/2026, 19:05',
    })
    const english = { as: shop.scanner, body: { token: other.qr?.token } }
    expect((await test.refused(scanRedemption, english)).message).toBe(
      'Already redeemed on 21/11/2026, 19:05',
    )
    expect([await balanceOf(later), await balanceOf(user)]).toEqual([50, 0])
    expect(code.status).toBe('held')
  })

  it('R-195 R-197 R-198 R-593 the deal is used and its points, or 50, are in the wallet with their reason', async () => {
    const named = await shop.deal({ points: 120, title: 'Con punti' })
    const { user, code } = await shop.customer(named)
    await confirm(code.transactionId)
    const unnamed = await shop.deal({ points: 0 })
    const second = await test.request(openRedemption, { as: user, body: { dealId: unnamed.id } })
    expect(second.points).toBe(50)
    await confirm(second.transactionId)
    expect(await balanceOf(user)).toBe(170)
    const { items } = await test.request(listMovements, { as: user })
    expect(items.map(({ amount, kind }) => [amount, kind])).toEqual([
      [50, 'redemption'],
      [120, 'redemption'],
    ])
    expect(items[1]?.explanation).toMatchObject({
      rule: 'redemption',
      version: 1,
      values: { points: 120, dealTitle: 'Con punti' },
    })
    expect((await test.request(getDeal, { as: user, params: { id: named.id } })).isUsed).toBe(true)
    expect(await test.refused(openRedemption, { as: user, body: { dealId: named.id } })).toMatchObject({
      statusCode: 409,
      code: 'deal_used',
    })
    expect(await test.request(getRedemption, { as: user, params: { id: code._id } })).toMatchObject({
      status: 'redeemed',
      qr: null,
    })
  })

  it('with its last unit sold a deal is over', async () => {
    const deal = await shop.deal({ quantity: 1 })
    const { code } = await shop.customer(deal)
    await confirm(code.transactionId)
    expect(await stockOf(test, deal.id)).toEqual({
      quantity: 1,
      held_new: 0,
      redeemed: 1,
      held: 0,
      active: false,
    })
  })

  it('R-184 R-217 each unusable code gives the reason', async () => {
    const deal = await shop.deal()
    const { code } = await shop.customer(deal)
    expect(await refused({ transactionId: '123456789' })).toMatchObject({
      statusCode: 404,
      code: 'code_invalid',
      message: 'Codice non valido',
    })
    const foreign = await openShop(test)
    expect(await refused({ transactionId: code.transactionId }, foreign.scanner)).toMatchObject({
      statusCode: 403,
      code: 'other_brand',
      message: 'Questo deal è di un altro brand',
    })
    test.clock.advance(900)
    for (const body of [{ transactionId: code.transactionId }, { token: code.qr?.token }]) {
      expect(await refused(body)).toMatchObject({
        statusCode: 409,
        code: 'code_expired',
        message: 'Codice scaduto',
      })
    }
  })

  it('R-212 R-218 scanner, manager and owner confirm at their own brand, each refused elsewhere', async () => {
    const deal = await shop.deal()
    const manager = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
    const foreign = await openShop(test)
    for (const till of [shop.scanner, manager, shop.owner]) {
      const { code } = await shop.customer(deal)
      for (const endpoint of [scanRedemption, confirmRedemption]) {
        for (const body of [{ token: code.qr?.token }, { transactionId: code.transactionId }]) {
          expect(await refused(body, foreign.owner, endpoint)).toMatchObject({ code: 'other_brand' })
        }
      }
      expect((await confirm(code.transactionId, till)).status).toBe('redeemed')
    }
    const { user, code } = await shop.customer(deal)
    expect(await refused({ transactionId: code.transactionId }, user)).toMatchObject({ code: 'forbidden' })
  })

  it('people of the brand do not redeem at it, even when they joined after opening', async () => {
    const { user, code } = await shop.customer(await shop.deal())
    await test.db
      .updateTable('users')
      .set({ role: 'brandManager', brand_id: shop.brandId })
      .where('id', '=', user.id)
      .execute()
    for (const body of [{ token: code.qr?.token }, { transactionId: code.transactionId }]) {
      expect(await refused(body)).toMatchObject({ statusCode: 403, code: 'own_brand' })
    }
  })

  it('an account without a brand has no till', async () => {
    const nobody = await test.createUser()
    await test.db.updateTable('users').set({ brand_id: null }).where('id', '=', nobody.id).execute()
    const actor = { sub: nobody.id, sid: nobody.sessionId, role: 'scanner', brandId: null } as const
    await expect(scan(test.db, test.services, { transactionId: '123456789' }, actor)).rejects.toMatchObject({
      code: 'till_without_brand',
    })
  })

  it('the number of an online code does not work at the till', async () => {
    const { code } = await shop.customer(await shop.deal({ link: LINK }))
    expect(await refused({ transactionId: code.transactionId }, shop.owner)).toMatchObject({
      code: 'code_invalid',
    })
  })
})

describe('the phone', () => {
  it('R-179 a fresh proof every 30 s keeps the code usable', async () => {
    const { user, code } = await shop.customer(await shop.deal())
    for (let renewals = 0; renewals < 3; renewals += 1) {
      test.clock.advance(30)
      const { token, expiresAt } = await test.request(renewQr, { as: user, params: { id: code._id } })
      expect(Date.parse(expiresAt) - test.clock.now().getTime()).toBe(40_000)
      expect((await test.request(scanRedemption, { as: shop.scanner, body: { token } }))._id).toBe(code._id)
    }
    expect(await refused({ token: code.qr?.token })).toMatchObject({ statusCode: 409, code: 'proof_stale' })
  })

  it('an ended code has no more proofs', async () => {
    const deal = await shop.deal()
    const renew = ({ user, code }: Awaited<ReturnType<Shop['customer']>>) =>
      test.refused(renewQr, { as: user, params: { id: code._id } })
    const redeemed = await shop.customer(deal)
    await confirm(redeemed.code.transactionId)
    expect(await renew(redeemed)).toMatchObject({ statusCode: 409, code: 'already_redeemed' })
    await takeBack(redeemed.code._id)
    expect(await renew(redeemed)).toMatchObject({ code: 'redemption_cancelled' })
    const online = await shop.customer(await shop.deal({ link: LINK }))
    expect(await renew(online)).toMatchObject({ statusCode: 404, code: 'redemption_not_found' })
    const expired = await shop.customer(deal)
    test.clock.advance(900)
    expect(await renew(expired)).toMatchObject({ statusCode: 409, code: 'code_expired' })
  })

  it('a redeemed code cannot be cancelled', async () => {
    const { user, code } = await shop.customer(await shop.deal())
    await confirm(code.transactionId)
    expect(
      await test.refused(cancelRedemption, { as: user, params: { id: code._id }, body: {} }),
    ).toMatchObject({ statusCode: 409, code: 'already_redeemed' })
  })
})

describe('online', () => {
  it('R-208 the brand confirms a purchase code, however it is written', async () => {
    const deal = await shop.deal({ link: LINK })
    const { user, code } = await shop.customer(deal)
    const written = code.purchase?.code.toLowerCase().replace(/^(.{5})/, '$1-') ?? ''
    const foreign = await openShop(test)
    expect(await refused({ code: written }, foreign.owner, confirmPurchaseCode)).toMatchObject({
      code: 'other_brand',
    })
    expect(await refused({ code: 'AAAAAAAAAA' }, shop.owner, confirmPurchaseCode)).toMatchObject({
      code: 'code_invalid',
    })
    expect(
      await test.request(confirmPurchaseCode, { as: shop.owner, body: { code: written } }),
    ).toMatchObject({ status: 'redeemed', channel: 'online', customer: { username: user.username } })
    expect(await balanceOf(user)).toBe(50)
    expect((await test.request(getDeal, { as: user, params: { id: deal.id } })).isUsed).toBe(true)
    expect(await refused({ code: written }, shop.owner, confirmPurchaseCode)).toMatchObject({
      code: 'already_redeemed',
    })
  })
})

describe('voiding', () => {
  it('R-210 points, unit and the customer’s turn are returned, and the history shows both lines', async () => {
    const deal = await shop.deal({ quantity: 1, points: 120 })
    const { user, code } = await shop.customer(deal)
    await confirm(code.transactionId)
    test.clock.advance(86_399)
    const confirmation = await takeBack(code._id)
    expect(confirmation).toMatchObject({
      _id: code._id,
      status: 'voided',
      voidReason: 'Scontrino sbagliato',
      confirmedBy: shop.scanner.username,
      closedAt: test.clock.now().toISOString(),
    })
    expect(await stockOf(test, deal.id)).toEqual({
      quantity: 1,
      held_new: 0,
      redeemed: 0,
      held: 0,
      active: true,
    })
    const { items } = await test.request(listMovements, { as: user })
    expect(items.map(({ amount, kind }) => [amount, kind])).toEqual([
      [-120, 'redemption-void'],
      [120, 'redemption'],
    ])
    expect(await balanceOf(user)).toBe(0)
    expect((await auditOf(code._id)).map(({ action }) => action)).toEqual([
      'redemption.confirmed',
      'redemption.voided',
    ])
    expect((await eventsOf(test, code._id)).at(-1)).toBe('redemption.voided')
    expect(await refused({ transactionId: code.transactionId })).toMatchObject({
      code: 'redemption_cancelled',
    })
    const again = await test.request(openRedemption, { as: user, body: { dealId: deal.id } })
    expect((await confirm(again.transactionId)).status).toBe('redeemed')
  })

  it('R-210 a second void changes nothing', async () => {
    const deal = await shop.deal()
    const { user, code } = await shop.customer(deal)
    await confirm(code.transactionId)
    const first = await takeBack(code._id)
    test.clock.advance(90_000)
    expect(await takeBack(code._id, shop.owner, 'Un altro motivo')).toEqual(first)
    expect(await balanceOf(user)).toBe(0)
    expect(await stockOf(test, deal.id)).toMatchObject({ redeemed: 0 })
    expect((await eventsOf(test, code._id)).filter((type) => type === 'redemption.voided')).toHaveLength(1)
  })

  it('R-210 not after 24 hours, not an unconfirmed code, not another brand’s', async () => {
    const deal = await shop.deal()
    const { code } = await shop.customer(deal)
    const sent = { as: shop.owner, params: { id: code._id }, body: { reason: 'Errore' } }
    expect(await test.refused(voidRedemption, sent)).toMatchObject({ statusCode: 409, code: 'not_redeemed' })
    await confirm(code.transactionId)
    const foreign = await openShop(test)
    expect(await test.refused(voidRedemption, { ...sent, as: foreign.owner })).toMatchObject({
      statusCode: 404,
      code: 'redemption_not_found',
    })
    test.clock.advance(86_400)
    expect(await test.refused(voidRedemption, sent)).toMatchObject({ statusCode: 409, code: 'void_too_late' })
    expect(await stockOf(test, deal.id)).toMatchObject({ redeemed: 1 })
  })

  it('R-210 a deal that has ended stays off offer', async () => {
    const ends = new Date(test.clock.now().getTime() + 60_000)
    const deal = await shop.deal({ quantity: 1, expires_at: ends })
    const { code } = await shop.customer(deal)
    await confirm(code.transactionId)
    expect(await stockOf(test, deal.id)).toMatchObject({ active: false })
    test.clock.advance(60)
    await takeBack(code._id)
    expect(await stockOf(test, deal.id)).toMatchObject({ active: false })
    const { data } = await test.request(listDeals, { as: shop.owner })
    expect(data.map(({ quantity }) => quantity)).toEqual([1])
  })
})

describe('the number of SQL statements is constant', () => {
  it('opening, resuming, scanning and confirming', async () => {
    const deal = await shop.deal()
    const user = await test.createUser({ email_verified_at: test.clock.now() })
    const count = async (work: () => Promise<unknown>) => {
      test.takeStatements()
      await work()
      return test.takeStatements().length
    }
    const opening = () => test.request(openRedemption, { as: user, body: { dealId: deal.id } })
    // Opening is one statement, which also checks the session, reads the shown fields of the deal,
    // and stores the answer under the key.
    expect(await count(opening)).toBe(1)
    expect(await count(opening)).toBe(1)
    const keyed = { as: user, body: { dealId: (await shop.deal()).id }, headers: newKey() }
    expect(await count(() => test.request(openRedemption, keyed))).toBe(1)
    expect(await count(() => test.request(openRedemption, keyed))).toBe(1)
    const opened = await opening()
    const body = { token: opened.qr?.token ?? '' }
    // Three statements: session, code, and that the customer's screen is active.
    expect(await count(() => test.request(scanRedemption, { as: shop.scanner, body }))).toBe(3)
    const own = { as: user, params: { id: opened._id } }
    expect(await count(() => test.request(renewQr, own))).toBe(1)
    expect(await count(() => test.request(getRedemption, own))).toBe(1)
    // Confirming takes one statement, with or without a key, also for a customer's first points.
    const number = { transactionId: opened.transactionId }
    const confirming = { as: shop.scanner, body: number, headers: newKey() }
    expect(await count(() => test.request(confirmRedemption, confirming))).toBe(1)
    expect(await count(() => test.request(confirmRedemption, confirming))).toBe(1)
    expect(await count(() => test.refused(confirmRedemption, { ...confirming, headers: {} }))).toBe(1)
    const next = await test.request(openRedemption, { as: user, body: { dealId: (await shop.deal()).id } })
    const sent = { as: shop.scanner, body: { token: next.qr?.token ?? '' } }
    expect(await count(() => test.request(confirmRedemption, sent))).toBe(1)
    const last = await test.request(openRedemption, { as: user, body: { dealId: (await shop.deal()).id } })
    const given = { as: user, params: { id: last._id }, body: {}, headers: newKey() }
    expect(await count(() => test.request(cancelRedemption, given))).toBe(1)
  })
})
