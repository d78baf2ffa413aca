import { beforeEach, describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const TEN = Date.parse('2026-11-21T10:00:00.000Z')
const at = (milliseconds: number) => new Date(TEN + milliseconds).toISOString()

let page = 0
let clock = createServerClock(() => page)
beforeEach(() => {
  page = 1000
  clock = createServerClock(() => page)
})

describe('the server’s time on this page', () => {
  it('R-183 goes on with the page, whatever the phone’s clock says', () => {
    clock.noteTime(at(0))
    page += 61_000
    expect(clock.now()).toBe(TEN + 61_000)
  })

  it('R-183 a slow answer does not turn it back', () => {
    clock.noteTime(at(0))
    page += 3000
    clock.noteTime(at(2600))
    expect(clock.now()).toBe(TEN + 3000)
  })

  it('R-183 catches up after the phone has slept', () => {
    clock.noteTime(at(0))
    page += 1000
    clock.noteTime(at(300_000))
    expect(clock.now()).toBe(TEN + 300_000)
  })

  it('R-184 what was kept over a reload is only a guess until the server has told its time', () => {
    clock.assume(TEN + 999_000)
    expect(clock.now()).toBe(TEN + 999_000)
    clock.noteTime(at(0))
    expect(clock.now()).toBe(TEN)
    clock.assume(TEN + 5)
    expect(clock.now()).toBe(TEN)
  })
})
