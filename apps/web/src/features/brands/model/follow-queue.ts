interface QueueDeps {
  /** Flips on the server and gives what the caller follows now. */
  readonly send: (brandId: string) => Promise<boolean>
  readonly show: (brandId: string, isFollowed: boolean) => void
  readonly fail: (brandId: string, error: unknown) => void
  /** Everything asked for has been answered or refused; before and after the presses, which may be the same. */
  readonly settled: (brandId: string, before: boolean, after: boolean) => void
}

interface Entry {
  readonly before: boolean
  confirmed: boolean
  wanted: boolean
}

export interface FollowQueue {
  /** Flips at once on the screen, then on the server. `shown` is what the caller sees now. */
  toggle(brandId: string, shown: boolean): void
  /** The same to a given end; gives whether there was anything to do. */
  set(brandId: string, shown: boolean, wanted: boolean): boolean
}

/**
 * Follow toggles that never race. The server only knows "flip": one call a brand is under way, presses
 * meanwhile change what is wanted, and a call follows only while the last answer differs from that.
 */
export function createFollowQueue(deps: QueueDeps): FollowQueue {
  const entries = new Map<string, Entry>()

  async function drain(brandId: string, entry: Entry) {
    try {
      // Two flips for one wish are enough: beyond that another device is fighting back, and the server's word stands.
      for (let flips = 0; entry.confirmed !== entry.wanted && flips < 2; flips++) {
        const wish = entry.wanted
        entry.confirmed = await deps.send(brandId)
        if (entry.wanted !== wish) flips = -1
      }
    } catch (error) {
      deps.fail(brandId, error)
    }
    entries.delete(brandId)
    deps.show(brandId, entry.confirmed)
    deps.settled(brandId, entry.before, entry.confirmed)
  }

  const wantedNow = (brandId: string, shown: boolean) => entries.get(brandId)?.wanted ?? shown

  function set(brandId: string, shown: boolean, wanted: boolean): boolean {
    if (wantedNow(brandId, shown) === wanted) return false
    const running = entries.get(brandId)
    const entry = running ?? { before: shown, confirmed: shown, wanted }
    entry.wanted = wanted
    deps.show(brandId, wanted)
    if (running === undefined) {
      entries.set(brandId, entry)
      void drain(brandId, entry)
    }
    return true
  }

  return {
    set,
    toggle: (brandId, shown) => void set(brandId, shown, !wantedNow(brandId, shown)),
  }
}
