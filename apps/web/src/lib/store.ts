/** A value outside React that components follow: for what has no place in one component or in the address. */
export interface Store<Value> {
  get: () => Value
  set: (value: Value) => void
  /** Called after each change; gives back how to stop. */
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
