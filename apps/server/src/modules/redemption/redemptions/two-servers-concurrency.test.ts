import { randomUUID } from 'node:crypto'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generateSigningKey } from '../../../platform/auth/keys.ts'
import { Passwords } from '../../../platform/auth/passwords.ts'
import { makeBrand, makeDeal, makeUser } from '../../../platform/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../platform/testing/test-database.ts'
import { ServerProcesses } from '../../../start/testing/server-process.ts'
import { brokenInvariants } from './testing/invariants.ts'

const ROUNDS = Number(process.env['CONCURRENCY_ROUNDS'] ?? 5)
const CUSTOMERS = 8
const UNITS = 3
const PASSWORD = 'Due-Server-4'

let database: TestDatabase
let servers: ServerProcesses[]
let addresses: string[]
let brandId: string
let till: string
let customers: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.url,
    AUTH_PRIVATE_KEY: generateSigningKey(),
    SERVER_SECRET: 's'.repeat(32),
    MAP_STYLE_URL: 'none',
    RATE_LIMITS: 'off',
  }
  servers = [await ServerProcesses.inNewFolder(env), await ServerProcesses.inNewFolder(env)]
  addresses = []
  for (const server of servers) addresses.push((await server.start('--no-demo')).address)
  brandId = (await makeBrand(database.db)).id
  const password_hash = await new Passwords().hash(PASSWORD)
  const email_verified_at = new Date()
  await makeUser(database.db, { email: 'till@two.test', role: 'scanner', brand_id: brandId, password_hash })
  till = await signIn('till@two.test')
  customers = []
  for (let made = 0; made < CUSTOMERS; made += 1) {
    const email = `customer${made}@two.test`
    await makeUser(database.db, { email, password_hash, email_verified_at, created_at: new Date(0) })
    customers.push(await signIn(email))
  }
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end()))
  await database.drop()
})

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string; readonly _id?: string }
}

/** Posts to the first server (0) or to the second (1). */
async function post(
  server: number,
  token: string,
  path: string,
  body: object,
  key?: string,
): Promise<Answer> {
  const answer = await fetch(`${addresses[server]}/api/v1${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

async function signIn(email: string): Promise<string> {
  const { body } = await post(0, '', '/auth/login-app', { email, password: PASSWORD })
  return (body as { accessToken: string }).accessToken
}

/** Counts the answers by error code; a success counts as 'done'. */
function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = status < 300 ? 'done' : (body.code ?? String(status))
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

it(
  'R-194 R-196 R-198 two servers on one database sell each unit once, confirm each code once and answer a key alike',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await makeDeal(database.db, { brand_id: brandId, quantity: UNITS })
      const opened = await Promise.all(
        customers.map((token, made) => post(made % 2, token, openRedemption.path, { dealId: deal.id })),
      )
      expect(tally(opened)).toEqual({ done: UNITS, deal_sold_out: CUSTOMERS - UNITS })
      const codes = opened.filter(({ status }) => status === 201).map(({ body }) => body as Redemption)
      const confirmed = await Promise.all(
        codes.flatMap(({ transactionId }) => {
          const key = randomUUID()
          const confirm = async (server: number, own?: string): Promise<Answer> => {
            const answer = await post(server, till, confirmRedemption.path, { transactionId }, own)
            // Neither is an outcome: the till asks again, as it does when a server is busy.
            return answer.body.code === 'request_in_flight' || answer.status === 503
              ? confirm(server, own)
              : answer
          }
          // The same request twice with its key, and once without, from a till that does not know
          // of it.
          return [confirm(0, key), confirm(1, key), confirm(round % 2)]
        }),
      )
      for (const [place, { _id }] of codes.entries()) {
        const answers = confirmed.slice(place * 3, place * 3 + 3)
        const [first, second, other] = answers as [Answer, Answer, Answer]
        expect(tally([second])).toEqual(tally([first]))
        expect(second.body._id).toBe(first.body._id)
        expect([first.status, other.status].toSorted()).toEqual([200, 409])
        const rows = await database.db
          .selectFrom('ledger_transfers')
          .select('id')
          .where('source_id', '=', _id)
          .where('kind', '=', 'redemption')
          .execute()
        expect(rows).toHaveLength(1)
      }
    }
    expect(await brokenInvariants(database.db)).toEqual([])
  },
  60_000 + ROUNDS * 5000,
)
