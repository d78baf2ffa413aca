import type { Endpoint } from '@vicino/contract/endpoint'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { NO_ID, paramNames, titleOf } from '../../../../platform/testing/endpoint-cases.ts'
import { makeKey, type TestKey } from '../../../channels/api-keys/testing/key.ts'
import { longestHoldMs, onThisMachine } from '../../../../platform/testing/processor-time.ts'
import type { TestApp, TestUser } from '../../../../platform/testing/test-app.ts'

interface Given {
  readonly test: TestApp
  accountOf(email: string): Promise<TestUser>
}

const ACCOUNTS = [
  ['superAdmin', 'superadmin@vicino.test'],
  ['brand', 'brand@vicino.test'],
  ['audience', 'audience@vicino.test'],
  ['promoter', 'promoter@vicino.test'],
] as const
const TRIES = 6
/** The longest time in ms for which a request may block the event loop. */
const MOST_MS = 50

/** Requests that count or compute over much and write nothing. */
const HEAVY_POSTS: readonly (readonly [string, object])[] = [
  ['POST /program/{id}/dry-run', {}],
  ['POST /program/{id}/simulate', { amount: 100 }],
  [
    'POST /customer/{programId}/segment/count',
    { rule: { all: [{ field: 'totalValue', op: 'gte', value: 1 }] } },
  ],
  ['POST /flag/preview', { key: 'marketing', countries: ['IT'], sectors: [] }],
]

/** Tests with a whole demo for how long a GET of the contract, or a heavy POST, delays other requests. */
export function holdsNobodyUp(given: () => Given): void {
  it(
    'no request that only reads blocks the event loop for more than a few hundredths of a second',
    { timeout: 240_000 },
    async () => {
      const { test, accountOf } = given()
      const accounts = new Map<string, TestUser>()
      for (const [role, email] of ACCOUNTS) accounts.set(role, await accountOf(email))
      const brandId = accounts.get('brand')?.brand_id ?? NO_ID
      const ids = await idsOf(test, brandId)
      const { headers } = await makeKey(test, { brandId })
      const most = await onThisMachine(MOST_MS)
      const asked = [
        ...ALL_ENDPOINTS.filter(({ method }) => method === 'GET').map((endpoint) => [endpoint, {}] as const),
        ...HEAVY_POSTS.map(([title, body]) => [endpointAt(title), { body }] as const),
      ]
      const slow: string[] = []
      let answering = 0
      for (const [endpoint, more] of asked) {
        const params = paramsOf(endpoint, ids)
        const requests = callersOf(endpoint, accounts, headers).map((caller) => ({
          params,
          ...caller,
          ...more,
        }))
        const sent = await firstAnswered(test, endpoint, requests)
        if (sent === undefined) continue
        answering += 1
        let best = Infinity
        for (let tries = 0; tries < TRIES && best > most; tries += 1) {
          best = Math.min(best, await longestHoldMs(() => test.send(endpoint, sent)))
        }
        if (best > most) slow.push(`${titleOf(endpoint)}: ${best.toFixed()} of ${most.toFixed()} ms`)
      }
      // The others need a query, or a row that the demo does not have.
      expect(answering / asked.length).toBeGreaterThan(0.75)
      expect(slow).toEqual([])
    },
  )
}

function endpointAt(title: string): Endpoint {
  const found = ALL_ENDPOINTS.find((endpoint) => titleOf(endpoint) === title)
  if (found === undefined) throw new Error(`${title} is no endpoint`)
  return found
}

type Caller = Parameters<TestApp['send']>[1]

/** The accounts of the demo that may call an endpoint, or its key. */
function callersOf(
  { access }: Endpoint,
  accounts: ReadonlyMap<string, TestUser>,
  headers: TestKey['headers'],
): Caller[] {
  if (access === 'key') return [{ headers }]
  if (typeof access === 'string') return [{}]
  return ACCOUNTS.flatMap(([role]) => {
    const as = accounts.get(role)
    return as !== undefined && access.includes(role) ? [{ as }] : []
  })
}

/** The first request that is not refused: what is refused at once holds nobody up, whatever it does. */
async function firstAnswered(
  test: TestApp,
  endpoint: Endpoint,
  requests: readonly Caller[],
): Promise<Caller | undefined> {
  for (const request of requests) if ((await test.send(endpoint, request)).statusCode < 400) return request
  return undefined
}

/** Tables of the brand's rows, by the word before their id in a path. */
const OF_BRAND = {
  deal: 'deals',
  product: 'products',
  program: 'programs',
  campaign: 'campaigns',
  automation: 'automations',
  claim: 'claims',
  coupon: 'coupon_templates',
  redemption: 'redemptions',
  playlist: 'display_playlists',
  post: 'posts',
  staff: 'staff',
  conversation: 'conversations',
} as const
/** Tables of rows of all. */
const OF_ALL = {
  comment: 'comments',
  review: 'reviews',
  report: 'reports',
  support: 'support_requests',
  banner: 'banners',
  category: 'categories',
  role: 'roles',
  permission: 'permissions',
} as const

/** Finds a record of each kind; of the brand's programs the active one with most members. */
async function idsOf(test: TestApp, brandId: string): Promise<ReadonlyMap<string, string>> {
  const idIn = async (table: string, where: RawBuilder<unknown>) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(table)} AS t WHERE ${where} LIMIT 1`.execute(test.db)
    return rows[0]?.id ?? NO_ID
  }
  const ids = new Map([['brand', brandId]])
  for (const [kind, table] of Object.entries(OF_BRAND))
    ids.set(kind, await idIn(table, sql`t.brand_id = ${brandId}`))
  for (const [kind, table] of Object.entries(OF_ALL)) ids.set(kind, await idIn(table, sql`true`))
  ids.set('user', await idIn('users', sql`t.email = 'audience@vicino.test'`))
  const most = sql`t.id = (SELECT m.program_id FROM members m JOIN programs p ON p.id = m.program_id
    WHERE p.brand_id = ${brandId} AND p.status = 'active' GROUP BY m.program_id ORDER BY count(*) DESC LIMIT 1)`
  ids.set('program', await idIn('programs', most))
  expect([...ids.values()].filter((id) => id === NO_ID).length).toBeLessThan(6)
  return ids
}

/**
 * Fills the parameters of a path. A parameter is named after the kind of its id; `id` is the kind
 * of the word before it.
 */
function paramsOf(endpoint: Endpoint, ids: ReadonlyMap<string, string>): Record<string, string> {
  const [, before = ''] = /(\w+)\/\{id\}/.exec(endpoint.path) ?? []
  const times: Readonly<Record<string, string>> = { month: '2026-08', year: '2026' }
  return Object.fromEntries(
    paramNames(endpoint).map((name) => {
      const kind = name === 'id' ? before.replace(/s$/, '') : name.replace(/Id$/, '')
      return [name, times[name] ?? ids.get(kind) ?? NO_ID]
    }),
  )
}
