import { expect, it } from 'vitest'
import { groupCode, groupDigits } from './grouping.ts'

it('R-182 the number is grouped 3-3-3', () => {
  expect(groupDigits('123456789')).toBe('123 456 789')
})

it('R-206 a purchase code is shown in two halves', () => {
  expect(groupCode('AB2CD3EF4G')).toBe('AB2CD 3EF4G')
})
