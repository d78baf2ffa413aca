import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Program } from '@vicino/domain/loyalty/program'
import { replayFile } from '@vicino/server/modules/loyalty/replay/public'
import { parse } from 'csv-parse'
import { median, type Report } from '../lib/report.ts'
import { LOYALTY, rounds } from '../lib/sizes.ts'

export const PURCHASES = LOYALTY.replayed
const CUSTOMERS = LOYALTY.replayedCustomers
const ROUNDS = rounds(3)
const MINUTES = 364 * 24 * 60
const START = Date.UTC(2027, 0, 1, 8)

/**
 * Measures a replay of a million purchases, beside parsing the same file with csv-parse, the
 * library that reads it. It measures processor time, so that other programs of the
 * machine do not matter.
 */
export async function measureReplay(report: Report, program: Program): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vicino-bench-'))
  try {
    const file = join(folder, 'purchases.csv')
    await writeFile(file, purchasesFile())
    const [parsing, replaying]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      parsing.push(await processorSeconds(() => parseAll(file)))
      replaying.push(
        await processorSeconds(async () => {
          const input = {
            file,
            columns: {},
            zone: 'UTC',
            linesFile: null,
            asOf: null,
            withEvents: false,
          } as const
          const { counts } = await replayFile(program, input)
          if (counts.rows !== PURCHASES || counts.refused > 0)
            throw new Error(`${counts.refused} rows were refused`)
        }),
      )
      const [read, replayed] = [parsing.at(-1) ?? 0, replaying.at(-1) ?? 0]
      report.note(
        '1 M purchases',
        `read and parsed ${read.toFixed(1)} s, replayed ${replayed.toFixed(1)} s of processor`,
      )
    }
    const ratio = median(replaying) / median(parsing)
    report.under('replay of 1 M purchases in memory, times reading and parsing the file', ratio, 10, ' ×')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes a year of purchases and returns of 100,000 customers. */
export function purchasesFile(): string {
  const rows = ['invoice,customer_id,timestamp,type,lines,items,amount_eur,country']
  for (let number = 0; number < PURCHASES; number += 1) {
    const at = new Date(START + Math.floor((number / PURCHASES) * MINUTES) * 60_000)
      .toISOString()
      .slice(0, 19)
    const customer = 10_000 + ((number * 7919) % CUSTOMERS)
    const cents = 100 + ((number * 104_729) % 20_000)
    const isReturn = number % 12 === 11
    const amount = `${isReturn ? '-' : ''}${(cents / 100).toFixed(2)}`
    rows.push(
      `${isReturn ? 'C' : ''}${number},${customer},${at},${isReturn ? 'return' : 'sale'},3,7,${amount},Italia`,
    )
  }
  return `${rows.join('\n')}\n`
}

async function parseAll(file: string): Promise<void> {
  let records = 0
  for await (const record of createReadStream(file).pipe(parse()) as AsyncIterable<string[]>) {
    records += Math.min(1, record.length)
  }
  if (records !== PURCHASES + 1) throw new Error(`${records} records`)
}

async function processorSeconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
