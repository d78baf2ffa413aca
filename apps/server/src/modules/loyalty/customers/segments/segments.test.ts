import {
  addLabel,
  addSegment,
  changeSegment,
  countSegment,
  deleteLabel,
  deleteSegment,
  labelCustomers,
  listLabels,
  listSegments,
} from '@vicino/contract/loyalty/customers/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makePlace } from '../../../../platform/testing/factories.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { type Clientele, makeClientele, withCustomers } from '../testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

const TIERS = { enabled: true, tiers: [tier('Silver', 20), tier('Gold', 50)] }
const of = (shop: Clientele, more: object = {}) => ({
  as: shop.owner,
  params: { programId: shop.programId, ...more },
})
const counting = (shop: Clientele) => async (rule: object) =>
  (await test.request(countSegment, { ...of(shop), body: { rule } as never })).count
/** Finds customers by a rule, through a segment that is stored for it. */
const finding = (shop: Clientele) => async (rule: object) => {
  const { _id: segment } = await test.request(addSegment, {
    ...of(shop),
    body: { name: `S ${crypto.randomUUID()}`, rule } as never,
  })
  const { items, total } = await shop.list({ segment, perPage: '100', sort: 'username' })
  expect(await counting(shop)(rule)).toBe(total)
  return items.map(({ username }) => username).join(' ')
}

it('segments find customers by every field, by dates in Rome', async () => {
  const shop = await makeClientele(test, {}, TIERS)
  const place = await makePlace(test.db)
  const { rows } = await sql<{ name: string }>`SELECT name FROM places WHERE id = ${place}`.execute(test.db)
  const city = rows[0]?.name ?? ''
  await shop.member({ username: 'anna' })
  const bea = await shop.member(
    { username: 'bea', birth_date: '1990-03-05', place_id: place },
    { infoConsent: true, marketingConsent: true },
  )
  await shop.buy(bea, 60)
  test.clock.set('2027-03-04T23:30:00+01:00')
  const cleo = await shop.member({ username: 'cleo', birth_date: '1990-03-05', place_id: place })
  await shop.buy(cleo, 20.5)
  test.clock.set('2027-03-05T00:30:00+01:00')
  await shop.buy(cleo, 10)
  await shop.settle()
  const find = finding(shop)
  expect(await find({ field: 'totalValue', op: 'gte', value: 30.5 })).toBe('bea cleo')
  expect(await find({ field: 'totalValue', op: 'between', value: [30.5, 59.99] })).toBe('cleo')
  expect(await find({ field: 'tier', op: 'in', value: ['gold', 0] })).toBe('anna bea')
  expect(await find({ field: 'loyaltyLevel', op: 'ne', value: 1 })).toBe('anna bea')
  expect(await find({ field: 'consent', op: 'eq', value: 'full' })).toBe('bea')
  expect(await find({ field: 'username', op: 'in', value: ['Anna', 'x'] })).toBe('anna')
  expect(await find({ field: 'joinedAt', op: 'eq', value: '2027-03-04' })).toBe('cleo')
  expect(await find({ field: 'firstInteraction', op: 'lt', value: '2027-03-04' })).toBe('anna bea')
  expect(await find({ field: 'lastPurchase', op: 'exists', value: false })).toBe('anna')
  expect(await find({ field: 'lastPurchase', op: 'ne', value: '2027-03-05' })).toBe('anna bea')
  expect(await find({ field: 'daysSinceLastPurchase', op: 'eq', value: 0 })).toBe('cleo')
  expect(await find({ field: 'daysSinceLastPurchase', op: 'gte', value: 3 })).toBe('bea')
  expect(await find({ not: { field: 'daysSinceLastPurchase', op: 'gte', value: 3 } })).toBe('anna cleo')
  expect(await find({ field: 'purchasesIn', days: 1, op: 'gte', value: 1 })).toBe('cleo')
  expect(await find({ field: 'purchasesIn', days: 2, op: 'eq', value: 2 })).toBe('cleo')
  expect(await find({ field: 'purchasesIn', days: 2, op: 'eq', value: 0 })).toBe('anna bea')
  expect(await find({ field: 'spendIn', days: 1, op: 'eq', value: 10 })).toBe('cleo')
  expect(await find({ field: 'spendIn', days: 4, op: 'gt', value: 30.49 })).toBe('bea cleo')
  expect(await find({ field: 'birthdayIn', op: 'eq', value: 0 })).toBe('bea cleo')
  expect(await find({ field: 'birthdayIn', op: 'exists', value: false })).toBe('')
  expect(await find({ field: 'city', op: 'eq', value: city.toUpperCase() })).toBe('bea cleo')
  expect(await find({ field: 'city', op: 'ne', value: city })).toBe('anna')
  const both = {
    all: [
      { field: 'purchases', op: 'gt', value: 0 },
      {
        any: [
          { field: 'statusPoints', op: 'lt', value: 40 },
          { field: 'city', op: 'exists', value: true },
        ],
      },
    ],
  }
  expect(await find(both)).toBe('bea cleo')
})

it('purchases in a window are counted beyond those that a row keeps', async () => {
  const shop = await makeClientele(test)
  const often = await shop.member({ username: 'often' })
  const bought = await shop.buy(often, 100)
  await shop.buy(await shop.member({ username: 'once' }), 41)
  // 40 purchases of a euro, one a day; a row keeps the newest 32.
  for (let day = 1; day <= 40; day += 1) {
    test.clock.advance(86_400)
    await shop.buy(often, 1)
  }
  await shop.giveBack(bought.eventId ?? '', 40)
  await shop.settle()
  const find = finding(shop)
  for (const days of [5, 31, 32, 33, 40]) {
    expect(await find({ field: 'purchasesIn', days, op: 'eq', value: days })).toBe('often')
    expect(await find({ field: 'spendIn', days, op: 'eq', value: days })).toBe('often')
  }
  expect(await find({ field: 'purchasesIn', days: 60, op: 'in', value: [1, 41] })).toBe('often once')
  expect(await find({ field: 'spendIn', days: 60, op: 'gte', value: 100 })).toBe('often')
  expect(await find({ field: 'spendIn', days: 60, op: 'ne', value: 41 })).toBe('often')
  expect(await find({ field: 'purchasesIn', days: 60, op: 'ne', value: 41 })).toBe('once')
  expect(await find({ field: 'purchasesIn', days: 60, op: 'ne', value: 20 })).toBe('often once')
  for (const [op, value, found] of [
    ['gte', 20, 'often'],
    ['gte', 41, 'often'],
    ['gte', 42, ''],
    ['lte', 20, 'once'],
    ['lte', 41, 'often once'],
    ['between', [33, 41], 'often'],
    ['between', [2, 40], ''],
  ] as const) {
    expect(await find({ field: 'purchasesIn', days: 60, op, value })).toBe(found)
  }
})

it('no connection keeps prepared statements of people’s own rules', async () => {
  const shop = await makeClientele(test)
  const find = finding(shop)
  const leaf = { field: 'purchasesIn', days: 9, op: 'gte', value: 1 }
  for (let leaves = 1; leaves <= 3; leaves += 1)
    await find({ any: Array.from({ length: leaves }, () => leaf) })
  const { rows } = await sql<{ about: string; kept: number }>`
    SELECT about, (SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%' || about || '%') AS kept
    FROM (VALUES ('bought_days'), ('segments')) named (about)`.execute(test.db)
  expect(rows).toMatchObject([
    { kept: 0 },
    { about: 'segments', kept: expect.toSatisfy((kept: number) => kept > 0) },
  ])
})

it('birthdays: from the end of the year on, and that of 29 February on the 28th', async () => {
  const shop = await makeClientele(test)
  await shop.member({ username: 'leap', birth_date: '1992-02-29' }, { infoConsent: true })
  await shop.member({ username: 'new', birth_date: '1990-01-02' }, { infoConsent: true })
  await shop.settle()
  const count = counting(shop)
  test.clock.set('2027-12-30T12:00:00+01:00')
  expect(await count({ field: 'birthdayIn', op: 'eq', value: 3 })).toBe(1)
  expect(await count({ field: 'birthdayIn', op: 'lte', value: 61 })).toBe(2)
  // 2028 has a 29 February.
  expect(await count({ field: 'birthdayIn', op: 'eq', value: 61 })).toBe(1)
  test.clock.set('2029-02-28T12:00:00+01:00')
  expect(await count({ field: 'birthdayIn', op: 'eq', value: 0 })).toBe(1)
})

it('segments name others; circles, too deep ones and duplicate names are refused', async () => {
  const shop = await makeClientele(test)
  const rule = { field: 'bp', op: 'gte', value: 0 }
  const add = (name: string, its: object) =>
    test.request(addSegment, { ...of(shop), body: { name, rule: its } as never })
  const first = await add('Uno', rule)
  const second = await add('Due', { field: 'segment', op: 'eq', value: first._id })
  const third = await add('Tre', { not: { field: 'segment', op: 'in', value: [second._id] } })
  const refused = (endpoint: Parameters<TestApp['refused']>[0], more: object, body?: object) =>
    test.refused(endpoint, { ...of(shop, more), ...(body === undefined ? {} : { body }) })
  expect(
    await refused(
      addSegment,
      {},
      { name: 'Quattro', rule: { field: 'segment', op: 'eq', value: third._id } },
    ),
  ).toMatchObject({ code: 'segment_circle' })
  const circle = {
    name: 'Uno',
    rule: { field: 'segment', op: 'eq', value: third._id },
    version: first.version,
  }
  expect(await refused(changeSegment, { segmentId: first._id }, circle)).toMatchObject({
    code: 'segment_circle',
  })
  expect(await refused(addSegment, {}, { name: 'uno', rule })).toMatchObject({ code: 'segment_taken' })
  expect(await refused(deleteSegment, { segmentId: first._id })).toMatchObject({ code: 'segment_in_use' })
  expect(
    await refused(addSegment, {}, { name: 'X', rule: { all: [{ ...rule, op: 'like' }] } }),
  ).toMatchObject({
    statusCode: 400,
    fieldErrors: { 'rule.all.0.op': expect.any(String) },
  })
  expect((await test.send(deleteSegment, of(shop, { segmentId: third._id }))).statusCode).toBe(204)
  const { items } = await test.request(listSegments, of(shop))
  expect(items.map(({ name }) => name)).toEqual(['Due', 'Uno'])
})

it('labels are added to and removed from customers; lists and segments find them', async () => {
  const shop = await makeClientele(test)
  const [anna, bea] = [await shop.member({ username: 'anna-l' }), await shop.member({ username: 'bea-l' })]
  await shop.settle()
  const label = await test.request(addLabel, { ...of(shop), body: { name: 'Vicini', color: '#aa3300' } })
  const put = (userIds: string[], on: boolean) =>
    test.request(labelCustomers, {
      as: shop.owner,
      params: { programId: shop.programId, labelId: label._id },
      body: { userIds, on },
    })
  expect(await put([anna.id, bea.id, shop.owner.id], true)).toMatchObject({ customers: 2 })
  expect(await put([bea.id], false)).toMatchObject({ customers: 1 })
  expect((await shop.list({ label: label._id })).items).toMatchObject([
    { username: 'anna-l', labels: [label._id] },
  ])
  const find = finding(shop)
  expect(await find({ field: 'label', op: 'eq', value: label._id })).toBe('anna-l')
  expect(await find({ field: 'label', op: 'ne', value: label._id })).toBe('bea-l')
  expect(await find({ field: 'label', op: 'exists', value: true })).toBe('anna-l')
  const taken = { ...of(shop), body: { name: 'VICINI', color: '#aa3300' } }
  expect(await test.refused(addLabel, taken)).toMatchObject({ code: 'label_taken' })
  await test.send(deleteLabel, of(shop, { labelId: label._id }))
  await shop.settle()
  expect((await shop.list()).items.map(({ labels }) => labels)).toEqual([[], []])
  expect((await test.request(listLabels, of(shop))).items).toEqual([])
})

it('a program has at most 50 labels', async () => {
  const shop = await makeClientele(test)
  await sql`
    INSERT INTO labels (program_id, name, color, created_at)
    SELECT ${shop.programId}, 'L' || n, '#112233', now() FROM generate_series(1, 50) n`.execute(test.db)
  const one = { ...of(shop), body: { name: 'Uno di troppo', color: '#112233' } }
  expect(await test.refused(addLabel, one)).toMatchObject({ code: 'labels_full' })
})
