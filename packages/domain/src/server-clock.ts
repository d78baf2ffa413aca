/**
 * The server's time, as a page knows it: the page's own monotonic clock plus the offset that the server's answers
 * give, so a wrong clock of the phone does not matter. Every answer arrives a little late and so gives an offset that is
 * a little too small: the largest one so far is the most exact. It also grows, and is corrected, after the page's clock
 * stood still while the phone slept.
 *
 * @param monotonic a clock in milliseconds that never goes back, such as performance.now()
 */
export function createServerClock(monotonic: () => number) {
  let offset = -Infinity
  let isAssumed = false
  return {
    /** Takes in an answer's `serverTime` (ISO 8601). The first real one replaces what was assumed. */
    noteTime(serverTime: string): void {
      const told = Date.parse(serverTime) - monotonic()
      offset = isAssumed ? told : Math.max(offset, told)
      isAssumed = false
    },
    /** Takes `now` (milliseconds of the epoch) for the server's time until an answer tells it. */
    assume(now: number): void {
      if (Number.isFinite(offset)) return
      offset = now - monotonic()
      isAssumed = true
    },
    /** Milliseconds of the epoch; the phone's own clock before anything is known. */
    now: (): number => (Number.isFinite(offset) ? monotonic() + offset : Date.now()),
  }
}
