import { expect, it } from 'vitest'
import { followingReport } from './following-report.ts'

const of = (...ids: string[]) => ids.map((_id) => ({ _id }))

it.each([
  ['the next one', 'b', [], 'c'],
  ['the first one after the last', 'd', [], 'a'],
  ['not one of the same content', 'b', ['c'], 'd'],
  ['none when all are of the same content', 'a', ['b', 'c', 'd'], undefined],
  ['the first of a queue that does not hold it', 'x', [], 'a'],
] as const)('R-439 a decision is followed by %s', (_what, decided, others, next) => {
  expect(followingReport(of('a', 'b', 'c', 'd'), { _id: decided, others: of(...others) })).toBe(next)
})
