import {
  assignReport,
  decideReport,
  exportReports,
  listReports,
  reportDeal,
} from '@vicino/contract/administration/moderation/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { reports } from '../../foundation/reports/feature.ts'
import { moderation } from './feature.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [moderation, reports] })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

it('R-178 a report with reason and text is a row in the superAdmin’s list', async () => {
  const reporter = await test.createUser()
  const deal = await makeDeal(test.db)
  const { _id } = await test.request(reportDeal, {
    as: reporter,
    body: { dealId: deal.id, reason: 'refused', text: ' Il negozio non lo accetta. ' },
  })
  const brand = await test.db
    .selectFrom('brands')
    .select('username')
    .where('id', '=', deal.brand_id)
    .executeTakeFirstOrThrow()
  const { items, totalCount } = await test.request(listReports, { as: admin })
  expect(totalCount).toBe(1)
  expect(items).toEqual([
    {
      _id,
      reason: 'refused',
      text: 'Il negozio non lo accetta.',
      createdAt: test.clock.now().toISOString(),
      kind: 'deal',
      about: null,
      origin: 'notice',
      notifier: null,
      objection: null,
      deal: { _id: deal.id, title: deal.title },
      brand: { _id: deal.brand_id, username: brand.username },
      reporter: { _id: reporter.id, username: reporter.username },
      comment: null,
      post: null,
      review: null,
      decision: null,
      decidedAt: null,
      assignee: null,
      isAppealed: false,
    },
  ])
})

it('R-178 the text may be omitted; the reason must be a known one and the deal must exist', async () => {
  const reporter = await test.createUser()
  const deal = await makeDeal(test.db, { active: false })
  await test.request(reportDeal, { as: reporter, body: { dealId: deal.id, reason: 'closed' } })
  const send = (body: object) => test.refused(reportDeal, { as: reporter, body })
  expect(await send({ dealId: deal.id, reason: 'boring' })).toMatchObject({
    statusCode: 400,
    fieldErrors: { reason: expect.any(String) },
  })
  expect(await send({ dealId: deal.id, reason: 'other', text: 'x'.repeat(1001) })).toMatchObject({
    statusCode: 400,
    fieldErrors: { text: expect.any(String) },
  })
  expect(await send({ dealId: NO_ID, reason: 'other' })).toMatchObject({
    statusCode: 404,
    code: 'deal_not_found',
  })
})

it('R-178 pages go newest first, skip and repeat nothing, take one statement each; only superAdmins read them', async () => {
  const reporter = await test.createUser()
  const deal = await makeDeal(test.db)
  const sent: string[] = []
  for (let index = 0; index < 7; index += 1) {
    // Some reports are sent at the same moment, so that the id decides their order.
    if (index % 3 === 0) test.clock.advance(60)
    const { _id } = await test.request(reportDeal, {
      as: reporter,
      body: { dealId: deal.id, reason: 'price' },
    })
    sent.unshift(_id)
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    test.takeStatements()
    const page: { items: { _id: string }[]; nextCursor: string | null; totalCount: number } =
      await test.request(listReports, {
        as: admin,
        query: { limit: 3, ...(cursor === null ? {} : { cursor }) },
      })
    expect(test.takeStatements()).toHaveLength(1)
    expect(page.totalCount).toBeGreaterThanOrEqual(7)
    seen.push(...page.items.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(seen.slice(0, 7)).toEqual(sent)
  expect(new Set(seen).size).toBe(seen.length)
  expect(await test.refused(listReports, { as: admin, query: { cursor: 'x' } })).toMatchObject({
    code: 'cursor_invalid',
  })
  expect(await test.refused(listReports, { as: reporter })).toMatchObject({ statusCode: 403 })
})

it('R-178 a superAdmin rejects a report of a deal, once', async () => {
  const deal = await makeDeal(test.db)
  const { _id } = await test.request(reportDeal, {
    as: await test.createUser(),
    body: { dealId: deal.id, reason: 'closed' },
  })
  const decided = { as: admin, params: { id: _id } }
  await test.request(decideReport, { ...decided, body: { decision: 'keep' } })
  expect(await test.refused(decideReport, { ...decided, body: { decision: 'keep' } })).toMatchObject({
    code: 'report_decided',
  })
  const ids = async (state: 'waiting' | 'decided') =>
    (await test.request(listReports, { as: admin, query: { state } })).items.map((report) => report._id)
  expect(await ids('waiting')).not.toContain(_id)
  expect(await ids('decided')).toEqual([_id])
})

it('R-435 the queue is filtered by content, reason and assignment, and its results are exported in its order', async () => {
  const [reporter, deal] = [await test.createUser({ username: 'Segnala Tutto' }), await makeDeal(test.db)]
  const sent: string[] = []
  for (const reason of ['price', 'other', 'other'] as const) {
    test.clock.advance(60)
    const body = { dealId: deal.id, reason, text: `Perché ${sent.length}` }
    sent.push((await test.request(reportDeal, { as: reporter, body }))._id)
  }
  const [, mine = '', last = ''] = sent
  await test.request(assignReport, { as: admin, params: { id: mine }, body: { assigned: true } })
  const find = async (query: object) => {
    const { items, totalCount } = await test.request(listReports, { as: admin, query })
    return [totalCount, ...items.map(({ _id }) => _id).filter((id) => sent.includes(id))]
  }
  const all = (await find({ reason: 'other' }))[0] as number
  expect(await find({ reason: 'other', assigned: 'me' })).toEqual([1, mine])
  expect(await find({ reason: 'other', assigned: 'nobody', kind: 'deal' })).toEqual([all - 1, last])
  expect(await find({ kind: 'comment' })).toEqual([0])
  // A cursor of one search is not valid in another.
  const { nextCursor } = await test.request(listReports, { as: admin, query: { reason: 'other', limit: 1 } })
  const elsewhere = { reason: 'price', cursor: nextCursor ?? '' } as const
  expect(await test.refused(listReports, { as: admin, query: elsewhere })).toMatchObject({
    code: 'cursor_invalid',
  })

  const { body } = await test.send(exportReports, { as: admin, query: { reason: 'other', kind: 'deal' } })
  const lines = body.trimEnd().split('\r\n').slice(1)
  expect(lines).toHaveLength(all)
  expect(lines[0]).toContain(`;deal;other;Perché 2;Segnala Tutto;${deal.title};`)
  expect(lines.slice(0, 2).map((line) => line.split(';').at(-1))).toEqual([last, mine])
  const noted = await test.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'report.exported')
    .executeTakeFirstOrThrow()
  expect(noted.detail).toEqual({ state: 'waiting', kind: 'deal', reason: 'other' })
})
