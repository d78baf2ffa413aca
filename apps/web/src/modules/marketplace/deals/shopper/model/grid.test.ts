import { describe, expect, it } from 'vitest'
import { columnsThatFit } from './grid.ts'

describe('R-102 deal grid', () => {
  it.each([
    [1000, 4],
    [959, 3],
    [239, 1],
    [0, 1],
    [1440, 6],
    [4000, 6],
  ])('%i px wide has %i columns', (width, columns) => {
    expect(columnsThatFit(width)).toBe(columns)
  })
})
