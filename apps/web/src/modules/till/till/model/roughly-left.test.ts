import { expect, it } from 'vitest'
import { roughlyLeft } from './roughly-left.ts'

it('R-208 a code valid for a day shows its time left in hours, and in its last hour in minutes', () => {
  expect(roughlyLeft(86_400)).toEqual({ unit: 'hours', count: 24 })
  expect(roughlyLeft(86_459)).toEqual({ unit: 'hours', count: 24 })
  expect(roughlyLeft(3601)).toEqual({ unit: 'hours', count: 1 })
  expect(roughlyLeft(3600)).toEqual({ unit: 'minutes', count: 60 })
  expect(roughlyLeft(61)).toEqual({ unit: 'minutes', count: 2 })
})
