import { idParams } from '@vicino/contract/common/ids'
import { defineEndpoint } from '@vicino/contract/endpoint'
import { ANY_ROLE } from '@vicino/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { runOnce } from '../jobs/jobs.ts'
import { answerOf, codesIn, operationOf, parametersOf } from '../testing/documented.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { serve } from './endpoint.ts'
import type { Routes } from '../feature.ts'
import { IDEMPOTENCY_KEY, idempotencyJob, withIdempotencyKey } from './idempotency.ts'
import { openApiOf } from './openapi/document.ts'
import { serveWrite } from './write.ts'

const A = '00000000-0000-7000-8000-00000000000a'
const B = '00000000-0000-7000-8000-00000000000b'

const shared = {
  summary: 'Leaves a note',
  tag: 'system',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  params: idParams,
  body: z.strictObject({ text: z.string(), more: z.string().default('') }),
  status: 201,
  response: z.object({ number: z.int(), text: z.string() }),
  errors: ['deal_sold_out', 'too_many_holds'],
} as const
const note = defineEndpoint('POST /note/{id}', { ...shared })
/** The same work at another address. */
const memo = defineEndpoint('POST /memo/{id}', { ...shared })
const jot = defineEndpoint('POST /jot', {
  summary: 'Leaves a note and answers nothing',
  tag: 'system',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
})
const put = defineEndpoint('PUT /jot', {
  summary: 'Leaves a note and fails',
  tag: 'system',
  access: ANY_ROLE,
  permission: 'own',
  errors: ['deal_sold_out'],
})

/** Runs after the effect of the next call. */
let afterEffect: () => Promise<void> = () => Promise.resolve()

async function leaveNote(tx: Db, text: string): Promise<{ number: number; text: string }> {
  const key = `note ${crypto.randomUUID()}`
  await tx
    .insertInto('installation')
    .values({ key, value: JSON.stringify(text) })
    .execute()
  await afterEffect()
  return { number: await countNotes(tx), text }
}

const notes: Routes = (app, services) => {
  serve(app, note, (call) => withIdempotencyKey(services, call, (tx) => leaveNote(tx, call.body.text)))
  serveWrite(app, services, memo, (tx, { body }) => leaveNote(tx, body.text))
  serveWrite(app, services, jot, (tx) => leaveNote(tx, 'ciao'))
  serveWrite(app, services, put, async (tx) => {
    await leaveNote(tx, 'ciao')
    throw new AppError('deal_sold_out')
  })
}

const countNotes = async (db: TestApp['db']): Promise<number> =>
  (await db.selectFrom('installation').select('key').where('key', 'like', 'note %').execute()).length

let test: TestApp
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [notes] })
})
beforeEach(async () => {
  afterEffect = () => Promise.resolve()
  await test.db.deleteFrom('installation').execute()
  user = await test.createUser()
})
afterAll(() => test.close())

const sent = (key: string, body: object = { text: 'ciao' }, id = A) => ({
  params: { id },
  body,
  as: user,
  headers: { 'idempotency-key': key },
})

it('invariant 10: the same key and body have one effect and one answer', async () => {
  const first = await test.send(note, sent('key-00001', { text: 'ciao', more: 'x' }))
  const second = await test.send(note, sent('key-00001', { more: 'x', text: 'ciao' }))
  expect(first.statusCode).toBe(201)
  expect(second.statusCode).toBe(201)
  expect(second.body).toBe(first.body)
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(await countNotes(test.db)).toBe(1)
})

it('invariant 10: serveWrite() takes a key where the contract says so, and stores no answer where there is none', async () => {
  const twice = [await test.send(memo, sent('key-00003')), await test.send(memo, sent('key-00003'))]
  expect(twice[1]?.body).toBe(twice[0]?.body)
  expect(await countNotes(test.db)).toBe(1)

  const headers = { 'idempotency-key': 'key-00004' }
  const none = [await test.send(jot, { as: user, headers }), await test.send(jot, { as: user, headers })]
  expect(none.map(({ statusCode }) => statusCode)).toEqual([204, 204])
  expect(none[1]?.headers['idempotent-replayed']).toBe('true')
  expect(await countNotes(test.db)).toBe(2)
  const stored = await test.db.selectFrom('idempotency_keys').select('response').execute()
  expect(stored.map(({ response }) => response)).toContainEqual(null)
})

it('serveWrite() is one transaction: a refusal undoes it', async () => {
  expect(await test.refused(put, { as: user })).toMatchObject({ code: 'deal_sold_out' })
  expect(await countNotes(test.db)).toBe(0)
})

it('a key may be in the quotes of a structured field', async () => {
  const first = await test.send(note, sent('key-00009'))
  const second = await test.send(note, sent('"key-00009"'))
  expect(second.body).toBe(first.body)
  expect(await countNotes(test.db)).toBe(1)
})

it('without a key every request has its effect', async () => {
  const plain = { params: { id: A }, body: { text: 'ciao' }, as: user }
  await test.send(note, plain)
  await test.send(note, plain)
  expect(await countNotes(test.db)).toBe(2)
})

it.each([
  ['another body', sentText('addio'), A],
  ['another path', sentText('ciao'), B],
])('invariant 10: the same key with %s is refused', async (_title, body, id) => {
  await test.send(note, sent('key-00002'))
  const problem = await test.refused(note, sent('key-00002', body, id))
  expect(problem).toMatchObject({ statusCode: 422, code: 'idempotency_key_reused' })
  expect(await countNotes(test.db)).toBe(1)
})

function sentText(text: string): object {
  return { text }
}

it('invariant 10: while the first request is running, the second gets a 409', async () => {
  const inside = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  afterEffect = () => {
    inside.resolve()
    return held.promise
  }
  const first = test.send(note, sent('key-00003'))
  await inside.promise
  const second = await test.send(note, sent('key-00003'))
  held.resolve()
  expect((await first).statusCode).toBe(201)
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'request_in_flight' })
  expect(second.headers['retry-after']).toBe('1')
  expect((await test.send(note, sent('key-00003'))).body).toBe((await first).body)
  expect(await countNotes(test.db)).toBe(1)
})

it('two people may use the same key', async () => {
  const first = await test.send(note, sent('key-00005'))
  user = await test.createUser()
  const other = await test.send(note, sent('key-00005', { text: 'mia' }))
  expect([first.statusCode, other.statusCode]).toEqual([201, 201])
  expect(await countNotes(test.db)).toBe(2)
})

it('a key belongs to an endpoint: at another one it is another key', async () => {
  const first = await test.send(note, sent('key-00010'))
  const other = await test.send(memo, sent('key-00010', { text: 'altrove' }))
  expect([first.statusCode, other.statusCode]).toEqual([201, 201])
  expect(await countNotes(test.db)).toBe(2)
})

it('invariant 10: a refusal is stored although its transaction was undone, and repeated in the caller’s language', async () => {
  afterEffect = () =>
    Promise.reject(new AppError('too_many_holds', { values: { count: 3 }, fieldErrors: { text: 'invalid' } }))
  const first = await test.send(note, sent('key-00011'))
  afterEffect = () => Promise.resolve()
  const again = { ...sent('key-00011'), headers: { ...sent('key-00011').headers, 'accept-language': 'it' } }
  const second = await test.send(note, again)
  const third = await test.send(note, sent('key-00011'))
  expect(first.json()).toMatchObject({ statusCode: 409, code: 'too_many_holds' })
  expect(third.statusCode).toBe(409)
  expect({ ...third.json<object>(), requestId: '' }).toEqual({ ...first.json<object>(), requestId: '' })
  expect(second.json()).toMatchObject({ code: 'too_many_holds', message: expect.stringMatching(/3 codici/) })
  expect([first, second, third].map(({ headers }) => headers['idempotent-replayed'])).toEqual([
    undefined,
    'true',
    'true',
  ])
  expect(await test.refused(note, sent('key-00011', { text: 'altro' }))).toMatchObject({
    statusCode: 422,
    code: 'idempotency_key_reused',
  })
  expect(await countNotes(test.db)).toBe(0)
})

it.each([
  ['an invalid request', 400, new AppError('validation_failed')],
  ['a malformed one', 400, new AppError('malformed_request')],
  ['nobody signed in', 401, new AppError('unauthenticated')],
  ['too many requests', 429, new AppError('rate_limited', { retryAfter: 9 })],
  ['a refusal that says when to come again', 409, new AppError('deal_sold_out', { retryAfter: 9 })],
  ['an overloaded server', 503, new AppError('overloaded')],
  ['a fault', 500, new Error('the process was killed here')],
])(
  'invariant 10: after %s the key can be used again, with another body too',
  async (_title, status, failure) => {
    const key = `key-after-${status}-${failure.message.replaceAll(' ', '-')}`
    afterEffect = () => Promise.reject(failure)
    expect(await test.refused(note, sent(key))).toMatchObject({ statusCode: status })
    expect(await countNotes(test.db)).toBe(0)
    expect(await test.refused(note, sent(key))).toMatchObject({ statusCode: status })
    afterEffect = () => Promise.resolve()
    const done = await test.send(note, sent(key, { text: 'altro' }))
    expect([done.statusCode, done.headers['idempotent-replayed']]).toEqual([201, undefined])
    expect(await countNotes(test.db)).toBe(1)
  },
)

it('a request with a key takes three statements more, a refused one four, a repeated one two instead of the work', async () => {
  const cost = async (work: Promise<unknown>): Promise<number> => {
    test.takeStatements()
    await work
    return test.takeStatements().length
  }
  const plain = await cost(test.send(note, { params: { id: A }, body: { text: 'ciao' }, as: user }))
  expect(await cost(test.send(note, sent('key-00012')))).toBe(plain + 3)
  // Two statements belong to the work itself.
  expect(await cost(test.send(note, sent('key-00012')))).toBe(plain - 2 + 2)
  afterEffect = () => Promise.reject(new AppError('deal_sold_out'))
  expect(await cost(test.send(note, sent('key-00013')))).toBe(plain - 1 + 4)
})

it.each([
  'short',
  'a'.repeat(101),
  '"key-00007',
  '"short"',
  'with space',
  'key-00007, key-00007',
  'perché-no',
  '<script>',
])('a key like %s is refused', async (key) => {
  const problem = await test.refused(note, sent(key))
  expect(problem).toMatchObject({ statusCode: 400, code: 'validation_failed' })
  expect(problem.fieldErrors?.['Idempotency-Key']).toContain('8')
  expect(await countNotes(test.db)).toBe(0)
})

it('a key expires after a day, not before', async () => {
  await test.send(note, sent('key-00008'))
  test.clock.advance(86_400)
  await runOnce(test.db, idempotencyJob, test.clock.now())
  await test.send(note, sent('key-00008'))
  expect(await countNotes(test.db)).toBe(1)
  test.clock.advance(1)
  await runOnce(test.db, idempotencyJob, test.clock.now())
  await test.send(note, sent('key-00008'))
  expect(await countNotes(test.db)).toBe(2)
})

it('the documentation names the header, its pattern and the refusals', () => {
  const document = openApiOf({ endpoints: { note }, tags: [], types: new Map() })
  const operation = operationOf(document, note)
  const header = parametersOf(document, operation).find(({ name }) => name === 'Idempotency-Key')
  expect(header).toMatchObject({
    in: 'header',
    description: expect.stringContaining('Idempotent-Replayed: true'),
    schema: { pattern: IDEMPOTENCY_KEY },
  })
  expect(codesIn(answerOf(document, operation, 409))).toContain('request_in_flight')
  expect(codesIn(answerOf(document, operation, 422))).toContain('idempotency_key_reused')
})
