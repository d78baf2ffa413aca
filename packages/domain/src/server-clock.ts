/**
 * A jump of the device's clock by more than this, beside the page's own, means that the device has slept: the page's clock
 * stands still meanwhile. Less is drift, or the device's clock set right by its network.
 */
const SLEPT_MS = 2000

/**
 * The server's time, as a page knows it: the page's own monotonic clock plus the offset that live answers give, so it does
 * not matter that the device's clock is wrong. Every answer arrives a little late and so gives an offset that is a little too small:
 * the largest one so far is the most exact. An answer that was kept is no measure: its time is over.
 *
 * @param page a clock in milliseconds that never goes back, such as performance.now()
 * @param device the device's own clock, such as Date.now(); it goes on while the device sleeps
 */
export function createServerClock(page: () => number, device: () => number) {
  let offset = Number.NEGATIVE_INFINITY
  let isAssumed = false
  /** How far the device's clock was ahead of the page's at the last measure. */
  let lead = 0

  /** How far the device's clock is ahead of the page's: grows while the device sleeps. */
  const leadNow = (): number => device() - page()

  /** Milliseconds that the device has slept since the last measure, as far as its own clock tells. */
  function slept(): number {
    const grown = leadNow() - lead
    return grown > SLEPT_MS ? grown : 0
  }

  return {
    leadNow,
    /**
     * Takes in the time that a live answer told (ISO 8601), as it arrives. The first one replaces what was assumed.
     *
     * @param leadThen leadNow() as the answer was asked for; when the device has slept meanwhile, its time is over
     */
    noteTime(told: string, leadThen = leadNow()): void {
      const measured = Date.parse(told) - page()
      if (!Number.isFinite(measured) || Math.abs(leadNow() - leadThen) > SLEPT_MS) return
      offset = isAssumed ? measured : Math.max(offset, measured)
      isAssumed = false
      lead = leadNow()
    },
    /** Takes `server` (milliseconds of the epoch) for the server's time until a live answer tells it. */
    assume(server: number): void {
      if (Number.isFinite(offset)) return
      offset = server - page()
      isAssumed = true
      lead = leadNow()
    },
    /** Milliseconds of the epoch; by the device's own clock before anything is known. */
    now: (): number => (Number.isFinite(offset) ? page() + offset + slept() : device()),
  }
}
