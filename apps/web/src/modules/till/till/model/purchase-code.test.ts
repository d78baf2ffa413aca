import { expect, it } from 'vitest'
import { mayBeCode, plainCode, shownCode } from './purchase-code.ts'

it('R-208 a purchase code may be typed in lower case, with spaces or dashes, and is shown in two halves', () => {
  expect(plainCode(' abcde-23456 ')).toBe('ABCDE23456')
  expect(shownCode('ABCDE23456')).toBe('ABCDE 23456')
  expect(shownCode('abc')).toBe('ABC')
})

it('only a code that the server accepts can be sent', () => {
  expect(mayBeCode('abcde 23456')).toBe(true)
  expect(mayBeCode('abc')).toBe(false)
  expect(mayBeCode('a'.repeat(21))).toBe(false)
  expect(mayBeCode('abcd€')).toBe(false)
  expect(mayBeCode('abcd_2345')).toBe(false)
})
