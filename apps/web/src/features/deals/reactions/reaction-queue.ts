import type { ReactionState, ReactionType } from '@vicino/contract/deals'
import { hasReacted, withReaction } from './reaction-state.ts'

interface QueueDeps {
  /** Toggles on the server and gives its counts and the caller's own reactions. */
  readonly send: (dealId: string, type: ReactionType) => Promise<ReactionState>
  /** Puts a state on the screen. */
  readonly show: (dealId: string, state: ReactionState) => void
  readonly fail: (dealId: string, type: ReactionType, error: unknown) => void
  /** All wishes of a deal are met or refused. */
  readonly settled: (dealId: string, outcome: Outcome) => void
  readonly now: () => number
}

/** What a run of presses on one deal has come to; pressed twice, a reaction is in `changed` and yet as before. */
export interface Outcome {
  readonly changed: ReadonlySet<ReactionType>
  readonly before: ReactionState
  readonly after: ReactionState
}

interface Entry {
  readonly before: ReactionState
  confirmed: ReactionState
  readonly wanted: Map<ReactionType, boolean>
  readonly changed: Set<ReactionType>
}

export interface ReactionQueue {
  /** Flips a reaction at once on the screen, then on the server. `shown` is what the caller sees now. */
  toggle(dealId: string, shown: ReactionState, type: ReactionType): void
  /** The same to a given end; gives whether there was anything to do. */
  set(dealId: string, shown: ReactionState, type: ReactionType, selected: boolean): boolean
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
    deps.settled(dealId, { changed: entry.changed, before: entry.before, after: entry.confirmed })
  }

  function isWanted(dealId: string, shown: ReactionState, type: ReactionType): boolean {
    const entry = entries.get(dealId)
    return entry?.wanted.get(type) ?? hasReacted(entry?.confirmed ?? shown, type)
  }

  function set(dealId: string, shown: ReactionState, type: ReactionType, selected: boolean): boolean {
    if (isWanted(dealId, shown, type) === selected || (type === 'SHARE' && !selected)) return false
    const running = entries.get(dealId)
    const entry: Entry = running ?? {
      before: shown,
      confirmed: shown,
      wanted: new Map(),
      changed: new Set(),
    }
    entry.wanted.set(type, selected)
    show(dealId, entry)
    if (!running) {
      entries.set(dealId, entry)
      void drain(dealId, entry)
    }
    return true
  }

  return {
    set,
    toggle: (dealId, shown, type) => void set(dealId, shown, type, !isWanted(dealId, shown, type)),
  }
}
