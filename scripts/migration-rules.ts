import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'apps/server/migrations'
/** The lines with which a migration begins (apps/server/src/platform/db/build.ts). */
const KINDS = ['-- expands', '-- contracts'] as const
const OUTSIDE = '-- no transaction'

/** Statements after which the release before no longer works: it uses what they remove or narrow. */
const REMOVES =
  /\bDROP\s+(?:TABLE|VIEW|COLUMN|TYPE|SCHEMA|SEQUENCE|FUNCTION|DEFAULT)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bALTER\s+COLUMN\s+\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i
/** A new column that the inserts of the release before leave empty. */
const ADDS_NEEDED = /\bADD\s+(?:COLUMN\s+)?(?!CONSTRAINT\b)\w+[^,;]*\bNOT\s+NULL\b[^,;]*/gi
const CREATES_TABLE = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/gi
const CREATES_INDEX = /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)[^;]*?\bON\s+(?:ONLY\s+)?(\w+)/gi
const CONCURRENTLY = /\bCONCURRENTLY\b/i

/** Returns one sentence for each migration that does not say what it does, or does not do it so. */
export function migrationProblems(root: string): string[] {
  const folder = join(root, FOLDER)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.toSorted().flatMap((name) => {
    const problems = problemsOf(readFileSync(join(folder, name), 'utf8'))
    return problems.map((problem) => `${FOLDER}/${name}: ${problem}`)
  })
}

function problemsOf(text: string): string[] {
  const [first = '', second = ''] = text.split('\n')
  const statements = statementsOf(text)
  const sql = statements.join(';\n')
  const isOutside = second === OUTSIDE
  const made = new Set([...sql.matchAll(CREATES_TABLE)].map(([, table]) => table))
  const blocking = [...sql.matchAll(CREATES_INDEX)].find(([, table]) => !made.has(table))
  const found: readonly (readonly [boolean, string])[] = [
    [!KINDS.some((kind) => kind === first), `its first line is ${KINDS.join(' or ')}`],
    [
      text.split('\n').indexOf(OUTSIDE) !== (isOutside ? 1 : -1),
      `${OUTSIDE} stands on the second line or nowhere`,
    ],
    [
      first === '-- expands' && (REMOVES.test(sql) || addsNeeded(sql)),
      'it removes or narrows what the release before uses: it contracts, one release after the code that needs that',
    ],
    [
      blocking !== undefined,
      `an index on ${blocking?.[1]} blocks its writers: CREATE INDEX CONCURRENTLY in a file of its own with ${OUTSIDE}`,
    ],
    [CONCURRENTLY.test(sql) && !isOutside, `CONCURRENTLY needs ${OUTSIDE} on the second line`],
    [isOutside && statements.length !== 1, 'outside of a transaction it has one statement'],
    [
      isOutside && /\bINDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\b/i.test(sql),
      'IF NOT EXISTS would keep an invalid index: leave it out, the migration looks itself',
    ],
  ]
  return found.filter(([isFound]) => isFound).map(([, problem]) => problem)
}

const addsNeeded = (sql: string): boolean =>
  [...sql.matchAll(ADDS_NEEDED)].some(([column]) => !/\b(?:DEFAULT|GENERATED)\b/i.test(column))

/** The statements of a text, without comments and the bodies of functions. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .filter((statement) => statement.trim() !== '')
