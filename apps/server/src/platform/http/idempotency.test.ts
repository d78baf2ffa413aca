import { idParams } from '@vicino/contract/common/ids'
import { defineEndpoint } from '@vicino/contract/endpoint'
import { ANY_ROLE } from '@vicino/contract/roles'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { runOnce } from '../jobs/jobs.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { serve } from './endpoint.ts'
import type { Routes } from '../feature.ts'
import { idempotencyJob, once } from './idempotency.ts'

const A = '00000000-0000-7000-8000-00000000000a'
const B = '00000000-0000-7000-8000-00000000000b'

const note = defineEndpoint({
  address: 'POST /note/{id}',
  summary: 'Leaves a note',
  tag: 'system',
  access: ANY_ROLE,
  params: idParams,
  body: z.strictObject({ text: z.string(), more: z.string().default('') }),
  status: 201,
  response: z.object({ number: z.int(), text: z.string() }),
  errors: ['deal_sold_out'],
  idempotent: true,
})

/** What the next call of the work does after its effect. */
let afterEffect: () => Promise<void> = () => Promise.resolve()

const notes: Routes = (app, services) =>
  serve(app, note, (call) =>
    once(services, call, async (tx) => {
      const { text } = call.body
      const key = `note ${crypto.randomUUID()}`
      await tx
        .insertInto('installation')
        .values({ key, value: JSON.stringify(text) })
        .execute()
      await afterEffect()
      return { number: await countNotes(tx), text }
    }),
  )

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

it('of ten requests at once one has its effect, and each gets its answer or is told to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => test.send(note, sent('key-00004'))))
  expect(await countNotes(test.db)).toBe(1)
  expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
  const taken = answers.filter(({ statusCode }) => statusCode === 201).map(({ body }) => body)
  expect(new Set(taken).size).toBe(1)
})

it('two people may use the same key', async () => {
  const first = await test.send(note, sent('key-00005'))
  user = await test.createUser()
  const other = await test.send(note, sent('key-00005', { text: 'mia' }))
  expect([first.statusCode, other.statusCode]).toEqual([201, 201])
  expect(await countNotes(test.db)).toBe(2)
})

it('invariant 10: a request that failed has no effect, and its key can be used again', async () => {
  afterEffect = () => Promise.reject(new AppError('deal_sold_out'))
  expect(await test.refused(note, sent('key-00006'))).toMatchObject({ code: 'deal_sold_out' })
  afterEffect = () => Promise.reject(new Error('the process was killed here'))
  expect(await test.refused(note, sent('key-00006'))).toMatchObject({ statusCode: 500 })
  expect(await countNotes(test.db)).toBe(0)
  afterEffect = () => Promise.resolve()
  expect((await test.send(note, sent('key-00006', { text: 'altro' }))).statusCode).toBe(201)
  expect(await countNotes(test.db)).toBe(1)
})

it.each(['short', 'a'.repeat(101), 'with space', 'key-00007, key-00007', 'perché-no', '<script>'])(
  'a key like %s is refused',
  async (key) => {
    const problem = await test.refused(note, sent(key))
    expect(problem).toMatchObject({ statusCode: 400, code: 'validation_failed' })
    expect(problem.fieldErrors?.['Idempotency-Key']).toContain('8')
    expect(await countNotes(test.db)).toBe(0)
  },
)

it('a key is forgotten after a day, not before', async () => {
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

it('the documentation names the header, its pattern and the refusals', async () => {
  const { paths } = (await test.app.inject('/api/docs/json')).json<{
    paths: Record<string, { post: { parameters: { name: string; in: string }[]; responses: object } }>
  }>()
  const documented = paths['/api/v1/note/{id}']?.post
  const header = documented?.parameters.find(({ name }) => name === 'Idempotency-Key')
  expect(header).toMatchObject({ in: 'header', schema: { pattern: '^[A-Za-z0-9._:-]{8,100}$' } })
  expect(JSON.stringify(documented?.responses)).toContain('request_in_flight')
  expect(JSON.stringify(documented?.responses)).toContain('idempotency_key_reused')
})
