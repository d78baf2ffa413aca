import { describe, expect, it } from 'vitest'
import { gridColumns } from './grid.ts'

describe('R-102 deal grid', () => {
  it.each([
    [1000, 4],
    [959, 3],
    [239, 1],
    [0, 1],
    [1440, 6],
    [4000, 6],
  ])('%i px wide has %i columns', (width, columns) => {
    expect(gridColumns(width, false)).toBe(columns)
  })

  it('two on mobile, however wide', () => {
    expect(gridColumns(400, true)).toBe(2)
    expect(gridColumns(760, true)).toBe(2)
  })
})
