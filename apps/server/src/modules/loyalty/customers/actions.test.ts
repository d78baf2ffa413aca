import { randomUUID } from 'node:crypto'
import {
  adjustCustomers,
  exportCustomers,
  exportCustomersXlsx,
  notifyCustomers,
} from '@vicino/contract/loyalty/customers/endpoints'
import {
  leaveProgram,
  listProgramEvents,
  updateMemberConsents,
} from '@vicino/contract/loyalty/members/endpoints'
import { tier } from '@vicino/domain/loyalty/testing/make'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { TestApp, TestUser } from '../../../platform/testing/test-app.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { type Clientele, makeClientele, withCustomers } from './testing/customers-fixture.ts'

let test: TestApp
withCustomers((app) => (test = app))

const TIERS = { enabled: true, tiers: [tier('Silver', 20)] }
const REASON = 'Scontrino dimenticato alla cassa'
const adjusting = (shop: Clientele, as = shop.owner) => {
  const params = { programId: shop.programId }
  return (userIds: readonly string[], amounts: object, headers = {}) =>
    test.request(adjustCustomers, {
      as,
      params,
      headers,
      body: { userIds: [...userIds], reason: REASON, ...amounts },
    })
}
const audited = async (action: string) => {
  const { rows } = await sql<{ actor_id: string; detail: object }>`
    SELECT actor_id, detail FROM audit_log WHERE action = ${action} ORDER BY id DESC LIMIT 1`.execute(test.db)
  return rows[0]
}
const noticesOf = (user: TestUser) =>
  test.db
    .selectFrom('notices')
    .select(['template', 'data'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()

it('R-369 staff adjust points and stamps with a reason: balance, ledger, history, notification and audit show it', async () => {
  const shop = await makeClientele(test)
  const [maria, anna] = [await shop.member(), await shop.member()]
  const answer = await adjusting(shop)([maria.id, anna.id], { points: 10, stamps: 2 })
  expect(answer.adjusted).toBe(2)
  expect(answer.results).toMatchObject([
    { refused: null, points: 10, stamps: 2 },
    { refused: null, points: 10, stamps: 2 },
  ])
  expect(await adjusting(shop)([maria.id], { points: -4, stamps: -1 })).toMatchObject({
    results: [{ points: 6, stamps: 1 }],
  })
  await shop.settle()
  expect((await shop.list({ sort: '-loyaltyPoints' })).items).toMatchObject([
    { _id: anna.id, point: 10, stamp: 2 },
    { _id: maria.id, point: 6, stamp: 1 },
  ])
  const { items } = await test.request(listProgramEvents, {
    as: maria,
    params: { id: shop.programId },
    headers: { 'accept-language': 'it' },
  })
  expect(items.map(({ type, points, items: lines }) => [type, points, lines[0]?.sentence])).toEqual([
    ['adjustment', -4, `Rettifica: -4 (${REASON}) e -1 bollino`],
    ['adjustment', 10, `Rettifica: +10 (${REASON}) e 2 bollini`],
  ])
  expect(await noticesOf(maria)).toMatchObject([
    { template: 'program-adjusted', data: { points: '+10', stamps: '+2', note: REASON } },
    { template: 'program-adjusted', data: { points: '-4', stamps: '-1' } },
  ])
  expect(await audited('customer.adjusted')).toMatchObject({
    actor_id: shop.owner.id,
    detail: { points: -4, stamps: -1, adjusted: [maria.id] },
  })
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-369 adjusting many customers takes as many statements as adjusting one; a former member is omitted', async () => {
  const shop = await makeClientele(test, {}, TIERS)
  const people: TestUser[] = []
  for (let index = 0; index < 7; index += 1) people.push(await shop.member())
  const ids = people.map(({ id }) => id)
  const leaving = { params: { id: shop.programId }, body: { confirm: true } } as const
  await test.send(leaveProgram, { as: people[3] as TestUser, ...leaving })
  const act = adjusting(shop)
  await act(ids.slice(0, 1), { points: 1 })
  test.takeStatements()
  await act(ids.slice(0, 1), { points: 1 })
  const one = test.takeStatements().length
  const answer = await act(ids, { points: 25, stamps: 1, countsForLevel: true })
  expect(test.takeStatements()).toHaveLength(one)
  expect(answer.adjusted).toBe(6)
  expect(answer.results.map(({ userId }) => userId)).toEqual(ids.toSorted())
  expect(new Map(answer.results.map(({ userId, ...result }) => [userId, result]))).toEqual(
    new Map(
      ids.map((id, index) => [
        id,
        index === 3
          ? { refused: 'not_customer', points: null, stamps: null }
          : { refused: null, points: index === 0 ? 27 : 25, stamps: 1 },
      ]),
    ),
  )
  await shop.settle()
  expect((await shop.list({ level: 'Silver' })).total).toBe(6)
  expect(await findDifferences(test.db, test.clock.now())).toEqual([])
})

it('R-369 nobody adjusts themselves or colleagues; below zero and beyond the day’s limit nothing is done', async () => {
  const shop = await makeClientele(test)
  const maria = await shop.member()
  const params = { programId: shop.programId }
  const body = { userIds: [maria.id], points: 5, reason: REASON }
  const admin = await shop.member({ role: 'superAdmin' })
  expect(
    await test.refused(adjustCustomers, {
      as: admin,
      params,
      body: { ...body, userIds: [maria.id, admin.id] },
    }),
  ).toMatchObject({
    statusCode: 403,
    code: 'adjust_oneself',
  })
  const colleague = await shop.member()
  await test.db
    .updateTable('users')
    .set({ role: 'brandManager', brand_id: shop.brandId })
    .where('id', '=', colleague.id)
    .execute()
  const stranger = await test.createUser()
  const { adjusted, results } = await adjusting(shop)([colleague.id, stranger.id, maria.id], { points: -1 })
  expect(adjusted).toBe(0)
  expect(Object.fromEntries(results.map(({ userId, refused }) => [userId, refused]))).toEqual({
    [colleague.id]: 'balance_too_low',
    [stranger.id]: 'not_customer',
    [maria.id]: 'balance_too_low',
  })
  expect(await adjusting(shop)([colleague.id], { points: 1 })).toMatchObject({
    results: [{ refused: 'staff_self' }],
  })
  for (const points of [10_000, 10_000]) await adjusting(shop)([maria.id], { points })
  expect(await adjusting(shop)([maria.id], { points: 1 })).toMatchObject({
    results: [{ refused: 'daily_limit' }],
  })
  for (const wrong of [{ points: 10_001 }, { points: 0 }, { reason: 'Corto' }, { stamps: 1.5 }]) {
    expect(
      await test.refused(adjustCustomers, { as: shop.owner, params, body: { ...body, ...wrong } }),
    ).toMatchObject({ statusCode: 400 })
  }
})

it('R-369 two adjustments at once of the same customers both count, and a repeated one counts once', async () => {
  const shop = await makeClientele(test)
  const people = [await shop.member(), await shop.member(), await shop.member()].map(({ id }) => id)
  const manager = await test.createUser({ role: 'brandManager', brand_id: shop.brandId })
  await Promise.all([
    adjusting(shop)(people, { points: 3 }),
    adjusting(shop, manager)(people.toReversed(), { points: 4 }),
  ])
  const key = { 'idempotency-key': randomUUID() }
  for (let time = 0; time < 2; time += 1) await adjusting(shop)(people, { points: 1 }, key)
  await shop.settle()
  expect((await shop.list()).items.map(({ point }) => point)).toEqual([8, 8, 8])
})

it('R-369 LAW-15 a message goes to chosen customers who consent to marketing and profiling when it is sent', async () => {
  const shop = await makeClientele(test)
  const yes = await shop.member({}, { marketingConsent: true })
  const no = await shop.member()
  const withdrawn = await shop.member({}, { marketingConsent: true })
  await test.request(updateMemberConsents, {
    as: withdrawn,
    params: { id: shop.programId },
    body: { marketingConsent: false, infoConsent: true },
  })
  const unprofiled = await shop.member({}, { marketingConsent: true, profilingConsent: false })
  const answer = await test.request(notifyCustomers, {
    as: shop.owner,
    params: { programId: shop.programId },
    body: {
      userIds: [yes.id, no.id, withdrawn.id, unprofiled.id],
      title: 'Pane nuovo',
      text: 'Da domani, alle 7.',
    },
  })
  expect(answer).toEqual({ sent: 1, skipped: 3 })
  expect(await noticesOf(yes)).toMatchObject([{ template: 'outreach', data: { title: 'Pane nuovo' } }])
  for (const one of [no, withdrawn, unprofiled]) expect(await noticesOf(one)).toEqual([])
  expect(await audited('customer.notified')).toMatchObject({ detail: { sent: 1, skipped: 3 } })
})

it('R-368 the export has the rows of the search in its order, escapes formulas and shows persons by consent; it is logged', async () => {
  const shop = await makeClientele(test)
  const formula = await shop.member(
    {
      username: '=SUM(A1;A2)',
      first_name: '+Anna',
      last_name: 'De "Luca"',
      phone: '+393331112223',
      email: 'a@example.test',
    },
    { infoConsent: true },
  )
  await shop.member({ username: '@bruno', first_name: 'Nascosto' })
  await shop.member({ username: 'Altro' })
  await shop.buy(formula, 12.5)
  await shop.settle()
  const response = await test.send(exportCustomers, {
    as: shop.owner,
    params: { programId: shop.programId },
    query: { sort: '-totalValue' },
    headers: { 'accept-language': 'it' },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': expect.stringContaining('text/csv'),
    'content-disposition': expect.stringMatching(/^attachment; filename="clienti-/),
  })
  expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = response.body.slice(1).split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^Cliente;Handle;Consenso;/)
  expect(lines[1]).toMatch(/^"'=SUM\(A1;A2\)";/)
  expect(lines[1]).toContain(`;12,50;12;`)
  expect(lines[1]).toMatch(/;'\+Anna;"De ""Luca""";a@example\.test;09-17$/)
  expect(lines.some((line) => line.startsWith("'@bruno;"))).toBe(true)
  expect(response.body).not.toContain('Nascosto')
  expect(await audited('customer.exported')).toMatchObject({
    actor_id: shop.owner.id,
    detail: { count: 3, sort: '-totalValue', search: false },
  })
  const filtered = await test.send(exportCustomers, {
    as: shop.owner,
    params: { programId: shop.programId },
    query: { spendMin: '12' },
  })
  expect(filtered.body.trim().split('\r\n')).toHaveLength(2)
})

it('R-368 the workbook has numbers, amounts, times and dates as such, and no formula', async () => {
  const shop = await makeClientele(test)
  const formula = await shop.member(
    { username: '=SUM(B1;B2)', first_name: '+Anna <&>', birth_date: '1980-02-29' },
    { infoConsent: true },
  )
  await shop.member({ username: 'Un altro', birth_date: '1980-02-29' })
  await shop.buy(formula, 12.5)
  await shop.settle()
  const response = await test.send(exportCustomersXlsx, {
    as: shop.owner,
    params: { programId: shop.programId },
    query: { sort: '-totalValue' },
    headers: { 'accept-language': 'it' },
  })
  expect(response.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="clienti-2027-03-02.xlsx"',
  })
  const parts = unzipSync(response.rawPayload)
  expect(Object.keys(parts)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: s="(\d)")?(?: t="(\w+)")?(?:\/>|>(?:<v>|<is><t [^>]*>)(.*?)<\/)/g)].map(
      ([, style, type, value]) => (type === undefined ? Number(value ?? 0) : `${style}:${value}`),
    ),
  )
  expect(rows.map((row) => row.length)).toEqual([18, 18, 18])
  expect(rows[0]?.slice(0, 2)).toEqual(['1:Cliente', '1:Handle'])
  const [, own] = rows
  expect(own?.[0]).toBe('6:=SUM(B1;B2)')
  // 2 March 2027, 11:00 in Rome; the purchase of 12.50 €; the points that it gave.
  expect(own?.[3]).toBeCloseTo(46_448 + 11 / 24, 6)
  expect(own?.[10]).toBe(12.5)
  expect(own?.[14]).toBe('6:+Anna &lt;&amp;&gt;')
  // The day and the month alone.
  expect(own?.[17]).toBe('0:02-29')
  expect(rows[2]?.[17]).toBe(0)
  expect(sheet).not.toContain('<f>')
  expect(await audited('customer.exported')).toMatchObject({ detail: { count: 2, format: 'xlsx' } })
})
