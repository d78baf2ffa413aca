import {
  answerSupportRequest,
  askAsVisitor,
  exportSupportRequests,
  listSupportRequests,
} from '@vicino/contract/identity/support/endpoints'
import { VISITOR_LIMITS } from '@vicino/contract/identity/support/constants'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { emailChannel } from '../../../platform/deliveries/email/channel.ts'
import { drainDeliveries } from '../../../platform/deliveries/deliver.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../platform/testing/test-app.ts'
import { support } from './feature.ts'
import { supportJob } from './support.jobs.ts'

let test: TestApp
let admin: TestUser
beforeAll(async () => {
  // One proxy is trusted, so that a test can choose the caller's address.
  test = await createTestApp({ features: [support], env: { TRUSTED_HOPS: '1' } })
  admin = await test.createUser({ role: 'superAdmin' })
})
beforeEach(async () => {
  await test.db.deleteFrom('support_requests').execute()
  await test.db.deleteFrom('deliveries').execute()
})
afterAll(() => test.close())

const BODY = {
  name: 'Maria Bianchi',
  email: 'maria@posta.test',
  topic: 'account' as const,
  subject: 'Non riesco a entrare',
  text: 'Ho cambiato telefono.\nCome faccio?',
}
let places = 0
const newPlace = () => `198.51.100.${(places += 1)}`
const write = (body: object = {}, from = newPlace()) =>
  test.send(askAsVisitor, {
    body: { ...BODY, ...body },
    headers: { 'x-forwarded-for': from, 'accept-language': 'it' },
  })
const queue = async () => (await test.request(listSupportRequests, { as: admin })).items
const answer = (id: string) =>
  test.send(answerSupportRequest, {
    as: admin,
    params: { id },
    body: { answer: 'Usa un codice di recupero.' },
  })

it('R-426 a person without an account writes and is answered by email, which repeats nothing of the typed text', async () => {
  const sent = await write({ email: ' Maria@Posta.test ' })
  expect([sent.statusCode, sent.body]).toEqual([204, ''])
  // Nothing goes to an address before somebody answers.
  expect(await test.db.selectFrom('deliveries').select('id').execute()).toEqual([])
  const [asked] = await queue()
  expect(asked).toEqual({
    _id: expect.any(String),
    topic: 'account',
    subject: BODY.subject,
    text: BODY.text,
    createdAt: test.clock.now().toISOString(),
    answer: null,
    answeredAt: null,
    assignee: null,
    earlier: [],
    notes: [],
    user: { _id: null, username: BODY.name, email: 'maria@posta.test' },
  })
  const file = await test.send(exportSupportRequests, { as: admin })
  expect(file.body).toContain('Maria Bianchi;maria@posta.test;')
  expect(file.body).toContain(`;${BODY.subject};${asked?._id}`)
  expect((await answer(asked?._id ?? '')).statusCode).toBe(200)
  const [mail] = await test.db.selectFrom('deliveries').selectAll().execute()
  expect(mail).toMatchObject({
    user_id: null,
    address: 'maria@posta.test',
    language: 'it',
    template: 'support-visitor-answer',
    data: { answer: 'Usa un codice di recupero.' },
  })
  await drainDeliveries(test.services, emailChannel(test.services), test.app.log)
  expect(await test.db.selectFrom('deliveries').select('last_error').execute()).toEqual([])
})

it('R-426 the same text while it waits is one request, also at once', async () => {
  const from = newPlace()
  const all = await Promise.all(Array.from({ length: 4 }, () => write({}, from)))
  expect(all.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204])
  expect(await queue()).toHaveLength(1)
  await answer((await queue())[0]?._id ?? '')
  expect((await write({}, from)).statusCode).toBe(204)
  expect(await queue()).toHaveLength(1)
})

it('R-426 five requests an hour from one network address, three waiting for one e-mail address, whatever is typed', async () => {
  const from = newPlace()
  const sends = (count: number, place?: string) =>
    Array.from({ length: count }, (_, index) =>
      write(
        { email: place === undefined ? BODY.email : `a${index}@posta.test`, text: `Domanda ${index}` },
        place,
      ),
    )
  const codes = (await Promise.all(sends(5, from))).map(({ statusCode }) => statusCode)
  expect(codes).toEqual([204, 204, 204, 204, 204])
  test.clock.advance(60)
  const held = await write({ email: 'altra@posta.test' }, from)
  expect(held.statusCode).toBe(429)
  expect(held.json()).toMatchObject({ code: 'support_too_many' })
  expect(held.json().message).toContain(String(VISITOR_LIMITS.anHour))
  test.clock.advance(3600)
  expect((await write({ email: 'altra@posta.test' }, from)).statusCode).toBe(204)
  const spread = (await Promise.all(sends(4))).map(({ statusCode }) => statusCode)
  expect(spread.toSorted()).toEqual([204, 204, 204, 429])
})

const fields = async (body: object) =>
  Object.keys((await write(body)).json<{ fieldErrors?: object }>().fieldErrors ?? {})

it('R-426 a missing, too long or invalid value is named; a line is one line', async () => {
  expect(await fields({ name: '', email: 'maria', subject: ' ', text: '' })).toEqual([
    'name',
    'email',
    'subject',
    'text',
  ])
  expect(await fields({ name: 'Maria\nBcc: altri@posta.test', subject: 'a\r\nb' })).toEqual([
    'name',
    'subject',
  ])
  expect(await fields({ subject: 'x'.repeat(121), text: 'x'.repeat(3001) })).toEqual(['subject', 'text'])
  expect(await queue()).toEqual([])
})

it('R-426 the sender’s network address is deleted after a day', async () => {
  await write()
  test.clock.advance(86_401)
  await write({ text: 'Ancora io' })
  await test.db.transaction().execute((tx) => supportJob.run(tx, test.clock.now(), test.app.log))
  const rows = await test.db
    .selectFrom('support_requests')
    .select(['text', 'origin'])
    .orderBy('created_at')
    .execute()
  expect(rows.map(({ text, origin }) => [text, origin === null])).toEqual([
    [BODY.text, true],
    ['Ancora io', false],
  ])
})
