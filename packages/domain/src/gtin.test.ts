import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isGtin } from './gtin.ts'

it('R-554 a GTIN has 8, 12, 13 or 14 digits and its check digit', () => {
  for (const code of ['4006381333931', '036000291452', '96385074', '14006381333938']) {
    expect(isGtin(code)).toBe(true)
  }
  for (const code of [
    '',
    '4006381333932',
    '400638133393',
    '40063813339311',
    '400638133393a',
    '٤٠٠٦٣٨١٣٣٣٩٣١',
  ]) {
    expect(isGtin(code)).toBe(false)
  }
})

it('one wrong digit is always noticed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(digits, fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
      const valid = Array.from({ length: 10 }, (_, digit) => [...body, digit].join('')).find(isGtin)
      expect(valid).toBeDefined()
      const wrong = [...(valid ?? '')].map((digit, index) =>
        index === place ? String((Number(digit) + by) % 10) : digit,
      )
      expect(isGtin(wrong.join(''))).toBe(false)
    }),
  )
})
