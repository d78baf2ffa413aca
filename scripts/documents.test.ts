import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { documentProblems } from './documents.ts'

let root = ''
/** Written in two parts, because the check also reads this file. */
const ELSEWHERE = ['LAW', '§'].join(' ')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'documents-'))
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

const GOOD = {
  'package.json': '{ "scripts": { "check": "node check.ts" } }',
  'docs/till.md':
    '# Till\n\n## Wrong codes\n\n`countWrong()` in `count-wrong.ts`, [above](#till), `npm run check`\n',
  'README.md': '[wrong codes](docs/till.md#wrong-codes), [the web](https://example.org/a.md)\n',
  'src/count-wrong.ts': '/** docs/till.md, "Wrong codes" */\nexport function countWrong() {}\n',
}

/**
 * Returns the problems of a repository with these files added to the correct ones, or replacing
 * them.
 */
function problemsWith(files: Readonly<Record<string, string>>): string[] {
  const all = { ...GOOD, ...files }
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return documentProblems(root, Object.keys(all))
}

it('finds nothing if all links, pointers and names have a target', () => {
  expect(problemsWith({})).toEqual([])
})

it.each([
  ['a link to no file', { 'README.md': '[till](docs/tills.md)' }, 'the link docs/tills.md leads nowhere'],
  [
    'a link to no heading',
    { 'README.md': '[till](docs/till.md#codes)' },
    'the link docs/till.md#codes leads to no heading',
  ],
  ['a pointer to no page', { 'src/a.sql': '-- docs/tills.md' }, 'there is no docs/tills.md'],
  [
    'a pointer to no heading, over a line of a comment',
    { 'src/a.ts': '/**\n * docs/till.md,\n * "Right codes"\n */' },
    'docs/till.md has no heading "Right codes"',
  ],
  ['a function that is gone', { 'docs/a.md': '`countRight()`' }, 'nothing is called countRight()'],
  ['a file that is gone', { 'docs/a.md': 'in `count-right.ts`' }, 'there is no file count-right.ts'],
  ['a command that is gone', { 'docs/a.md': '`npm run checks`' }, 'there is no npm run checks'],
  [
    'a document from elsewhere',
    { 'src/a.ts': `// ${ELSEWHERE}4 asks for it` },
    `cites what is not here: ${ELSEWHERE}`,
  ],
  ['a decision by its number', { 'src/a.ts': '// decision 73' }, 'cites what is not here: decision 7'],
])('tells of %s', (_name, files, problem) => {
  expect(problemsWith(files)).toEqual([`${Object.keys(files)[0]}: ${problem}`])
})

it('counts the words of all documents except the generated ones and the legal one', () => {
  const long = 'word '.repeat(29_990)
  expect(problemsWith({ 'docs/law.md': long, 'docs/requirements.md': long })).toEqual([])
  expect(problemsWith({ 'docs/a.md': long })).toEqual([
    expect.stringMatching(/^the documents have 300\d\d words together; 30000 are the most$/),
  ])
})
