import { expect, it } from 'vitest'
import { distanceLabel } from './distance-label.ts'

it('R-606 metres are whole kilometres, metres below one, and far over 5000 km', () => {
  expect(distanceLabel(2600)).toEqual({ unit: 'km', value: 3 })
  expect(distanceLabel(25_000)).toEqual({ unit: 'km', value: 25 })
  expect(distanceLabel(350)).toEqual({ unit: 'm', value: 350 })
  expect(distanceLabel(5_000_000)).toEqual({ unit: 'km', value: 5000 })
  expect(distanceLabel(5_000_001)).toEqual({ unit: 'far' })
})

it('R-606 never says 0 km and never 1000 m', () => {
  expect(distanceLabel(0)).toEqual({ unit: 'm', value: 0 })
  expect(distanceLabel(12)).toEqual({ unit: 'm', value: 12 })
  expect(distanceLabel(994)).toEqual({ unit: 'm', value: 990 })
  expect(distanceLabel(996)).toEqual({ unit: 'km', value: 1 })
})
