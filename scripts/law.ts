/**
 * `npm run law`: writes docs/law.md from docs/law.tsv, from the titles of tests and from the table of
 * what is kept.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { retentionPage } from './retention.ts'
import { ROOT } from './run.ts'
import { testTitles } from './test-titles.ts'

/** A row of docs/law.tsv: what a law asks, where it says so, and where the product does it. */
interface Rule {
  readonly id: string
  readonly area: string
  readonly asked: string
  /** The law with its article. */
  readonly source: string
  /** The day on which the row was last compared with law and product, YYYY-MM-DD. */
  readonly looked: string
  /** Features as `module/feature`. */
  readonly places: readonly string[]
  readonly does: string
}

interface Titled {
  readonly file: string
  readonly title: string
}

const TABLE = 'docs/law.tsv'
const PAGE = 'docs/law.md'
const HEADER = 'id\tarea\tasked\tsource\tlooked\tplaces\tdoes'
const TESTS = '{apps,packages,e2e,scripts}/**/*.{test,spec}.{ts,tsx}'
/** This file contains invented ids. */
const MADE_UP = new Set(['scripts/law.test.ts'])
const ID = /\bLAW-\d{1,2}\b/g
/** Folders that hold a module's features. */
const FEATURES = ['apps/server/src/modules', 'apps/web/src/modules']

/**
 * Returns one sentence for each problem: an unreadable row, a feature that does not exist, a rule
 * that no title of a test names, an id that the table lacks, an outdated page.
 */
export function lawProblems(root: string): string[] {
  const { rules, problems } = readTable(readFileSync(join(root, TABLE), 'utf8'))
  const tests = testsOf(root)
  for (const { id, places } of rules) {
    if (!tests.has(id)) problems.push(`${TABLE}: no title of a test names ${id}`)
    for (const place of places) {
      if (!FEATURES.some((folder) => existsSync(join(root, folder, place))))
        problems.push(`${TABLE}: ${id} names the feature ${place}, which does not exist`)
    }
  }
  for (const [id, titled] of tests) {
    if (!rules.some((rule) => rule.id === id)) problems.push(`${titled[0]?.file}: ${id} is not in ${TABLE}`)
  }
  if (readFileSync(join(root, PAGE), 'utf8') !== pageOf(rules, tests))
    problems.push(`${PAGE} is not made from ${TABLE} and the tests: npm run law`)
  return problems
}

function readTable(text: string): { rules: Rule[]; problems: string[] } {
  const [header, ...lines] = text.trimEnd().split('\n')
  const problems = header === HEADER ? [] : [`${TABLE}: the header is not ${HEADER}`]
  const rules: Rule[] = []
  for (const [index, line] of lines.entries()) {
    const cells = line.split('\t')
    const [id = '', area = '', asked = '', source = '', looked = '', places = '', does = ''] = cells
    const isWhole = cells.length === 7 && cells.every((cell) => cell.trim() !== '')
    if (!isWhole || !/^LAW-[1-9]\d?$/.test(id) || !/^\d{4}-\d{2}-\d{2}$/.test(looked)) {
      problems.push(`${TABLE}:${index + 2} cannot be read: ${line}`)
    } else if (rules.some((rule) => rule.id === id)) {
      problems.push(`${TABLE}:${index + 2} has ${id} a second time`)
    } else rules.push({ id, area, asked, source, looked, places: places.split(' '), does })
  }
  return { rules, problems }
}

/** Returns the tests whose title, or whose group's title, names each rule, by file and title. */
function testsOf(root: string): Map<string, Titled[]> {
  const named = new Map<string, Titled[]>()
  for (const file of globSync(TESTS, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).toSorted()) {
    if (MADE_UP.has(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    if (!text.includes('LAW-')) continue
    for (const title of testTitles(file, text)) {
      for (const id of new Set(title.match(ID))) named.set(id, [...(named.get(id) ?? []), { file, title }])
    }
  }
  return named
}

function pageOf(rules: readonly Rule[], tests: ReadonlyMap<string, readonly Titled[]>): string {
  const sections = [...Map.groupBy(rules, ({ area }) => area)].map(
    ([area, some]) =>
      `## ${area}\n\n${some.map((rule) => ruleText(rule, tests.get(rule.id) ?? [])).join('\n')}`,
  )
  return `# Law

Rules of Italy and the European Union that the product turns into behaviour. This is no legal advice. Made by \`npm run law\` from
[law.tsv](law.tsv) and from the titles of tests; \`npm run check\` fails when no test names a rule. The date says
when a row was last compared with law and product.

${sections.join('\n')}
${retentionPage()}`
}

function ruleText({ id, asked, source, looked, places, does }: Rule, tests: readonly Titled[]): string {
  const titles = tests.map(({ file, title }) => `  - \`${file}\`: ${titleText(title)}`)
  return `### ${id}

- Rule: ${asked}
- Source: ${source}; looked at on ${looked}
- In the product: ${does}
- Place: ${places.join(', ')}
- Tests:
${titles.join('\n')}
`
}

/** Shows a title without the ids, and without characters that Markdown would read. */
const titleText = (title: string): string =>
  title
    .replaceAll(/\b(?:LAW-\d{1,2}|R-\d{3})\b:? */g, '')
    .replaceAll(/[\\`*_<>[\]|]/g, (character) => `\\${character}`)
    .trim()

/** Writes docs/law.md from all readable rows. */
export function writeLawPage(root: string): void {
  const { rules } = readTable(readFileSync(join(root, TABLE), 'utf8'))
  writeFileSync(join(root, PAGE), pageOf(rules, testsOf(root)))
}

if (import.meta.main) {
  writeLawPage(ROOT)
  const problems = lawProblems(ROOT)
  console.log(problems.length === 0 ? `${PAGE} is made` : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
}
