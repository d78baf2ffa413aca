import { confirmPurchaseCode, confirmRedemption, scanRedemption } from '@vicino/contract/till/till/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { redemptions } from './feature.ts'
import { openShop, type Shop } from './testing/redemptions-fixture.ts'
import { countTyped } from './typed-codes.ts'

let test: TestApp
let shop: Shop
beforeAll(async () => {
  test = await createTestApp({ features: [redemptions] })
})
beforeEach(async () => {
  shop = await openShop(test)
})
afterAll(() => test.close())

const type = (transactionId: string, as = shop.scanner) =>
  test.send(scanRedemption, { as, body: { transactionId } })

/** Types this many different wrong numbers. @returns the error codes of the answers */
async function guess(times: number): Promise<string[]> {
  const codes: string[] = []
  for (let made = 0; made < times; made += 1) {
    codes.push((await type(String(100_000_000 + made))).json<{ code: string }>().code)
  }
  return codes
}

const wrong = (times: number) => Array.from({ length: times }, () => 'code_invalid')

it('R-221 after ten wrong numbers the account waits five minutes, right numbers included', async () => {
  const { code } = await shop.customer(await shop.deal())
  expect(await guess(10)).toEqual(wrong(10))
  const response = await type(code.transactionId)
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe('300')
  expect(response.json()).toMatchObject({ code: 'typed_codes_locked' })
  expect(response.json<{ message: string }>().message).toContain('300')
  // Other accounts are not locked, and a scanned code never counts as a guess.
  expect((await type(code.transactionId, shop.owner)).statusCode).toBe(200)
  const body = { token: code.qr?.token ?? '' }
  expect((await test.request(scanRedemption, { as: shop.scanner, body })).status).toBe('held')
  test.clock.advance(299)
  expect((await type(code.transactionId)).headers['retry-after']).toBe('1')
  test.clock.advance(1)
  expect((await type(code.transactionId)).statusCode).toBe(200)
  expect(await guess(10)).toEqual(wrong(10))
  expect(await guess(1)).toEqual(['typed_codes_locked'])
})

it('R-221 right numbers do not count, nor do codes that only came too late', async () => {
  const deal = await shop.deal({ quantity: 30 })
  expect(await guess(9)).toEqual(wrong(9))
  for (let made = 0; made < 12; made += 1) {
    const { code } = await shop.customer(deal)
    const sent = { as: shop.scanner, body: { transactionId: code.transactionId } }
    expect((await test.request(confirmRedemption, sent)).status).toBe('redeemed')
    expect((await test.refused(confirmRedemption, sent)).code).toBe('already_redeemed')
  }
  expect(await guess(2)).toEqual(['code_invalid', 'typed_codes_locked'])
})

it('R-221 wrong ones over more than five minutes start a new count', async () => {
  expect(await guess(9)).toEqual(wrong(9))
  test.clock.advance(300)
  expect(await guess(9)).toEqual(wrong(9))
})

it('R-221 another brand’s numbers and purchase codes count too', async () => {
  const foreign = await openShop(test)
  const deal = await foreign.deal()
  for (let made = 0; made < 5; made += 1) {
    const { code } = await foreign.customer(deal)
    const body = { transactionId: code.transactionId }
    expect((await test.refused(scanRedemption, { as: shop.owner, body })).code).toBe('other_brand')
  }
  const sent = { as: shop.owner, body: { code: 'ABCDE-FGHJK' } }
  for (let made = 0; made < 5; made += 1) {
    expect((await test.refused(confirmPurchaseCode, sent)).code).toBe('code_invalid')
  }
  expect(await test.refused(confirmPurchaseCode, sent)).toMatchObject({ code: 'typed_codes_locked' })
})

it('R-221 many wrong numbers at once get ten tries together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, made) => (await type(String(200_000_000 + made))).statusCode),
  )
  expect(answers.filter((status) => status === 404)).toHaveLength(10)
  expect(answers.filter((status) => status === 429)).toHaveLength(30)
})

it('R-221 many wrong numbers confirmed at once get ten tries together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, made) => {
      const body = { transactionId: String(200_000_000 + made) }
      return (await test.send(confirmRedemption, { as: shop.scanner, body })).statusCode
    }),
  )
  expect(answers.filter((status) => status === 404)).toHaveLength(10)
  expect(answers.filter((status) => status === 429)).toHaveLength(30)
})

it('R-221 a request repeated with its key counts once, and gets the same answer while the account waits', async () => {
  const { code } = await shop.customer(await shop.deal())
  const ask = (key: string, transactionId: string) =>
    test.send(confirmRedemption, {
      as: shop.scanner,
      body: { transactionId },
      headers: { 'idempotency-key': key },
    })
  const first = await ask('confirmed', code.transactionId)
  expect(first.statusCode).toBe(200)
  for (let made = 0; made < 12; made += 1) {
    expect((await ask('wrong-once', '100000000')).json()).toMatchObject({ code: 'code_invalid' })
  }
  expect(await guess(10)).toEqual([...wrong(9), 'typed_codes_locked'])
  expect((await ask('confirmed', code.transactionId)).json()).toEqual(first.json())
  expect((await ask('another-key', code.transactionId)).json()).toMatchObject({ code: 'typed_codes_locked' })
})

it('R-221 a right number waits for wrong ones that are being counted, but not for another right one', async () => {
  const deal = await shop.deal()
  const codes = [await shop.customer(deal), await shop.customer(deal), await shop.customer(deal)]
  const numbers = codes.map(({ code }) => code.transactionId)
  const confirm = (transactionId = '') =>
    test.send(confirmRedemption, { as: shop.scanner, body: { transactionId } })
  const typed = (tx: Db, transactionId = '') =>
    countTyped(
      tx,
      test.services,
      { transactionId },
      {
        sub: shop.scanner.id,
        sid: shop.scanner.sessionId,
        role: 'scanner',
        brandId: shop.brandId,
      },
    )
  await inTransaction(test.db, async (tx) => {
    await typed(tx, numbers[0])
    expect((await confirm(numbers[1])).statusCode).toBe(200)
  })
  let waiting: ReturnType<typeof confirm> | undefined
  await inTransaction(test.db, async (tx) => {
    for (let made = 0; made < 10; made += 1) await typed(tx, String(300_000_000 + made))
    waiting = confirm(numbers[2])
    await expect
      .poll(async () => {
        const { rows } = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`.execute(
          tx,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
  })
  expect((await waiting)?.json()).toMatchObject({ code: 'typed_codes_locked' })
})
