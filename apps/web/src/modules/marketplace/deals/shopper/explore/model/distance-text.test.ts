import { describe, expect, it } from 'vitest'
import { distanceText } from './distance-text.ts'

describe('distance of the sliders', () => {
  it.each([
    [0, '50 m'],
    [0.05, '50 m'],
    [0.5, '500 m'],
    [0.95, '950 m'],
    [1, '1 km'],
    [2, '2 km'],
    [2.05, '2,05 km'],
    [5, '5 km'],
  ])('R-097 %s km reads %s', (km, text) => {
    expect(distanceText(km, 'it')).toBe(text)
  })
})
