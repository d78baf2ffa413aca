/** A value outside React that components can subscribe to; for state that belongs to no component and not to the address. */
export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  /** Calls `listener` after each change; returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
