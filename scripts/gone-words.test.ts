import { expect, it } from 'vitest'
import { returnedWords } from './gone-words.ts'
import { inRepository } from './testing/in-repository.ts'

const STYLE =
  '# Style\n\n`kept` is no gone word.\n\n### Gone\n\n`oldWord`, `old-file`, `old_table`\n\n## Next\n\n`next`\n'

const found = (path: string, text: string): string[] =>
  inRepository({ 'docs/STYLE.md': STYLE, [path]: `${text}\n` }, returnedWords)

it.each([
  ['an identifier', 'apps/a/a.ts', 'const oldWord = 1'],
  ['a table', 'apps/a/a.functions.sql', 'SELECT id FROM old_table;'],
  ['a word in a comment', 'packages/a/a.tsx', '/** An old-file. */'],
  ['the name of a file', 'scripts/old-file.ts', 'export {}'],
])('refuses %s', (_what, path, text) => {
  expect(found(path, text)).toHaveLength(1)
})

it.each([
  ['a part of another word', 'apps/a/a.ts', 'const goldWord = boldWord + oldWords'],
  ['a segment of an address', 'apps/a/a.ts', "const address = 'POST /link/{id}/old-file'"],
  ['words of other lists of the page', 'apps/a/a.ts', 'const kept = next'],
  ['a document', 'docs/operations.md', 'oldWord'],
])('accepts %s', (_what, path, text) => {
  expect(found(path, text)).toEqual([])
})

it('reports a missing list', () => {
  expect(() => inRepository({ 'docs/STYLE.md': '# Style\n' }, returnedWords)).toThrow('has no list')
})
