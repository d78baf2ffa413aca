import { randomUUID } from 'node:crypto'
import { registerPurchase } from '@vicino/contract/loyalty/members/endpoints'
import { describe, expect, it } from 'vitest'
import type { TestApp, TestUser } from '../../../platform/testing/test-app.ts'
import { withMembers } from './testing/app.ts'
import { makeShop, newReceipt, only } from './testing/members-fixture.ts'
import { readSale, type SaleRow, writeUnchanged } from './unlocked-sale.queries.ts'

let test: TestApp
withMembers((app) => (test = app))

const sell = async (as: TestUser, body: object, headers: Record<string, string> = {}) => {
  test.takeStatements()
  const answer = await test.send(registerPurchase, { as, body, headers })
  return { answer, statements: test.takeStatements().length }
}
const sessionOf = async ({ id }: TestUser) =>
  (await test.db.selectFrom('sessions').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id
const bodyOf = (customer: TestUser, amount = 12) => ({
  member: { userId: customer.id },
  amount,
  receiptId: newReceipt(),
})

describe('a purchase takes two statements', () => {
  it('one reads, one writes, also with an Idempotency-Key, whose repetition gets the same answer', async () => {
    const shop = await makeShop(test)
    const maria = await shop.customer()
    await shop.buy(maria, 12)
    expect((await sell(shop.scanner, bodyOf(maria))).statements).toBe(2)
    const headers = { 'idempotency-key': '"a-purchase-of-a-till"' }
    const body = bodyOf(maria)
    const { answer, statements } = await sell(shop.scanner, body, headers)
    expect(statements).toBe(2)
    expect(only(answer.json())).toMatchObject({ already: false, points: 12, balance: { points: 36 } })
    const { answer: again } = await sell(shop.scanner, body, headers)
    expect([again.headers['idempotent-replayed'], again.json()]).toEqual(['true', answer.json()])
    const { answer: other } = await sell(shop.scanner, { ...body, amount: 13 }, headers)
    expect(other.json()).toMatchObject({ statusCode: 422, code: 'idempotency_key_reused' })
    const { answer: known } = await sell(shop.scanner, body)
    expect(only(known.json())).toMatchObject({ already: true, points: 12 })
  })

  it('where streaks need all days, and after the reward for a first purchase, from the second purchase on', async () => {
    const weeks = {
      id: 'weeks',
      type: 'streak',
      period: 'day',
      length: 2,
      points: 50,
      maxTimes: null,
      isSaldo: false,
    }
    const shop = await makeShop(test, {
      special: { firstPurchase: 30 },
      social: { firstInteraction: 7 },
      rules: [weeks as never],
    })
    const maria = await shop.customer()
    expect(await shop.buy(maria, 10)).toMatchObject({
      points: 47,
    })
    test.clock.set('2027-03-03T11:00:00+01:00')
    const { answer, statements } = await sell(shop.scanner, bodyOf(maria, 10))
    expect([statements, only(answer.json()).points]).toEqual([2, 60])
  })

  it('nothing is written when the member, the program or its tiers have changed since they were read', async () => {
    const shop = await makeShop(test)
    const maria = await shop.customer()
    const sid = await sessionOf(shop.scanner)
    const read = async () => {
      const rows = await readSale(test.db, {
        seller: { sub: shop.scanner.id, sid },
        now: test.clock.now(),
        statuses: ['active'],
        userId: maria.id,
        day: 0,
        month: 0,
        isWhole: false,
        storeId: null,
        pace: null,
      })
      const [row] = rows
      if (row === undefined || rows.length > 1) throw new Error(`${rows.length} rows`)
      return row
    }
    const event = {
      id: randomUUID(),
      source: 'till',
      externalId: newReceipt(),
      type: 'purchase',
      configVersion: 1,
      at: 0,
      receivedAt: test.clock.now().getTime(),
      bodyHash: '00',
      payload: {},
      points: 0,
      stamps: 0,
      status: 0,
      tierBefore: 0,
      tierAfter: 0,
      explanation: [],
      unmatchedCents: 0,
    }
    const member = { tierRank: 0, tierPeriod: 0, statusPoints: 0, purchases: 1 }
    const done = { event, member, lowered: [], postings: [], outbox: [], lapse: false }
    const write = (row: SaleRow) =>
      writeUnchanged(test.db, { head: row, row, done, sent: undefined, said: {} })
    const changes = {
      member: () => shop.buy(maria, 5),
      program: () =>
        test.db.updateTable('programs').set({ name: 'Nuova' }).where('id', '=', shop.programId).execute(),
      levels: () =>
        test.db
          .insertInto('tier_configs')
          .values({
            brand_id: shop.brandId,
            version: 1,
            config: '{}',
            sha256: '0'.repeat(64),
            valid_from: test.clock.now(),
          })
          .execute(),
    }
    for (const change of Object.values(changes)) {
      const row = await read()
      await change()
      expect(await write(row)).toBeNull()
    }
    const unchanged = await read()
    expect(await write(unchanged)).toMatchObject({ points: 5, debt: 0, stamps: 0 })
  })

  it('R-442 a till whose session has ended, or that is no longer a till, sells nothing', async () => {
    const shop = await makeShop(test)
    const maria = await shop.customer()
    const { id } = shop.scanner
    await test.db.updateTable('users').set({ role: 'audience' }).where('id', '=', id).execute()
    expect((await sell(shop.scanner, bodyOf(maria))).answer.json()).toMatchObject({ code: 'forbidden' })
    await test.db.updateTable('users').set({ role: 'scanner' }).where('id', '=', id).execute()
    await test.db
      .updateTable('sessions')
      .set({ revoked_at: test.clock.now() })
      .where('user_id', '=', id)
      .execute()
    expect((await sell(shop.scanner, bodyOf(maria))).answer.json()).toMatchObject({ code: 'unauthenticated' })
    expect(
      await test.db.selectFrom('purchases').where('user_id', '=', maria.id).selectAll().execute(),
    ).toEqual([])
  })
})
