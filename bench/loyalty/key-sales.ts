import pg from 'pg'
import type { Child } from '../lib/child.ts'
import { median, type Report } from '../lib/report.ts'
import { rounds, seconds } from '../lib/sizes.ts'
import { HOT, idIn, PROGRAMS } from './ids.ts'
import type { Sold } from './till-process.ts'

const ROUNDS = rounds(3)
const SECONDS = seconds(4)

/** Gives each brand its key. */
export async function makeKeys(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    INSERT INTO api_keys (brand_id, name, scopes, prefix, hash, created_by, created_at)
    SELECT ${idIn('brand', 'n')}, 'Cassa', '{purchase:write}', 'vk_000000', sha256(('vk_' || lpad(n::text, 43, '0'))::bytea),
      ${idIn('till', 'n')}, now()
    FROM generate_series(${HOT}, ${PROGRAMS}) n`)
  await client.end()
}

/**
 * Measures purchases by API key beside those of cashiers and beside single-row INSERT and COMMIT,
 * in turns in one run.
 */
export async function measureKeySales(
  report: Report,
  bare: Child,
  sell: (by: 'till' | 'key', seconds: number) => Promise<Sold>,
): Promise<void> {
  const rates = { bare: [] as number[], till: [] as number[], key: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const inserted = await bare.ask<number>({ seconds: SECONDS })
    const till = await sell('till', SECONDS)
    const key = await sell('key', SECONDS)
    if (till.points === 0 || key.points === 0) throw new Error('purchases earned nothing')
    // The first round is left out, because plans and code are made in it.
    if (round === 0) continue
    rates.bare.push(inserted)
    rates.till.push(till.perSecond)
    rates.key.push(key.perSecond)
  }
  const of = (name: keyof typeof rates): number => median(rates[name])
  report.note(
    'a second',
    `INSERT and COMMIT ${of('bare').toFixed(0)}, purchases at tills ${of('till').toFixed(0)}, by key ${of('key').toFixed(0)}`,
  )
  report.atLeast(
    'purchases of 3 lines by API key, of single-row INSERT and COMMIT',
    of('key') / of('bare'),
    0.167,
  )
  report.note('purchases by API key, of those at tills', (of('key') / of('till')).toFixed(2))
}
