import { beforeEach, expect, it } from 'vitest'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import { ClockCheck } from './clock-check.ts'

const NOW = 1_000_000_000_000

let logged: string[]
let check: ClockCheck
beforeEach(() => {
  logged = []
  const log = (_details: object, message: string): void => void logged.push(message)
  check = new ClockCheck({ info: log, error: log })
})

it.each([
  ['within the time of the question', NOW, NOW - 700, NOW + 20, 0],
  ['ahead', NOW, NOW + 3000, NOW + 3200, 3],
  ['behind', NOW, NOW - 3200, NOW - 3000, -3],
])(
  'the difference is what the time of the question does not explain: %s',
  (_name, database, asked, answered, seconds) => {
    check.compare(database, asked, answered)
    expect([check.difference, check.isFarOff, logged]).toEqual([seconds, false, []])
  },
)

it.each([DAY_MS, -DAY_MS])(
  'a clock that is wrong by a day (%i ms) is far off until it is set',
  (difference) => {
    for (let look = 0; look < 3; look += 1) check.compare(NOW, NOW + difference, NOW + difference)
    expect(check.isFarOff).toBe(true)
    check.compare(NOW, NOW, NOW)
    expect(check.isFarOff).toBe(false)
    expect(logged).toEqual([
      expect.stringMatching(/by hours, so this server is not ready/),
      expect.stringMatching(/again$/),
    ])
  },
)

it('a difference of seconds is logged once, and the server goes on', () => {
  for (let look = 0; look < 3; look += 1) check.compare(NOW, NOW + 6000, NOW + 6000)
  expect(check.isFarOff).toBe(false)
  expect(logged).toEqual([expect.stringMatching(/^clock differs from the database’s: set/)])
})
