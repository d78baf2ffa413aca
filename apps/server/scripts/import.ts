/**
 * `npm run import -- --pois FILE --products FILE [--dry-run] [--report FOLDER]`: imports real places as brands and real
 * products into the catalogue. Importing the same file again changes nothing.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  importProducts,
  type ImportOptions,
  type ImportOutcome,
  importShops,
  writeReport,
} from '../src/features/import/public.ts'
import type { Database } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { progressLine } from './progress-line.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const USAGE = 'npm run import -- [--pois FILE] [--products FILE] [--dry-run] [--report FOLDER]'
const SHOWN = 10

const KINDS = {
  pois: {
    title: 'Places',
    run: importShops,
    attribution: '© OpenStreetMap contributors, ODbL – openstreetmap.org/copyright',
  },
  products: {
    title: 'Products',
    run: importProducts,
    attribution: '© Open Food Facts contributors, ODbL – openfoodfacts.org',
  },
} as const

const { values } = parseArgs({
  options: {
    pois: { type: 'string' },
    products: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    report: { type: 'string' },
  },
})
const kinds = (['pois', 'products'] as const).filter((kind) => values[kind] !== undefined)
if (kinds.length === 0) {
  console.error(USAGE)
  process.exit(2)
}

const config = configOfProgram()
await withDatabase(config, { exclusive: false }, async (db) => {
  await migrate(db)
  for (const kind of kinds) await importFile(db, kind, values[kind] ?? '', values['dry-run'])
})

async function importFile(
  target: Database,
  kind: keyof typeof KINDS,
  file: string,
  dryRun: boolean,
): Promise<void> {
  const { title, run, attribution } = KINDS[kind]
  const line = progressLine(title)
  const options: ImportOptions = { dryRun, onProgress: (read) => line.show(`${read} rows`) }
  const outcome = await run(target, file, options)
  line.end(`${summaryOf(outcome)}${dryRun ? ' (dry run: nothing was written)' : ''}`)
  console.log(attribution)
  if (outcome.refused.length === 0) return
  for (const row of outcome.refused.slice(0, SHOWN))
    console.log(`  line ${row.line} ${row.key}: ${row.reason}`)
  const folder = values.report ?? join(config.dataDir, 'import')
  await mkdir(folder, { recursive: true })
  const report = join(folder, `refused-${kind}.csv`)
  await writeReport(report, outcome.refused)
  console.log(`  all ${outcome.refused.length} refused rows: ${report}`)
}

function summaryOf({ read, added, changed, unchanged, refused }: ImportOutcome): string {
  const parts = `${read} rows: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused`
  return added + changed === 0 ? `${parts}. Nothing has changed` : parts
}
