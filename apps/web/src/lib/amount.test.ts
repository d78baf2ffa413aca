import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountText, centsOf, eurosOf, readAmount } from './amount.ts'

it.each([
  ['39,90', 3990],
  ['39.90', 3990],
  ['39,9', 3990],
  ['39,', 3900],
  ['39', 3900],
  [',5', 50],
  ['.50', 50],
  ['0,01', 1],
  ['1.250', 125_000],
  ['1.250,50 €', 125_050],
  ['€ 1250,5', 125_050],
  ['12.345.678', { problem: 'tooMuch' }],
  ['1000000', 100_000_000],
  ['1000000,01', { problem: 'tooMuch' }],
  ['', { problem: 'empty' }],
  [' € ', { problem: 'empty' }],
  ['0', { problem: 'zero' }],
  ['0,00', { problem: 'zero' }],
  ['39,905', { problem: 'decimals' }],
  ['39,900', { problem: 'decimals' }],
  ['-5', { problem: 'unreadable' }],
  ['12,3,4', { problem: 'unreadable' }],
  ['1.25.0', { problem: 'unreadable' }],
  ['1,250.50', 125_050],
  ['1,25.50', { problem: 'unreadable' }],
  ['１２', { problem: 'unreadable' }],
  ['1e3', { problem: 'unreadable' }],
  ['dieci', { problem: 'unreadable' }],
])('R-219 an amount typed as %j', (text, meant) => {
  expect(readAmount(text)).toEqual(typeof meant === 'number' ? { cents: meant } : meant)
})

it('R-219 a refund has its own maximum, and a line may cost nothing', () => {
  expect(readAmount('10,01', { most: 1000 })).toEqual({ problem: 'tooMuch' })
  expect(readAmount('10', { most: 1000 })).toEqual({ cents: 1000 })
  expect(readAmount('0', { orZero: true })).toEqual({ cents: 0 })
})

it('R-219 each amount is read back exactly as shown and sent, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      expect(readAmount(amountText(cents))).toEqual({ cents })
      expect(JSON.stringify(eurosOf(cents))).toMatch(/^\d+(\.\d{1,2})?$/)
      expect(centsOf(eurosOf(cents))).toBe(cents)
    }),
  )
})
