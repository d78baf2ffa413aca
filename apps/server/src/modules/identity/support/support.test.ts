import {
  answerSupportRequest,
  askForHelp,
  assignSupportRequest,
  getSupportRequest,
  listOwnRequests,
  noteSupportRequest,
  reopenSupportRequest,
  exportSupportRequests,
  listSupportRequests,
} from '@vicino/contract/identity/support/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copiedNotes } from './support.personal-data.ts'
import { runOnce } from '../../../platform/jobs/jobs.ts'
import { NO_ID } from '../../../platform/testing/endpoint-cases.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { mailsTo } from '../auth/testing/mails.ts'
import { keepingJob } from '../account/account.jobs.ts'
import { support } from './feature.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [support] })
  admin = await test.createUser({ role: 'superAdmin' })
})
afterAll(() => test.close())

const ask = (as: TestUser, text = 'Il codice non si apre') =>
  test.request(askForHelp, { as, body: { topic: 'redemption', text } })
const answer = (id: string, text: string, as = admin) =>
  test.send(answerSupportRequest, { as, params: { id }, body: { answer: text } })

it('R-426 a request is a row of the superAdmin’s queue; the answer reaches its author in /help and by email', async () => {
  const user = await test.createUser({ language: 'en' })
  const asked = await ask(user, ' Dove sono\ni miei punti? ')
  expect(asked).toEqual({
    _id: expect.any(String),
    topic: 'redemption',
    text: 'Dove sono\ni miei punti?',
    createdAt: test.clock.now().toISOString(),
    answer: null,
    answeredAt: null,
    earlier: [],
  })
  const queue = await test.request(listSupportRequests, { as: admin })
  expect(queue.items).toContainEqual({
    ...asked,
    user: { _id: user.id, username: user.username, email: user.email },
    subject: null,
    assignee: null,
    notes: [],
  })
  test.clock.advance(60)
  const answered = { ...asked, answer: 'Tra poco.', answeredAt: test.clock.now().toISOString() }
  expect((await answer(asked._id, 'Tra poco.')).json()).toEqual(answered)
  expect((await test.request(listOwnRequests, { as: user })).items).toEqual([answered])
  expect((await test.request(listSupportRequests, { as: admin })).items).not.toContainEqual(
    expect.objectContaining({ _id: asked._id }),
  )
  expect(await mailsTo(test, user.id)).toEqual([
    {
      template: 'support-answer',
      address: null,
      language: 'en',
      data: { question: 'Dove sono\ni miei punti?', answer: 'Tra poco.' },
    },
  ])
  const audit = await test.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'detail'])
    .where('object_id', '=', asked._id)
    .execute()
  expect(audit).toEqual([{ actor_id: admin.id, action: 'support.answer', detail: { topic: 'redemption' } }])
})

it('R-439 a superAdmin assigns a request to themselves or releases it; answered ones have their own list, newest first', async () => {
  const [first, second] = [await ask(await test.createUser()), await ask(await test.createUser())]
  const params = { id: first._id }
  const assign = (assigned: boolean) =>
    test.request(assignSupportRequest, { as: admin, params, body: { assigned } })
  expect((await assign(true)).assignee).toEqual({ _id: admin.id, username: admin.username })
  expect((await test.request(getSupportRequest, { as: admin, params })).assignee?._id).toBe(admin.id)
  expect((await assign(false)).assignee).toBeNull()
  await answer(first._id, 'Uno')
  test.clock.advance(1)
  await answer(second._id, 'Due')
  const list = { as: admin, query: { state: 'answered', limit: 1 } } as const
  const page = await test.request(listSupportRequests, list)
  const next = await test.request(listSupportRequests, {
    as: admin,
    query: { ...list.query, cursor: page.nextCursor ?? '' },
  })
  expect([...page.items, ...next.items].map(({ _id }) => _id)).toEqual([second._id, first._id])
})

it('R-426 R-439 staff write notes that the author never gets, and open an answered request again with its answer kept', async () => {
  const user = await test.createUser()
  const { _id } = await ask(user)
  const on = { as: admin, params: { id: _id } }
  const note = (text: string) => test.request(noteSupportRequest, { ...on, body: { text } })
  await note('Chiama il negozio')
  const { notes } = await note('Chiama il negozio')
  expect(notes).toEqual([
    { text: 'Chiama il negozio', username: admin.username, at: test.clock.now().toISOString() },
  ])
  expect(await test.refused(noteSupportRequest, { ...on, as: user, body: { text: 'Mia' } })).toMatchObject({
    statusCode: 403,
  })
  const reopen = () => test.request(reopenSupportRequest, { ...on, body: {} })
  expect((await reopen()).earlier).toEqual([])
  await answer(_id, 'Prima risposta')
  const answeredAt = test.clock.now().toISOString()
  const opened = await reopen()
  expect(opened).toMatchObject({
    answer: null,
    earlier: [{ answer: 'Prima risposta', answeredAt }],
    assignee: { _id: admin.id },
  })
  test.clock.advance(60)
  await answer(_id, 'Seconda risposta')
  const [own] = (await test.request(listOwnRequests, { as: user })).items
  expect(own).toMatchObject({ answer: 'Seconda risposta', earlier: [{ answer: 'Prima risposta' }] })
  expect(JSON.stringify(own)).not.toContain('Chiama')
  // A copy of the person's data has the notes, without who wrote them (art. 15 GDPR).
  const copied = await test.db
    .selectFrom('support_requests')
    .select(copiedNotes)
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  expect(copied.notes).toEqual([{ text: 'Chiama il negozio', at: expect.any(String) }])
  const audit = test.db.selectFrom('audit_log').select('action').where('object_id', '=', _id).orderBy('id')
  expect((await audit.execute()).map(({ action }) => action)).toEqual([
    'support.note',
    'support.note',
    'support.answer',
    'support.reopen',
    'support.answer',
  ])
})

it('R-435 the queue is filtered by topic and by assignment, and its results are exported, oldest first', async () => {
  const user = await test.createUser({ email: 'chiede@aiuto.test' })
  const sent: string[] = []
  for (const text of ['Prima; domanda', 'Seconda']) {
    test.clock.advance(1)
    sent.push((await test.request(askForHelp, { as: user, body: { topic: 'privacy', text } }))._id)
  }
  const [first = '', second = ''] = sent
  const assign = { as: admin, params: { id: second }, body: { assigned: true } }
  await test.request(assignSupportRequest, assign)
  const find = async (query: object) => {
    const page = await test.request(listSupportRequests, { as: admin, query })
    return [page.totalCount, ...page.items.map(({ _id }) => _id)]
  }
  expect(await find({ topic: 'privacy' })).toEqual([2, first, second])
  expect(await find({ topic: 'privacy', assigned: 'me' })).toEqual([1, second])
  expect(await find({ topic: 'privacy', assigned: 'nobody' })).toEqual([1, first])
  expect(await find({ topic: 'privacy', state: 'answered' })).toEqual([0])
  const { body } = await test.send(exportSupportRequests, { as: admin, query: { topic: 'privacy' } })
  const lines = body.trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(';').at(-1))).toEqual([first, second])
  expect(lines[0]).toContain('chiede@aiuto.test;"Prima; domanda";')
})

it('R-426 users see only their own requests; only superAdmins see and answer those of others', async () => {
  const [one, other] = [await test.createUser(), await test.createUser()]
  const { _id } = await ask(one)
  await ask(other)
  expect((await test.request(listOwnRequests, { as: one })).items.map((item) => item._id)).toEqual([_id])
  expect(await test.refused(listSupportRequests, { as: one })).toMatchObject({ statusCode: 403 })
  expect((await answer(_id, 'Da me', other)).statusCode).toBe(403)
})

it('R-426 a request that is sent twice with one idempotency key is stored once', async () => {
  const user = await test.createUser()
  const body = { topic: 'privacy', text: 'I miei dati?' } as const
  const headers = { 'idempotency-key': 'richiesta-numero-1' }
  const answers = [
    await test.request(askForHelp, { as: user, body, headers }),
    await test.request(askForHelp, { as: user, body, headers }),
  ]
  expect(answers[0]).toEqual(answers[1])
  expect((await test.request(listOwnRequests, { as: user })).items).toHaveLength(1)
})

it('R-426 of several answers at once one is stored, and one email is sent', async () => {
  const user = await test.createUser()
  const { _id } = await ask(user)
  const answers = await Promise.all(Array.from({ length: 5 }, (_, index) => answer(_id, `Risposta ${index}`)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'support_request_answered',
  })
  expect(await mailsTo(test, user.id)).toHaveLength(1)
  expect((await answer(NO_ID, 'A chi?')).json()).toMatchObject({
    statusCode: 404,
    code: 'support_request_not_found',
  })
})

it.each([
  [{ topic: 'redemption' }, 'text'],
  [{ topic: 'weather', text: 'Piove' }, 'topic'],
  [{ topic: 'other', text: ' \u200b ' }, 'text'],
  [{ topic: 'other', text: 'x'.repeat(3001) }, 'text'],
  [{ topic: 'other', text: 'Ciao', answer: 'Ciao' }, 'answer'],
])('R-426 %j is refused at its field', async (body, field) => {
  const problem = await test.refused(askForHelp, { as: await test.createUser(), body })
  expect(problem.statusCode).toBe(400)
  expect(Object.keys(problem.fieldErrors ?? {})).toEqual([field])
})

it('R-426 the pages of both lists skip and repeat nothing, and each takes one statement', async () => {
  const user = await test.createUser()
  const before = (await test.request(listSupportRequests, { as: admin })).totalCount
  const sent: string[] = []
  for (let index = 0; index < 7; index += 1) {
    // Some are asked at the same moment: the id decides their order.
    if (index % 3 === 0) test.clock.advance(60)
    sent.push((await ask(user, `Domanda ${index}`))._id)
  }
  for (const [endpoint, as, expected] of [
    [listOwnRequests, user, sent.toReversed()],
    [listSupportRequests, admin, sent],
  ] as const) {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      test.takeStatements()
      const page: { items: { _id: string }[]; nextCursor: string | null; totalCount?: number } =
        await test.request(endpoint, { as, query: { limit: 3, ...(cursor === null ? {} : { cursor }) } })
      expect(test.takeStatements()).toHaveLength(1)
      expect(page.totalCount ?? before + 7).toBe(before + 7)
      seen.push(...page.items.map(({ _id }) => _id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen.slice(-7)).toEqual(expected)
    expect(new Set(seen).size).toBe(seen.length)
  }
  const other = await test.createUser()
  const { nextCursor } = await test.request(listOwnRequests, { as: user, query: { limit: 3 } })
  expect(await test.refused(listOwnRequests, { as: other, query: { cursor: nextCursor } })).toMatchObject({
    code: 'cursor_invalid',
  })
})

it('answered requests are removed after two years, others stay', async () => {
  const user = await test.createUser()
  const [answered, open] = [await ask(user), await ask(user)]
  await answer(answered._id, 'Ecco')
  const answeredAt = test.clock.now()
  const left = async () => (await test.request(listOwnRequests, { as: user })).items.map(({ _id }) => _id)
  const twoYears = new Date(answeredAt)
  // Two years later 29 February does not exist, so the test checks the day before and the day
  // after.
  twoYears.setUTCFullYear(twoYears.getUTCFullYear() + 2, twoYears.getUTCMonth(), twoYears.getUTCDate() - 1)
  await runOnce(test.db, keepingJob(test.services), twoYears)
  expect(await left()).toHaveLength(2)
  await runOnce(test.db, keepingJob(test.services), new Date(twoYears.getTime() + 2 * 86_400_000))
  expect(await left()).toEqual([open._id])
})
