import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readBaseline } from './baseline.ts'
import { type FunctionFile, readFunctionFiles } from './functions.ts'
import { SERVER } from './sql-files.ts'

const FOLDER = join(SERVER, 'migrations')

/** A step of the tables: the baseline, or a file of migrations/. */
export interface Step {
  readonly name: string
  readonly sql: string
  /** Builds without this step cannot work on a database that has it: it removes what they use. */
  readonly contracts?: boolean
  /** It runs outside of a transaction, as CREATE INDEX CONCURRENTLY must. */
  readonly isOutside?: boolean
}

/**
 * The lines with which a migration begins. All that does not contract only adds, and older builds
 * work on. scripts/migration-rules.ts holds files to these lines.
 */
const CONTRACTS = '-- contracts'
const OUTSIDE = '-- no transaction'

/** The parts of a database: steps in their order, then the functions of the files. */
export interface Build {
  readonly steps: readonly Step[]
  readonly functions: readonly FunctionFile[]
  /** Three numbers. The functions of a later version are not replaced by an earlier one. */
  readonly version: string
}

/** The baseline, the migrations and the functions as they lie in this build's folders. */
export async function readBuild(): Promise<Build> {
  const [baseline, files, functions] = await Promise.all([
    readBaseline(),
    migrationFiles(),
    readFunctionFiles(),
  ])
  const migrations = files.map(async (file): Promise<Step> => {
    const text = await readFile(join(FOLDER, file), 'utf8')
    const head = text.split('\n', 2)
    return {
      name: nameOf(file),
      sql: text,
      contracts: head.includes(CONTRACTS),
      isOutside: head.includes(OUTSIDE),
    }
  })
  const { version } = JSON.parse(await readFile(join(SERVER, 'package.json'), 'utf8')) as { version: string }
  return { steps: [baseline, ...(await Promise.all(migrations))], functions, version }
}

/** Name of the newest step of this build. */
export async function newestStep(): Promise<string> {
  const newest = (await migrationFiles()).at(-1)
  return newest === undefined ? (await readBaseline()).name : nameOf(newest)
}

const migrationFiles = async (): Promise<string[]> =>
  (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()

const nameOf = (file: string): string => file.replace('.sql', '')
