import { CUSTOMER_SORTS, type CustomerSort } from '@vicino/contract/loyalty/customers/constants'
import {
  getCustomer,
  getCustomerSummary,
  listCustomerConsents,
  listCustomers,
} from '@vicino/contract/loyalty/customers/endpoints'
import { leaveProgram, updateMemberConsents } from '@vicino/contract/loyalty/members/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Db } from '../../../platform/db/database.ts'
import { makeProduct } from '../../../platform/testing/factories.ts'
import type { TestApp } from '../../../platform/testing/test-app.ts'
import { refreshStats } from './member-stats.queries.ts'
import { makeClientele, withCustomers } from './testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

const TIERS = { enabled: true, tiers: [tier('Silver', 20), tier('Gold', 50)] }

it('R-544 R-546 R-361 a row contains the customer’s activity since joining', async () => {
  const shop = await makeClientele(test, { acquisti: { stampCoeff: 10 } }, TIERS)
  const maria = await shop.member({ handle: 'maria.v', username: 'Maria V' }, { marketingConsent: true })
  const joined = test.clock.now().toISOString()
  test.clock.advance(60)
  const bought = await shop.buy(maria, 30.5)
  await shop.buy(maria, 4)
  await shop.giveBack(bought.eventId ?? '', 10.5)
  await shop.settle()
  const { items, total, totalPages, nextCursor } = await shop.list()
  expect({ total, totalPages, nextCursor }).toEqual({ total: 1, totalPages: 1, nextCursor: null })
  expect(items).toEqual([
    {
      _id: maria.id,
      handle: 'maria.v',
      avatar: null,
      username: 'Maria V',
      createdAt: joined,
      proofPost: 0,
      reviewPost: 0,
      reward: 0,
      stamp: 2,
      credit: 0,
      point: 24,
      purchaseCount: 2,
      purchaseAmount: 24,
      lastPurchase: test.clock.now().toISOString(),
      level: 1,
      tier: 'Silver',
      consentType: 'partial',
      labels: [],
      consent: [
        {
          privacyConsent: true,
          marketingConsent: true,
          infoConsent: false,
          profilingConsent: true,
          date: joined,
        },
      ],
    },
  ])
})

it('R-310 R-544 R-547 R-510 visible reviews and approved Proof Posts of the brand’s products count', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member()
  const product = await makeProduct(test.db, { brand_id: shop.brandId })
  const other = await makeProduct(test.db)
  await sql`
    INSERT INTO reviews (author_id, product_id, brand_id, proof, bought_at, stars, text, created_at)
    VALUES (${maria.id}, ${product.id}, ${shop.brandId}, 'purchase', now(), 4, 'Buono', now())`.execute(
    test.db,
  )
  for (const [{ id }, brand] of [
    [product, shop.brandId],
    [other, null],
  ] as const) {
    await sql`
      INSERT INTO posts (author_id, product_id, brand_id, title, description, cover_url, created_at, listed_at, state, decided_at, points)
      VALUES (${maria.id}, ${id}, ${brand}, 'Buono', 'Lo ricompro', '/foto.webp', now(), now(), 'approved', now(), 7)`.execute(
      test.db,
    )
  }
  await shop.settle()
  await shop.buy(maria, 1)
  await shop.settle()
  expect((await shop.list()).items).toMatchObject([{ proofPost: 1, reviewPost: 1, credit: 7 }])
  expect(
    await test.request(getCustomerSummary, { as: shop.owner, params: { programId: shop.programId } }),
  ).toEqual({
    total: 1,
    totalGuadagni: 1,
    topCustomers: [{ handle: maria.handle }],
    totalReviews: 1,
    totalProof: 1,
    totalPurchase: 1,
  })
})

it('R-545 R-372 personal fields are shown only with infoConsent, also in search', async () => {
  const shop = await makeClientele(test)
  const person = { first_name: 'Mària', last_name: 'Vérdi', phone: '+393331112223', birth_date: '1990-05-04' }
  const shown = await shop.member(
    { ...person, email: 'verdi.shown@example.test' },
    { infoConsent: true, marketingConsent: true },
  )
  const hidden = await shop.member(
    { ...person, email: 'verdi.hidden@example.test' },
    { marketingConsent: true },
  )
  await shop.settle()
  const { items } = await shop.list({ sort: 'consent' })
  expect(items).toMatchObject([
    { _id: hidden.id, consentType: 'partial' },
    {
      _id: shown.id,
      consentType: 'full',
      firstName: 'Mària',
      lastName: 'Vérdi',
      email: 'verdi.shown@example.test',
      birthDate: '05-04',
    },
  ])
  // Neither number nor year nor town, which a shop does not need.
  for (const field of ['phone', 'address']) expect(items[1]).not.toHaveProperty(field)
  for (const field of ['firstName', 'lastName', 'email', 'phone', 'birthDate', 'address']) {
    expect(items[0]).not.toHaveProperty(field)
  }
  expect(await shop.handles({ search: 'maria verdi' })).toEqual([shown.handle])
  expect(await shop.handles({ search: 'verdi.' })).toEqual([shown.handle])
  // After consent is withdrawn the shown row loses the fields at once, and the search does so when
  // the read model follows.
  const as = shown
  await test.request(updateMemberConsents, {
    as,
    params: { id: shop.programId },
    body: { infoConsent: false, marketingConsent: true },
  })
  expect((await shop.list({ search: shown.handle })).items[0]).not.toHaveProperty('email')
  await shop.settle()
  expect(await shop.handles({ search: 'maria verdi' })).toEqual([])
})

it('R-372 R-365 one of each class of consent, and the filter finds it', async () => {
  const shop = await makeClientele(test)
  const full = await shop.member({}, { infoConsent: true, marketingConsent: true })
  const partial = await shop.member({}, { infoConsent: true })
  const basic = await shop.member()
  const none = await shop.member()
  await sql`
    INSERT INTO consents (user_id, program_id, purpose, granted, text_version, source, created_at)
    VALUES (${none.id}, ${shop.programId}, 'loyalty-privacy', false, '1', 'test', now())`.execute(test.db)
  await shop.settle()
  const of = { full, partial, basic, none }
  for (const [consent, { handle }] of Object.entries(of)) {
    expect(await shop.handles({ consent: consent as keyof typeof of })).toEqual([handle])
  }
  expect(await shop.handles({ sort: 'consent' })).toEqual(
    [none, basic, partial, full].map(({ handle }) => handle),
  )
})

it('R-362 the search finds a handle, a part of a name, and single letters at its beginning', async () => {
  const shop = await makeClientele(test)
  await shop.member({ handle: 'anna.k1', username: 'Anna Krüger' })
  await shop.member({ handle: 'bruno_k2', username: 'Bruno 100%' })
  await shop.settle()
  expect(await shop.handles({ search: '@anna.k1' })).toEqual(['anna.k1'])
  expect(await shop.handles({ search: 'KRUG' })).toEqual(['anna.k1'])
  expect(await shop.handles({ search: 'b' })).toEqual(['bruno_k2'])
  expect(await shop.handles({ search: '00%' })).toEqual(['bruno_k2'])
  expect(await shop.handles({ search: 'o_k' })).toEqual(['bruno_k2'])
  expect(await shop.handles({ search: 'k' })).toEqual([])
  await test.db.updateTable('users').set({ username: 'Anna Neri' }).where('handle', '=', 'anna.k1').execute()
  await shop.settle()
  expect(await shop.handles({ search: 'neri' })).toEqual(['anna.k1'])
})

it('R-363 R-364 every order, by page and by cursor, contains each customer once; customers without a purchase come last', async () => {
  const shop = await makeClientele(test, {}, TIERS)
  for (let index = 0; index < 12; index += 1) {
    const user = await shop.member({}, { marketingConsent: index % 2 === 0, infoConsent: index % 3 === 0 })
    test.clock.advance(60)
    if (index % 3 > 0) await shop.buy(user, (index % 5) * 10 + 1)
  }
  await shop.settle()
  const ids = new Set((await shop.list({ perPage: '100' })).items.map(({ _id }) => _id))
  expect(ids.size).toBe(12)
  for (const sort of CUSTOMER_SORTS.flatMap((key) => [key, `-${key}`] as const)) {
    const whole = (await shop.list({ sort, perPage: '100' })).items
    expect(new Set(whole.map(({ _id }) => _id))).toEqual(ids)
    const byPage = []
    for (const page of ['1', '2', '3']) byPage.push(...(await shop.list({ sort, page })).items)
    expect(byPage).toEqual(whole)
    const byCursor: unknown[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { items, nextCursor, total, totalPages } = await shop.list({
        sort,
        ...(cursor === undefined ? {} : { cursor }),
      })
      expect({ total, totalPages }).toEqual({ total: 12, totalPages: 3 })
      byCursor.push(...items)
      cursor = nextCursor
    }
    expect(byCursor).toEqual(whole)
  }
  const valuesOf = async <Key extends 'lastPurchase' | 'purchaseAmount'>(
    sort: CustomerSort | `-${CustomerSort}`,
    key: Key,
  ) => (await shop.list({ sort, perPage: '100' })).items.map((item) => item[key])
  const amounts = (await valuesOf('totalValue', 'purchaseAmount')).map(Number)
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  expect(await valuesOf('-totalValue', 'purchaseAmount')).toEqual(amounts.toReversed())
  for (const sort of ['lastPurchase', '-lastPurchase'] as const) {
    const isLast = (await valuesOf(sort, 'lastPurchase')).map((at) => at === null)
    expect(isLast).toEqual([...Array<boolean>(8).fill(false), ...Array<boolean>(4).fill(true)])
  }
})

it('R-365 R-509 filters combine: tier by name and rank, dates in Rome, spend', async () => {
  const shop = await makeClientele(test, {}, TIERS)
  const bronze = await shop.member()
  const silver = await shop.member()
  await shop.buy(silver, 20)
  test.clock.set('2027-03-03T00:00:00+01:00')
  const gold = await shop.member()
  await shop.buy(gold, 60)
  await shop.settle()
  const named = { Bronze: bronze, silver, Gold: gold, '1': silver }
  for (const [level, { handle }] of Object.entries(named))
    expect(await shop.handles({ level })).toEqual([handle])
  expect(await shop.handles({ level: 'Platinum' })).toEqual([])
  expect(await shop.handles({ from: '2027-03-03' })).toEqual([gold.handle])
  expect((await shop.handles({ to: '2027-03-02' })).toSorted()).toEqual(
    [bronze.handle, silver.handle].toSorted(),
  )
  expect(await shop.handles({ spendMin: '20', spendMax: '59.99' })).toEqual([silver.handle])
  const both = await shop.list({ spendMin: '20', from: '2027-03-03', level: 'Gold' })
  expect(both).toMatchObject({ total: 1, items: [{ handle: gold.handle }] })
  expect(
    await test.refused(listCustomers, {
      as: shop.owner,
      params: { programId: shop.programId },
      query: { from: '2027-02-30' },
    }),
  ).toMatchObject({
    statusCode: 400,
    fieldErrors: { from: expect.any(String) },
  })
})

it('R-509 other brands find nothing; a cursor is valid only for its own search', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member()
  await shop.member()
  await shop.settle()
  const { nextCursor } = await shop.list({ perPage: '1' })
  const stranger = await test.createUser({ role: 'brand', brand_id: (await makeClientele(test)).brandId })
  const params = { programId: shop.programId, userId: maria.id }
  for (const endpoint of [listCustomers, getCustomerSummary, getCustomer, listCustomerConsents]) {
    expect(await test.refused(endpoint, { as: stranger, params })).toMatchObject({
      statusCode: 404,
      code: 'program_not_found',
    })
  }
  const outsider = { programId: shop.programId, userId: stranger.id }
  expect(await test.refused(getCustomer, { as: shop.owner, params: outsider })).toMatchObject({
    code: 'customer_not_found',
  })
  const query = { cursor: nextCursor ?? '', sort: 'username' as const }
  expect(await test.refused(listCustomers, { as: shop.owner, params, query })).toMatchObject({
    code: 'cursor_invalid',
  })
})

it('R-370 R-371 the detail shows the current state; consents are listed change by change, newest first', async () => {
  const shop = await makeClientele(test, {}, TIERS)
  const maria = await shop.member()
  test.clock.advance(60)
  const params = { programId: shop.programId, userId: maria.id }
  const body = { marketingConsent: true, infoConsent: true }
  await test.request(updateMemberConsents, { as: maria, params: { id: shop.programId }, body })
  await shop.buy(maria, 25)
  expect(await test.request(getCustomer, { as: shop.owner, params })).toMatchObject({
    point: 25,
    tier: 'Silver',
    purchaseAmount: 25,
    email: expect.any(String),
    balance: { points: 25, nextTier: { name: 'Gold', missing: 25 } },
  })
  const { items } = await test.request(listCustomerConsents, { as: shop.owner, params })
  expect(items).toEqual([
    { privacyConsent: true, ...body, profilingConsent: true, date: '2027-03-02T10:01:00.000Z' },
    {
      privacyConsent: true,
      marketingConsent: false,
      infoConsent: false,
      profilingConsent: true,
      date: '2027-03-02T10:00:00.000Z',
    },
  ])
})

it('R-373 a person who leaves is no customer any more, and is one again after joining', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member()
  await shop.settle()
  await test.send(leaveProgram, { as: maria, params: { id: shop.programId }, body: { confirm: true } })
  await shop.settle()
  expect(await shop.list()).toMatchObject({ items: [], total: 0 })
  test.clock.advance(60)
  await shop.join(maria)
  await shop.settle()
  expect(await shop.list()).toMatchObject({ items: [{ _id: maria.id }], total: 1 })
})

it('R-364 a page takes one statement, however long, searched or filtered; a segment and the name of a tier take one more', async () => {
  const shop = await makeClientele(test, {}, TIERS)
  for (let index = 0; index < 6; index += 1) await shop.member()
  await shop.settle()
  const cost = async (query: Parameters<typeof shop.list>[0]) => {
    test.takeStatements()
    await shop.list(query)
    return test.takeStatements().length
  }
  const { nextCursor } = await shop.list({ perPage: '5' })
  const queries = [
    { perPage: '5' },
    { perPage: '100', spendMin: '0', search: 'nobody' },
    { perPage: '5', cursor: nextCursor ?? '' },
    { level: 'Silver' },
  ]
  const costs: number[] = []
  for (const query of queries) costs.push(await cost(query))
  expect(costs).toEqual([1, 1, 1, 2])
})

it('R-365 an empty page contains the total of its selection; programs of others are not found', async () => {
  const shop = await makeClientele(test)
  await shop.member()
  await shop.settle()
  expect(await shop.list({ page: '9' })).toEqual({ items: [], total: 1, totalPages: 1, nextCursor: null })
  expect(await shop.list({ spendMin: '5' })).toMatchObject({ items: [], total: 0 })
  const other = await test.createUser({ role: 'brand', brand_id: (await makeClientele(test)).brandId })
  for (const query of [{}, { level: 'Bronze' }]) {
    const asked = { as: other, params: { programId: shop.programId }, query }
    expect(await test.refused(listCustomers, asked)).toMatchObject({ code: 'program_not_found' })
  }
})

it('R-510 the rows of a few members are written without reading those of all', async () => {
  const shop = await makeClientele(test)
  for (let index = 0; index < 12; index += 1) await shop.member()
  const one = await shop.member()
  const read = await test.db.transaction().execute(async (tx) => {
    // On tables this small the planner would always read the whole table.
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const before = await rowsRead(tx)
    expect(await refreshStats(tx, [{ userId: one.id, programId: shop.programId }])).toBe(1)
    return (await rowsRead(tx)) - before
  })
  expect(read).toBeLessThan(5)
})

/** Returns the number of rows of members that this transaction has read. */
async function rowsRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_xact_user_tables WHERE relname = 'members'`.execute(
    tx,
  )
  return rows[0]?.read ?? 0
}
