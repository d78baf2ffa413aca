interface QueueDeps {
  /** Flips on the server and gives what the caller follows now. */
  readonly send: (brandId: string) => Promise<boolean>
  readonly show: (brandId: string, isFollowed: boolean) => void
  readonly fail: (brandId: string, error: unknown) => void
  /** Everything asked for has been answered or refused. */
  readonly settled: (brandId: string) => void
}

interface Entry {
  confirmed: boolean
  wanted: boolean
}

export interface FollowQueue {
  /** Flips at once on the screen, then on the server. `shown` is what the caller sees now. */
  toggle(brandId: string, shown: boolean): void
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
    deps.settled(brandId)
  }

  return {
    toggle(brandId, shown) {
      const running = entries.get(brandId)
      const entry = running ?? { confirmed: shown, wanted: shown }
      entry.wanted = !entry.wanted
      deps.show(brandId, entry.wanted)
      if (running !== undefined) return
      entries.set(brandId, entry)
      void drain(brandId, entry)
    },
  }
}
