import { listComments, postComment, reportComment } from '@vicino/contract/social/comments/endpoints'
import { listNotices } from '@vicino/contract/foundation/notifications/endpoints'
import * as contract from '@vicino/contract/administration/moderation/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainOutbox } from '../../../platform/events/outbox.ts'
import { makeBrand, makeDeal } from '../../../platform/testing/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { mailsTo } from '../../identity/auth/testing/mails.ts'
import { comments } from '../../social/comments/feature.ts'
import { notifications } from '../../foundation/notifications/feature.ts'
import { reports } from '../../foundation/reports/feature.ts'
import { moderation } from './feature.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [comments, notifications, moderation, reports] })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const told = async (user: TestUser) => {
  await drainOutbox(test.db, test.services.consumers, test.clock.now())
  const { items } = await test.request(listNotices, {
    as: user,
    headers: { 'accept-language': 'it' },
  })
  return items.map(({ title }) => title)
}
const verified = () => test.createUser({ email_verified_at: test.clock.now() })

/** A comment that two people have reported, and its case. */
async function reported() {
  const [writer, one, two] = [await verified(), await verified(), await test.createUser()]
  const dealId = (await makeDeal(test.db)).id
  const { id } = await test.request(postComment, { as: writer, body: { dealId, text: 'Comprate da me' } })
  const report = { params: { id }, body: { reason: 'misleading', text: 'È pubblicità' } } as const
  const { _id } = await test.request(reportComment, { as: one, ...report })
  await test.request(reportComment, { as: two, params: { id }, body: { reason: 'other' } })
  const params = { id: _id }
  const shown = async () => (await test.request(listComments, { as: two, query: { dealId } })).items.length
  return { writer, one, two, params, shown }
}
const own = async (as: TestUser) => (await test.request(contract.listOwnDecisions, { as })).items

it('R-439 a case shows its assignee, all its reports and earlier decisions; the last assignment is valid', async () => {
  const { params, one, two } = await reported()
  const other = await test.createUser({ role: 'superAdmin' })
  await test.request(contract.assignReport, { as: other, params, body: { assigned: true } })
  const taken = await test.request(contract.assignReport, { as: admin, params, body: { assigned: true } })
  expect(taken).toMatchObject({
    assignee: { _id: admin.id, username: admin.username },
    reporter: { _id: one.id },
    others: [{ reason: 'other', reporter: { _id: two.id } }],
    decisions: [],
    priorActions: 0,
    reversibleUntil: null,
  })
  const listed = await test.request(contract.listReports, { as: other })
  expect(listed.items.find(({ _id }) => _id === params.id)?.assignee?._id).toBe(admin.id)
  const given = await test.request(contract.assignReport, { as: admin, params, body: { assigned: false } })
  expect(given.assignee).toBeNull()
})

it('R-439 a removal notifies the author of the reason and both reporters of the outcome; a reversal shows it again and notifies its author', async () => {
  const { writer, one, two, params, shown } = await reported()
  const remove = { as: admin, params, body: { decision: 'remove', reason: 'spam' } } as const
  expect(await test.request(contract.decideReport, remove)).toEqual({ decision: 'removed' })
  expect(await shown()).toBe(0)
  expect(await told(writer)).toEqual(['Abbiamo rimosso un tuo commento'])
  expect(await told(one)).toEqual(['Siamo intervenuti sulla tua segnalazione'])
  expect(await told(two)).toEqual(['Siamo intervenuti sulla tua segnalazione'])
  expect((await mailsTo(test, one.id)).map(({ template }) => template)).toEqual([
    'report-received',
    'report-acted',
  ])
  expect(await own(writer)).toMatchObject([
    { kind: 'comment', excerpt: 'Comprate da me', decision: 'removed', reason: 'spam', appeal: null },
  ])
  const read = await test.request(contract.getReport, { as: admin, params })
  expect(read.decisions).toMatchObject([
    { decision: 'removed', reason: 'spam', by: { _id: admin.id }, reversedAt: null },
  ])
  expect(read.reversibleUntil).not.toBeNull()
  await test.request(contract.decideReport, { as: admin, params, body: { decision: 'keep' } })
  expect(await shown()).toBe(1)
  expect((await told(writer))[0]).toBe('Abbiamo cambiato la nostra decisione')
  expect(await own(writer)).toMatchObject([{ reversedAt: test.clock.now().toISOString(), appealUntil: null }])
})

it('R-439 a rejected report notifies its reporters, and not the author', async () => {
  const { writer, one, params, shown } = await reported()
  await test.request(contract.decideReport, { as: admin, params, body: { decision: 'keep' } })
  expect(await shown()).toBe(1)
  expect([await told(one), await told(writer), await own(writer)]).toEqual([
    ['La tua segnalazione è stata guardata'],
    [],
    [],
  ])
})

it('R-439 a warning leaves the comment, notifies its author of the reason, and counts in the next case', async () => {
  const { writer, params, shown } = await reported()
  const warn = { as: admin, params, body: { decision: 'warn', reason: 'offensive' } } as const
  expect(await test.request(contract.decideReport, warn)).toEqual({ decision: 'warned' })
  expect(await shown()).toBe(1)
  expect(await told(writer)).toEqual(['Un richiamo su quello che hai pubblicato'])
  const [mail] = await mailsTo(test, writer.id)
  expect(mail).toMatchObject({
    template: 'statement',
    data: { kind: 'comment', did: 'warned', reason: 'offensive', text: 'Comprate da me' },
  })
  const dealId = (await makeDeal(test.db)).id
  const { id } = await test.request(postComment, { as: writer, body: { dealId, text: 'Ancora' } })
  const { _id } = await test.request(reportComment, {
    as: await test.createUser(),
    params: { id },
    body: { reason: 'other' },
  })
  const next = await test.request(contract.getReport, { as: admin, params: { id: _id } })
  expect(next.priorActions).toBe(1)
})

it('R-439 LAW-19 an appeal returns to the queue and is decided by another person, once; its author is notified', async () => {
  const { writer, one, params, shown } = await reported()
  const colleague = await test.createUser({ role: 'superAdmin' })
  await test.request(contract.decideReport, {
    as: admin,
    params,
    body: { decision: 'remove', reason: 'spam' },
  })
  const [decision] = await own(writer)
  const ofDecision = { params: { id: decision?._id ?? '' } }
  const objection = { ...ofDecision, body: { text: 'È il mio pane, non lo vendo.' } }
  expect(await test.refused(contract.appeal, { as: one, ...objection })).toMatchObject({
    code: 'decision_not_found',
  })
  expect(await test.request(contract.appeal, { as: writer, ...objection })).toMatchObject({
    appeal: { text: objection.body.text, outcome: null },
    appealUntil: null,
  })
  expect(await test.refused(contract.appeal, { as: writer, ...objection })).toMatchObject({
    code: 'appeal_made',
  })
  const appealed = await test.request(contract.listReports, { as: colleague, query: { state: 'appealed' } })
  expect(appealed.items).toMatchObject([{ _id: params.id, isAppealed: true }])
  const mayDecide = async (as: TestUser) =>
    (await test.request(contract.getReport, { as, params })).decisions[0]?.appeal?.mayDecide
  expect([await mayDecide(admin), await mayDecide(colleague)]).toEqual([false, true])
  const reverse = { ...ofDecision, body: { outcome: 'reversed' } } as const
  expect(await test.refused(contract.decideAppeal, { as: admin, ...reverse })).toMatchObject({
    statusCode: 409,
    code: 'appeal_own_decision',
  })
  await test.request(contract.decideAppeal, { as: colleague, ...reverse })
  expect(await shown()).toBe(1)
  expect(await test.refused(contract.decideAppeal, { as: colleague, ...reverse })).toMatchObject({
    code: 'appeal_decided',
  })
  expect((await told(writer))[0]).toBe('Abbiamo cambiato la nostra decisione')
  expect((await own(writer))[0]?.appeal?.outcome).toBe('reversed')
  expect(
    (await test.request(contract.listReports, { as: admin, query: { state: 'appealed' } })).items,
  ).toEqual([])
})

it('R-439 a rejected appeal leaves the removal, and its author is notified', async () => {
  const { writer, params, shown } = await reported()
  const colleague = await test.createUser({ role: 'superAdmin' })
  await test.request(contract.decideReport, {
    as: admin,
    params,
    body: { decision: 'remove', reason: 'spam' },
  })
  const [decision] = await own(writer)
  const ofDecision = { params: { id: decision?._id ?? '' } }
  await test.request(contract.appeal, { as: writer, ...ofDecision, body: { text: 'No' } })
  await test.request(contract.decideAppeal, { as: colleague, ...ofDecision, body: { outcome: 'upheld' } })
  expect(await shown()).toBe(0)
  expect((await told(writer))[0]).toBe('La tua opposizione: la decisione resta')
  expect((await own(writer))[0]?.appeal?.outcome).toBe('upheld')
})

it('R-439 LAW-19 after six months nobody appeals and nothing is reversed', async () => {
  const { writer, params } = await reported()
  await test.request(contract.decideReport, {
    as: admin,
    params,
    body: { decision: 'remove', reason: 'spam' },
  })
  const [decision] = await own(writer)
  await test.db
    .updateTable('report_decisions')
    .set({ decided_at: new Date(test.clock.now().getTime() - 190 * 86_400_000) })
    .where('id', '=', decision?._id ?? '')
    .execute()
  await test.db
    .updateTable('reports')
    .set({ decided_at: new Date(test.clock.now().getTime() - 190 * 86_400_000) })
    .where('id', '=', params.id)
    .execute()
  expect(
    await test.refused(contract.appeal, {
      as: writer,
      params: { id: decision?._id ?? '' },
      body: { text: 'Tardi' },
    }),
  ).toMatchObject({ statusCode: 409, code: 'decision_final' })
  expect(
    await test.refused(contract.decideReport, { as: admin, params, body: { decision: 'keep' } }),
  ).toMatchObject({ code: 'decision_final' })
})

it('R-439 a warning about a deal goes to the people who run its brand, who may appeal', async () => {
  const brand = await makeBrand(test.db)
  const owner = await test.createUser({ role: 'brand', brand_id: brand.id })
  const scanner = await test.createUser({ role: 'scanner', brand_id: brand.id })
  const deal = await makeDeal(test.db, { brand_id: brand.id })
  const { _id } = await test.request(contract.reportDeal, {
    as: await test.createUser(),
    body: { dealId: deal.id, reason: 'misleading' },
  })
  await test.request(contract.decideReport, {
    as: admin,
    params: { id: _id },
    body: { decision: 'warn', reason: 'fake' },
  })
  expect(await told(owner)).toEqual(['Un richiamo su quello che hai pubblicato'])
  expect(await own(owner)).toMatchObject([{ kind: 'deal', excerpt: deal.title, decision: 'warned' }])
  expect(await own(scanner)).toEqual([])
})
