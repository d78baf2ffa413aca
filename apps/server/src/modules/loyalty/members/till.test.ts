import {
  getMemberCard,
  getProgramBalance,
  listProgramEvents,
  refundPurchase,
  refundReceipt,
  registerPurchase,
  scanMemberCard,
} from '@vicino/contract/loyalty/members/endpoints'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { makeProgram } from '../programs/testing/program.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { withMembers } from './testing/app.ts'
import { makeShop, newReceipt, only } from './testing/members-fixture.ts'

let test: TestApp
withMembers((app) => (test = app))

it('R-320 R-321 R-322 a purchase earns points and stamps, and its answer contains the formula', async () => {
  const shop = await makeShop(test, { acquisti: { pointCoeff: 2, stampCoeff: 10 } })
  const maria = await shop.customer()
  const bought = await shop.buy(maria, 25.5)
  expect(bought).toMatchObject({ points: 51, stamps: 2, balance: { points: 51, stamps: 2 } })
  const answer = await test.send(listProgramEvents, {
    as: maria,
    params: { id: shop.programId },
    headers: { 'accept-language': 'it' },
  })
  expect(answer.json()).toMatchObject({
    items: [{ amount: 25.5, amountLeft: 25.5, items: [{ sentence: '25,50 € × 2 = 51 punti e 2 bollini' }] }],
  })
  expect(await shop.giveBack(bought.eventId ?? '')).toMatchObject({
    points: -51,
    stamps: -2,
    balance: { points: 0, stamps: 0, debt: 0 },
  })
  expect(
    await test.refused(refundPurchase, {
      as: shop.scanner,
      params: { id: bought.eventId ?? '' },
      body: { receiptId: newReceipt(), amount: 0.01 },
    }),
  ).toMatchObject({ statusCode: 409, code: 'refund_exceeds' })
})

it('R-209 the same receipt gets the first answer, with other data it is refused, also at ten tills at once', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  const receiptId = newReceipt()
  const body = { member: { userId: maria.id }, amount: 30, receiptId }
  const send = () => test.send(registerPurchase, { as: shop.scanner, body })
  const answers = await Promise.all(Array.from({ length: 10 }, send))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const results = answers.map((answer) => only(answer.json()))
  expect(results.filter(({ already }) => !already)).toHaveLength(1)
  expect(new Set(results.map(({ eventId }) => eventId)).size).toBe(1)
  expect(results.every(({ points, balance }) => points === 30 && balance.points === 30)).toBe(true)
  const other = await shop.customer()
  for (const wrong of [
    { ...body, amount: 31 },
    { ...body, member: { userId: other.id } },
  ]) {
    expect(await test.refused(registerPurchase, { as: shop.scanner, body: wrong })).toMatchObject({
      statusCode: 422,
      code: 'event_conflict',
    })
  }
  const raced = newReceipt()
  const both = await Promise.all(
    [maria, other, maria, other].map((as) =>
      test.send(registerPurchase, {
        as: shop.scanner,
        body: { member: { userId: as.id }, amount: 5, receiptId: raced },
      }),
    ),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 422, 422])
})

it('R-209 ten purchases of a member at once keep the limit of the month', async () => {
  const shop = await makeShop(test, {
    limits: { purchasePerMonth: 70 },
    acquisti: { thresholds: [{ amount: 50, bonus: 5 }] },
  })
  const maria = await shop.customer()
  const bought = await Promise.all(Array.from({ length: 10 }, () => shop.buy(maria, 10)))
  expect(bought.reduce((sum, { points }) => sum + points, 0)).toBe(75)
  // One refund frees no points, because the limit stays reached; four more do.
  const backs: number[] = []
  for (const { eventId } of bought.slice(0, 5)) backs.push((await shop.giveBack(eventId ?? '')).points)
  expect(backs).toEqual([0, 0, 0, -10, -10])
})

it('R-328 purchases and refunds at once give the same result as one after the other', async () => {
  const shop = await makeShop(test, { acquisti: { thresholds: [{ amount: 60, bonus: 9 }] } })
  const maria = await shop.customer()
  const bought = await Promise.all([20, 20, 20, 20].map((amount) => shop.buy(maria, amount)))
  const refunds = bought.flatMap(({ eventId }) =>
    [12, 12].map((amount) =>
      test.send(refundPurchase, {
        as: shop.scanner,
        params: { id: eventId ?? '' },
        body: { receiptId: newReceipt(), amount },
      }),
    ),
  )
  const codes = (await Promise.all([...refunds, shop.buy(maria, 7)])).slice(0, 8) as { statusCode: number }[]
  expect(codes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
  expect(codes.filter(({ statusCode }) => statusCode === 409)).toHaveLength(4)
  const params = { userId: maria.id, programId: shop.programId }
  // 4 × 8 points are left, and 7; the threshold of 60 is missed.
  expect(await test.request(getProgramBalance, { as: maria, params })).toMatchObject({
    points: 39,
    debt: 0,
    statusPoints: 39,
  })
})

it('R-328 a refund without its receipt reduces the newest purchases first and reports the unmatched rest', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  const old = await shop.buy(maria, 30)
  test.clock.advance(60)
  await shop.buy(maria, 10)
  const body = { member: { userId: maria.id }, amount: 15, receiptId: newReceipt() }
  expect(only(await test.request(refundReceipt, { as: shop.scanner, body }))).toMatchObject({
    points: -15,
    unmatched: 0,
    balance: { points: 25 },
  })
  expect(await shop.giveBack(old.eventId ?? '', 25)).toMatchObject({ points: -25 })
  const more = { ...body, receiptId: newReceipt() }
  expect(only(await test.request(refundReceipt, { as: shop.scanner, body: more }))).toMatchObject({
    points: 0,
    unmatched: 15,
  })
})

it('R-328 a refund reverses the lines of its codes; spent points are owed', async () => {
  const shop = await makeShop(test, {
    acquisti: { stampCoeff: 5 },
    rules: [
      {
        id: 'no',
        type: 'productMultiplier',
        factor: 3,
        match: { categories: [], codes: ['A'], codePrefixes: [], brands: [] },
      },
    ],
    limits: { purchasePerMonth: 40 },
  })
  const maria = await shop.customer()
  const items = [
    { code: 'A', net: 10 },
    { code: 'B', net: 5 },
  ]
  const one = await shop.buy(maria, 15, { items })
  const two = await shop.buy(maria, 15, { items })
  expect([one.points, two.points]).toEqual([35, 5])
  // The second purchase got only the rest of the limit. After the refund of the first it gets more,
  // so only 5 of 40 points go.
  expect(await shop.giveBack(one.eventId ?? '')).toMatchObject({ points: -5, stamps: -3 })
  expect(await shop.giveBack(two.eventId ?? '', undefined, [{ code: 'A', amount: 10 }])).toMatchObject({
    points: -30,
    stamps: -2,
    balance: { points: 5, debt: 0, stamps: 1 },
  })
})

it('a simulation gives the same answer and writes nothing', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  const body = { member: { userId: maria.id }, amount: 12.34, receiptId: newReceipt() }
  const sent = { as: shop.scanner, body }
  const tried = only(await test.request(registerPurchase, { ...sent, query: { simulate: true } } as never))
  expect(tried).toMatchObject({ eventId: null, points: 12, balance: { points: 12 } })
  const rows = await sql`SELECT FROM loyalty_events WHERE user_id = ${maria.id}`.execute(test.db)
  expect(rows.rows).toEqual([])
  const done = only(await test.request(registerPurchase, sent))
  expect(done).toMatchObject({ points: tried.points, balance: tried.balance, items: tried.items })
})

it('refused events are stored with their reason, once: before joining, of staff, out of time, without a membership', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  const before = await shop.buy(maria, 10, { occurredAt: '2027-03-02T10:59:59+01:00' })
  expect(before).toMatchObject({ points: 0, reason: 'before_join' })
  const barista = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
  await shop.join(barista)
  expect(await shop.buy(barista, 10)).toMatchObject({ points: 0, reason: 'staff_self' })
  const stranger = await test.createUser()
  const { card } = await test.request(getMemberCard, { as: stranger })
  const answer = await test.request(registerPurchase, {
    as: shop.scanner,
    body: { member: { card }, amount: 10, receiptId: newReceipt() },
  })
  expect(only(answer)).toMatchObject({ reason: 'not_member', balance: { points: 0 } })
  const sale = { member: { userId: maria.id }, amount: 10, receiptId: newReceipt() }
  for (const [occurredAt, code] of [
    ['2027-03-02T11:05:01+01:00', 'event_from_future'],
    ['2026-12-01T11:00:00+01:00', 'event_too_old'],
  ]) {
    expect(
      await test.refused(registerPurchase, { as: shop.scanner, body: { ...sale, occurredAt } }),
    ).toMatchObject({
      statusCode: 400,
      code,
    })
  }
  const lines = { ...sale, items: [{ net: 9.99 }] }
  expect(await test.refused(registerPurchase, { as: shop.scanner, body: lines })).toMatchObject({
    code: 'lines_differ',
  })
  for (const amount of [0, -1, 1.001, 1e9, '5']) {
    expect(
      (await test.refused(registerPurchase, { as: shop.scanner, body: { ...sale, amount } })).statusCode,
    ).toBe(400)
  }
})

it('R-413 a card is accepted for 40 seconds, its code for some minutes, one for a phone without a network all day', async () => {
  const shop = await makeShop(test)
  const maria = await shop.customer()
  await shop.buy(maria, 40)
  const mine = await test.request(getMemberCard, { as: maria })
  const scan = (body: object) => test.send(scanMemberCard, { as: shop.scanner, body })
  const seen = await scan({ card: mine.card })
  expect(seen.json()).toMatchObject({
    customer: { userId: maria.id, username: maria.username },
    offlineCard: false,
    programs: [{ _id: shop.programId, balance: { points: 40 } }],
  })
  expect((await scan({ code: mine.code.toLowerCase() })).statusCode).toBe(200)
  test.clock.advance(41)
  expect((await scan({ card: mine.card })).json()).toMatchObject({ code: 'card_expired' })
  expect((await scan({ card: mine.offline.card })).json()).toMatchObject({ offlineCard: true })
  expect((await test.request(getMemberCard, { as: maria })).code).toBe(mine.code)
  test.clock.advance(600)
  expect((await scan({ code: mine.code })).json()).toMatchObject({ code: 'card_invalid' })
  expect((await test.request(getMemberCard, { as: maria })).code).not.toBe(mine.code)
  const forged = `${mine.offline.card.slice(0, -1)}${mine.offline.card.endsWith('0') ? '1' : '0'}`
  for (const card of [forged, 'VM1:AAAA', 'VI1:AAAA', 'x']) {
    expect((await scan({ card })).json()).toMatchObject({ code: 'card_invalid' })
  }
  // A till finds nobody by the id of an account that is not a member of the brand.
  expect((await scan({ userId: (await test.createUser()).id })).json()).toMatchObject({
    code: 'card_invalid',
  })
})

it('R-221 a till that types ten wrong member codes waits', async () => {
  const shop = await makeShop(test)
  const scan = () => test.send(scanMemberCard, { as: shop.scanner, body: { code: 'M00000000' } })
  for (let tries = 0; tries < 10; tries += 1) expect((await scan()).statusCode).toBe(404)
  const locked = await scan()
  expect(locked.statusCode).toBe(429)
  expect(locked.json()).toMatchObject({ code: 'typed_codes_locked' })
})

it('R-209 one receipt counts in all active programs of the brand that the customer joined, and is refunded in all', async () => {
  const shop = await makeShop(test)
  const second = await makeProgram(test.db, {
    brand_id: shop.brandId,
    config: { acquisti: { pointCoeff: 3 } },
  })
  await makeProgram(test.db, { brand_id: shop.brandId })
  const maria = await shop.customer()
  await shop.join(maria, second.id)
  const body = { member: { userId: maria.id }, amount: 10, receiptId: newReceipt() }
  const { results } = await test.request(registerPurchase, { as: shop.scanner, body })
  expect(results.map(({ points }) => points).toSorted()).toEqual([10, 30])
  const back = await test.request(refundPurchase, {
    as: shop.scanner,
    params: { id: results[1]?.eventId ?? '' },
    body: { receiptId: newReceipt() },
  })
  expect(back.results.map(({ points }) => points).toSorted()).toEqual([-10, -30])
  // Another brand's till does not find it.
  const other = await makeShop(test)
  expect(
    await test.refused(refundPurchase, {
      as: other.scanner,
      params: { id: results[0]?.eventId ?? '' },
      body: { receiptId: newReceipt() },
    }),
  ).toMatchObject({ statusCode: 404, code: 'purchase_not_found' })
})

it('R-409 the books agree after all of this', async () => {
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})
