import type { Clock } from '../clock.ts'

/** A clock that stands still until a test moves it; it starts at the present second. */
export class TestClock implements Clock {
  #now = new Date(Math.floor(Date.now() / 1000) * 1000)

  now(): Date {
    return new Date(this.#now)
  }

  set(moment: Date | string): void {
    this.#now = new Date(moment)
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}
