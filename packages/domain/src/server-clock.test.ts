import { beforeEach, describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const TEN = Date.parse('2026-11-21T10:00:00.000Z')
const at = (milliseconds: number) => new Date(TEN + milliseconds).toISOString()

let page = 0
let device = 0
let clock = createServerClock(
  () => page,
  () => device,
)
beforeEach(() => {
  page = 1000
  // Years away from the server's clock.
  device = TEN - 100_000_000_000
  clock = createServerClock(
    () => page,
    () => device,
  )
})

function pass(milliseconds: number): void {
  page += milliseconds
  device += milliseconds
}

describe('the server’s time on this page', () => {
  it('R-183 continues with the page, whatever the phone’s clock shows', () => {
    clock.noteTime(at(0))
    pass(61_000)
    expect(clock.now()).toBe(TEN + 61_000)
  })

  it('R-183 a slow answer does not turn it back', () => {
    clock.noteTime(at(0))
    pass(3000)
    clock.noteTime(at(2600))
    expect(clock.now()).toBe(TEN + 3000)
  })

  it('R-183 a quicker answer corrects a slow first one', () => {
    pass(3000)
    clock.noteTime(at(0))
    clock.noteTime(at(2950))
    expect(clock.now()).toBe(TEN + 2950)
  })

  it('R-183 a phone whose clock is set ahead is corrected by the next answer', () => {
    clock.noteTime(at(0))
    device += 10_800_000
    expect(clock.now()).toBe(TEN + 10_800_000)
    pass(540)
    clock.noteTime(at(500))
    expect(clock.now()).toBe(TEN + 540)
  })

  it('R-183 catches up after the phone has slept, and an answer from before its sleep is no measure', () => {
    clock.noteTime(at(0))
    const lead = clock.leadNow()
    pass(1000)
    device += 600_000
    clock.noteTime(at(900), lead)
    expect(clock.now()).toBe(TEN + 601_000)
    clock.noteTime(at(601_200))
    expect(clock.now()).toBe(TEN + 601_200)
  })

  it('R-183 continues while the phone sleeps, also without an answer', () => {
    clock.noteTime(at(0))
    pass(1000)
    device += 600_000
    expect(clock.now()).toBe(TEN + 601_000)
    pass(1000)
    expect(clock.now()).toBe(TEN + 602_000)
  })

  it('R-183 a phone whose clock is set back changes nothing', () => {
    clock.noteTime(at(0))
    pass(1000)
    device -= 93_600_000
    expect(clock.now()).toBe(TEN + 1000)
  })

  it('R-184 a time kept over a reload is only a guess until an answer of the server', () => {
    clock.assume(TEN + 999_000)
    expect(clock.now()).toBe(TEN + 999_000)
    clock.noteTime(at(0))
    expect(clock.now()).toBe(TEN)
    clock.assume(TEN + 5)
    expect(clock.now()).toBe(TEN)
  })

  it.each(['', 'yesterday'])('an unreadable time (%j) is ignored', (text) => {
    clock.noteTime(text)
    expect(clock.now()).toBe(device)
  })
})
