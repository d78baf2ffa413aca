import { expect, it } from 'vitest'
import { partOf } from './count-up.ts'

it('R-042 a claim counts up and ends with the written number', () => {
  expect(partOf('10K+', 0)).toBe('0K+')
  expect(partOf('10K+', 0.55)).toBe('5K+')
  expect(partOf('1M+', 0.5)).toBe('0.5M+')
  for (const claim of ['1M+', '10K+', '50K+', '5M+', 'tanti']) expect(partOf(claim, 1)).toBe(claim)
  expect(partOf('tanti', 0.5)).toBe('tanti')
})
