import { join } from 'node:path'
import { withDefaults, withTierDefaults } from '@vicino/domain/loyalty/config'
import { type Database, openDatabase } from '@vicino/server/platform/db/database'
import { partitionsJob } from '@vicino/server/platform/events/partitions.jobs'
import pg from 'pg'
import { type Child, startChild } from '../lib/child.ts'
import { startCluster } from '../lib/cluster.ts'
import { median, type Report } from '../lib/report.ts'
import { rounds, seconds as secondsOf } from '../lib/sizes.ts'
import { openBank } from '../redemptions/market.ts'
import type { Load, Measured } from '../server/load-process.ts'
import { measureAutomations } from './automations.ts'
import { measureClaims } from './claims.ts'
import { measureCustomers } from './customers.ts'
import { makeKeys, measureKeySales } from './key-sales.ts'
import { HOT, MEMBERS, PROGRAMS, programId, tillId, userId } from './ids.ts'
import { measureOverview } from './overview.ts'
import { measureRoll } from './roll.ts'
import { openShops, SILVER } from './shops.ts'
import type { Selling, Sold } from './till-process.ts'

/** The mechanics of the measured program: product factors, thresholds, a monthly limit, tiers. */
export const CONFIG = withDefaults({
  acquisti: { pointCoeff: 1.5, minSpend: 5, thresholds: [{ amount: 100, bonus: 40 }] },
  limits: { purchasePerMonth: 400 },
  rules: [
    {
      id: 'bio',
      type: 'productMultiplier',
      factor: 2,
      match: { categories: ['Bio'], codes: [], codePrefixes: [], brands: [] },
    },
  ],
})
const level = (name: string, minPoints: number, maxPoints: number | null, pointsMultiplier: number) => {
  const options = { pointsMultiplier, pointsExpiration: 0, rewardsDiscount: 0 }
  return {
    id: name.toLowerCase(),
    name,
    minPoints,
    maxPoints,
    color: '#8a939c',
    icon: 'medal',
    benefits: [],
    options,
  }
}
export const TIERS = withTierDefaults({
  enabled: true,
  qualification: { period: 'calendarQuarter', downgrade: 'balance' },
  tiers: [level('Silver', SILVER, 499, 1.2), level('Gold', 500, null, 1.5)],
})

const ROUNDS = rounds(3)
const SECONDS = secondsOf(4)
/** Seconds of the warm-up, and of measuring reads. */
const SHORTER = secondsOf(2)

type Sell = (where: Selling['where'], seconds: number) => Promise<Sold>

/** Sections that share one database. */
export const SERVED = [
  'purchases',
  'reads',
  'claims',
  'overview',
  'roll',
  'customers',
  'automations',
] as const
export type Served = (typeof SERVED)[number] | 'keys'

/**
 * Measures till purchases over HTTP, members' reads, and the closing of tiers, on a durable
 * database with 100,000 members of one program and a million purchases, 8 requests at a time.
 */
export async function measureServed(report: Report, sections: readonly Served[]): Promise<void> {
  const cluster = await startCluster({
    settings: { max_wal_size: '8GB', maintenance_work_mem: '256MB' },
  })
  const children: Child[] = []
  const start = (script: string): Child => {
    const child = startChild(join(import.meta.dirname, script), {
      DATABASE_URL: cluster.url,
      LOG_LEVEL: 'warn',
    })
    children.push(child)
    return child
  }
  const db = openDatabase({ url: cluster.url, statementTimeoutMs: 0 })
  try {
    const seeding = performance.now()
    const deal = await prepare(db, cluster.url, (client) => openShops(client, CONFIG, TIERS))
    report.note(
      `${MEMBERS} members of two programs each, and 5 purchases in each, were made in`,
      `${((performance.now() - seeding) / 1000).toFixed(0)} s`,
    )
    const app = start('../server/app-process.ts')
    const till = start('till-process.ts')
    const { address, token } = await app.ask<{ address: string; token: string }>('where')
    const tills = await app.ask<string[]>({
      sign: Array.from({ length: PROGRAMS + 1 }, (_, number) => {
        const id = tillId(number)
        return { sub: id, role: 'scanner', brandId: id.replace('-8003-', '-8002-'), sid: id }
      }),
    })
    const processes = { database: cluster.pid, server: app.pid }
    const sell = async (
      where: Selling['where'],
      seconds: number,
      by: NonNullable<Selling['by']> = 'till',
    ): Promise<Sold> => {
      const selling = { address, where, by, seconds, processes, tills } satisfies Selling
      const sold = await till.ask<Sold>(selling)
      const failed = JSON.stringify(sold.failed)
      if (failed !== '{}') throw new Error(`purchases failed: ${failed}`)
      return sold
    }
    if (sections.includes('purchases')) {
      const rivals = { bank: start('../redemptions/bank-process.ts'), bare: start('insert-process.ts') }
      await measureSales(report, rivals, sell)
    }
    if (sections.includes('keys')) {
      await makeKeys(cluster.url)
      await measureKeySales(report, start('insert-process.ts'), (by, seconds) => sell('spread', seconds, by))
    }
    if (sections.includes('reads')) {
      const [member = ''] = await app.ask<string[]>({
        sign: [{ sub: userId(1), role: 'audience', brandId: null, sid: userId(1) }],
      })
      await measureReads(report, start('../server/load-process.ts'), {
        address,
        byId: { token, paths: [`/api/v1/deal/${deal}`] },
        balance: {
          token: tills[HOT] ?? '',
          paths: Array.from(
            { length: 200 },
            (_, n) => `/api/v1/program/balance/${userId(1 + ((n * 499) % MEMBERS))}/${programId(HOT)}`,
          ),
        },
        wallet: { token: member, paths: ['/api/v1/program/joined'] },
      })
    }
    if (sections.includes('claims')) {
      await measureClaims(report, { app, player: start('claim-process.ts'), address, url: cluster.url })
    }
    if (sections.includes('overview')) {
      const brandId = tillId(HOT).replace('-8003-', '-8002-')
      const [owner = ''] = await app.ask<string[]>({
        sign: [{ sub: tillId(HOT), role: 'brand', brandId, sid: tillId(HOT) }],
      })
      const load = start('../server/load-process.ts')
      await measureOverview(report, load, { url: cluster.url, address, token: owner, brandId })
    }
    if (sections.includes('roll')) await measureRoll(report, cluster.url)
    if (sections.includes('customers')) await measureCustomers(report, cluster.url)
    if (sections.includes('automations')) {
      await measureAutomations(report, cluster.url, (seconds) => sell('hot', seconds))
    }
  } finally {
    await Promise.allSettled(children.map((child) => child.stop()))
    await db.destroy()
    await cluster.stop()
  }
}

async function measureSales(
  report: Report,
  { bank, bare }: { readonly bank: Child; readonly bare: Child },
  sell: Sell,
): Promise<void> {
  const rates = { bare: [] as number[], bank: [] as number[], spread: [] as number[], hot: [] as number[] }
  const uses: NonNullable<Sold['use']>[] = []
  await bare.ask({ seconds: secondsOf(1) })
  await bank.ask({ seconds: secondsOf(1) })
  for (const where of ['spread', 'hot', 'spread', 'hot'] as const) await sell(where, SHORTER)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bare.push(await bare.ask<number>({ seconds: SECONDS }))
    rates.bank.push(await bank.ask<number>({ seconds: SECONDS }))
    for (const where of round % 2 === 0 ? (['spread', 'hot'] as const) : (['hot', 'spread'] as const)) {
      const sold = await sell(where, SECONDS)
      if (sold.points === 0) throw new Error('purchases earned nothing')
      rates[where].push(sold.perSecond)
      if (sold.use !== undefined) uses.push(sold.use)
    }
  }
  const of = (name: keyof typeof rates): number => median(rates[name])
  report.note(
    'a second',
    `INSERT and COMMIT ${of('bare').toFixed(0)}, TPC-B-like ${of('bank').toFixed(0)}, purchases over ${PROGRAMS} programs ${of('spread').toFixed(0)}, in one ${of('hot').toFixed(0)}`,
  )
  if (uses.length > 0) {
    const least = (part: 'database' | 'server'): string =>
      Math.min(...uses.map((use) => use[part])).toFixed(2)
    report.note(
      'processor time of a purchase',
      `PostgreSQL ${least('database')} ms, node ${least('server')} ms`,
    )
  }
  report.atLeast(
    'purchases of 3 lines over HTTP, of single-row INSERT and COMMIT',
    of('spread') / of('bare'),
    0.167,
  )
  report.atLeast('purchases of 3 lines over HTTP, of TPC-B-like', of('spread') / of('bank'), 0.333)
  report.atLeast(
    'purchases in one program of 100,000 members, of those in 1,000 programs',
    of('hot') / of('spread'),
    0.9,
  )
}

interface Read {
  readonly token: string
  readonly paths: readonly string[]
}

async function measureReads(
  report: Report,
  load: Child,
  {
    address,
    ...reads
  }: { readonly address: string; readonly byId: Read; readonly balance: Read; readonly wallet: Read },
): Promise<void> {
  const rates = { byId: [] as number[], balance: [] as number[], wallet: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const name of ['byId', 'balance', 'wallet'] as const) {
      const loadOptions = {
        address,
        ...reads[name],
        seconds: SHORTER,
        connections: 8,
        kind: 'rate',
      } satisfies Load
      const { perSecond, failed } = await load.ask<Measured>(loadOptions)
      if (failed > 0) throw new Error(`${failed} answers of ${name} failed`)
      // The first round is left out, because plans and code are made in it.
      if (round > 0) rates[name].push(perSecond)
    }
  }
  const of = (name: keyof typeof rates): number => median(rates[name])
  report.note(
    'a second',
    `deal by id ${of('byId').toFixed(0)}, balance ${of('balance').toFixed(0)}, wallet ${of('wallet').toFixed(0)}`,
  )
  report.atLeast('balance in a program, of GET by id', of('balance') / of('byId'), 0.8)
  report.atLeast('cards of the wallet, of GET by id', of('wallet') / of('byId'), 0.8)
}

/**
 * Fills the database.
 * @returns id of a deal to read
 */
async function prepare(
  db: Database,
  url: string,
  fill: (client: pg.Client) => Promise<void>,
): Promise<string> {
  // The server does the same at each of its starts.
  await partitionsJob.run(db, new Date(), console)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await openBank(client)
    await client.query(
      'CREATE TABLE bare (number bigint PRIMARY KEY, what text NOT NULL, cents integer NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    )
    await fill(client)
    const { rows } = await client.query<{ id: string }>(DEAL)
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

/** Inserts a deal of the first brand. */
const DEAL = `
  WITH category AS (
    INSERT INTO categories (slug, icon, name_it, name_en) VALUES ('tutto', 'tag', 'Tutto', 'All') RETURNING id
  ), product AS (
    INSERT INTO products (brand_id, product_name) SELECT id, 'Prodotto' FROM brands ORDER BY id LIMIT 1 RETURNING id, brand_id
  ), deal AS (
    INSERT INTO deals (brand_id, product_id, title, description, category_ids, images, price_cents, discount,
      discount_price_cents, lowest_price_cents, expires_at, lat, lon)
    SELECT p.brand_id, p.id, 'Offerta', 'Una buona offerta vicino a te.', ARRAY[c.id], ARRAY['/files/demo/a.webp'], 2000, 30, 1400,
      2000, now() + interval '7 days', 45.4642, 9.19
    FROM product p, category c RETURNING id
  )
  INSERT INTO deal_stock (deal_id, quantity) SELECT id, 1000000 FROM deal RETURNING deal_id AS id`
