import { listCategoryRecords, createCategory } from '@vicino/contract/marketplace/categories/endpoints'
import { healthReady } from '@vicino/contract/administration/system/endpoints'
import type { Endpoint } from '@vicino/contract/endpoint'
import { me } from '@vicino/contract/identity/auth/endpoints'
import { browseDeals, getDeal, mapDeals } from '@vicino/contract/marketplace/deals/endpoints'
import { getLanding } from '@vicino/contract/marketplace/landing/endpoints'
import { ALL_ENDPOINTS } from '@vicino/contract/modules'
import { getPointsBalance } from '@vicino/contract/redemption/brand-points/endpoints'
import { listRedemptions } from '@vicino/contract/redemption/redemptions/endpoints'
import { ROLES, type Role } from '@vicino/contract/roles'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { FEATURES } from '../modules/all.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { Standbys } from '../platform/standbys/standbys.ts'
import { callerRole, someParams, titleOf } from '../platform/testing/endpoint-cases.ts'
import { type DealRow, makeDeal, MILANO } from '../platform/testing/factories.ts'
import { startReplication, type TestReplication, type TestStandby } from '../platform/testing/replication.ts'
import { createTestApp, type TestApp, type TestUser } from '../platform/testing/test-app.ts'
import { freezePostgres } from './testing/freeze.ts'

/** More than the two seconds that a standby may lag behind a primary that answers. */
const MOST_LAG_MS = 2500
/** Long enough for a busy machine; each wait ends as soon as the result is there. */
const WITHIN = { timeout: 120_000, interval: 20 }

let replication: TestReplication
let first: TestStandby
let second: TestStandby
let standbys: Standbys
let test: TestApp
let deal: DealRow
const users = new Map<Role, TestUser>()
const logged: string[] = []
const log = (_details: object, message: string): void => void logged.push(message)

beforeAll(async () => {
  replication = await startReplication()
  const prepared = openDatabase({ url: replication.primary.url, statementTimeoutMs: 0 })
  await migrate(prepared)
  await prepared.destroy()
  first = await replication.addStandby('first')
  second = await replication.addStandby('second')
  // Whichever of the two takes writes, as a company would name them.
  const url = addressOfBoth(replication.primary.url, first.url)
  const db = openDatabase({ url, poolSize: 10, onLost: () => undefined })
  standbys = new Standbys({
    primary: db,
    primaryUrl: url,
    urls: [replication.primary.url, first.url, second.url],
    poolSize: 5,
    log: { info: log, warn: log },
  })
  await standbys.start()
  test = await createTestApp({
    features: FEATURES,
    listening: true,
    standbys,
    database: {
      db,
      readOnly: db,
      url,
      superuser: () => db,
      takeStatements: () => [],
      drop: () => db.destroy(),
    },
  })
  for (const role of ROLES) users.set(role, await test.createUser({ role }))
  deal = await makeDeal(test.db)
  await bothFollow()
})
afterAll(async () => {
  await standbys.stop()
  await test.close()
  await replication.stop()
})

/** `postgres://user:password@one,two/database` of two addresses. */
const addressOfBoth = (one: string, two: string): string =>
  `${one.replace(/\/vicino$/, '')},${/@([^/]+)\/vicino$/.exec(two)?.[1]}/vicino?target_session_attrs=read-write`

const states = (): string[] => standbys.standbys.map(({ state }) => state)
const bothFollow = (): Promise<boolean> =>
  vi.waitUntil(() => {
    standbys.readFor()
    return states()
      .slice(1)
      .every((state) => state === 'in use')
  }, WITHIN)

const userOf = (role: Role): TestUser => {
  const user = users.get(role)
  if (user === undefined) throw new Error(role)
  return user
}

/** What a visitor and a signed-in person look at; each is answered with 200. */
const PAGES: Readonly<Record<string, () => Promise<{ statusCode: number; body: string }>>> = {
  feed: () => test.send(browseDeals, { query: { ...MILANO }, as: userOf('audience') }),
  deal: () => test.send(getDeal, { params: { id: deal.id }, as: userOf('audience') }),
  map: () =>
    test.send(mapDeals, {
      query: { box: '9,45,10,46', zoom: 9 },
      as: userOf('audience'),
    }),
  'share page': () => test.app.inject({ url: `/share/deal/${deal.id}` }),
  'share image': () => test.app.inject({ url: `/share/deal/${deal.id}.jpg` }),
  'own account': () => test.send(me, { as: userOf('audience') }),
  'own points': () => test.send(getPointsBalance, { as: userOf('audience') }),
  'own redemptions': () => test.send(listRedemptions, { as: userOf('audience') }),
  landing: () => test.send(getLanding),
  'list of an admin': () => test.send(listCategoryRecords, { as: userOf('superAdmin') }),
  readiness: () => test.send(healthReady),
}

async function failingPages(): Promise<string[]> {
  const failing: string[] = []
  for (const [name, page] of Object.entries(PAGES)) {
    const { statusCode, body } = await page()
    if (statusCode !== 200) failing.push(`${name} ${statusCode} ${body.slice(0, 200)}`)
  }
  return failing
}

async function ask(endpoint: Endpoint) {
  const role = callerRole(endpoint)
  const as = role && users.get(role)
  const answer = await test.send(endpoint, {
    params: someParams(endpoint),
    ...(as === undefined ? {} : { as }),
    ...(endpoint.body === undefined ? {} : { body: {} }),
  })
  // A stream has none.
  const body = answer.body as string | undefined
  const { code } = body?.startsWith('{') === true ? answer.json<{ code?: string }>() : {}
  const { 'retry-after': retryAfter } = answer.headers
  return { endpoint, status: answer.statusCode, code, retryAfter }
}

/** GETs that have to write first: an export is logged, a code is issued. */
const WRITES_FIRST = /export|\/member-card$|\/redemption\/\{id\}\/qr$/

/** Each GET of the contract with its status. */
async function everyRead(): Promise<Record<string, number>> {
  const reads = ALL_ENDPOINTS.filter(({ method }) => method === 'GET')
  const answers = []
  for (const endpoint of reads) answers.push(await ask(endpoint))
  return Object.fromEntries(answers.map(({ endpoint, status }) => [titleOf(endpoint), status]))
}

/** The writes of the contract that are not refused with 503 and Retry-After. */
async function writesThatPass(): Promise<string[]> {
  const writes = ALL_ENDPOINTS.filter(({ method, access }) => method !== 'GET' && typeof access !== 'string')
  const answers = await Promise.all(writes.map((endpoint) => ask(endpoint)))
  return answers.flatMap(({ endpoint, status, code, retryAfter }) => {
    const expected = endpoint.onRepeat === 'keyed' ? 'outcome_unknown' : 'overloaded'
    // A missing set-up (Google, wallets) is another reason for 503.
    const isOwn = endpoint.errors.some((own) => own === code) && code !== 'overloaded'
    const isRefused = status === 503 && code === expected && retryAfter !== undefined
    return isRefused || isOwn ? [] : [`${titleOf(endpoint)} ${status} ${code}`]
  })
}

let made = 0
/** Writes a category. Returns its name, and the cookie that the caller got with the answer. */
async function write(): Promise<{ name: string; cookie: string }> {
  made += 1
  // Not the names of the categories that the factories make.
  const name = `Scritta ${made}`
  const body = { icon: 'coffee', name: { it: name, en: `Written ${made}` } }
  const answer = await test.send(createCategory, { as: userOf('superAdmin'), body })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return { name, cookie: String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '' }
}

async function namesSeen(headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await test.send(listCategoryRecords, {
    as: userOf('superAdmin'),
    query: { limit: 100 },
    headers,
  })
  return answer.json<{ data: { name: { it: string } }[] }>().data.map(({ name }) => name.it)
}

/** Looks at all pages again and again while `meanwhile` runs. Returns what failed. */
async function failuresDuring(meanwhile: () => Promise<unknown>): Promise<string[]> {
  const failures: string[] = []
  const over = new AbortController()
  const reader = async (): Promise<void> => {
    while (!over.signal.aborted) failures.push(...(await failingPages()))
  }
  const readers = Array.from({ length: 3 }, reader)
  await meanwhile()
  over.abort()
  await Promise.all(readers)
  return failures
}

describe('a primary that stands still', () => {
  it('pages go on, writes are refused with 503, and all works again when it goes on', async () => {
    expect(await failingPages()).toEqual([])
    const goOn = await freezePostgres(replication.primary.pid())
    try {
      await vi.waitUntil(() => standbys.isPrimaryGone, WITHIN)
      expect(await failingPages()).toEqual([])
      expect(await writesThatPass()).toEqual([])
      expect(await test.request(healthReady)).toMatchObject({ writes: false })
    } finally {
      goOn()
    }
    await vi.waitUntil(() => !standbys.isPrimaryGone, WITHIN)
    await write()
    expect(await test.request(healthReady)).toMatchObject({ writes: true })
  })
})

describe('a primary that dies', () => {
  let before: Record<string, number>
  let written: { name: string; cookie: string }

  it('no page fails when it is killed, nor while it is gone', async () => {
    await bothFollow()
    before = await everyRead()
    written = await write()
    // The two standbys have it within a moment; only then may the primary be lost without a trace.
    await vi.waitUntil(async () => (await namesSeen()).includes(written.name), WITHIN)
    logged.length = 0
    expect(
      await failuresDuring(async () => {
        await replication.primary.kill()
        await vi.waitUntil(() => standbys.isPrimaryGone, WITHIN)
        const since = performance.now()
        await vi.waitUntil(() => performance.now() - since > MOST_LAG_MS, WITHIN)
      }),
    ).toEqual([])
    expect(logged).toContain('primary gone: standbys answer reads')
  })

  it('every GET of the contract is answered as before, but for those that have to write first', async () => {
    const after = Object.entries(await everyRead())
    const changed = after.filter(([title, status]) => before[title] !== status)
    expect(changed.filter(([title, status]) => status !== 503 || !WRITES_FIRST.test(title))).toEqual([])
  })

  it('every write is refused with 503, Retry-After and a stable code, and readiness says so', async () => {
    expect(await writesThatPass()).toEqual([])
    expect(await test.request(healthReady)).toMatchObject({ status: 'ok', writes: false })
  })

  it('a caller sees what they wrote before, also where they ask for the newest rows', async () => {
    expect(await namesSeen({ cookie: written.cookie })).toContain(written.name)
    expect(await namesSeen({ 'cache-control': 'no-cache' })).toContain(written.name)
  })

  it('no page fails while a standby is promoted; then writes work, and everybody sees their own', async () => {
    expect(
      await failuresDuring(async () => {
        await first.promote()
        await vi.waitFor(write, WITHIN)
      }),
    ).toEqual([])
    await second.follow(first.url)
    await vi.waitUntil(() => {
      standbys.readFor()
      return states()[1] === 'is no standby any more' && states()[2] === 'in use'
    }, WITHIN)
    const { name, cookie } = await write()
    expect(await namesSeen({ cookie })).toContain(name)
    await vi.waitFor(async () => expect(await namesSeen()).toContain(name), WITHIN)
    expect(standbys.readFor()).not.toBe(test.services.db)
    expect(await failingPages()).toEqual([])
    expect(await test.request(healthReady)).toMatchObject({ writes: true })
  })
})
