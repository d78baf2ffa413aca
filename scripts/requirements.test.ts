import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { requirementProblems, writeRequirementsPage } from './requirements.ts'

const GOOD = ['R-001\tshell\tThe menu is there.\tdone\t', 'R-002\tshell\tIt folds.\tpartly\tremembering it']

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vicino-requirements-'))
  mkdirSync(join(root, 'docs'))
  mkdirSync(join(root, 'e2e'))
})
afterEach(() => rmSync(root, { recursive: true }))

/**
 * Returns the problems of a repository with these rows, a page made from them, and one test with
 * this title.
 */
function problemsOf(rows: readonly string[], title: string, above = ''): string[] {
  writeFileSync(join(root, 'docs/requirements.tsv'), `id\tarea\tdoes\tstate\tmissing\n${rows.join('\n')}\n`)
  writeFileSync(join(root, 'e2e/shell.spec.ts'), `${above}test('${title}', () => {})\n`)
  writeRequirementsPage(root)
  return requirementProblems(root)
}

it('accepts rows that tests name', () => {
  expect(problemsOf(GOOD, 'R-001 the menu')).toEqual([])
})

it('refuses an id that the table lacks', () => {
  expect(problemsOf(GOOD, 'R-001 R-777 the menu')).toEqual([
    'e2e/shell.spec.ts: R-777 is not in docs/requirements.tsv',
  ])
})

it.each([
  ['without a test', ''],
  ['and named in a comment of a test alone', '// R-001 the menu\n'],
  ['and named in a block of comments alone', '/*\n * R-001 R-002: the menu.\n */\n'],
])('refuses a row that is done %s', (_what, above) => {
  expect(problemsOf(GOOD, 'the menu', above)).toEqual([
    'docs/requirements.tsv: R-001 is done, but no title of a test names it',
  ])
})

it.each([
  ['partly done, and does not say what is missing', 'R-003\tshell\tIt is blue.\tpartly\t'],
  ['open, and says that something is missing', 'R-003\tshell\tIt is blue.\topen\tall'],
  ['there twice', 'R-001\tshell\tIt is blue.\tdone\t'],
  ['without a known state', 'R-003\tshell\tIt is blue.\tfinished\t'],
  ['without a text', 'R-003\tshell\t\topen\t'],
])('refuses a row that is %s', (_what, row) => {
  writeFileSync(join(root, 'docs/requirements.md'), '')
  expect(() => problemsOf([...GOOD, row], 'R-001 the menu')).not.toThrow()
  expect(problemsOf([...GOOD, row], 'R-001 the menu')[0]).toContain('docs/requirements.tsv')
})

it('refuses an outdated page', () => {
  problemsOf(GOOD, 'R-001 the menu')
  writeFileSync(join(root, 'docs/requirements.md'), '# Requirements\n')
  expect(requirementProblems(root)).toEqual([
    'docs/requirements.md is not made from docs/requirements.tsv: npm run requirements',
  ])
})
