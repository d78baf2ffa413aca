import { describe, expect, it } from 'vitest'
import { readDealsSearch } from '../../model/search.ts'
import { addressOf, boxText, cameraOf } from './map-address.ts'

describe('the place of the map in the address', () => {
  it('R-081 is read back as written', () => {
    const camera = { center: { lat: 45.4642, lon: -9.19 }, zoom: 12.25 }
    const at = addressOf(camera)
    expect(readDealsSearch({ at }).at).toBe(at)
    expect(cameraOf(at)).toEqual(camera)
  })

  it.each(['', '45,9', 'a,b,c', '45,9,12,3', '45.4642;9.19;12', '1e1,9,12'])('R-082 %j is ignored', (at) => {
    expect(readDealsSearch({ at }).at).toBeUndefined()
  })

  it.each(['86,9,12', '45,181,12', '45,9,40'])('%j is an invalid place of the map', (at) => {
    expect(cameraOf(at)).toBeUndefined()
  })

  it('a box is requested with five decimals', () => {
    expect(boxText({ west: 9, south: 45.1, east: 9.123456, north: 45.2 })).toBe(
      '9.00000,45.10000,9.12346,45.20000',
    )
  })
})
