import { join } from 'node:path'
import { openDatabase } from '@vicino/server/platform/db/database'
import { partitionsJob } from '@vicino/server/platform/events/partitions.jobs'
import pg from 'pg'
import { type Child, startChild } from '../lib/child.ts'
import { startCluster } from '../lib/cluster.ts'
import { processorTimeOf } from '../lib/processor-time.ts'
import { median, type Report } from '../lib/report.ts'
import { rounds, seconds } from '../lib/sizes.ts'
import { type Market, openBank, openMarket } from './market.ts'
import type { Shopped, Shopping } from './shop-process.ts'

/** Odd, so that one round is the middle one. */
const ROUNDS = rounds(5)
const SECONDS = seconds(4)

/**
 * Measures redemptions over HTTP, 32 people at a time, beside transactions like those of TPC-B with
 * the same driver on the same durable database. A server test asserts the number of statements of a
 * confirmation (till.test.ts).
 */
export async function run(report: Report): Promise<void> {
  console.log('Redemptions: a database that writes to disk')
  const cluster = await startCluster()
  report.note('reached by', cluster.url.includes('@%2F') ? 'a Unix socket' : 'loopback')
  const children: Child[] = []
  const start = (script: string, env: Record<string, string> = {}): Child => {
    const child = startChild(join(import.meta.dirname, script), {
      DATABASE_URL: cluster.url,
      LOG_LEVEL: 'warn',
      ...env,
    })
    children.push(child)
    return child
  }
  try {
    const market = await prepare(cluster.url)
    const bank = start('bank-process.ts')
    const app = start('../server/app-process.ts')
    const shop = start('shop-process.ts')
    const { address } = await app.ask<{ address: string }>('where')
    const sign = (ids: readonly string[], role: string, brandId: string | null) =>
      app.ask<string[]>({ sign: ids.map((id) => ({ sub: id, role, brandId, sid: id })) })
    const customers = await sign(market.customers, 'audience', null)
    const [till = ''] = await sign([market.till.id], 'scanner', market.till.brandId)

    let turn = 0
    const shopping = async (
      options: Pick<Shopping, 'deals' | 'measure'> & { readonly seconds?: number },
    ): Promise<Shopped> => {
      const spread = options.deals.length > 1
      const shopped = await shop.ask<Shopped>({
        address,
        customers,
        till,
        seconds: SECONDS,
        from: spread ? turn : 0,
        processes: { database: cluster.pid, server: app.pid },
        ...options,
      } satisfies Shopping)
      if (spread) turn = shopped.upTo
      const failed = JSON.stringify(shopped.failed)
      if (failed !== '{}') throw new Error(`requests failed: ${failed}`)
      return shopped
    }
    const rates: Record<'bank' | 'whole' | 'spread' | 'hot', number[]> = {
      bank: [],
      whole: [],
      spread: [],
      hot: [],
    }
    const uses: Record<keyof typeof rates, Use[]> = { bank: [], whole: [], spread: [], hot: [] }
    const note = (name: keyof typeof rates, { perSecond, use }: Pick<Shopped, 'perSecond' | 'use'>): void => {
      rates[name].push(perSecond)
      if (use !== undefined) uses[name].push(use)
    }
    const slow: number[] = []
    const logBytes: number[] = []
    await bank.ask({ seconds: seconds(1) })
    await shopping({ deals: market.deals, measure: 'whole', seconds: seconds(1) })
    await analyse(cluster.url)
    for (let round = 0; round < ROUNDS; round += 1) {
      note('bank', await banking(bank, cluster.pid))
      note('whole', await shopping({ deals: market.deals, measure: 'whole' }))
      const spread = await shopping({ deals: market.deals, measure: 'confirm' })
      note('spread', spread)
      slow.push(spread.p99Ms)
      logBytes.push(spread.logBytes)
      note('hot', await shopping({ deals: [market.hot[round] ?? ''], measure: 'confirm' }))
    }
    const of = (name: keyof typeof rates) => median(rates[name])
    // Within a round, because the machine is faster in one minute than in the next.
    const ofBank = (name: keyof typeof rates) =>
      median(rates[name].map((rate, round) => rate / (rates.bank[round] ?? 0)))
    report.note(
      'a second',
      `TPC-B-like ${of('bank').toFixed(0)}, confirmations ${of('spread').toFixed(0)}, on one hot deal ${of('hot').toFixed(0)}, opened and confirmed ${of('whole').toFixed(0)}`,
    )
    // Other load on the machine changes the four rates by different shares; it changes processor
    // time less.
    for (const [name, title] of [
      ['bank', 'TPC-B-like'],
      ['spread', 'a confirmation'],
      ['hot', 'a confirmation of one hot deal'],
      ['whole', 'opening and confirming'],
    ] as const) {
      if (uses[name].length > 0) report.note(`processor time of ${title}`, leastOf(uses[name]))
    }
    report.note('confirmation p99', `${median(slow).toFixed(1)} ms`)
    report.atLeast('confirmations over 1,000 deals, of TPC-B-like', ofBank('spread'), 0.5)
    report.atLeast('confirmations of one hot deal, of TPC-B-like', ofBank('hot'), 0.4)
    report.atLeast('opened and confirmed, of TPC-B-like', ofBank('whole'), 0.2)
    // The minimum of the rounds, because after a checkpoint whole pages are written, whatever
    // changed them.
    report.under('log of a confirmation', Math.min(...logBytes) / 1000, 2.6, ' kB')
  } finally {
    await Promise.allSettled(children.map((child) => child.stop()))
    await cluster.stop()
  }
}

type Use = NonNullable<Shopped['use']>

/**
 * Runs TPC-B-like transactions. Returns their rate, and the processor time of each in the database
 * and in the client.
 */
async function banking(bank: Child, database: number): Promise<Pick<Shopped, 'perSecond' | 'use'>> {
  const used = () => [processorTimeOf(database), processorTimeOf(bank.pid)] as const
  const [databaseBefore, bankBefore] = used()
  const perSecond = await bank.ask<number>({ seconds: SECONDS })
  const [inDatabase, inBank] = used()
  if (
    databaseBefore === undefined ||
    bankBefore === undefined ||
    inDatabase === undefined ||
    inBank === undefined
  )
    return { perSecond, use: undefined }
  const count = perSecond * SECONDS
  const each = { database: (inDatabase - databaseBefore) / count, server: (inBank - bankBefore) / count }
  return { perSecond, use: { ...each, people: 0 } }
}

/** Returns the minimum of the rounds, because noise only adds. */
function leastOf(uses: readonly Use[]): string {
  const least = (part: keyof Use) => Math.min(...uses.map((use) => use[part])).toFixed(2)
  return `PostgreSQL ${least('database')} ms, node ${least('server')} ms, who asks ${least('people')} ms`
}

/**
 * Runs ANALYZE, as autovacuum does within the first minute of a new database. Before that
 * PostgreSQL expects so few codes that it reads all held codes to find one.
 */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
}

async function prepare(url: string): Promise<Market> {
  const db = openDatabase({ url, statementTimeoutMs: 0 })
  // The server does the same at each of its starts.
  await partitionsJob.run(db, new Date(), console)
  await db.destroy()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await openBank(client)
    return await openMarket(client)
  } finally {
    await client.end()
  }
}
