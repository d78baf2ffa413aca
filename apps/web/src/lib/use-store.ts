import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** Returns the value of a store, and renders again with each change. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get)
}
