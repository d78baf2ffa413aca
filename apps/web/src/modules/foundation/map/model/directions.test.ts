import { expect, it } from 'vitest'
import { directionsUrl } from './directions.ts'

const to = { lat: 44.494887, lon: 11.342616 }

it('R-108 leads from the position to the place by car', () => {
  const url = new URL(directionsUrl({ lat: 45.4642, lon: 9.19 }, to))
  expect(url.origin + url.pathname).toBe('https://www.openstreetmap.org/directions')
  expect(url.searchParams.get('engine')).toContain('car')
  expect(url.searchParams.get('route')).toBe('45.464200,9.190000;44.494887,11.342616')
})

it('R-108 leaves the start open when no position is known', () => {
  expect(new URL(directionsUrl(undefined, to)).searchParams.get('route')).toBe(';44.494887,11.342616')
})
