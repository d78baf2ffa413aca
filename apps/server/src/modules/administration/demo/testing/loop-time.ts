import type { Endpoint } from '@vicino/contract/endpoint'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { NO_ID, paramNames, titleOf } from '../../../../platform/testing/endpoint-cases.ts'
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

/** Tests with a whole demo for how long any GET of the contract delays other requests. */
export function holdsNobodyUp(given: () => Given): void {
  it(
    'no GET blocks the event loop for more than a few hundredths of a second',
    { timeout: 240_000 },
    async () => {
      const { test, accountOf } = given()
      const accounts = new Map<string, TestUser>()
      for (const [role, email] of ACCOUNTS) accounts.set(role, await accountOf(email))
      const ids = await idsOf(test, accounts.get('brand')?.brand_id ?? NO_ID)
      const most = await onThisMachine(MOST_MS)
      const slow: string[] = []
      for (const endpoint of ALL_ENDPOINTS.filter(({ method }) => method === 'GET')) {
        const role = roleFor(endpoint)
        const as = role === undefined ? undefined : accounts.get(role)
        const params = paramsOf(endpoint, ids)
        let best = Infinity
        for (let tries = 0; tries < TRIES && best > most; tries += 1) {
          const sent = as === undefined ? { params } : { params, as }
          best = Math.min(best, await longestHoldMs(() => test.send(endpoint, sent)))
        }
        if (best > most) slow.push(`${titleOf(endpoint)}: ${best.toFixed()} of ${most.toFixed()} ms`)
      }
      expect(slow).toEqual([])
    },
  )
}

function roleFor({ access }: Endpoint): string | undefined {
  return typeof access === 'string' ? undefined : ACCOUNTS.find(([role]) => access.includes(role))?.[0]
}

type Ids = Readonly<Record<'deal' | 'brand' | 'program' | 'user' | 'product', string>>

/** Finds a record of each kind with much data. */
async function idsOf(test: TestApp, brandId: string): Promise<Ids> {
  const { rows } = await sql<Ids>`
    SELECT (SELECT id FROM deals WHERE brand_id = ${brandId} ORDER BY like_count DESC LIMIT 1) AS deal, ${brandId}::uuid AS brand,
      (SELECT id FROM programs WHERE brand_id = ${brandId} AND status = 'active' LIMIT 1) AS program,
      (SELECT id FROM users WHERE email = 'audience@vicino.test') AS user,
      (SELECT id FROM products WHERE brand_id = ${brandId} LIMIT 1) AS product`.execute(test.db)
  const [ids] = rows
  if (ids === undefined) throw new Error('no demo')
  return ids
}

/**
 * Fills the parameters of a path. A parameter is named after the kind of its id; `id` is the kind
 * of the path's first word.
 */
function paramsOf(endpoint: Endpoint, ids: Ids): Record<string, string> {
  const [, first = ''] = /^\/([a-z]+)/i.exec(endpoint.path) ?? []
  const known = new Map<string, string>(Object.entries(ids))
  return Object.fromEntries(
    paramNames(endpoint).map((name) => {
      const kind = name === 'id' ? first.replace(/s$/, '') : name.replace(/Id$/, '')
      return [name, name === 'month' ? '2026-08' : (known.get(kind) ?? NO_ID)]
    }),
  )
}
