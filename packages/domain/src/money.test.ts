import { expect, it } from 'vitest'
import { discountText, euroText } from './money.ts'

const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

it('R-603 prices show two decimals, Italian separators and the euro sign', () => {
  expect(spaced(euroText(12.5))).toBe('12,50 €')
  expect(spaced(euroText(1234.5))).toBe('1.234,50 €')
  expect(spaced(euroText(0))).toBe('0,00 €')
})

it('R-604 a discount shows as a whole percent', () => {
  expect(discountText(30)).toBe('-30%')
  expect(discountText(29.6)).toBe('-30%')
})
