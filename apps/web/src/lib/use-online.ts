import { reachable } from './reachability.ts'
import { useStore } from './use-store.ts'

/** False while our server cannot be reached, as far as the calls of this tab tell. */
export function useOnline(): boolean {
  return useStore(reachable)
}
