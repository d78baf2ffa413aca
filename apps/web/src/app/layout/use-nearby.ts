import { use, useSyncExternalStore } from 'react'
import type { KnownPosition } from '~/modules/foundation/position/model/position-state.ts'
import { PositionContext } from '~/modules/foundation/position/hooks/use-position.ts'

const nothing = () => () => {}

/** The last known position, or undefined; never asks for one, as a search works without it too. */
export function useNearby(): KnownPosition | undefined {
  const store = use(PositionContext)?.store
  return useSyncExternalStore(store?.subscribe ?? nothing, () => store?.getState().position)
}
