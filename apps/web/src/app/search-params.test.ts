import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

it('R-082 an all-digit detail stays the text it is', () => {
  expect(parseSearch('?detail=12345678901234567890&flash=true')).toEqual({
    detail: '12345678901234567890',
    flash: 'true',
  })
})

it('what is written reads back, absent values leave no name', () => {
  const search = { q: 'caffè & co', distance: 1.5, flash: true, view: undefined, category: null }
  expect(stringifySearch(search)).toBe('?q=caff%C3%A8+%26+co&distance=1.5&flash=true')
  expect(parseSearch(stringifySearch(search))).toEqual({ q: 'caffè & co', distance: '1.5', flash: 'true' })
  expect(stringifySearch({ q: undefined })).toBe('')
})

it('a name of a prototype is a name like any other', () => {
  expect(Object.getPrototypeOf(parseSearch('?__proto__=x'))).toBe(Object.prototype)
})
