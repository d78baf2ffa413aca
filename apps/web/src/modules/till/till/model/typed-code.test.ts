import { describe, expect, it } from 'vitest'
import { caretAfter, isComplete, keptOf, shownTyped, turned, typedCode, wholeCode } from './typed-code.ts'

describe('R-214 R-219 a typed code', () => {
  it('keeps nine digits of a pasted text, or M and eight digits', () => {
    expect(keptOf(' 123 456-789 ')).toBe('123456789')
    expect(keptOf('n. 1234567890')).toBe('123456789')
    expect(keptOf('§ (2)')).toBe('2')
    expect(keptOf('m 1234-56789')).toBe('M12345678')
    expect(keptOf('M')).toBe('M')
    expect(keptOf(' M12')).toBe('M12')
  })

  it('is a whole code or none: the barcode of a product gives no code', () => {
    expect(wholeCode('123 456 789')).toBe('123456789')
    expect(wholeCode('M12345678')).toBe('M12345678')
    expect(wholeCode('00000-00000')).toBe('#0000000000')
    expect(['8001234567890', '12345678', 'AAAAAAAAAA', 'M1234567'].map(wholeCode)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('is grouped, and the caret stays after the same character', () => {
    expect(shownTyped('M')).toBe('M')
    expect(shownTyped('M12345')).toBe('M 1234 5')
    for (const typed of ['123456789', 'M12345678']) {
      for (let count = 0; count <= typed.length; count += 1) {
        const shown = shownTyped(typed).slice(0, caretAfter(shownTyped(typed), count))
        expect(shown.replaceAll(' ', '')).toBe(typed.slice(0, count))
        expect(shown.endsWith(' ')).toBe(false)
      }
    }
  })

  it('the key M turns one kind of code into the other', () => {
    expect(turned('', 'member')).toBe('M')
    expect(turned('M', 'member')).toBe('')
    expect(turned('12345678', 'member')).toBe('M12345678')
    expect(turned('123456789', 'member')).toBe('M12345678')
    expect(turned('M12345678', 'member')).toBe('12345678')
  })

  it('R-334 a letter, a whole code or the key of rewards marks the code of a claimed reward', () => {
    expect(keptOf('7k')).toBe('#7K')
    expect(keptOf('M12k')).toBe('#M12K')
    expect(keptOf('abcde-fgh12345')).toBe('#ABCDEFGH12')
    expect(keptOf('123', true)).toBe('#123')
    expect(keptOf('', true)).toBe('#')
    expect(keptOf('0000BRRAF0')).toBe('#0000BRRAF0')
    expect(turned('', 'claim')).toBe('#')
    expect(turned('#', 'claim')).toBe('')
    expect(turned('M12', 'claim')).toBe('#12')
    expect(turned('#K12', 'claim')).toBe('12')
    expect(turned('#K12', 'member')).toBe('M12')
    expect(shownTyped('#')).toBe('')
    expect(shownTyped('#ABCDE12')).toBe('ABCDE 12')
    expect(isComplete('#ABCDE1234')).toBe(false)
    expect(typedCode('#ABCDE12345')).toEqual({ claim: 'ABCDE12345' })
  })

  it('R-594 nine digits without a leading 0 belong to a deal, and M with eight digits to a member', () => {
    expect(typedCode('123456789')).toEqual({ transactionId: '123456789' })
    expect(typedCode('M02345678')).toEqual({ code: 'M02345678' })
    expect(isComplete('023456789')).toBe(true)
    expect(typedCode('023456789')).toBeNull()
    for (const part of ['12345678', 'M1234567', 'M', '']) {
      expect(isComplete(part)).toBe(false)
      expect(typedCode(part)).toBeNull()
    }
  })
})
