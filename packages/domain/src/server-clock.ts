/**
 * A jump of the device's clock by more than this, beside the page's own, means that the device has slept: the page's clock
 * stands still meanwhile. Less is drift, or the device's clock set right by its network.
 */
const SLEPT_MS = 2000

interface Anchor {
  /** The server's time, milliseconds of the epoch, when the two others were read. */
  readonly server: number
  readonly page: number
  readonly device: number
}

/**
 * The server's time, as a page knows it: what a live answer told, and the time that has passed since by the page's own
 * clock. So it does not matter that the device's clock is wrong. An answer that was kept is no measure: its time is over.
 *
 * @param page a clock in milliseconds that never goes back, such as performance.now()
 * @param device the device's own clock, such as Date.now(); it goes on while the device sleeps
 */
export function createServerClock(page: () => number, device: () => number) {
  let anchor: Anchor | null = null
  let isAssumed = false

  function now(): number {
    if (anchor === null) return device()
    const passed = page() - anchor.page
    const byDevice = device() - anchor.device
    return anchor.server + (byDevice > passed + SLEPT_MS ? byDevice : passed)
  }

  function setTo(server: number): void {
    anchor = { server, page: page(), device: device() }
  }

  return {
    /**
     * Takes in the time that a live answer told, as it arrives. The server told it between `askedAt` (by the page's clock) and
     * now, so its time is at least that and at most as much later as the answer took. Only what is outside of that is put right.
     */
    noteTime(told: string, askedAt = page()): void {
      const earliest = Date.parse(told)
      if (!Number.isFinite(earliest)) return
      const latest = earliest + Math.max(0, page() - askedAt)
      const known = anchor === null || isAssumed ? earliest : now()
      setTo(Math.min(latest, Math.max(earliest, known)))
      isAssumed = false
    },
    /** Takes `server` (milliseconds of the epoch) for the server's time until a live answer tells it. */
    assume(server: number): void {
      if (anchor !== null) return
      setTo(server)
      isAssumed = true
    },
    /** Milliseconds of the epoch; by the device's own clock before anything is known. */
    now,
  }
}
