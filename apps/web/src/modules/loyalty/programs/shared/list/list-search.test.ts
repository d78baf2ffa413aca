import { expect, it } from 'vitest'
import { nextSort, pageButtons, readListSearch, writeListSearch } from './list-search.ts'

it('R-252 an empty address is the first page of 50, newest first', () => {
  const first = { q: '', status: 'all', sort: '-createdAt', page: 1, limit: 50 }
  expect(readListSearch({})).toEqual(first)
  expect(readListSearch({ status: 'gone', sort: 'colour', page: '-1', limit: '7' })).toEqual(first)
})

it('R-245 R-246 the address contains the chosen values, and the list reads them from it', () => {
  const search = { q: 'pane', status: 'ended', sort: '-users', page: 3, limit: 10 } as const
  expect(readListSearch(writeListSearch(search))).toEqual(search)
  expect(JSON.stringify(writeListSearch(readListSearch({})))).toBe('{}')
})

it('R-249 a column is first sorted in its usual order, and a second press reverses it', () => {
  expect(nextSort('-createdAt', 'users')).toBe('-users')
  expect(nextSort('-users', 'users')).toBe('users')
  expect(nextSort('-createdAt', 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
})

it('R-591 R-252 a pager has at most five buttons', () => {
  expect(pageButtons(1, 1)).toEqual([1])
  expect(pageButtons(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pageButtons(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(pageButtons(9, 9)).toEqual([5, 6, 7, 8, 9])
  expect(pageButtons(2, 3)).toEqual([1, 2, 3])
})
