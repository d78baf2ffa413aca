import { describe, expect, it } from 'vitest'
import { caretAfter, digitsOf, grouped, isTransactionId } from './typed-number.ts'

describe('R-214 the typed number', () => {
  it('keeps nine digits of whatever is pasted', () => {
    expect(digitsOf(' 123 456-789 ')).toBe('123456789')
    expect(digitsOf('n. 1234567890')).toBe('123456789')
    expect(digitsOf('abc')).toBe('')
  })

  it.each([
    ['', ''],
    ['123', '123'],
    ['1234', '123 4'],
    ['123456', '123 456'],
    ['123456789', '123 456 789'],
  ])('%s is shown as %s', (digits, shown) => {
    expect(grouped(digits)).toBe(shown)
  })

  it('the caret stays behind the digit it was behind', () => {
    for (let before = 0; before <= 9; before += 1) {
      const shown = grouped('123456789').slice(0, caretAfter(before))
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
