import { randomUUID } from 'node:crypto'
import {
  cancelRedemption,
  openPurchaseCode,
  openRedemption,
} from '@vicino/contract/redemption/redemptions/endpoints'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { redemptions } from './feature.ts'
import { openShop, type Shop, stockOf } from './testing/redemptions-fixture.ts'

/*
 * Tests what one statement does beside its command: it checks the session, counts wrong numbers,
 * and keeps the key of the request.
 */

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions] })
})
beforeEach(async () => {
  shop = await openShop(test)
})
afterAll(() => test.close())

const newKey = () => ({ 'idempotency-key': randomUUID() })

describe('the session', () => {
  it('R-442 that has ended, or an account whose role has changed, confirms nothing', async () => {
    const deal = await shop.deal()
    const { code } = await shop.customer(deal)
    const body = { transactionId: code.transactionId }
    const ended = await test.createUser({ role: 'scanner', brand_id: shop.brandId })
    await sql`UPDATE sessions SET revoked_at = now() WHERE id = ${ended.sessionId}`.execute(test.db)
    const changed = await test.createUser({ role: 'scanner', brand_id: shop.brandId })
    await sql`UPDATE users SET role = 'audience', brand_id = NULL WHERE id = ${changed.id}`.execute(test.db)
    for (const sent of [body, {}, { transactionId: 'nine' }]) {
      // Only callers who may ask are told what is wrong with the body.
      expect(await test.refused(confirmRedemption, { as: ended, body: sent })).toMatchObject({
        statusCode: 401,
        code: 'unauthenticated',
      })
      expect(await test.refused(confirmRedemption, { as: changed, body: sent })).toMatchObject({
        statusCode: 403,
        code: 'forbidden',
      })
    }
    expect(await test.refused(confirmRedemption, { as: shop.scanner, body: {} })).toMatchObject({
      statusCode: 400,
    })
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 1, redeemed: 0 })
  })

  it('the brand in the database decides, not the one in the token', async () => {
    const { code } = await shop.customer(await shop.deal())
    const moved = await test.createUser({ role: 'scanner', brand_id: shop.brandId })
    const other = await openShop(test)
    await sql`UPDATE users SET brand_id = ${other.brandId} WHERE id = ${moved.id}`.execute(test.db)
    const sent = { as: moved, body: { token: code.qr?.token } }
    expect((await test.refused(confirmRedemption, sent)).code).toBe('other_brand')
  })
})

describe('invariant 10: the idempotency key of a request', () => {
  it('many equal confirmations at once have one effect; each gets the answer, or is told to try again', async () => {
    const deal = await shop.deal()
    const { code } = await shop.customer(deal)
    const sent = { as: shop.scanner, headers: newKey(), body: { transactionId: code.transactionId } }
    const answers = await Promise.all(Array.from({ length: 12 }, () => test.send(confirmRedemption, sent)))
    const done = answers.filter(({ statusCode }) => statusCode === 200)
    expect(new Set(done.map(({ body }) => body)).size).toBe(1)
    expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.json()).toMatchObject({ statusCode: 409, code: 'request_in_flight' })
      expect(answer.headers['retry-after']).toBe('1')
    }
    expect(await stockOf(test, deal.id)).toMatchObject({ held: 0, redeemed: 1 })
  })

  it('a refusal that asks to try again is not stored, any other is', async () => {
    const deals = [await shop.deal(), await shop.deal(), await shop.deal(), await shop.deal()]
    const user = await test.createUser({ email_verified_at: test.clock.now() })
    const codes = await Promise.all(
      deals.slice(0, 3).map(({ id }) => test.request(openRedemption, { as: user, body: { dealId: id } })),
    )
    const fourth = { as: user, headers: newKey(), body: { dealId: deals[3]?.id } }
    expect((await test.refused(openRedemption, fourth)).code).toBe('too_many_holds')
    await test.request(cancelRedemption, { as: user, params: { id: codes[0]?._id ?? '' }, body: {} })
    expect((await test.refused(openRedemption, fourth)).code).toBe('too_many_holds')
    const guess = (number: number, headers = {}) =>
      test.send(confirmRedemption, { as: shop.scanner, headers, body: { transactionId: String(number) } })
    for (let wrong = 0; wrong < 10; wrong += 1) await guess(100_000_000 + wrong)
    const headers = newKey()
    const body = { transactionId: codes[1]?.transactionId }
    const locked = await test.send(confirmRedemption, { as: shop.scanner, headers, body })
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '300'])
    test.clock.advance(300)
    const later = await test.send(confirmRedemption, { as: shop.scanner, headers, body })
    // By now the screen has been inactive for five minutes; but the key was not used up.
    expect(later.json()).toMatchObject({ code: 'screen_unheard' })
  })

  it('R-176 a repeated opening gets the first answer, with its QR, and holds no second unit', async () => {
    const link = 'https://negozio.example/prodotto'
    for (const [endpoint, deal] of [
      [openRedemption, await shop.deal()],
      [openPurchaseCode, await shop.deal({ link })],
    ] as const) {
      const sent = { as: await test.createUser(), headers: newKey(), body: { dealId: deal.id } }
      const first = await test.request(endpoint, sent)
      test.clock.advance(100)
      const again = await test.send(endpoint, sent)
      expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
      expect(again.json()).toEqual(first)
      expect(await stockOf(test, deal.id)).toMatchObject({ held: 1 })
    }
  })
})
