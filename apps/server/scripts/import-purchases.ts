/**
 * `npm run import -- --purchases FILE`: replays past purchases into a program of the database, into
 * a new program, or only in memory (docs/modules/loyalty.md, "Replay"). Balances go to standard
 * output or a file, the summary to standard error.
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { compileProgram } from '@vicino/domain/loyalty/program'
import { ZONES } from '@vicino/domain/typed/moments'
import {
  balancesCsv,
  EVENTS_HEADER,
  type Field,
  FIELDS,
  readInstant,
  type FinishedReplay,
  readProgramFile,
  replayFile,
  replayInto,
  type ReplayInput,
  summaryOf,
  type Target,
} from '../src/modules/loyalty/replay/public.ts'
import { configOfProgram, withDatabase } from './with-database.ts'

export const PURCHASES_USAGE =
  'npm run import -- --purchases FILE (--program ID | --program-file FILE.json) [--dry-run] [--lines FILE] [--columns FIELD=COLUMN,…] [--zone Europe/Rome|UTC] [--as-of INSTANT] [--balances FILE] [--events FILE]'

/** Lines of events are written in pieces of about this many characters. */
const BATCH = 1 << 20
/** The number of refused rows that are listed. */
const SHOWN = 20

type Options = Readonly<
  Partial<
    Record<
      'program' | 'program-file' | 'lines' | 'columns' | 'zone' | 'as-of' | 'balances' | 'events',
      string
    >
  > & {
    'dry-run': boolean
  }
>

/**
 * Runs the replay that the options describe. A fault of the options or of a file is one line; the
 * exit code is then not 0.
 */
export async function importPurchases(file: string, options: Options): Promise<void> {
  const input = inputOf(file, options)
  const { program: programId, 'program-file': programFile, 'dry-run': dryRun } = options
  if ((programId === undefined) === (programFile === undefined))
    return usage('one of --program and --program-file is needed')
  try {
    const read = programFile === undefined ? undefined : await readProgramFile(programFile)
    if (read !== undefined && dryRun) {
      // Without a database: the numbers are the same.
      await report(await replayFile(compileProgram(read.definition), input), options)
    } else await write(read === undefined ? { programId: programId ?? '' } : { file: read }, input, options)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function write(target: Target, input: ReplayInput, options: Options): Promise<void> {
  return withDatabase(configOfProgram(), { exclusive: false }, async (db) => {
    const dryRun = options['dry-run']
    const written = await replayInto(db, target, input, { now: new Date(), dryRun })
    await report(written, options)
    console.error(
      dryRun ? 'note: a dry run, nothing was written' : `note: written into the program ${written.programId}`,
    )
  })
}

async function report(finished: FinishedReplay, { balances, events }: Options): Promise<void> {
  const csv = balancesCsv(finished.balances)
  if (events !== undefined) writeLines(events, EVENTS_HEADER, finished.events)
  if (balances === undefined) await new Promise<void>((resolve) => process.stdout.write(csv, () => resolve()))
  else await writeFile(balances, csv)
  if (finished.amountColumn === 'amount_gbp')
    console.error('note: amount_gbp is counted as euros, one to one')
  for (const { row, reason } of finished.refused.slice(0, SHOWN)) console.error(`row ${row}: ${reason}`)
  const more = finished.refused.length - SHOWN
  if (more > 0) console.error(`note: ${more} more rows are refused; --events FILE names them all`)
  process.stderr.write(summaryOf(finished, csv))
}

function inputOf(file: string, options: Options): ReplayInput {
  const zone = ZONES.find((known) => known === (options.zone ?? 'Europe/Rome'))
  if (zone === undefined) return usage(`--zone is one of ${ZONES.join(', ')}`)
  const given = options['as-of']
  const asOf = given === undefined ? null : readInstant(given, 'Europe/Rome')
  if (given !== undefined && asOf === null) return usage('--as-of is a moment such as 2011-12-31T23:59:59')
  return {
    file,
    columns: columnsOf(options.columns),
    zone,
    linesFile: options.lines ?? null,
    asOf,
    withEvents: options.events !== undefined,
  }
}

function columnsOf(text: string | undefined): Partial<Record<Field, string>> {
  const columns: Partial<Record<Field, string>> = {}
  for (const pair of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [name = '', ...column] = pair.split('=')
    const field = FIELDS.find((known) => known === name.trim())
    if (field === undefined || column.join('=').trim() === '') {
      return usage(`--columns is FIELD=COLUMN, parted by commas; fields: ${FIELDS.join(', ')}`)
    }
    columns[field] = column.join('=').trim()
  }
  return columns
}

function usage(reason: string): never {
  console.error(`${reason}\n${PURCHASES_USAGE}`)
  process.exit(2)
}

/**
 * Writes lines to a file in pieces, because all of them together may exceed the maximum length of a
 * string.
 */
function writeLines(file: string, header: string, lines: readonly string[]): void {
  const descriptor = openSync(file, 'w')
  let piece = `${header}\n`
  for (const line of lines) {
    piece += `${line}\n`
    if (piece.length < BATCH) continue
    writeSync(descriptor, piece)
    piece = ''
  }
  writeSync(descriptor, piece)
  closeSync(descriptor)
}
