import { expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

it('R-082 a detail of digits only stays a text', () => {
  expect(parseSearch('?detail=12345678901234567890&flash=true')).toEqual({
    detail: '12345678901234567890',
    flash: 'true',
  })
})

it('written values are read back unchanged, and absent values leave no parameter', () => {
  const search = { q: 'caffè & co', distance: 1.5, flash: true, view: undefined, category: null }
  expect(stringifySearch(search)).toBe('?q=caff%C3%A8+%26+co&distance=1.5&flash=true')
  expect(parseSearch(stringifySearch(search))).toEqual({ q: 'caffè & co', distance: '1.5', flash: 'true' })
  expect(stringifySearch({ q: undefined })).toBe('')
})

it('a parameter named like a member of Object.prototype is an ordinary one', () => {
  expect(Object.getPrototypeOf(parseSearch('?__proto__=x'))).toBe(Object.prototype)
})
