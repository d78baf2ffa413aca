import { defineEndpoint } from '@vicino/contract/endpoint'
import { ANY_ROLE } from '@vicino/contract/roles'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Routes } from '../feature.ts'
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts'
import { serve } from './endpoint.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { patienceFor } from '../testing/patience.ts'

/** How often each race of equal requests runs. */
const ROUNDS = Number(process.env['CONCURRENCY_ROUNDS'] ?? 5)
const EQUAL = 16
const TIMEOUT = patienceFor(ROUNDS)

const note = defineEndpoint('POST /note', {
  summary: 'Leaves a note, or refuses it',
  tag: 'system',
  access: ANY_ROLE,
  permission: 'own',
  onRepeat: 'keyed',
  body: z.strictObject({ round: z.int() }),
  status: 201,
  response: z.object({ number: z.string() }),
  errors: ['deal_sold_out'],
})

/** Tells whether the work is refused this time. */
let isRefused: () => boolean

const notes: Routes = (app, services) =>
  serve(app, note, (call) =>
    withIdempotencyKey(services, call, async (tx) => {
      const number = crypto.randomUUID()
      const row = { key: `note ${call.body.round} ${number}`, value: JSON.stringify(number) }
      await tx.insertInto('installation').values(row).execute()
      if (isRefused()) throw new AppError('deal_sold_out')
      return { number }
    }),
  )

const notesOf = async (db: Db, round: number): Promise<string[]> =>
  (await db.selectFrom('installation').select('value').where('key', 'like', `note ${round} %`).execute()).map(
    ({ value }) => String(value),
  )

let test: TestApp
let user: TestUser
beforeAll(async () => {
  test = await createTestApp({ features: [notes] })
  user = await test.createUser()
})
afterAll(() => test.close())

/** Sends a request as a client does: it repeats it while an equal one is in progress. */
async function patiently(round: number): Promise<LightMyRequestResponse> {
  for (;;) {
    const headers = { 'idempotency-key': `the same in round ${round}`.replaceAll(' ', '-') }
    const answer = await test.send(note, { as: user, headers, body: { round } })
    if (answer.json<{ code?: string }>().code !== 'request_in_flight') return answer
    expect(answer.headers['retry-after']).toBe('1')
  }
}

it.each([
  ['done', () => false],
  ['refused', () => true],
  ['now done, now refused', () => Math.random() < 0.8],
])(
  'invariant 10: sixteen equal requests at once, %s: one outcome, in every answer',
  async (_title, refuses) => {
    isRefused = refuses
    await test.db.deleteFrom('idempotency_keys').execute()
    await test.db.deleteFrom('installation').execute()
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(Array.from({ length: EQUAL }, () => patiently(round)))
      const outcomes = answers.map((answer) => {
        const { number, code, message } = answer.json<Record<string, string>>()
        return JSON.stringify([answer.statusCode, number, code, message])
      })
      expect([...new Set(outcomes)]).toHaveLength(1)
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
      const made = answers[0]?.statusCode === 201 ? [answers[0].json<{ number: string }>().number] : []
      expect(await notesOf(test.db, round)).toEqual(made)
    }
  },
  TIMEOUT,
)
