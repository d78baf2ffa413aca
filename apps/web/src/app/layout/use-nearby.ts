import { use, useSyncExternalStore } from 'react'
import type { KnownPosition } from '~/features/position/model/position-state.ts'
import { PositionContext } from '~/features/position/position-context.ts'

const nothing = () => () => {}

/** The place last known, without asking for one: the search prefers what is near but works anywhere. */
export function useNearby(): KnownPosition | undefined {
  const store = use(PositionContext)?.store
  return useSyncExternalStore(store?.subscribe ?? nothing, () => store?.getState().position)
}
