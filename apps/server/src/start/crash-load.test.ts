import { browseDeals, reactToDeal } from '@vicino/contract/marketplace/deals/endpoints'
import { openRedemption } from '@vicino/contract/redemption/redemptions/endpoints'
import type { Redemption } from '@vicino/contract/redemption/redemptions/schemas'
import { confirmRedemption } from '@vicino/contract/till/till/endpoints'
import type { ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { brokenInvariants } from '../modules/redemption/redemptions/testing/invariants.ts'
import { findDifferences } from '../modules/administration/reconciliation/public.ts'
import { Passwords } from '../platform/auth/passwords.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { makeBrand, makeDeal, makeUser } from '../platform/testing/factories.ts'
import { ownNow } from '../platform/testing/processor-time.ts'
import { freePort } from '../platform/testing/free-port.ts'
import { runningServer } from './running.ts'
import { freezePostgres } from './testing/freeze.ts'
import { stop } from '../platform/testing/ending.ts'
import { ServerProcesses } from './testing/server-process.ts'

/** `npm run stress -- crash` kills fifty times, with 32 customers. */
const KILLS = Number(process.env['CRASH_KILLS'] ?? 2)
const CUSTOMERS = Number(process.env['CRASH_CUSTOMERS'] ?? 6)
/** `npm run stress -- freeze` stops the database twenty times. */
const FREEZES = Number(process.env['FREEZES'] ?? 1)
const PASSWORD = 'Riavvio-Lento-7'
/** The most redemptions that are acknowledged between two kills. */
const LOAD = 120

let processes: ServerProcesses
let server: ChildProcess
let address: string
let brandId: string
let customers: string[]
/** Access tokens of the till and of the customers. */
let till: string
let tokens: string[]
beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  processes = await ServerProcesses.inNewFolder({ PORT: String(port), RATE_LIMITS: 'off' })
  ;({ server } = await processes.start('--no-demo'))
  const db = await databaseOf(processes.dataDir)
  const passwordHash = await new Passwords().hash(PASSWORD)
  const brand = await makeBrand(db)
  brandId = brand.id
  await makeUser(db, {
    email: 'till@crash.test',
    role: 'scanner',
    brand_id: brandId,
    password_hash: passwordHash,
  })
  customers = []
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const { id } = await makeUser(db, { email: `customer${index}@crash.test`, password_hash: passwordHash })
    customers.push(id)
  }
  await db.destroy()
  till = await signIn('till@crash.test')
  tokens = []
  for (const index of customers.keys()) tokens.push(await signIn(`customer${index}@crash.test`))
})
afterAll(() => processes.end())

/**
 * Repeats a call with its Idempotency-Key until there is an answer, even when the server is killed
 * meanwhile.
 */
async function repeatUntilAnswered<Answer>(token: string, path: string, body: object): Promise<Answer> {
  const key = randomUUID()
  const ask = async (): Promise<{ status: number; text: string } | undefined> => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    // The connection broke, the server is starting or stopping, or the first request is still
    // running. The client cannot distinguish these and repeats the request.
    if (answer === undefined || text === undefined) return undefined
    return answer.status >= 500 || isInFlight(answer.status, text)
      ? undefined
      : { status: answer.status, text }
  }
  const { status, text } = await vi.waitUntil(ask, { timeout: 120_000, interval: 50 })
  if (status >= 400) throw new Error(`${path} answered ${status}: ${text}`)
  return JSON.parse(text) as Answer
}

const isInFlight = (status: number, text: string): boolean =>
  status === 409 && text.includes('request_in_flight')

async function signIn(email: string): Promise<string> {
  const body = { email, password: PASSWORD }
  return (await repeatUntilAnswered<{ accessToken: string }>('', '/auth/login-app', body)).accessToken
}

async function databaseOf(dataDir: string): Promise<Database> {
  const running = await runningServer(dataDir)
  return openDatabase({ url: running?.databaseUrl ?? '', poolSize: 2, onLost: () => undefined })
}

it(
  `R-194 R-198 R-409 ${KILLS} kills in the middle of redemptions: acknowledged ones stay, none is doubled`,
  { timeout: 600_000 + KILLS * 20_000 },
  async () => {
    let db = await databaseOf(processes.dataDir)
    const deals: string[] = []
    // Enough deals for every customer to redeem each only once, however fast the machine is; all
    // customers want one of them.
    for (let index = 0; index < 300 + KILLS * 100; index += 1) {
      deals.push(
        (await makeDeal(db, { brand_id: brandId, quantity: CUSTOMERS, points: (index % 4) * 10 })).id,
      )
    }
    await db.destroy()
    let over = false
    const acknowledged: { customer: number; id: string; points: number }[] = []
    const shop = async (customer: number): Promise<void> => {
      for (const dealId of deals) {
        if (over) return
        const token = tokens[customer] ?? ''
        const opened = await repeatUntilAnswered<Redemption>(token, openRedemption.path, { dealId })
        const confirmed = await repeatUntilAnswered<{ _id: string; points: number }>(
          till,
          confirmRedemption.path,
          {
            transactionId: opened.transactionId,
          },
        )
        acknowledged.push({ customer, id: confirmed._id, points: confirmed.points })
      }
    }
    /** Waits until `count` more redemptions are acknowledged, or all that there are. */
    const more = (count: number): Promise<unknown> => {
      const enough = acknowledged.length + count
      return Promise.race([
        vi.waitUntil(() => acknowledged.length >= enough, { timeout: 120_000, interval: 5 }),
        load,
      ])
    }
    const load = Promise.all(tokens.map((_, customer) => shop(customer)))
    load.catch(() => undefined)

    for (let kill = 0; kill < KILLS; kill += 1) {
      await more(randomInt(CUSTOMERS, LOAD))
      if (kill % 2 === 0) await stop(server, 'SIGKILL')
      else {
        const ended = new Promise((resolve) => server.once('exit', resolve))
        process.kill(await processes.postmaster(), 'SIGKILL')
        await ended
      }
      ;({ server } = await processes.start('--no-demo'))
    }
    await more(CUSTOMERS)
    over = true
    await load

    db = await databaseOf(processes.dataDir)
    expect(acknowledged.length).toBeGreaterThan(KILLS * CUSTOMERS)
    const redeemed = await db
      .selectFrom('redemptions')
      .select(['id', 'points'])
      .where('status', '=', 'redeemed')
      .execute()
    expect(redeemed.map(({ id }) => id).toSorted()).toEqual(acknowledged.map(({ id }) => id).toSorted())
    for (const [customer, id] of customers.entries()) {
      const mine = acknowledged.filter((one) => one.customer === customer)
      const account = await db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('user_id', '=', id)
        .where('kind', '=', 'member')
        .executeTakeFirst()
      expect(account?.balance ?? 0).toBe(mine.reduce((sum, { points }) => sum + points, 0))
    }
    expect(await brokenInvariants(db)).toEqual([])
    expect(await findDifferences(db, new Date())).toEqual([])
    // Every consumer has processed every event by now or within seconds, and nobody was notified
    // twice.
    await expect.poll(() => notHandled(db), { timeout: 120_000 }).toBe(0)
    expect(await toldOf(db)).toEqual(acknowledged.map(({ id }) => id).toSorted())
    await db.destroy()
    process.stdout.write(`${KILLS} kills, ${acknowledged.length} redemptions acknowledged\n`)
  },
)

/** Counts events that a consumer has not read yet or tries again. */
async function notHandled(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM outbox_log JOIN consumer_offsets o ON id > last_id OR id <@ (gaps + new_gaps))
      + (SELECT count(*) FROM events_set_aside) AS count`.execute(db)
  return rows[0]?.count ?? -1
}

/** Returns the redemptions that streams reported as confirmed, each as often as it was reported. */
async function toldOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT data ->> '_id' AS id FROM live_events WHERE type = 'redemption' AND data ->> 'status' = 'redeemed'
    ORDER BY 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the relevant part of an answer, and its delay in ms. */
async function timed(method: string, path: string, token?: string, body?: object, key?: string) {
  const began = ownNow()
  const answer = await fetch(`${address}/api/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    code: (JSON.parse(text) as { code?: string }).code,
    retryAfter: answer.headers.get('retry-after'),
    ms: ownNow() - began,
  }
}

const unreached = (code: string) => ({ status: 503, code, retryAfter: expect.stringMatching(/^\d+$/) })

// It reads /proc to find the processes of PostgreSQL.
it.runIf(process.platform === 'linux')(
  `a PostgreSQL that stands still (SIGSTOP), ${FREEZES} times: reads, writes and confirmations report it within 5 s, ready within 2 s; afterwards all continues`,
  { timeout: 600_000 + FREEZES * 20_000 },
  async () => {
    const [customer = ''] = tokens
    const db = await databaseOf(processes.dataDir)
    const deals: string[] = []
    for (let round = 0; round < FREEZES; round += 1) {
      deals.push((await makeDeal(db, { brand_id: brandId, quantity: 1, points: 10 })).id)
    }
    await db.destroy()
    const slowest: Record<string, number> = {}
    for (const dealId of deals) {
      const { transactionId } = await repeatUntilAnswered<Redemption>(customer, openRedemption.path, {
        dealId,
      })
      const key = randomUUID()
      const confirm = () => timed('POST', confirmRedemption.path, till, { transactionId }, key)
      const thaw = await freezePostgres(await processes.postmaster())
      try {
        const [ready, read, write, confirmation] = await Promise.all([
          timed('GET', '/health/ready'),
          timed('GET', `${browseDeals.path}?lat=45.46&lon=9.19&limit=5`, customer),
          timed('POST', reactToDeal.path.replace('{id}', dealId), customer, { reaction: 'LIKE' }),
          confirm(),
        ])
        expect(ready).toMatchObject(unreached('overloaded'))
        expect(read).toMatchObject(unreached('overloaded'))
        expect(write).toMatchObject(unreached('outcome_unknown'))
        expect(confirmation).toMatchObject(unreached('outcome_unknown'))
        expect(ready.ms).toBeLessThan(2000)
        for (const [name, { ms }] of Object.entries({ ready, read, write, confirmation })) {
          expect(ms, name).toBeLessThan(5000)
          slowest[name] = Math.max(slowest[name] ?? 0, Math.round(ms))
        }
        expect(await timed('GET', '/health/live')).toMatchObject({ status: 200 })
      } finally {
        thaw()
      }
      await expect.poll(async () => (await timed('GET', '/health/ready')).status, { timeout: 5000 }).toBe(200)
      // The same key returns the result of the confirmation, which is done now unless it was done
      // before.
      await expect.poll(async () => (await confirm()).status, { timeout: 5000 }).toBe(200)
      expect(await timed('GET', `${browseDeals.path}?lat=45.46&lon=9.19&limit=5`, customer)).toMatchObject({
        status: 200,
      })
    }
    expect(server.exitCode).toBeNull()
    const after = await databaseOf(processes.dataDir)
    const stock = await after
      .selectFrom('deal_stock')
      .select(({ eb }) => eb('redeemed', '+', eb.ref('held')).as('taken'))
      .where('deal_id', 'in', deals)
      .execute()
    expect(stock.map(({ taken }) => taken)).toEqual(deals.map(() => 1))
    expect(await brokenInvariants(after)).toEqual([])
    expect(await findDifferences(after, new Date())).toEqual([])
    await after.destroy()
    process.stdout.write(`${FREEZES} times frozen; slowest answers in ms: ${JSON.stringify(slowest)}\n`)
  },
)
