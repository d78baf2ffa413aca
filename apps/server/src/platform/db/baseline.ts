import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVER } from './sql-files.ts'

/**
 * The modules from the lowest floor to the highest, as in scripts/floors.ts: a table refers only to
 * tables of its own floor and of those below. Foreign keys that point upwards stand at the end of
 * the higher module's file.
 */
const FLOORS = [
  'platform',
  'foundation',
  'identity',
  'redemption',
  'marketplace',
  'social',
  'loyalty',
  'till',
  'marketing',
  'channels',
  'administration',
] as const

const FOLDER = join(SERVER, 'schema')

/**
 * The statements that make the tables of an empty database, and the name under which the database
 * stores that they ran.
 */
export interface Baseline {
  readonly name: string
  readonly sql: string
}

/**
 * Reads schema/<module>.sql of all modules. The name contains a hash of the statements, so that a
 * database made from one baseline is never taken for one made from another. Comments and blanks do
 * not count.
 * @throws Error when the folder has a file that belongs to no module
 */
export async function readBaseline(): Promise<Baseline> {
  const files = FLOORS.map((module) => `${module}.sql`)
  const unknown = (await readdir(FOLDER)).find((file) => !files.includes(file))
  if (unknown !== undefined) throw new Error(`schema/${unknown} belongs to no module`)
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')))
  const sql = texts.join('\n')
  const statements = sql.replaceAll(/^\s*--.*$|\s--\s.*$/gm, '').replaceAll(/\s+/g, ' ')
  const hash = createHash('sha256').update(statements).digest('hex')
  return { name: `0000_baseline_${hash.slice(0, 12)}`, sql }
}
