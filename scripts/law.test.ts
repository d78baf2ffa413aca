import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lawProblems, writeLawPage } from './law.ts'

const ROW = 'LAW-1\tPrices\tA price is true.\tCode, art. 1\t2026-11-29\tshop/prices\tIt is checked.'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vicino-law-'))
  for (const folder of ['docs', 'e2e', 'apps/server/src/modules/shop/prices'])
    mkdirSync(join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

/**
 * Returns the problems of a repository with these rows, a page made from them, and one test with
 * this title.
 */
function problemsOf(rows: readonly string[], title: string, above = ''): string[] {
  const header = 'id\tarea\tasked\tsource\tlooked\tplaces\tdoes'
  writeFileSync(join(root, 'docs/law.tsv'), `${header}\n${rows.join('\n')}\n`)
  writeFileSync(join(root, 'e2e/shop.spec.ts'), `${above}test('${title}', () => {})\n`)
  writeLawPage(root)
  return lawProblems(root)
}

it('accepts rules that tests name, and the page says the test, source, date and place', () => {
  expect(problemsOf([ROW], 'R-001 LAW-1 a false *price* is refused')).toEqual([])
  const page = readFileSync(join(root, 'docs/law.md'), 'utf8')
  for (const text of [
    '## Prices',
    'Rule: A price is true.',
    'Source: Code, art. 1; looked at on 2026-11-29',
    'Place: shop/prices',
    '`e2e/shop.spec.ts`: a false \\*price\\* is refused',
  ])
    expect(page).toContain(text)
})

it.each([
  ['without a test', 'a price', ''],
  ['and named in a comment alone', 'a price', '// LAW-1 a price\n'],
  ['and its test is named like another rule', 'LAW-12 a price', ''],
])('refuses a rule %s', (_what, title, above) => {
  expect(problemsOf([ROW], title, above)).toContain('docs/law.tsv: no title of a test names LAW-1')
})

it('refuses a title with an unknown rule', () => {
  expect(problemsOf([ROW], 'LAW-1 LAW-20 a price')).toEqual([
    'e2e/shop.spec.ts: LAW-20 is not in docs/law.tsv',
  ])
})

it.each([
  ['without a date', ROW.replace('2026-11-29', 'today')],
  ['without a source', ROW.replace('Code, art. 1', '')],
  ['with a cell too many', `${ROW}\tmore`],
  ['of another kind', ROW.replace('LAW-1', 'R-001')],
])('refuses a row %s', (_what, row) => {
  expect(problemsOf([row], 'a price')).toEqual([`docs/law.tsv:2 cannot be read: ${row}`])
})

it('refuses a rule that is there twice, and a place that does not exist', () => {
  const other = ROW.replace('shop/prices', 'shop/nothing').replace('LAW-1', 'LAW-2')
  expect(problemsOf([ROW, ROW, other], 'LAW-1 LAW-2 a price')).toEqual([
    'docs/law.tsv:3 has LAW-1 a second time',
    'docs/law.tsv: LAW-2 names the feature shop/nothing, which does not exist',
  ])
})

it('refuses an outdated page', () => {
  problemsOf([ROW], 'LAW-1 a price')
  writeFileSync(join(root, 'e2e/shop.spec.ts'), `test('LAW-1 another price', () => {})\n`)
  expect(lawProblems(root)).toEqual(['docs/law.md is not made from docs/law.tsv and the tests: npm run law'])
})
