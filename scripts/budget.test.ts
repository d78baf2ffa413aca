import { expect, it } from 'vitest'
import { describeRun } from './budget.ts'

it('the end of a run lists the slowest twenty tests, the slowest first, and the parts over budget', () => {
  const timed = Array.from({ length: 30 }, (_, index) => ({ name: `file ${index}`, seconds: index }))
  const text = describeRun(
    [
      { name: 'unit and server', minutes: 4.94, budget: 5 },
      { name: 'browser', minutes: 10.2, budget: 10 },
    ],
    timed,
  )
  const lines = text.split('\n')
  expect(lines[1]).toBe('    29.0 s  file 29')
  expect(lines.filter((line) => line.includes(' file '))).toHaveLength(20)
  expect(lines.filter((line) => line.includes('WARNING'))).toEqual([
    '    10.2 (10)  browser  WARNING: over budget',
  ])
})
