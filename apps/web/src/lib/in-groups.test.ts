import { expect, it } from 'vitest'
import { groupCode, groupDigits } from './in-groups.ts'

it.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123 4'],
  ['123456', '123 456'],
  ['123456789', '123 456 789'],
])('R-182 R-214 %s is shown as %s', (digits, shown) => {
  expect(groupDigits(digits)).toBe(shown)
})

it('R-206 a purchase code is shown in two halves', () => {
  expect(groupCode('AB2CD3EF4G')).toBe('AB2CD 3EF4G')
})
