import { reachable } from './reachability.ts'
import { useStore } from './use-store.ts'

/** Says whether the server can be reached, as far as this tab's calls show. */
export function useOnline(): boolean {
  return useStore(reachable)
}
