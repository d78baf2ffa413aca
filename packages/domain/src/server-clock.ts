/**
 * A jump of the device's clock by more than this, relative to the page's own, means that the device
 * has slept: the page's clock stands still meanwhile. A smaller jump is drift, or a correction of
 * the device's clock by its network.
 */
const SLEPT_MS = 2000

/**
 * The server's time, as a page knows it: the page's own monotonic clock plus the offset
 * from live answers, so that a wrong clock of the device does not matter. Every answer arrives a
 * little late and so gives a slightly too small offset; the largest one so far is the most exact. A
 * cached answer is no measure, because its time is over.
 * @param page a clock in milliseconds that never goes back, such as performance.now()
 * @param device the device's own clock, such as Date.now(); it continues while the device sleeps
 */
export function createServerClock(page: () => number, device: () => number) {
  let offset = Number.NEGATIVE_INFINITY
  let isAssumed = false
  /** The lead of the device's clock over the page's at the last measure. */
  let lead = 0

  /** Returns the lead of the device's clock over the page's; it grows while the device sleeps. */
  const leadNow = (): number => device() - page()

  /**
   * Returns the ms that the device has slept since the last measure, according to its own clock.
   */
  function slept(): number {
    const grown = leadNow() - lead
    return grown > SLEPT_MS ? grown : 0
  }

  return {
    leadNow,
    /**
     * Uses the time of a live answer (ISO 8601) at its arrival. The first one replaces the assumed
     * time.
     * @param leadThen leadNow() at the request; when the device has slept meanwhile, the answer's
     * time is over
     */
    noteTime(told: string, leadThen = leadNow()): void {
      const measured = Date.parse(told) - page()
      if (!Number.isFinite(measured) || Math.abs(leadNow() - leadThen) > SLEPT_MS) return
      offset = isAssumed ? measured : Math.max(offset, measured)
      isAssumed = false
      lead = leadNow()
    },
    /** Uses `server` (ms of the epoch) as the server's time until a live answer arrives. */
    assume(server: number): void {
      if (Number.isFinite(offset)) return
      offset = server - page()
      isAssumed = true
      lead = leadNow()
    },
    /** Returns ms of the epoch; before any answer those of the device's own clock. */
    now: (): number => (Number.isFinite(offset) ? page() + offset + slept() : device()),
  }
}
