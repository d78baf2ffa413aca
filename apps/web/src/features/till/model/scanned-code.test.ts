import { expect, it } from 'vitest'
import { tokenOf } from './scanned-code.ts'

it('R-215 a signed token is what a QR code of the product holds, spaces around it do not matter', () => {
  expect(tokenOf('eyJhbGciOiJFZERTQSJ9.eyJkZWFsSWQiOiIxIn0.c2ln-_')).toBe(
    'eyJhbGciOiJFZERTQSJ9.eyJkZWFsSWQiOiIxIn0.c2ln-_',
  )
  expect(tokenOf(' a.b.c\n')).toBe('a.b.c')
})

it.each([
  'https://example.com/a.b.c',
  '123456789',
  'a.b',
  'a.b.c.d',
  'a..c',
  'a.b=.c',
  '',
  `${'a'.repeat(2000)}.b.c`,
])('R-217 %.30s cannot be ours', (text) => {
  expect(tokenOf(text)).toBeNull()
})
