/** `npm run requirements`: writes docs/requirements.md from docs/requirements.tsv. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'
import { testTitles } from './test-titles.ts'

const STATES = ['done', 'partly', 'open'] as const
type State = (typeof STATES)[number]

/**
 * A row of docs/requirements.tsv: id, area, the product's behaviour, state, and the missing part if
 * it is partly done.
 */
interface Requirement {
  readonly id: string
  readonly area: string
  readonly does: string
  readonly state: State
  readonly missing: string
}

const TABLE = 'docs/requirements.tsv'
const PAGE = 'docs/requirements.md'
const HEADER = 'id\tarea\tdoes\tstate\tmissing'
/** Files that are searched for ids of requirements. */
const SOURCES = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,css,sql}'
const TEST = /\.(?:test|spec)\.tsx?$/
/** These files contain invented ids. */
const MADE_UP = new Set(['scripts/requirements.test.ts', 'scripts/test-titles.test.ts'])
const ID = /\bR-\d{3}\b/g

/**
 * Returns one sentence for each problem of the table of requirements: an unreadable row, an id in
 * code or tests that the table lacks, a done row that no title of a test names, a partly done row
 * without its missing part, an outdated page.
 */
export function requirementProblems(root: string): string[] {
  const { rows, problems } = readTable(readFileSync(join(root, TABLE), 'utf8'))
  const known = new Set(rows.map(({ id }) => id))
  const { named, tested } = namesIn(root)
  for (const [id, files] of named) {
    if (!known.has(id)) problems.push(`${files.join(', ')}: ${id} is not in ${TABLE}`)
  }
  for (const { id, state, missing } of rows) {
    if (state === 'done' && !tested.has(id))
      problems.push(`${TABLE}: ${id} is done, but no title of a test names it`)
    if ((state === 'partly') !== (missing !== ''))
      problems.push(
        `${TABLE}: ${id} is ${state}; what is missing is told of partly done rows, and of them alone`,
      )
  }
  const page = readFileSync(join(root, PAGE), 'utf8')
  if (page !== pageOf(rows)) problems.push(`${PAGE} is not made from ${TABLE}: npm run requirements`)
  return problems
}

function readTable(text: string): { rows: Requirement[]; problems: string[] } {
  const [header, ...lines] = text.trimEnd().split('\n')
  const problems = header === HEADER ? [] : [`${TABLE}: the header is not ${HEADER}`]
  const rows: Requirement[] = []
  for (const [index, line] of lines.entries()) {
    const [id = '', area = '', does = '', state = '', missing = '', ...rest] = line.split('\t')
    const known = STATES.find((one) => one === state)
    if (!/^R-\d{3}$/.test(id) || area === '' || does === '' || known === undefined || rest.length > 0) {
      problems.push(`${TABLE}:${index + 2} cannot be read: ${line}`)
    } else if (rows.some((row) => row.id === id)) {
      problems.push(`${TABLE}:${index + 2} has ${id} a second time`)
    } else rows.push({ id, area, does, state: known, missing })
  }
  return { rows, problems }
}

/** Returns the files that name each requirement, and the ids that titles of tests name. */
function namesIn(root: string): { named: Map<string, string[]>; tested: Set<string> } {
  const named = new Map<string, string[]>()
  const tested = new Set<string>()
  for (const file of globSync(SOURCES, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/data/**'],
  })) {
    if (MADE_UP.has(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    for (const id of idsIn(text)) named.set(id, [...(named.get(id) ?? []), file])
    if (TEST.test(file) && idsIn(text).size > 0) {
      for (const id of idsIn(testTitles(file, text).join('\n'))) tested.add(id)
    }
  }
  return { named, tested }
}

const idsIn = (text: string): Set<string> => new Set(text.match(ID))

function pageOf(rows: readonly Requirement[]): string {
  const areas = Map.groupBy(rows, ({ area }) => area)
  const count = (some: readonly Requirement[], state: State): number =>
    some.filter((row) => row.state === state).length
  const overview = [...areas].map(
    ([area, some]) =>
      `| [${area}](#${area}) | ${count(some, 'done')} | ${count(some, 'partly')} | ${count(some, 'open')} |`,
  )
  const sections = [...areas].map(
    ([area, some]) =>
      `## ${area}\n\n| id | what the product does | state |\n|---|---|---|\n${some.map(lineOf).join('\n')}\n`,
  )
  return `# Requirements

Made from [requirements.tsv](requirements.tsv) by \`npm run requirements\`. A row is done when a test whose title names its
id drives it; \`npm run check\` holds table, tests and this page together.

| area | done | partly | open |
|---|---|---|---|
${overview.join('\n')}
| all | ${count(rows, 'done')} | ${count(rows, 'partly')} | ${count(rows, 'open')} |

${sections.join('\n')}`
}

function lineOf({ id, does, state, missing }: Requirement): string {
  const text = does.replaceAll('|', '\\|')
  return `| ${id} | ${text} | ${missing === '' ? state : `partly: ${missing.replaceAll('|', '\\|')}`} |`
}

/** Writes docs/requirements.md from all readable rows. */
export function writeRequirementsPage(root: string): void {
  writeFileSync(join(root, PAGE), pageOf(readTable(readFileSync(join(root, TABLE), 'utf8')).rows))
}

if (import.meta.main) {
  writeRequirementsPage(ROOT)
  const problems = requirementProblems(ROOT)
  console.log(problems.length === 0 ? `${PAGE} is made` : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
}
