import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { compileProgram } from '@vicino/domain/loyalty/program'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readProgramFile } from './program-file.ts'
import { replayFile } from './replay-file.ts'
import { balancesCsv } from './replay-report.ts'
import { orderFiles } from './testing/orders.ts'
import { plainBalances } from './testing/plain-replay.ts'
import type { PlainLine, PlainRow } from './testing/plain-targets.ts'

/*
 * Balances computed a second time by a program that shares no code with the engine, for three
 * definitions. Real orders are read from a folder outside of the project (VICINO_DATA_DIR, else
 * ../shared/data) if it exists; generated ones always.
 */
const FOLDER = process.env['VICINO_DATA_DIR'] ?? join(import.meta.dirname, '../../../../../../../shared/data')
const ORDERS = join(FOLDER, 'retail_orders.csv')
const LINES = join(FOLDER, 'retail_order_lines.csv.gz')
const there = existsSync(ORDERS) && existsSync(LINES)
if (!there)
  process.stderr.write(`Left out: no retail_orders.csv and its lines in ${FOLDER} (set VICINO_DATA_DIR)\n`)

const DEFINITIONS = ['corner-shop', 'quarters', 'rolling-spend']
const CASES = DEFINITIONS.flatMap((name) => [
  { name, withLines: false },
  { name, withLines: true },
])

async function compare(name: string, orders: string, lines: string | null): Promise<number> {
  const { definition } = await readProgramFile(join(import.meta.dirname, `testing/definitions/${name}.json`))
  const finished = await replayFile(compileProgram(definition), {
    file: orders,
    columns: { category: 'country' },
    zone: 'Europe/Rome',
    linesFile: lines,
    asOf: null,
    withEvents: false,
  })
  const { rows, asOf } = await plainRows(orders, lines, definition)
  const expected = plainBalances(definition, rows, asOf)
  const found = balancesCsv(finished.balances).trimEnd().split('\n').slice(1)
  expect(found).toEqual(expected)
  expect(finished.counts.sales + finished.counts.returns).toBe(rows.length)
  return found.length
}

describe('generated orders', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vicino-replay-'))
    const { orders, lines } = orderFiles(500, 40, 7)
    await writeFile(join(folder, 'orders.csv'), orders)
    await writeFile(join(folder, 'lines.csv'), lines)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(CASES)('$name, with lines: $withLines', async ({ name, withLines }) => {
    const lines = withLines ? join(folder, 'lines.csv') : null
    expect(await compare(name, join(folder, 'orders.csv'), lines)).toBeGreaterThan(30)
  })
})

describe.runIf(there)('real orders', () => {
  it.each(CASES)('$name, with lines: $withLines', async ({ name, withLines }) => {
    expect(await compare(name, ORDERS, withLines ? LINES : null)).toBeGreaterThan(2000)
  })
})

/**
 * Reads the rows within the program's dates for the plain program, and the time of the last row of
 * all.
 */
async function plainRows(
  orders: string,
  lines: string | null,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<{ rows: PlainRow[]; asOf: number }> {
  const linesOf = lines === null ? new Map<string, PlainLine[]>() : await plainLines(lines)
  const all = await recordsOf(orders)
  const rows = all
    .filter(({ timestamp = '' }) => timestamp.slice(0, 10) >= startDate && timestamp.slice(0, 10) <= endDate)
    .map((record): PlainRow => {
      const { invoice: id = '', customer_id: customer = '', timestamp = '', amount_gbp, country } = record
      const type = record['type'] === 'return' ? 'return' : 'sale'
      const cents = Math.round(Math.abs(Number(amount_gbp)) * 100)
      return {
        id,
        customer,
        at: romeTime(timestamp),
        type,
        cents,
        category: country ?? null,
        lines: linesOf.get(id) ?? null,
      }
    })
  return { rows, asOf: romeTime(all.at(-1)?.['timestamp'] ?? '') }
}

async function plainLines(file: string): Promise<Map<string, PlainLine[]>> {
  const linesOf = new Map<string, PlainLine[]>()
  for (const { invoice = '', stock_code, quantity, unit_price_gbp } of await recordsOf(file)) {
    const pieces = Math.abs(Number(quantity))
    const line = {
      code: stock_code ?? '',
      category: null,
      quantity: pieces,
      cents: Math.round(pieces * Number(unit_price_gbp) * 100),
    }
    const known = linesOf.get(invoice)
    if (known === undefined) linesOf.set(invoice, [line])
    else known.push(line)
  }
  return linesOf
}

const read = new Map<string, Record<string, string>[]>()

/** Reads the records of a file, once for all cases. */
async function recordsOf(file: string): Promise<Record<string, string>[]> {
  const known = read.get(file)
  if (known !== undefined) return known
  const bytes = await readFile(file)
  const records = parse<Record<string, string>>(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, {
    columns: true,
  })
  read.set(file, records)
  return records
}

/**
 * Converts a wall time of Rome: the earlier of two possible moments, or one hour later where the
 * time does not exist.
 */
function romeTime(text: string): number {
  const utc = Date.parse(`${text}Z`)
  return [utc - 7_200_000, utc - 3_600_000].find((at) => shown(at) === text) ?? utc - 3_600_000
}

const shown = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/Rome' }).replace(' ', 'T')
