/** `State` is the server's state of one item (a deal, a brand); `Kind` names its toggles. */
export interface ToggleRules<State, Kind extends string> {
  readonly isOn: (state: State, kind: Kind) => boolean
  /** Returns the state after the server has set `kind`. */
  readonly withOn: (state: State, kind: Kind, on: boolean) => State
  /** Says that a kind can be switched on but never off. Without this function no kind is so. */
  readonly isOneWay?: (kind: Kind) => boolean
}

interface ToggleDeps<State, Kind extends string> extends ToggleRules<State, Kind> {
  /** Toggles on the server and returns the state there. */
  readonly send: (id: string, kind: Kind) => Promise<State>
  /** Writes a state into the screen's data. */
  readonly patch: (id: string, state: State) => void
  readonly fail: (id: string, kind: Kind, error: unknown) => void
  /** Runs when every wanted toggle of an item has been confirmed or refused. */
  readonly settled: (id: string, outcome: ToggleOutcome<State, Kind>) => void
}

/**
 * Result of a series of presses on one item. A toggle pressed twice is in `changed` although its
 * value is as before.
 */
export interface ToggleOutcome<State, Kind extends string> {
  readonly changed: ReadonlySet<Kind>
  readonly before: State
  readonly after: State
}

interface Entry<State, Kind extends string> {
  readonly before: State
  confirmed: State
  readonly wanted: Map<Kind, boolean>
  readonly changed: Set<Kind>
}

export interface ToggleQueue<State, Kind extends string> {
  /**
   * Toggles at once on the screen, then on the server. `shown` is the state on the caller's screen.
   */
  toggle(id: string, shown: State, kind: Kind): void
  /** Switches on or off. Returns whether that changes anything. */
  set(id: string, shown: State, kind: Kind, on: boolean): boolean
}

/**
 * Makes toggles without races. The server only knows "flip", so at most one call per
 * item is running. Presses meanwhile only change the wanted state; another call follows only while
 * the server's answer differs from it. A refusal restores the last confirmed state.
 */
export function createToggleQueue<State, Kind extends string>(
  deps: ToggleDeps<State, Kind>,
): ToggleQueue<State, Kind> {
  const entries = new Map<string, Entry<State, Kind>>()

  function patch(id: string, entry: Entry<State, Kind>) {
    let state = entry.confirmed
    for (const [kind, on] of entry.wanted) state = deps.withOn(state, kind, on)
    deps.patch(id, state)
  }

  function nextWish(entry: Entry<State, Kind>): Kind | undefined {
    for (const [kind, on] of entry.wanted) {
      if (deps.isOn(entry.confirmed, kind) !== on) return kind
      entry.wanted.delete(kind)
    }
    return undefined
  }

  async function meetWish(id: string, entry: Entry<State, Kind>, kind: Kind, tried: Set<string>) {
    const wish = `${kind}:${entry.wanted.get(kind)}`
    try {
      entry.confirmed = await deps.send(id, kind)
      entry.changed.add(kind)
      // Another device may have toggled it too. After one more try the server's answer stays.
      const asBefore = `${kind}:${entry.wanted.get(kind)}` === wish
      if (asBefore && deps.isOn(entry.confirmed, kind) !== entry.wanted.get(kind)) {
        if (tried.has(wish)) entry.wanted.delete(kind)
        tried.add(wish)
      } else tried.delete(wish)
    } catch (error) {
      entry.wanted.delete(kind)
      deps.fail(id, kind, error)
    }
  }

  async function drain(id: string, entry: Entry<State, Kind>) {
    const tried = new Set<string>()
    for (let kind = nextWish(entry); kind !== undefined; kind = nextWish(entry)) {
      await meetWish(id, entry, kind, tried)
      patch(id, entry)
    }
    entries.delete(id)
    deps.settled(id, { changed: entry.changed, before: entry.before, after: entry.confirmed })
  }

  function isWanted(id: string, shown: State, kind: Kind): boolean {
    const entry = entries.get(id)
    return entry?.wanted.get(kind) ?? deps.isOn(entry === undefined ? shown : entry.confirmed, kind)
  }

  function set(id: string, shown: State, kind: Kind, on: boolean): boolean {
    if (isWanted(id, shown, kind) === on || (!on && deps.isOneWay?.(kind) === true)) return false
    const running = entries.get(id)
    const entry = running ?? { before: shown, confirmed: shown, wanted: new Map(), changed: new Set() }
    entry.wanted.set(kind, on)
    patch(id, entry)
    if (!running) {
      entries.set(id, entry)
      void drain(id, entry)
    }
    return true
  }

  return {
    set,
    toggle: (id, shown, kind) => void set(id, shown, kind, !isWanted(id, shown, kind)),
  }
}
