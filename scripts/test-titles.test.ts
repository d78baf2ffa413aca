import { expect, it } from 'vitest'
import { testTitles } from './test-titles.ts'

it.each([
  ['a test', "it('R-001 a', () => {})", ['R-001 a']],
  ['a test of the browser', "test('R-001 a', async ({ page }) => {})", ['R-001 a']],
  ['a group and its test', "describe('R-001 a', () => { it('b', f) })", ['R-001 a', 'b']],
  ['a template', 'it(`R-001 a of ${role}`, f)', ['R-001 a of …']],
  ['a table', "it.each(ROLES)('R-001 the bar of %s', f)", ['R-001 the bar of %s']],
  [
    'a table whose rows name ids',
    "it.each([['R-001', 1], ['R-002', 2]])('%s is refused', f)",
    ['%s is refused', 'R-001', 'R-002'],
  ],
  ['a constant table', "it.each([['R-001 a', 1]] as const)('%s', f)", ['%s', 'R-001 a']],
  [
    'a list whose texts name ids',
    "it.each(['R-001 6 MB'])('%s is refused', f)",
    ['%s is refused', 'R-001 6 MB'],
  ],
])('finds the titles of %s', (_what, text, titles) => {
  expect(testTitles('a.test.ts', text)).toEqual(titles)
})

it.each([
  ['a comment', "// R-001 a\nit('b', f)", ['b']],
  ['a comment above a test', "/* it('R-001 a', f) */\nit('b', f)", ['b']],
  ['a message of an expectation', "it('b', () => { expect(one, 'R-001').toBe(1) })", ['b']],
  ['a test that is not run', "it.skip('R-001 a', f)", []],
  ['a table that is not run', "it.skip.each([1])('R-001 a %s', f)", []],
  ['a step', "test('b', () => { test.step('R-001 a', f) })", ['b']],
  ['the rows of a table that are not in the title', "it.each([['R-001']])('b', f)", ['b']],
  ['another call', "visit('R-001 a', f)", []],
])('leaves out %s', (_what, text, titles) => {
  expect(testTitles('a.test.ts', text)).toEqual(titles)
})
