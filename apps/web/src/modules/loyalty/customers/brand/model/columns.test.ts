import { expect, it } from 'vitest'
import { ALL_COLUMNS, COLUMNS, directionOf, nextSort, readColumns, shownColumns } from './columns.ts'

it('R-361 thirteen columns are shown at first', () => {
  expect(shownColumns(ALL_COLUMNS)).toHaveLength(13)
})

it('R-363 a press sorts by a column, and a second press reverses the order', () => {
  expect(nextSort('-firstInteraction', 'username')).toBe('username')
  expect(nextSort('username', 'username')).toBe('-username')
  expect(nextSort('username', 'bp')).toBe('-bp')
  expect(nextSort('-bp', 'bp')).toBe('bp')
  expect([directionOf('-bp', 'bp'), directionOf('bp', 'bp'), directionOf('bp', 'purchases')]).toEqual([
    'descending',
    'ascending',
    undefined,
  ])
})

it('a saved choice keeps its order; the customer stays first, unknown columns disappear, new ones come last', () => {
  const choice = readColumns({
    order: ['bp', 'age', 'username', 'bp', 'consent'],
    hidden: ['consent', 'username', 7],
  })
  expect(choice.order.slice(0, 3)).toEqual(['username', 'bp', 'consent'])
  expect(choice.order.toSorted()).toEqual(COLUMNS.toSorted())
  expect(choice.hidden).toEqual(['consent'])
})

it.each([null, 'x', 3, { order: 'bp' }, { hidden: {} }])(
  'the invalid choice %o shows all columns',
  (value) => {
    expect(readColumns(value)).toEqual(ALL_COLUMNS)
  },
)
