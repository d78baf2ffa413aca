/**
 * `npm run import -- --pois FILE --products FILE [--source NAME --map FIELD=COLUMN,…] [--dry-run]
 * [--report FOLDER]`: imports real places as brands and real products into the catalogue. Importing
 * the same file again changes nothing.
 * `npm run import -- --purchases FILE …` replays purchases over a program: import-purchases.ts.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  importProducts,
  type ImportOptions,
  type ImportOutcome,
  importShops,
  type PlacesFile,
  SOURCE,
  writeReport,
} from '../src/modules/foundation/file-import/public.ts'
import type { Database } from '../src/platform/db/database.ts'
import { importPurchases, PURCHASES_USAGE } from './import-purchases.ts'
import { progressLine } from './progress-line.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

const USAGE = `npm run import -- [--pois FILE [--source NAME --map FIELD=COLUMN,…]] [--products FILE] [--dry-run] [--report FOLDER]
${PURCHASES_USAGE}`
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
    source: { type: 'string' },
    map: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    report: { type: 'string' },
    purchases: { type: 'string' },
    program: { type: 'string' },
    'program-file': { type: 'string' },
    lines: { type: 'string' },
    columns: { type: 'string' },
    zone: { type: 'string' },
    'as-of': { type: 'string' },
    balances: { type: 'string' },
    events: { type: 'string' },
  },
})
const kinds = (['pois', 'products'] as const).filter((kind) => values[kind] !== undefined)
if (values.purchases !== undefined) await importPurchases(values.purchases, values)
else if (kinds.length === 0) fail('What is to be imported?')
else {
  const places = placesOf(values.source, values.map)
  const config = configOfProgram()
  await withDatabase(config, { exclusive: false }, async (db) => {
    for (const kind of kinds) {
      const file = { kind, name: values[kind] ?? '', places }
      await importFile(db, file, values['dry-run'], values.report ?? join(config.dataDir, 'import'))
    }
  })
}

/**
 * Describes how to read places of another source than OpenStreetMap; undefined when neither option
 * is given.
 */
function placesOf(source: string | undefined, map: string | undefined): PlacesFile | undefined {
  if (source === undefined && map === undefined) return undefined
  const pairs = (map ?? '').split(',').filter((pair) => pair !== '')
  const columns = pairs.map((pair): [string, string] => {
    const [field = '', ...column] = pair.split('=')
    return [field.trim(), column.join('=').trim()]
  })
  if (columns.some(([field, column]) => field === '' || column === ''))
    fail('--map is FIELD=COLUMN, parted by commas')
  if (source === undefined || !SOURCE.test(source) || source === 'osm')
    fail(
      '--source is a short name of where the places are from: small letters, digits and hyphens, and not osm',
    )
  return { source, map: Object.fromEntries(columns) }
}

function fail(reason: string): never {
  console.error(`${reason}\n${USAGE}`)
  process.exit(2)
}

async function importFile(
  target: Database,
  { kind, name: file, places }: { kind: keyof typeof KINDS; name: string; places: PlacesFile | undefined },
  dryRun: boolean,
  folder: string,
): Promise<void> {
  const { title, run, attribution } = KINDS[kind]
  const line = progressLine(title)
  const options: ImportOptions = { dryRun, onProgress: (read) => line.show(`${read} rows`) }
  const outcome =
    kind === 'pois' ? await importShops(target, file, options, places) : await run(target, file, options)
  line.end(`${summaryOf(outcome)}${dryRun ? ' (dry run: nothing was written)' : ''}`)
  console.log(
    kind === 'pois' && places !== undefined
      ? `Source: ${places.source}. Name it, and its licence, where the places are shown.`
      : attribution,
  )
  if (outcome.refused.length === 0) return
  for (const row of outcome.refused.slice(0, SHOWN))
    console.log(`  line ${row.line} ${row.key}: ${row.reason}`)
  await mkdir(folder, { recursive: true })
  const report = join(folder, `refused-${kind}.csv`)
  await writeReport(report, outcome.refused)
  console.log(`  all ${outcome.refused.length} refused rows: ${report}`)
}

function summaryOf({ read, mended, added, changed, unchanged, refused }: ImportOutcome): string {
  const well = mended === 0 ? '' : `, texts of ${mended} mended (read in a wrong encoding before)`
  const parts = `${read} rows: ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused.length} refused${well}`
  return added + changed === 0 ? `${parts}. Nothing has changed` : parts
}
