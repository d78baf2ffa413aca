/**
 * The server's time, carried on by the page's own monotonic clock: what the phone's clock says plays no part.
 * An answer is always a little late, so of all that came the one furthest ahead is the nearest to the truth; it also
 * mends a page whose clock stood still while the phone slept.
 */
export function createServerClock(monotonic: () => number) {
  let ahead = -Infinity
  let assumed = false
  return {
    /** The server said that it is `serverTime` (ISO 8601). */
    hear(serverTime: string): void {
      const heard = Date.parse(serverTime) - monotonic()
      ahead = assumed ? heard : Math.max(ahead, heard)
      assumed = false
    },
    /** A guess in milliseconds of the epoch, until the server is heard. */
    assume(now: number): void {
      if (Number.isFinite(ahead)) return
      ahead = now - monotonic()
      assumed = true
    },
    /** Milliseconds of the epoch; the phone's own clock before anything is known. */
    now: (): number => (Number.isFinite(ahead) ? monotonic() + ahead : Date.now()),
  }
}

export const serverClock = createServerClock(() => performance.now())
