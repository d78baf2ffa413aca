import type { ReactionState, ReactionType } from '@vicino/contract/deals'
import { hasReacted, withReaction } from './reaction-state.ts'

interface QueueDeps {
  /** Toggles on the server and gives its counts and the caller's own reactions. */
  readonly send: (dealId: string, type: ReactionType) => Promise<ReactionState>
  /** Puts a state on the screen. */
  readonly show: (dealId: string, state: ReactionState) => void
  readonly fail: (dealId: string, type: ReactionType, error: unknown) => void
  /** All wishes of a deal are met or refused. */
  readonly settled: (dealId: string, changed: ReadonlySet<ReactionType>) => void
  readonly now: () => number
}

interface Entry {
  confirmed: ReactionState
  readonly wanted: Map<ReactionType, boolean>
  readonly changed: Set<ReactionType>
}

export interface ReactionQueue {
  /** Flips a reaction at once on the screen, then on the server. `shown` is what the caller sees now. */
  toggle(dealId: string, shown: ReactionState, type: ReactionType): void
}

/**
 * Toggles that never race. The server only knows "flip", so at most one call a deal is under way; presses
 * meanwhile only change what is wanted, and a call follows only while the answer differs from that. A refusal
 * puts the last confirmed state back. SHARE counts once and is never taken back.
 */
export function createReactionQueue(deps: QueueDeps): ReactionQueue {
  const entries = new Map<string, Entry>()

  function show(dealId: string, entry: Entry) {
    let state = entry.confirmed
    for (const [type, selected] of entry.wanted) state = withReaction(state, type, selected, deps.now())
    deps.show(dealId, state)
  }

  function nextWish(entry: Entry): ReactionType | undefined {
    for (const [type, selected] of entry.wanted) {
      if (hasReacted(entry.confirmed, type) !== selected) return type
      entry.wanted.delete(type)
    }
    return undefined
  }

  async function meetWish(dealId: string, entry: Entry, type: ReactionType, tried: Set<string>) {
    const wish = `${type}:${entry.wanted.get(type)}`
    try {
      entry.confirmed = await deps.send(dealId, type)
      entry.changed.add(type)
      // Another device may have flipped it too: one more try, then the server's word stands.
      const asBefore = `${type}:${entry.wanted.get(type)}` === wish
      if (asBefore && hasReacted(entry.confirmed, type) !== entry.wanted.get(type)) {
        if (tried.has(wish)) entry.wanted.delete(type)
        tried.add(wish)
      } else tried.delete(wish)
    } catch (error) {
      entry.wanted.delete(type)
      deps.fail(dealId, type, error)
    }
  }

  async function drain(dealId: string, entry: Entry) {
    const tried = new Set<string>()
    for (let type = nextWish(entry); type; type = nextWish(entry)) {
      await meetWish(dealId, entry, type, tried)
      show(dealId, entry)
    }
    entries.delete(dealId)
    deps.settled(dealId, entry.changed)
  }

  return {
    toggle(dealId, shown, type) {
      const running = entries.get(dealId)
      const entry: Entry = running ?? { confirmed: shown, wanted: new Map(), changed: new Set() }
      const selected = entry.wanted.get(type) ?? hasReacted(entry.confirmed, type)
      if (type === 'SHARE' && selected) return
      entry.wanted.set(type, !selected)
      show(dealId, entry)
      if (running) return
      entries.set(dealId, entry)
      void drain(dealId, entry)
    },
  }
}
