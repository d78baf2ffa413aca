import { use, useSyncExternalStore } from 'react'
import type { KnownPosition } from '~/modules/foundation/position/model/position-state.ts'
import { PositionContext } from '~/modules/foundation/position/hooks/use-position.ts'

const nothing = () => () => {}

/**
 * Returns the last known position, or undefined. It never requests one, because search works
 * without it.
 */
export function useNearby(): KnownPosition | undefined {
  const store = use(PositionContext)?.store
  return useSyncExternalStore(store?.subscribe ?? nothing, () => store?.getState().position)
}
