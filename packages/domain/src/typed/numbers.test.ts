import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Habits, readAmountText, readNumberText, readTyped, readWholeText } from './numbers.ts'

const HABITS: readonly Habits[] = ['it', 'en', null]
const readings = (text: string, read: (text: string, habits: Habits) => ReturnType<typeof readTyped>) =>
  HABITS.map((habits) => {
    const { units, problem } = { units: undefined, ...read(text, habits) }
    return problem ?? units
  })

it.each([
  ['12', [1200, 1200, 1200]],
  ['12,5', [1250, 1250, 1250]],
  ['12.50', [1250, 1250, 1250]],
  [',5', [50, 50, 50]],
  ['12,', [1200, 1200, 1200]],
  ['1.200', [120_000, 'ambiguous', 'ambiguous']],
  ['1,200', ['ambiguous', 120_000, 'ambiguous']],
  ['1.200,00', [120_000, 120_000, 120_000]],
  ['1,200.00', [120_000, 120_000, 120_000]],
  ['1 200,5', [120_050, 120_050, 120_050]],
  ['1\u00a0200', [120_000, 120_000, 120_000]],
  ['1.234.567,89 €', [123_456_789, 123_456_789, 123_456_789]],
  ['€ 1.234.567', [123_456_700, 123_456_700, 123_456_700]],
  ['-3,20', [-320, -320, -320]],
  ['0.500', ['decimals', 'decimals', 'decimals']],
  ['1234.567', ['decimals', 'decimals', 'decimals']],
  ['12,345.678', ['decimals', 'decimals', 'decimals']],
  ['12,34.50', ['unreadable', 'unreadable', 'unreadable']],
  ['1.25.0', ['unreadable', 'unreadable', 'unreadable']],
  ['1 2', ['unreadable', 'unreadable', 'unreadable']],
  ['0x10', ['unreadable', 'unreadable', 'unreadable']],
  ['1e3', ['unreadable', 'unreadable', 'unreadable']],
  ['１２', ['unreadable', 'unreadable', 'unreadable']],
  ['١٢', ['unreadable', 'unreadable', 'unreadable']],
  ['Infinity', ['unreadable', 'unreadable', 'unreadable']],
  ['12 €/kg', ['unreadable', 'unreadable', 'unreadable']],
  ['99999999999999999', ['unreadable', 'unreadable', 'unreadable']],
  ['', ['empty', 'empty', 'empty']],
  [' € ', ['empty', 'empty', 'empty']],
])('R-233 an amount written %j is, in Italian, in English and in a file, %j', (text, meant) => {
  expect(readings(text, readAmountText)).toEqual(meant)
})

it.each([
  ['1000', [1000, 1000, 1000]],
  ['1.000', [1000, 'ambiguous', 'ambiguous']],
  ['1,000', ['ambiguous', 1000, 'ambiguous']],
  ['1.000.000', [1_000_000, 1_000_000, 1_000_000]],
  ['30 %', [30, 30, 30]],
  ['10,5', ['decimals', 'decimals', 'decimals']],
  ['10,0', ['decimals', 'decimals', 'decimals']],
  ['0x10', ['unreadable', 'unreadable', 'unreadable']],
  ['1e3', ['unreadable', 'unreadable', 'unreadable']],
])('R-233 units written %j are %j', (text, meant) => {
  expect(readings(text, readWholeText)).toEqual(meant)
})

const coefficient = (text: string) => HABITS.map((habits) => readNumberText(text, 3, habits))

it('of three decimals the decimal sign of the language is certain, the sign of thousands is ambiguous', () => {
  expect(coefficient('1,250')).toEqual([1.25, Number.NaN, Number.NaN])
  expect(coefficient('1.250')).toEqual([Number.NaN, 1.25, Number.NaN])
  expect(coefficient('1,25')).toEqual([1.25, 1.25, 1.25])
})

const grouped = (whole: string, by: string): string => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, by)

it('R-233 any amount in the notation of a language is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 11 }), fc.boolean(), (cents, isItalian) => {
      const [whole, rest] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')]
      const text = isItalian ? `${grouped(whole, '.')},${rest}` : `${grouped(whole, ',')}.${rest}`
      expect(readings(text, readAmountText)).toEqual([cents, cents, cents])
      const own = isItalian ? 'it' : 'en'
      const units = Number(whole)
      expect(readWholeText(grouped(whole, isItalian ? '.' : ','), own)).toEqual({ units })
    }),
  )
})

it('R-233 no text is a different number in two languages, nor does any break the reader', () => {
  const signs = fc
    .array(fc.constantFrom(...'0123456789.,- €%x'), { maxLength: 10 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(fc.oneof(signs, fc.string()), fc.constantFrom(0, 2, 3), (text, places) => {
      const read = HABITS.flatMap((habits) => {
        const { units } = { units: undefined, ...readTyped(text, { places, habits }) }
        return units === undefined ? [] : [units]
      })
      expect(new Set(read).size).toBeLessThanOrEqual(1)
      for (const units of read) expect(Number.isSafeInteger(units)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
