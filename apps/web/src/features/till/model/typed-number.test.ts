import { describe, expect, it } from 'vitest'
import { groupDigits } from '~/lib/in-groups.ts'
import { caretAfter, digitsOf, isTransactionId } from './typed-number.ts'

describe('R-214 the typed number', () => {
  it('keeps nine digits of whatever is pasted', () => {
    expect(digitsOf(' 123 456-789 ')).toBe('123456789')
    expect(digitsOf('n. 1234567890')).toBe('123456789')
    expect(digitsOf('abc')).toBe('')
  })

  it('the caret stays behind the digit it was behind', () => {
    for (let before = 0; before <= 9; before += 1) {
      const shown = groupDigits('123456789').slice(0, caretAfter(before))
      expect(digitsOf(shown)).toBe('123456789'.slice(0, before))
      expect(shown.endsWith(' ')).toBe(false)
    }
  })

  it('R-594 nine digits of which the first is not 0', () => {
    expect(isTransactionId('123456789')).toBe(true)
    expect(isTransactionId('023456789')).toBe(false)
    expect(isTransactionId('12345678')).toBe(false)
  })
})
