import { expect, it } from 'vitest'
import { spokenMinutes } from './spoken-minutes.ts'

it('R-183 LAW-18 screen readers hear five minutes and one minute before the end', () => {
  expect([900, 301, 300, 61, 60, 1, 0].map(spokenMinutes)).toEqual([null, null, 5, 5, 1, 1, null])
})
